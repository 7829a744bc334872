import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Mention } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { comments, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { deleteNotifications, type NewNotification, notify } from '../notifications/notify.ts';
import { canSee, isListed, neighboursOf, visibleTo } from '../people/visibility.ts';

/** The text before the edit, and who is meant where several people share a name. */
type MentionHints = { before?: MentioningText; meant?: readonly string[] | undefined };

/**
 * FEE-06. Finds where a text mentions links of its writer by `@` and their full name. People mentioned before
 * the edit stay, even if the link has ended, under the name they had then.
 * @throws HttpError 400 for too many
 */
export async function findMentions(
  tx: DbOrTx,
  writerId: string,
  text: string,
  { before = { text: '', mentions: [] }, meant = [] }: MentionHints = {},
): Promise<Mention[]> {
  if (!text.includes('@')) return [];
  const mentionedIds = peopleIn(before.mentions);
  const mentionedBefore = before.mentions.map(({ id }) => id);
  const linked = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        or(
          and(
            sql`${users.id} in (select n.id from ${neighboursOf(writerId)} n)`,
            sql`strpos(${straight(text)}, '@' || translate(${users.name}, ${apostrophes}, ${straight(apostrophes)})) > 0`,
          ),
          mentionedIds.length > 0 ? inArray(users.id, mentionedIds) : undefined,
        ),
        isListed,
        isNull(users.goneAt),
        visibleTo(writerId, users.id),
      ),
    );
  const earlier = before.mentions
    .filter(({ id }) => linked.some((one) => one.id === id))
    .map(({ id, at, length }) => ({ id, name: before.text.slice(at + 1, at + length) }));
  const rank = ({ id }: { id: string }) => (meant.includes(id) ? 0 : mentionedIds.includes(id) ? 1 : 2);
  const straightened = straight(text);
  const people = [...linked, ...earlier].sort(
    (a, b) => b.name.length - a.name.length || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  );
  const found: Mention[] = [];
  const times = new Map<string, number>();
  for (const { index } of text.matchAll(beginning)) {
    const one = people.find(({ name }) => isNamedAt(straightened, index + 1, straight(name)));
    if (!one) continue;
    const nth = times.get(one.name) ?? 0;
    times.set(one.name, nth + 1);
    const namesakes = new Set(people.flatMap(({ id, name }) => (name === one.name ? id : [])));
    const id = nthOf(nth, meant, namesakes) ?? nthOf(nth, mentionedBefore, namesakes) ?? one.id;
    found.push({ id, at: index, length: one.name.length + 1 });
  }
  if (peopleIn(found).length > limits.mentions)
    throw badInput(`You can mention up to ${limits.mentions} people.`, 'text');
  return found;
}

/** The columns for an edited text's mentions, and who was added or removed. */
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
  const notifiedBefore = before?.mentioned ?? [];
  const added = names.filter((one) => !notifiedBefore.includes(one));
  const gone = peopleIn(before?.mentions ?? []).filter((one) => !names.includes(one));
  return { kept: { mentions, mentioned: [...notifiedBefore, ...added] }, added, gone };
}

/** The nth of people with the same name, or the last. */
function nthOf(nth: number, ids: readonly string[], namesakes: ReadonlySet<string>): string | undefined {
  const matching = ids.filter((id) => namesakes.has(id));
  return matching[nth] ?? matching.at(-1);
}

/** Not within a word or an address. */
const beginning = /(?<![\p{L}\p{N}_@/.])@/gu;

const isNamedAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length));

/** Typographic apostrophes count as straight ones. */
const apostrophes = '’ʼ‘';
const straight = (text: string) => text.replaceAll(/[’ʼ‘]/g, "'");

type MentioningText = { text: string; mentions: Mention[] };

/** Texts as a viewer reads them, with present names; people whom they do not see are left as plain text. */
export async function withNames<Row extends MentioningText>(
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
    const renamed = replaceNames(row.text, mentions, names);
    return { ...row, text: renamed.text, ...(renamed.mentions.length > 0 && { mentions: renamed.mentions }) };
  });
}

function replaceNames(text: string, mentions: readonly Mention[], names: ReadonlyMap<string, string>) {
  const replaced: MentioningText = { text: '', mentions: [] };
  let from = 0;
  for (const { id, at, length } of mentions) {
    const name = names.get(id);
    if (name === undefined) continue;
    replaced.text += text.slice(from, at);
    replaced.mentions.push({ id, at: replaced.text.length, length: name.length + 1 });
    replaced.text += `@${name}`;
    from = at + length;
  }
  return { ...replaced, text: replaced.text + text.slice(from) };
}

export const peopleIn = (mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.map(({ id }) => id)),
];

type MentionNotification = Pick<NewNotification, 'actorId' | 'subject' | 'excerpt' | 'commentId'>;

/** Notifies people mentioned in a post or comment, if they see the post. @returns who was notified */
export async function notifyMentioned(
  tx: Tx,
  people: readonly string[],
  postAuthorId: string,
  base: MentionNotification,
): Promise<string[]> {
  const notified: string[] = [];
  for (const recipientId of people) {
    const canSeePost = await canSee(tx, recipientId, postAuthorId);
    if (canSeePost && (await notify(tx, { ...base, type: 'mention', recipientId })))
      notified.push(recipientId);
  }
  return notified;
}

export const isMentionInPost = (authorId: string, postId: string) =>
  and(
    eq(notifications.actorId, authorId),
    eq(notifications.subjectId, postId),
    eq(notifications.type, 'mention'),
    isNull(notifications.commentId),
  );

/** Deletes the notifications of people no longer mentioned. */
export async function dropMentions(tx: Tx, which: SQL | undefined, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  const isOfGone = inArray(notifications.recipientId, gone);
  await deleteNotifications(tx, and(which, eq(notifications.type, 'mention'), isOfGone));
}
