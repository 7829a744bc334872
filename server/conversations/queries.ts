import { and, desc, eq, gt, lt, max, not, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Conversation, ConversationsQuery, ThreadRequest } from '#contract/conversations.ts';
import { mayMessage } from '#contract/permissions.ts';
import type { DbOrTx } from '../db/database.ts';
import { firstRows, preparedByShape, rowsOf } from '../db/prepared.ts';
import { sessions } from '../db/schema/auth.ts';
import {
  type ConversationRow,
  conversations,
  groupMembers,
  hiddenMessages,
  messageCopies,
  messages,
} from '../db/schema/messages.ts';
import { links, users } from '../db/schema/users.ts';
import { ownCopyOf } from '../groups/membership.ts';
import { readGroup, readListedGroups } from '../groups/queries.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/validation.ts';
import { isUnread, readThread } from '../messages/queries.ts';
import { copyColumns, isCopyOf, markedFor, messageToWire } from '../messages/wire.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { mutualCount, pairOf, visibleTo } from '../people/visibility.ts';
import { countRequests, isRequest, messagesLeft, requestsOf } from '../requests/routes.ts';
import { readArchived } from './own-view.ts';
import { isArchivedBy, isMutedBy, isRequestTo } from './silenced.ts';

const sharesLastSeen = (who: string) => sql`exists (
  select 1 from ${users} where id = ${who}::uuid and (${users.preferences} -> 'lastHere') is distinct from 'false')`;

/**
 * When somebody was last active, to within five minutes, for their links and people they have written to.
 * Null for others, and unless both share it. Does not check visibility.
 */
async function readLastSeen(db: DbOrTx, viewerId: string, personId: string): Promise<string | null> {
  const isLinkedTo = sql`exists (select 1 from ${links} where ${pairOf(viewerId, personId)} and state = 'accepted')`;
  const hasWritten = sql`exists (
    select 1 from ${messages} where sender_id = ${personId}::uuid and recipient_id = ${viewerId}::uuid)`;
  const [row] = await db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, personId),
        sharesLastSeen(personId),
        sharesLastSeen(viewerId),
        or(isLinkedTo, hasWritten),
      ),
    );
  return row?.at?.toISOString() ?? null;
}

/** Deleted accounts stay readable in old threads. */
const isGone = sql<boolean>`${users.goneAt} is not null`;

const isParticipant = (userId: string) =>
  or(eq(conversations.userLow, userId), eq(conversations.userHigh, userId));

const isInGroup = (userId: string, condition: SQL = sql`true`) =>
  sql`exists (select 1 from ${groupMembers} one
    where one.conversation_id = ${conversations.id} and one.user_id = ${userId}::uuid and ${condition})`;

/** Whether the person is, or in a group was, a participant and may read what was sent to them. */
export async function isMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  const isIn = or(isParticipant(userId), isInGroup(userId));
  return (await db.$count(conversations, and(eq(conversations.id, conversationId), isIn))) > 0;
}

/**
 * Whether the person may join, type and send receipts: they participate, no block is between the two, and it
 * is no request that they have not accepted.
 */
export async function isActiveMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  const which = and(
    eq(conversations.id, conversationId),
    or(
      and(
        isParticipant(userId),
        visibleTo(conversations.userLow, conversations.userHigh),
        not(isRequestTo(userId, conversationId)),
      ),
      isInGroup(userId, sql`one.left_at is null`),
    ),
  );
  return (await db.$count(conversations, which)) > 0;
}

type Shape = `${'inbox' | 'archived'}_${'top' | 'next'}_${number}`;

const preparedConversations = preparedByShape((db, shape: Shape) => {
  const viewerId = sql.placeholder('viewerId');
  const rows = rowsOf(shape);
  const isTop = shape.startsWith('inbox_top');
  const isArchived = isArchivedBy(viewerId);
  const isInBox = shape.startsWith('archived') ? isArchived : not(isArchived);
  const conversationsOf = (own: PgColumn, other: PgColumn) =>
    db
      .select({
        id: conversations.id,
        lastSeq: conversations.lastSeq,
        other: sql<string | null>`${other}`.as('other'),
      })
      .from(conversations)
      .where(
        and(
          eq(own, viewerId),
          visibleTo(viewerId, other),
          gt(conversations.lastSeq, 0),
          not(isRequestTo(viewerId, sql`${conversations.id}`)),
          isInBox,
          shape.includes('next') ? lt(conversations.lastSeq, sql.placeholder('cursor')) : undefined,
        ),
      )
      .orderBy(firstRows(desc(conversations.lastSeq), rows));
  const groups = db
    .select({
      id: conversations.id,
      lastSeq: groupMembers.lastSeq,
      other: sql<string | null>`null::uuid`.as('other'),
    })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
    .where(
      and(
        eq(groupMembers.userId, viewerId),
        isInBox,
        shape.includes('next') ? lt(groupMembers.lastSeq, sql.placeholder('cursor')) : undefined,
      ),
    )
    .orderBy(firstRows(desc(groupMembers.lastSeq), rows));
  const latest = unionAll(
    conversationsOf(conversations.userLow, conversations.userHigh),
    conversationsOf(conversations.userHigh, conversations.userLow),
    groups,
  ).as('latest');
  return db
    .select({
      id: latest.id,
      lastSeq: latest.lastSeq,
      person: refColumns(viewerId),
      isGone,
      message: messages,
      copy: copyColumns,
      muted: isMutedBy(viewerId, sql`${latest.id}`),
      requestCount: isTop ? requestsOf(viewerId) : sql<number>`0`,
      own: ownCopyOf(viewerId),
      unread: sql<number>`(case when ${latest.other} is null then (
        select count(*) from ${messageCopies} c join ${messages} m on m.id = c.message_id
        where c.conversation_id = ${latest.id} and c.user_id = ${viewerId}::uuid and (c.read_at is null or c.marked_unread)
          and ${visibleTo(viewerId, sql`m.sender_id`)}
      ) else (
        select count(*) from ${messages} m
        where m.conversation_id = ${latest.id} and m.recipient_id = ${viewerId}::uuid and (m.read_at is null or m.marked_unread)
      ) end)::int`,
    })
    .from(latest)
    .innerJoin(messages, eq(messages.seq, latest.lastSeq))
    .leftJoin(users, eq(users.id, latest.other))
    .leftJoin(hiddenMessages, isCopyOf(viewerId))
    .orderBy(firstRows(desc(latest.lastSeq), rows))
    .prepare(`conversations_${shape}`);
});

