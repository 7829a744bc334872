import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Conversation } from '#contract/ours/messages.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { conversations, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { asPermissionViewer } from '../http/demand.ts';
import type { Viewer } from '../http/viewer.ts';
import { messageToWire } from '../messages/wire.ts';
import { refColumns } from '../people/cards.ts';
import { blockedBetween } from '../people/standing.ts';

const unreadBy = (viewerId: string) => and(eq(messages.recipientId, viewerId), isNull(messages.readAt));

/** Unread messages in all, and the latest unread one of each conversation that has some. */
export async function readUnread(db: DbOrTx, viewer: Viewer, limit: number) {
  const [total] = await db.select({ count: count() }).from(messages).where(unreadBy(viewer.id));
  const latest = db
    .select({
      seq: sql<number>`max(${messages.seq})`.as('latest_seq'),
      unread: sql<number>`count(*)::int`.as('unread'),
    })
    .from(messages)
    .where(unreadBy(viewer.id))
    .groupBy(messages.conversationId)
    .as('latest');
  const rows = await db
    .select({
      message: messages,
      person: refColumns,
      unread: latest.unread,
      blocked: blockedBetween(viewer.id, users.id),
    })
    .from(latest)
    .innerJoin(messages, eq(messages.seq, latest.seq))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .orderBy(desc(messages.seq))
    .limit(limit);
  const items = rows.map(
    ({ message, person, unread, blocked }): Conversation => ({
      id: message.conversationId,
      person,
      lastMessage: messageToWire(message, person),
      unreadCount: unread,
      canWrite: mayMessage(asPermissionViewer(viewer), person, blocked).allowed,
    }),
  );
  return { count: total?.count ?? 0, items };
}
