import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { truncate } from '#contract/excerpt.ts';
import type { LinkPreview } from '#contract/posts.ts';
import { linksIn } from '#contract/text-links.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { linkPreviews } from '../db/schema/operations.ts';
import { posts } from '../db/schema/posts.ts';
import { publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { fetchPage, type Outside } from './protected-page.ts';

type PageWords = { title: string; description: string; site: string };

/** Maximum lengths in characters. */
const most = { title: 200, description: 300, site: 80 };

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
const oneLine = (text: string, length: number) => truncate(normalizeText(text.replace(unseen, ' ')), length);

const named: Record<string, keyof PageWords> = {
  'og:title': 'title',
  'og:description': 'description',
  'og:site_name': 'site',
  description: 'description',
};

/** The metadata of a page; null without a title. Tags for cards take precedence. */
export function readMetadata(html: string): PageWords | null {
  const found: Partial<PageWords> = {};
  let title = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: meta, content }) {
      if (name === 'title') isTitle = title === '';
      if (name === 'body') parser.pause();
      if (name !== 'meta' || !content) return;
      const part = named[(property ?? meta ?? '').toLowerCase()];
      if (part && (property || !found[part])) found[part] = content;
    },
    ontext(text) {
      if (isTitle && title.length < 10 * most.title) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  const words = {
    title: oneLine(found.title ?? title, most.title),
    description: oneLine(found.description ?? '', most.description),
    site: oneLine(found.site ?? '', most.site),
  };
  return words.title === '' ? null : words;
}

const longest = 1000;
/** The first web address in a text, normalized; null without one. */
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
/** How long a failed and a successful result are kept. */
const [failedMs, staleMs] = [dayMs, 30 * dayMs];

/** Fetches a preview for the link in a text in the background, unless there is a recent one. */
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

export async function readPreviews(db: DbOrTx, urls: readonly string[]): Promise<Map<string, LinkPreview>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({ url: linkPreviews.url, words: linkPreviews.words })
    .from(linkPreviews)
    .where(and(inArray(linkPreviews.url, [...urls]), isNotNull(linkPreviews.words)));
  return new Map(rows.flatMap(({ url, words }) => (words ? [[url, { url, ...words }] as const] : [])));
}

/** Authors whose posts are refreshed when a preview arrives. */
const maxNotifiedAuthors = 50;

/** Fetches a preview and refreshes the posts that link to the page. A failure keeps the earlier preview. */
export async function makePreview({ write, now }: Services, url: string, how?: Partial<Outside>) {
  const words = await fetchPage(url, how).then(readMetadata, () => null);
  await write(async (tx) => {
    const set = { fetchedAt: now(), ...(words && { words }) };
    await tx.update(linkPreviews).set(set).where(eq(linkPreviews.url, url));
    if (!words) return;
    const columns = { id: posts.id, authorId: posts.authorId };
    const rows = await tx.select(columns).from(posts).where(eq(posts.link, url)).limit(maxNotifiedAuthors);
    for (const { id, authorId } of rows) await publish(tx, [authorId], { kind: 'post', id });
  });
}

/** SAF-10. Deletes previews that no post links to any more, after a day. */
export const tidyPreviews = (db: Db, now: Date) =>
  db
    .delete(linkPreviews)
    .where(
      and(
        lt(linkPreviews.createdAt, new Date(now.getTime() - dayMs)),
        notExists(db.select({ id: posts.id }).from(posts).where(eq(posts.link, linkPreviews.url))),
      ),
    );
