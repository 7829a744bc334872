import { and, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FoundMessage, MessageSearch } from '#contract/ours/message-search.ts';
import { isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { conversations } from '../db/schema/conversations.ts';
import { hiddenMessages, messages, messageWords } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { hasWords, wordsIn } from '../db/search.ts';
import { beginning } from '../db/text.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { isCopyOf } from './wire.ts';

/** Letters of a message that are shown before and from the first word that was looked for. */
const before = 40;
const shown = 140;

/** The part of a message in which one of the words stands. */
function around(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const start = Math.min(text.length, ...places);
  if (start === text.length || start <= before) return beginning(text, shown);
  const blank = text.lastIndexOf(' ', start - before / 2);
  return `…${beginning(
    text
      .slice(Math.max(blank, start - before))
      .toWellFormed()
      .trim(),
    shown,
  )}`;
}

const otherOf = (viewerId: string) =>
  sql`case when ${messages.senderId} = ${viewerId}::uuid then ${messages.recipientId} else ${messages.senderId} end`;

/** Words of a message between a person and anybody, or one other: both stand in the index beside them, as no text can name them. */
const isOf = (both: readonly string[]) =>
  sql`${messageWords} @@ ${both.map((id) => `'@${id}'`).join(' & ')}::tsquery`;

/** So many of a member's messages, or of one conversation, the latest, are gone through before the index of words is asked for earlier ones. */
const walked = 1000;

/** Their numbers. A common word is found there at once, and whoever has no more than these needs no other way. */
function latestOf([viewerId, otherId]: readonly string[], cursor: number | undefined): SQL {
  const below = cursor === undefined ? undefined : lt(messages.seq, cursor);
  if (otherId !== undefined)
    return sql`(select seq from ${messages} where ${and(
      sql`${messages.conversationId} = (select id from ${conversations} where user_low = least(${viewerId}::uuid, ${otherId}::uuid) and user_high = greatest(${viewerId}::uuid, ${otherId}::uuid))`,
      below,
    )} order by seq desc limit ${walked})`;
  const by = (member: PgColumn) => sql`(select seq from ${messages}
    where ${and(sql`${member} = ${viewerId}::uuid`, below)}
    order by seq desc limit ${walked})`;
  return sql`(${by(messages.senderId)} union all ${by(messages.recipientId)} order by seq desc limit ${walked})`;
}

/** The viewer's messages, or those with one person, that hold every word, the latest first; none that are gone, of people they do not see, or of a request. */
export async function searchMessages(db: Db, viewerId: string, query: MessageSearch) {
  const size = pageSize(query);
  const words = wordsIn(query.q);
  const cursor = readNumberCursor(query);
  if (words.length === 0 || (query.with !== undefined && !isId(query.with)))
    return { items: [], nextCursor: null };
  const find = (which: SQL | undefined, limit: number) =>
    db
      .select({
        id: messages.id,
        seq: messages.seq,
        conversationId: messages.conversationId,
        senderId: messages.senderId,
        text: messages.text,
        createdAt: messages.createdAt,
        person: refColumns(viewerId),
      })
      .from(messages)
      .innerJoin(users, eq(users.id, otherOf(viewerId)))
      .leftJoin(hiddenMessages, isCopyOf(viewerId))
      .where(
        and(
          which,
          hasWords({ words: messageWords }, words),
          isNull(messages.removedAt),
          sql`${hiddenMessages.hidden} is not true`,
          visibleTo(viewerId, users.id),
          not(isRequestTo(viewerId, itsConversation)),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(limit);
  const both = [viewerId, ...(query.with ? [query.with] : [])];
  const latest = latestOf(both, cursor);
  const rows = await find(sql`${messages.seq} = any(array${latest})`, size + 1);
  if (rows.length <= size) {
    const [last] = await db
      .select({ seq: sql<number>`seq`.mapWith(messages.seq) })
      .from(sql`${latest} as latest`)
      .orderBy(sql`seq desc`)
      .offset(walked - 1);
    if (last) rows.push(...(await find(and(isOf(both), lt(messages.seq, last.seq)), size + 1 - rows.length)));
  }
  return pageOf(
    rows,
    size,
    ({ seq }) => seq,
    ({ person, senderId, text, createdAt, ...row }): FoundMessage => ({
      ...row,
      person: refOf(person),
      own: senderId === viewerId,
      excerpt: around(text, words),
      createdAt: createdAt.toISOString(),
    }),
  );
}
