import { desc, eq, max, sql } from 'drizzle-orm';
import type { Conversation } from '#contract/ours/messages.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import type { DbOrTx } from '../db/database.ts';
import { messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { asPermissionViewer, type Viewer } from '../http/viewer.ts';
import { countUnread, isUnreadBy } from '../messages/queries.ts';
import { messageToWire } from '../messages/wire.ts';
import { refColumns } from '../people/cards.ts';

/** Unread messages in all, and the latest unread one of each conversation that has some. */
export async function readUnread(db: DbOrTx, viewer: Viewer, limit: number) {
  const latest = db
    .select({
      seq: sql<number>`max(${messages.seq})`.as('latest_seq'),
      unread: sql<number>`count(*)::int`.as('unread'),
    })
    .from(messages)
    .where(isUnreadBy(viewer.id))
    .groupBy(messages.conversationId)
    .orderBy(desc(max(messages.seq)))
    .limit(limit)
    .as('latest');
  const rows = await db
    .select({
      message: messages,
      person: refColumns,
      unread: latest.unread,
    })
    .from(latest)
    .innerJoin(messages, eq(messages.seq, latest.seq))
    .innerJoin(users, eq(users.id, messages.senderId))
    .orderBy(desc(messages.seq));
  const items = rows.map(
    ({ message, person, unread }): Conversation => ({
      id: message.conversationId,
      person,
      lastMessage: messageToWire(message, person),
      unreadCount: unread,
      canWrite: mayMessage(asPermissionViewer(viewer), person, false).allowed,
    }),
  );
  return { count: await countUnread(db, viewer.id), items };
}
