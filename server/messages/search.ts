import { and, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { charactersOf } from '#contract/characters.ts';
import { matchesIn, truncate } from '#contract/excerpt.ts';
import type { FoundMessage, MessageSearch } from '#contract/messages.ts';
import { conversationOfMessage, isRequestTo } from '../conversations/silenced.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import {
  conversations,
  groupMembers,
  hiddenMessages,
  messageCopies,
  messages,
  messageWords,
} from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { hasWords, wordsIn } from '../db/search.ts';
import { hasMessage } from '../groups/membership.ts';
import { readListedGroups } from '../groups/queries.ts';
import type { Viewer } from '../http/errors.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/validation.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/visibility.ts';
import { isCopyOf } from './wire.ts';

/** Characters of an excerpt before the first match, and in all. */
const leadLength = 40;
const excerptLength = 140;

function excerptAround(text: string, words: readonly string[]): string {
  const start = matchesIn(words, text)[0]?.from ?? 0;
  if (start <= leadLength) return truncate(text, excerptLength);
  const lead = charactersOf(text.slice(0, start)).slice(-leadLength).join('');
  const blank = lead.lastIndexOf(' ', lead.length - leadLength / 2);
  return `…${truncate((lead.slice(Math.max(blank, 0)) + text.slice(start)).trim(), excerptLength)}`;
}

/** Null in a group. */
const otherOf = (viewerId: string) =>
  sql`case when ${messages.recipientId} is null then null when ${messages.senderId} = ${viewerId}::uuid then ${messages.recipientId} else ${messages.senderId} end`;

/** All of the viewer's messages, those with one person, or those of one group. */
type SearchScope = { viewerId: string; otherId?: string | undefined; groupIds: readonly string[] };

const participantToken = (id: string) => `'@${id}'`;

/** The word index holds the participants of each message as tokens that no text can contain. */
function isInScope({ viewerId, otherId, groupIds }: SearchScope) {
  const tokens = otherId
    ? [viewerId, otherId].map(participantToken).join(' & ')
    : [viewerId, ...groupIds].map(participantToken).join(' | ');
  return sql`${messageWords} @@ ${tokens}::tsquery`;
}

/** The latest messages are scanned before the word index is asked for earlier ones. */
const scanLimit = 1000;

/** The `seq` of the latest messages: common words are found in them, and most members have no more. */
function latestOf({ viewerId, otherId, groupIds }: SearchScope, within: string | undefined, cursor?: number) {
  const below = cursor === undefined ? undefined : lt(messages.seq, cursor);
  const [groupId] = groupIds;
  if (within !== undefined) {
    const conversationId =
      otherId === undefined
        ? sql`${groupId}::uuid`
        : sql`(select id from ${conversations} where user_low = least(${viewerId}::uuid, ${otherId}::uuid) and user_high = greatest(${viewerId}::uuid, ${otherId}::uuid))`;
    return sql`(select seq from ${messages} where ${and(sql`${messages.conversationId} = ${conversationId}`, below)} order by seq desc limit ${scanLimit})`;
  }
  const by = (member: PgColumn) => sql`(select seq from ${messages}
    where ${and(sql`${member} = ${viewerId}::uuid`, below)}
    order by seq desc limit ${scanLimit})`;
  const copies = sql`(select seq from ${messageCopies}
    where ${and(eq(messageCopies.userId, viewerId), cursor === undefined ? undefined : lt(messageCopies.seq, cursor))}
    order by seq desc limit ${scanLimit})`;
  return sql`(${by(messages.senderId)} union all ${by(messages.recipientId)} union all ${copies} order by seq desc limit ${scanLimit})`;
}

/** The groups that a member is or was in, or only the given one. */
async function groupIdsOf(db: Db, viewerId: string, only: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: groupMembers.conversationId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, viewerId), only ? eq(groupMembers.conversationId, only) : undefined));
  return rows.map(({ id }) => id);
}

/** The viewer's visible messages that contain every word, latest first. */
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
          not(isRequestTo(viewerId, conversationOfMessage)),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(limit);
  const groupIds = await groupIdsOf(db, viewerId, query.with);
  const isInGroup = query.with !== undefined && groupIds.length > 0;
  const scope: SearchScope = { viewerId, groupIds, otherId: isInGroup ? undefined : query.with };
  const latest = latestOf(scope, query.with, cursor);
  const rows = await find(sql`${messages.seq} = any(array${latest})`, size + 1);
  if (rows.length <= size) {
    const [last] = await db
      .select({ seq: sql<number>`seq`.mapWith(messages.seq) })
      .from(sql`${latest} as latest`)
      .orderBy(sql`seq desc`)
      .offset(scanLimit - 1);
    if (last)
      rows.push(...(await find(and(isInScope(scope), lt(messages.seq, last.seq)), size + 1 - rows.length)));
  }
  const ofGroups = rows.filter(({ recipientId }) => recipientId === null);
  const conversationIds = ofGroups.map(({ conversationId }) => conversationId);
  const senderIds = ofGroups.map(({ senderId }) => senderId);
  const groups = await readListedGroups(db, viewer, conversationIds, senderIds);
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
      excerpt: excerptAround(text, words),
      createdAt: createdAt.toISOString(),
    }),
  );
}
