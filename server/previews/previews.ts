import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { LinkPreview } from '#contract/ours/posts.ts';
import { linksIn } from '#contract/text-links.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { posts } from '../db/schema/posts.ts';
import { linkPreviews } from '../db/schema/previews.ts';
import { publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { fetchPage, type Outside } from './guarded-page.ts';
import { wordsOf } from './page-words.ts';

const longest = 1000;
/** The first address of the web in a text, as it is fetched; null where there is none that could be. */
export function firstLinkIn(text: string): string | null {
  for (const { href } of linksIn(text)) {
    if (href === null) continue;
    const url = new URL(href);
    url.hash = '';
    if (url.port === '' && !url.username && !url.password && url.href.length <= longest) return url.href;
  }
  return null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** After how long a page is looked at anew: one that could not be read, and one that could. */
const [failedMs, staleMs] = [dayMs, 30 * dayMs];

/**
 * Has the page that these words lead to looked at, where nobody has yet, or not for long: later, so that nobody waits
 * for it.
 */
export function askForPreview({ jobs, settings, background, write, now }: Services, text: string): void {
  const url = settings.linkPreviews ? firstLinkIn(text) : null;
  if (url === null) return;
  background.run(async () => {
    await jobs.ready();
    await write(async (tx) => {
      const before = (ms: number) => sql`${new Date(now().getTime() - ms).toISOString()}::timestamptz`;
      const [asked] = await tx
        .insert(linkPreviews)
        .values({ url })
        .onConflictDoUpdate({
          target: linkPreviews.url,
          set: { fetchedAt: now() },
          setWhere: sql`${linkPreviews.fetchedAt} <
            case when ${linkPreviews.words} is null then ${before(failedMs)} else ${before(staleMs)} end`,
        })
        .returning({ url: linkPreviews.url });
      if (asked) await jobs.add(tx, 'preview', { url });
    });
  });
}

/** What is known of these pages, by address. */
export async function readPreviews(db: DbOrTx, urls: readonly string[]): Promise<Map<string, LinkPreview>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({ url: linkPreviews.url, words: linkPreviews.words })
    .from(linkPreviews)
    .where(and(inArray(linkPreviews.url, [...urls]), isNotNull(linkPreviews.words)));
  return new Map(rows.flatMap(({ url, words }) => (words ? [[url, { url, ...words }] as const] : [])));
}

/** Authors whose open pages are told of a preview. */
const mostTold = 50;

/** Looks at the page, and tells those who look at a post with it. One that cannot be read leaves what was known of it. */
export async function makePreview(
  { write, now }: Services,
  url: string,
  how?: Partial<Outside>,
): Promise<void> {
  const words = await fetchPage(url, how).then(wordsOf, () => null);
  await write(async (tx) => {
    const set = { fetchedAt: now(), ...(words && { words }) };
    await tx.update(linkPreviews).set(set).where(eq(linkPreviews.url, url));
    if (!words) return;
    const rows = await tx
      .select({ id: posts.id, authorId: posts.authorId })
      .from(posts)
      .where(eq(posts.link, url))
      .limit(mostTold);
    for (const { id, authorId } of rows)
      await publish(tx, [authorId], 'content_changed', { kind: 'post', id });
  });
}

/** SAF-10. What no post leads to any more is forgotten; a day is left for one that comes back. */
export const tidyPreviews = (db: Db, now: Date) =>
  db
    .delete(linkPreviews)
    .where(
      and(
        lt(linkPreviews.createdAt, new Date(now.getTime() - dayMs)),
        notExists(db.select({ id: posts.id }).from(posts).where(eq(posts.link, linkPreviews.url))),
      ),
    );
