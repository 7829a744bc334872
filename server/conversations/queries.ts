import { and, desc, eq, gt, isNotNull, lt, max, or, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Conversation, OpenedConversation } from '#contract/ours/messages.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { firstRows } from '../db/keyset.ts';
import { onePerShape, rowsOf } from '../db/prepared.ts';
import { conversations } from '../db/schema/conversations.ts';
import { messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readNumberCursor } from '../http/paging.ts';
import { asPermissionViewer, type Viewer } from '../http/viewer.ts';
import { readThread } from '../messages/queries.ts';
import { messageToWire } from '../messages/wire.ts';
import { refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';

const isOf = (userId: string) => or(eq(conversations.userLow, userId), eq(conversations.userHigh, userId));

/** Whether the person is one of the two, and may read what was said. */
export async function isMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  return (await db.$count(conversations, and(eq(conversations.id, conversationId), isOf(userId)))) > 0;
}

/** Whether the person is one of the two and the two still reach each other: may join, type and send receipts. */
export async function isActiveMember(db: DbOrTx, userId: string, conversationId: string): Promise<boolean> {
  const which = and(
    eq(conversations.id, conversationId),
    isOf(userId),
    visibleTo(conversations.userLow, conversations.userHigh),
  );
  return (await db.$count(conversations, which)) > 0;
}

type Shape = `${'top' | 'next'}_${number}`;

const preparedConversations = onePerShape((db, shape: Shape) => {
  const viewerId = sql.placeholder('viewerId');
  const rows = rowsOf(shape);
  const side = (own: PgColumn, other: PgColumn) =>
    db
      .select({
        id: conversations.id,
        lastSeq: conversations.lastSeq,
        other: sql<string>`${other}`.as('other'),
      })
      .from(conversations)
      .where(
        and(
          eq(own, viewerId),
          visibleTo(viewerId, other),
          gt(conversations.lastSeq, 0),
          shape.startsWith('next') ? lt(conversations.lastSeq, sql.placeholder('cursor')) : undefined,
        ),
      )
      .orderBy(firstRows(desc(conversations.lastSeq), rows));
  const latest = unionAll(
    side(conversations.userLow, conversations.userHigh),
    side(conversations.userHigh, conversations.userLow),
  ).as('latest');
  return db
    .select({
      id: latest.id,
      lastSeq: latest.lastSeq,
      person: refColumns,
      message: messages,
      unread: sql<number>`(
        select count(*) from ${messages} m
        where m.conversation_id = ${latest.id} and m.recipient_id = ${viewerId}::uuid and m.read_at is null
      )::int`,
    })
    .from(latest)
    .innerJoin(messages, eq(messages.seq, latest.lastSeq))
    .innerJoin(users, eq(users.id, latest.other))
    .orderBy(firstRows(desc(latest.lastSeq), rows))
    .prepare(`conversations_${shape}`);
});

/** The viewer's conversations, latest message first. */
export async function readConversations(db: DbOrTx, viewer: Viewer, query: PageQuery) {
  const size = pageSize(query);
  const cursor = readNumberCursor(query);
  const shape: Shape = `${cursor === undefined ? 'top' : 'next'}_${size + 1}`;
  const rows = await preparedConversations(db, shape).execute({ viewerId: viewer.id, cursor });
  return pageOf(
    rows,
    size,
    ({ lastSeq }) => lastSeq,
    ({ id, person, message, unread }): Conversation => ({
      id,
      person: refOf(person),
      lastMessage: messageToWire(message, message.senderId === viewer.id ? viewer : person),
      unreadCount: unread,
      canWrite: mayMessage(asPermissionViewer(viewer), person, false).allowed,
    }),
  );
}

/**
 * The conversation with somebody, or the place where it would begin. Across a block what was said stays, under a
 * name that says no more. With the newest page of it.
 * @throws HttpError 404 when there is nobody, or the two do not see each other and nothing was ever said.
 */
export async function readConversationWith(
  db: DbOrTx,
  viewer: Viewer,
  personId: string,
): Promise<OpenedConversation> {
  const [row] = await db
    .select({
      person: refColumns,
      conversationId: conversations.id,
      visible: visibleTo(viewer.id, users.id),
    })
    .from(users)
    .leftJoin(
      conversations,
      sql`${conversations.userLow} = least(${users.id}, ${viewer.id}::uuid) and ${conversations.userHigh} = greatest(${users.id}, ${viewer.id}::uuid)`,
    )
    .where(eq(users.id, personId));
  if (!row || (!row.visible && row.conversationId === null)) throw notFound('This person');
  const { conversationId } = row;
  const [readSeq, page] = conversationId
    ? await Promise.all([
        lastReadSeq(db, viewer.id, conversationId),
        readThread(db, viewer.id, conversationId, {}),
      ])
    : [null, null];
  return {
    conversationId,
    person: row.visible ? refOf(row.person) : { ...refOf(row.person), avatar: null, headline: '', place: '' },
    canWrite: mayMessage(asPermissionViewer(viewer), row.person, !row.visible).allowed,
    lastReadSeq: readSeq,
    page,
  };
}

async function lastReadSeq(db: DbOrTx, viewerId: string, conversationId: string) {
  const [row] = await db
    .select({ seq: max(messages.seq) })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.recipientId, viewerId),
        isNotNull(messages.readAt),
      ),
    );
  return row?.seq ?? null;
}
