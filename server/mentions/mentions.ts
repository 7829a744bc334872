import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Mention } from '#contract/ours/text.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { comments, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { dropNews, type NewNotification, notify } from '../notifications/notify.ts';
import { canSee, isListed, neighboursOf, visibleTo } from '../people/standing.ts';

/** What stood there before, and who is meant where several have one name. */
type Hints = { before?: Words; meant?: readonly string[] | undefined };

/**
 * FEE-06. Where a text names links of its writer, by `@` and their whole name; all else stays text. Who was named in it
 * before may stand although the link has ended, and under the name they had then.
 * @throws HttpError 400 when it names too many
 */
export async function findMentions(
  tx: DbOrTx,
  writerId: string,
  text: string,
  { before = { text: '', mentions: [] }, meant = [] }: Hints = {},
): Promise<Mention[]> {
  if (!text.includes('@')) return [];
  const known = peopleIn(before.mentions);
  const mentionedBefore = before.mentions.map(({ id }) => id);
  const there = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        or(
          and(
            sql`${users.id} in (select n.id from ${neighboursOf(writerId)} n)`,
            sql`strpos(${straight(text)}, '@' || translate(${users.name}, ${apostrophes}, ${straight(apostrophes)})) > 0`,
          ),
          known.length > 0 ? inArray(users.id, known) : undefined,
        ),
        isListed,
        isNull(users.goneAt),
        visibleTo(writerId, users.id),
      ),
    );
  const then = before.mentions
    .filter(({ id }) => there.some((one) => one.id === id))
    .map(({ id, at, length }) => ({ id, name: before.text.slice(at + 1, at + length) }));
  const rank = ({ id }: { id: string }) => (meant.includes(id) ? 0 : known.includes(id) ? 1 : 2);
  const plain = straight(text);
  const people = [...there, ...then].sort(
    (a, b) => b.name.length - a.name.length || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  );
  const found: Mention[] = [];
  const times = new Map<string, number>();
  for (const { index } of text.matchAll(beginning)) {
    const one = people.find(({ name }) => isNamedAt(plain, index + 1, straight(name)));
    if (!one) continue;
    const nth = times.get(one.name) ?? 0;
    times.set(one.name, nth + 1);
    const namesakes = new Set(people.flatMap(({ id, name }) => (name === one.name ? id : [])));
    const id = nthOf(nth, meant, namesakes) ?? nthOf(nth, mentionedBefore, namesakes) ?? one.id;
    found.push({ id, at: index, length: one.name.length + 1 });
  }
  if (peopleIn(found).length > limits.mentions)
    throw badInput(`One text can mention up to ${limits.mentions} people.`, 'text');
  return found;
}

/** What new words of a post or a comment make of whom they name, to be kept with them; and who comes, and who goes. */
export async function changeMentions(
  tx: Tx,
  writerId: string,
  [table, id]: [typeof posts | typeof comments, id: string],
  { text, meant }: { text: string; meant?: readonly string[] | undefined },
) {
  const columns = { text: table.text, mentions: table.mentions, mentioned: table.mentioned };
  const [before] = await tx.select(columns).from(table).where(eq(table.id, id)).for('update');
  const mentions = await findMentions(tx, writerId, text, { ...(before && { before }), meant });
  const names = peopleIn(mentions);
  const told = before?.mentioned ?? [];
  const added = names.filter((one) => !told.includes(one));
  return {
    kept: { mentions, mentioned: [...told, ...added] },
    added,
    gone: peopleIn(before?.mentions ?? []).filter((one) => !names.includes(one)),
  };
}

/** The nth of those with one name, the last where there are fewer. */
function nthOf(nth: number, ids: readonly string[], namesakes: ReadonlySet<string>): string | undefined {
  const some = ids.filter((id) => namesakes.has(id));
  return some[nth] ?? some.at(-1);
}

/** Not within a word, an address or a mail address. */
const beginning = /(?<![\p{L}\p{N}_@/.])@/gu;

const isNamedAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length));

/** Typographic apostrophes, and what is typed in their place. */
const apostrophes = '’ʼ‘';
const straight = (text: string) => text.replaceAll(/[’ʼ‘]/g, "'");

type Words = { text: string; mentions: Mention[] };

/** The words of some rows as a viewer reads them: whoever is named by the name they have now; who is not there for them stays text. */
export async function withNames<Row extends Words>(
  db: DbOrTx,
  viewerId: string,
  rows: readonly Row[],
): Promise<(Omit<Row, 'mentions'> & { mentions?: Mention[] })[]> {
  const ids = [...new Set(rows.flatMap(({ mentions }) => mentions.map(({ id }) => id)))];
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(and(inArray(users.id, ids), isNull(users.goneAt), visibleTo(viewerId, users.id)));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ mentions, ...row }) => {
    const said = named(row.text, mentions, names);
    return { ...row, text: said.text, ...(said.mentions.length > 0 && { mentions: said.mentions }) };
  });
}

function named(text: string, mentions: readonly Mention[], names: ReadonlyMap<string, string>): Words {
  const said: Words = { text: '', mentions: [] };
  let from = 0;
  for (const { id, at, length } of mentions) {
    const name = names.get(id);
    if (name === undefined) continue;
    said.text += text.slice(from, at);
    said.mentions.push({ id, at: said.text.length, length: name.length + 1 });
    said.text += `@${name}`;
    from = at + length;
  }
  return { ...said, text: said.text + text.slice(from) };
}

/** Each person once. */
export const peopleIn = (mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.map(({ id }) => id)),
];

type News = Pick<NewNotification, 'actorId' | 'subject' | 'excerpt' | 'commentId'>;

/** Tells people that a text below or of a post names them, if they see the post. @returns who was told */
export async function tellMentioned(
  tx: Tx,
  people: readonly string[],
  postAuthorId: string,
  news: News,
): Promise<string[]> {
  const told: string[] = [];
  for (const recipientId of people) {
    const isThere = await canSee(tx, recipientId, postAuthorId);
    if (isThere && (await notify(tx, { ...news, type: 'mention', recipientId }))) told.push(recipientId);
  }
  return told;
}

/** The news that a post itself names people. */
export const isMentionInPost = (authorId: string, postId: string) =>
  and(
    eq(notifications.actorId, authorId),
    eq(notifications.subjectId, postId),
    eq(notifications.type, 'mention'),
    isNull(notifications.commentId),
  );

/** Whoever is named no more has nothing to be told of. */
export async function dropMentions(tx: Tx, which: SQL | undefined, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await dropNews(tx, and(which, eq(notifications.type, 'mention'), inArray(notifications.recipientId, gone)));
}
