import { and, desc, eq, gt, lt, max, not, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type {
  Conversation,
  ConversationsQuery,
  OpenedConversation,
  ThreadRequest,
} from '#contract/ours/messages.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { firstRows } from '../db/keyset.ts';
import { onePerShape, rowsOf } from '../db/prepared.ts';
import { type ConversationRow, conversations } from '../db/schema/conversations.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { ownCopyOf } from '../groups/copies.ts';
import { readGroup, readListedGroups } from '../groups/queries.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import { asPermissionViewer, type Viewer } from '../http/viewer.ts';
import { isUnread, readThread } from '../messages/queries.ts';
import { copyColumns, isCopyOf, markedFor, messageToWire } from '../messages/wire.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { mutualCount, visibleTo } from '../people/standing.ts';
import { countRequests, requestsOf } from '../requests/queries.ts';
import { isRequest, messagesLeft } from '../requests/rules.ts';
import { readLastHere } from './last-here.ts';
import { readArchived } from './own.ts';
import { isArchivedBy, isMutedBy, isRequestTo } from './quiet.ts';

/** There to be read alone: nobody reads what is written to them. */
const isGone = sql<boolean>`${users.goneAt} is not null`;

const isOfPair = (userId: string) =>
  or(eq(conversations.userLow, userId), eq(conversations.userHigh, userId));

const isInGroup = (userId: string, among: SQL = sql`true`) =>
  sql`exists (select 1 from ${groupMembers} one
    where one.conversation_id = ${conversations.id} and one.user_id = ${userId}::uuid and ${among})`;

/** Whether the person is one of the two, or is or was in the group, and may read what was said to them. */
export async function isMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  return (
    (await db.$count(
      conversations,
      and(eq(conversations.id, conversationId), or(isOfPair(userId), isInGroup(userId))),
    )) > 0
  );
}

/**
 * Whether the person is one of the two and the two still reach each other, or is in the group: may join, type and send
 * receipts. Not who has not accepted what the other asks.
 */
export async function isActiveMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  const which = and(
    eq(conversations.id, conversationId),
    or(
      and(
        isOfPair(userId),
        visibleTo(conversations.userLow, conversations.userHigh),
        not(isRequestTo(userId, conversationId)),
      ),
      isInGroup(userId, sql`one.left_at is null`),
    ),
  );
  return (await db.$count(conversations, which)) > 0;
}

type Shape = `${'inbox' | 'archived'}_${'top' | 'next'}_${number}`;

const preparedConversations = onePerShape((db, shape: Shape) => {
  const viewerId = sql.placeholder('viewerId');
  const rows = rowsOf(shape);
  const isTop = shape.startsWith('inbox_top');
  const isArchived = isArchivedBy(viewerId);
  const isInBox = shape.startsWith('archived') ? isArchived : not(isArchived);
  const side = (own: PgColumn, other: PgColumn) =>
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
    side(conversations.userLow, conversations.userHigh),
    side(conversations.userHigh, conversations.userLow),
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
        select count(*) from ${messageCopies} c
        where c.conversation_id = ${latest.id} and c.user_id = ${viewerId}::uuid and (c.read_at is null or c.marked_unread)
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

/** The viewer's conversations, latest message first; with the first page, how much stands in other boxes. */
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
          ? {
              person: refOf(person),
              canWrite: mayMessage(asPermissionViewer(viewer), person, hasLeft).allowed,
            }
          : groups.of(id)),
        lastMessage: messageToWire(markedFor(viewer.id, message, own), sender, copy),
        unreadCount: unread,
        muted,
        archived: box === 'archived',
      };
    },
  );
  if (cursor !== undefined || box === 'archived') return page;
  return {
    ...page,
    requestCount: rows[0]?.requestCount ?? (await countRequests(db, viewer.id)),
    archived: await readArchived(db, viewer.id),
  };
}

/**
 * The conversation with somebody, or the place where it would begin. Across a block what was said stays, under a
 * name that says no more. With the newest page of it. A group stands in the place of somebody.
 * @throws HttpError 404 when there is nobody, or the two do not see each other and nothing was ever said.
 */
export async function readConversationWith(
  db: DbOrTx,
  viewer: Viewer,
  personId: string,
): Promise<OpenedConversation> {
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
  const isReached = row?.visible && !row.isGone;
  if (!row) return readGroup(db, viewer, personId);
  if (!isReached && row.conversation === null) throw notFound('This person');
  const conversationId = row.conversation?.id ?? null;
  const [readSeq, page] = conversationId
    ? await Promise.all([
        lastReadSeq(db, viewer.id, conversationId),
        readThread(db, viewer.id, conversationId, {}),
      ])
    : [null, null];
  const canWrite = mayMessage(asPermissionViewer(viewer), row.person, !isReached).allowed;
  const request = isReached && personId !== viewer.id ? await requestOf(db, viewer.id, row) : null;
  return {
    conversationId,
    person: row.visible ? refOf(row.person) : { ...refOf(row.person), avatar: null, headline: '', place: '' },
    canWrite,
    lastReadSeq: readSeq,
    muted: row.muted,
    archived: row.archived,
    hasMessageActs: true,
    takesFiles: canWrite && request === null,
    lastHere: isReached && request === null ? await readLastHere(db, viewer.id, personId) : null,
    request,
    page,
  };
}

type Between = {
  person: Parameters<typeof isRequest>[1];
  conversation: ConversationRow | null;
  mutualCount: number;
};

async function requestOf(
  db: DbOrTx,
  viewerId: string,
  { person, conversation, mutualCount: inCommon }: Between,
): Promise<ThreadRequest | null> {
  const known = conversation ?? undefined;
  if (known?.requestTo === viewerId && known.requestState && known.requestState !== 'accepted')
    return { state: known.requestState, left: 0, mutualCount: inCommon };
  if (known?.requestTo === viewerId || !(await isRequest(db, person, viewerId, known))) return null;
  const isAsked = known?.requestTo === person.id;
  return { state: 'waiting', left: await messagesLeft(db, isAsked ? known : undefined), mutualCount: 0 };
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