/** The viewer's conversations, latest message first; the first page also counts requests and the archive. */
export async function readConversations(db: DbOrTx, viewer: Viewer, query: ConversationsQuery) {
  const size = pageSize(query);
  const cursor = readNumberCursor(query);
  const { box = 'inbox' } = query;
  const shape: Shape = `${box}_${cursor === undefined ? 'top' : 'next'}_${size + 1}`;
  const rows = await preparedConversations(db, shape).execute({ viewerId: viewer.id, cursor });
  const groups = await readListedGroups(
    db,
    viewer,
    rows.flatMap(({ id, person }) => (person ? [] : [id])),
    rows.flatMap(({ message, person }) => (person ? [] : [message.senderId])),
  );
  const page = pageOf(
    rows,
    size,
    ({ lastSeq }) => lastSeq,
    ({ id, person, isGone: hasLeft, message, copy, own, unread, muted }): Conversation => {
      const sender = message.senderId === viewer.id ? viewer : (person ?? groups.senderOf(message.senderId));
      return {
        id,
        ...(person
          ? { person: refOf(person), canWrite: mayMessage(viewer, person, hasLeft).allowed }
          : groups.of(id)),
        lastMessage: messageToWire(markedFor(viewer.id, message, own), sender, copy),
        unreadCount: unread,
        muted,
        archived: box === 'archived',
      };
    },
  );
  if (cursor !== undefined || box === 'archived') return page;
  const requestCount = rows[0]?.requestCount ?? (await countRequests(db, viewer.id));
  return { ...page, requestCount, archived: await readArchived(db, viewer.id) };
}

/**
 * The conversation with a person or group, with its newest page; its id is null before the first message.
 * Across a block the thread stays readable under the bare name.
 * @throws HttpError 404 when there is no such person, or they are not visible and nothing was ever sent
 */
export async function readConversationWith(db: DbOrTx, viewer: Viewer, personId: string) {
  const [row] = await db
    .select({
      person: { ...refColumns(viewer.id), preferences: users.preferences },
      isGone,
      conversation: conversations,
      muted: isMutedBy(viewer.id, sql`${conversations.id}`),
      archived: isArchivedBy(viewer.id),
      mutualCount: mutualCount(viewer.id, users.id),
      visible: visibleTo(viewer.id, users.id),
    })
    .from(users)
    .leftJoin(
      conversations,
      sql`${conversations.userLow} = least(${users.id}, ${viewer.id}::uuid) and ${conversations.userHigh} = greatest(${users.id}, ${viewer.id}::uuid)`,
    )
    .where(eq(users.id, personId));
  const isReachable = row?.visible && !row.isGone;
  if (!row) return readGroup(db, viewer, personId);
  if (!isReachable && row.conversation === null) throw notFound('This profile');
  const conversationId = row.conversation?.id ?? null;
  const [readSeq, page] = conversationId
    ? await Promise.all([
        lastReadSeq(db, viewer.id, conversationId),
        readThread(db, viewer.id, conversationId, {}),
      ])
    : [null, null];
  const canWrite = mayMessage(viewer, row.person, !isReachable).allowed;
  const request = isReachable && personId !== viewer.id ? await requestOf(db, viewer.id, row) : null;
  return {
    conversationId,
    person: row.visible ? refOf(row.person) : { ...refOf(row.person), avatar: null, headline: '', place: '' },
    canWrite,
    lastReadSeq: readSeq,
    muted: row.muted,
    archived: row.archived,
    hasMessageActs: true,
    takesFiles: canWrite && request === null,
    lastHere: isReachable && request === null ? await readLastSeen(db, viewer.id, personId) : null,
    request,
    page,
  };
}

type ThreadFacts = {
  person: Parameters<typeof isRequest>[1];
  conversation: ConversationRow | null;
  mutualCount: number;
};

async function requestOf(
  db: DbOrTx,
  viewerId: string,
  { person, conversation, mutualCount: inCommon }: ThreadFacts,
): Promise<ThreadRequest | null> {
  const existing = conversation ?? undefined;
  if (existing?.requestTo === viewerId && existing.requestState && existing.requestState !== 'accepted')
    return { state: existing.requestState, left: 0, mutualCount: inCommon };
  if (existing?.requestTo === viewerId || !(await isRequest(db, person, viewerId, existing))) return null;
  const isRequestToPerson = existing?.requestTo === person.id;
  const left = await messagesLeft(db, isRequestToPerson ? existing : undefined);
  return { state: 'waiting', left, mutualCount: 0 };
}

async function lastReadSeq(db: DbOrTx, viewerId: string, conversationId: string) {
  const [row] = await db
    .select({ seq: max(messages.seq) })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.recipientId, viewerId), not(isUnread)),
    );
  return row?.seq ?? null;
}
