import { and, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { charactersOf } from '#contract/characters.ts';
import { truncate } from '#contract/excerpt.ts';
import { matchesIn } from '#contract/found-words.ts';
import type { FoundMessage, MessageSearch } from '#contract/ours/message-search.ts';
import { isRequestTo, itsConversation } from '../conversations/quiet.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { conversations } from '../db/schema/conversations.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { hiddenMessages, messages, messageWords } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { hasWords, wordsIn } from '../db/search.ts';
import { hasMessage } from '../groups/copies.ts';
import { readListedGroups } from '../groups/queries.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import type { Viewer } from '../http/viewer.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { isCopyOf } from './wire.ts';

/** Letters of a message that are shown before and from the first word that was looked for. */
const before = 40;
const shown = 140;

/** The part of a message in which one of the words stands. */
function around(text: string, words: readonly string[]): string {
  const start = matchesIn(words, text)[0]?.from ?? 0;
  if (start <= before) return truncate(text, shown);
  const lead = charactersOf(text.slice(0, start)).slice(-before).join('');
  const blank = lead.lastIndexOf(' ', lead.length - before / 2);
  return `…${truncate((lead.slice(Math.max(blank, 0)) + text.slice(start)).trim(), shown)}`;
}

/** Null in a group. */
const otherOf = (viewerId: string) =>
  sql`case when ${messages.recipientId} is null then null when ${messages.senderId} = ${viewerId}::uuid then ${messages.recipientId} else ${messages.senderId} end`;

/** Whose messages are looked through: all of the viewer's, those with one other, or those of one group. */
type Where = { viewerId: string; otherId?: string | undefined; groupIds: readonly string[] };

const sign = (id: string) => `'@${id}'`;

/** Words of a message between a person and anybody, or one other, or in a group: who it is between stands in the index beside them, as no text can name them. */
function isOf({ viewerId, otherId, groupIds }: Where) {
  const signs = otherId
    ? [viewerId, otherId].map(sign).join(' & ')
    : [viewerId, ...groupIds].map(sign).join(' | ');
  return sql`${messageWords} @@ ${signs}::tsquery`;
}

/** So many of a member's messages, or of one conversation, the latest, are gone through before the index of words is asked for earlier ones. */
const walked = 1000;

/** Their numbers. A common word is found there at once, and whoever has no more than these needs no other way. */
function latestOf({ viewerId, otherId, groupIds }: Where, within: string | undefined, cursor?: number): SQL {
  const below = cursor === undefined ? undefined : lt(messages.seq, cursor);
  const [groupId] = groupIds;
  if (within !== undefined) {
    const its =
      otherId === undefined
        ? sql`${groupId}::uuid`
        : sql`(select id from ${conversations} where user_low = least(${viewerId}::uuid, ${otherId}::uuid) and user_high = greatest(${viewerId}::uuid, ${otherId}::uuid))`;
    return sql`(select seq from ${messages} where ${and(sql`${messages.conversationId} = ${its}`, below)} order by seq desc limit ${walked})`;
  }
  const by = (member: PgColumn) => sql`(select seq from ${messages}
    where ${and(sql`${member} = ${viewerId}::uuid`, below)}
    order by seq desc limit ${walked})`;
  const copies = sql`(select seq from ${messageCopies}
    where ${and(eq(messageCopies.userId, viewerId), cursor === undefined ? undefined : lt(messageCopies.seq, cursor))}
    order by seq desc limit ${walked})`;
  return sql`(${by(messages.senderId)} union all ${by(messages.recipientId)} union all ${copies} order by seq desc limit ${walked})`;
}

/** Groups in which a member is or was: all, or the one that is asked for. */
async function groupIdsOf(db: Db, viewerId: string, only: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: groupMembers.conversationId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, viewerId), only ? eq(groupMembers.conversationId, only) : undefined));
  return rows.map(({ id }) => id);
}

/** The viewer's messages, or those with one person or in one group, that hold every word, the latest first; none that are gone, of people they do not see, or of a request. */
export async function searchMessages(db: Db, viewer: Viewer, query: MessageSearch) {
  const viewerId = viewer.id;
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
        recipientId: messages.recipientId,
        text: messages.text,
        createdAt: messages.createdAt,
        person: refColumns(viewerId),
      })
      .from(messages)
      .leftJoin(users, eq(users.id, otherOf(viewerId)))
      .leftJoin(hiddenMessages, isCopyOf(viewerId))
      .where(
        and(
          which,
          hasWords({ words: messageWords }, words),
          isNull(messages.removedAt),
          hasMessage(viewerId),
          sql`${hiddenMessages.hidden} is not true`,
          visibleTo(viewerId, sql`coalesce(${users.id}, ${messages.senderId})`),
          not(isRequestTo(viewerId, itsConversation)),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(limit);
  const groupIds = await groupIdsOf(db, viewerId, query.with);
  const isInGroup = query.with !== undefined && groupIds.length > 0;
  const where: Where = { viewerId, groupIds, otherId: isInGroup ? undefined : query.with };
  const latest = latestOf(where, query.with, cursor);
  const rows = await find(sql`${messages.seq} = any(array${latest})`, size + 1);
  if (rows.length <= size) {
    const [last] = await db
      .select({ seq: sql<number>`seq`.mapWith(messages.seq) })
      .from(sql`${latest} as latest`)
      .orderBy(sql`seq desc`)
      .offset(walked - 1);
    if (last)
      rows.push(...(await find(and(isOf(where), lt(messages.seq, last.seq)), size + 1 - rows.length)));
  }
  const ofGroups = rows.filter(({ recipientId }) => recipientId === null);
  const groups = await readListedGroups(
    db,
    viewer,
    ofGroups.map(({ conversationId }) => conversationId),
    ofGroups.map((row) => row.senderId),
  );
  return pageOf(
    rows,
    size,
    ({ seq }) => seq,
    ({ id, seq, conversationId, person, senderId, text, createdAt }): FoundMessage => ({
      id,
      seq,
      conversationId,
      ...(person
        ? { person: refOf(person) }
        : { person: groups.of(conversationId).person, by: groups.senderOf(senderId).name }),
      own: senderId === viewerId,
      excerpt: around(text, words),
      createdAt: createdAt.toISOString(),
    }),
  );
}
