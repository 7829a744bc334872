import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { ThreadPage, ThreadQuery } from '#contract/ours/messages.ts';
import type { DbOrTx } from '../db/database.ts';
import { messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { visibleTo } from '../people/standing.ts';
import { messageToWire } from './wire.ts';

/** What one has not read, of those whom one still sees. */
export const isUnreadBy = (viewerId: string) =>
  and(eq(messages.recipientId, viewerId), isNull(messages.readAt), visibleTo(viewerId, messages.senderId));

export const countUnread = (db: DbOrTx, viewerId: string): Promise<number> =>
  db.$count(messages, isUnreadBy(viewerId));

/** A page of a thread, oldest first: the newest one, the one below `before`, or the one above `after`; without the picture of who is not seen. */
export async function readThread(
  db: DbOrTx,
  viewerId: string,
  conversationId: string,
  query: ThreadQuery,
): Promise<ThreadPage> {
  const size = query.limit === undefined ? limits.pageSizeMax : Number(query.limit);
  const upward = query.after === undefined;
  const avatar = sql<string | null>`case when ${visibleTo(viewerId, users.id)} then ${users.avatar} end`;
  const rows = await db
    .select({ message: messages, sender: { id: users.id, name: users.name, avatar } })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        query.before === undefined ? undefined : lt(messages.seq, Number(query.before)),
        query.after === undefined ? undefined : gt(messages.seq, Number(query.after)),
      ),
    )
    .orderBy(upward ? desc(messages.seq) : asc(messages.seq))
    .limit(size + 1);
  const items = rows.slice(0, size).map(({ message, sender }) => messageToWire(message, sender));
  return { items: upward ? items.reverse() : items, hasMore: rows.length > size };
}
