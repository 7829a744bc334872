import { and, count, desc, eq } from 'drizzle-orm';
import type { OwnNotification } from '#contract/ours/notification.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { isId } from '../ids.ts';
import { notificationToWire } from './wire.ts';

const pageLength = 50;

/**
 * The newest 50, or the 50 before one of the viewer's own.
 * @throws HttpError 404 when `before` is not one of them.
 */
export async function readNotifications(
  db: DbOrTx,
  viewerId: string,
  before: string | undefined,
): Promise<OwnNotification[]> {
  const rows = await db
    .select({ notification: notifications, actor: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(
      and(
        eq(notifications.recipientId, viewerId),
        olderThan(
          notifications.createdAt,
          notifications.id,
          before === undefined ? undefined : await positionOf(db, viewerId, before),
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(pageLength);
  return rows.map(({ notification, actor }) => notificationToWire(notification, actor));
}

async function positionOf(db: DbOrTx, viewerId: string, id: string) {
  if (!isId(id)) throw notFound('This notification');
  const [row] = await db
    .select({ at: notifications.createdAt, id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.recipientId, viewerId)));
  if (!row) throw notFound('This notification');
  return row;
}

export async function countUnread(db: DbOrTx, viewerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.recipientId, viewerId), eq(notifications.read, false)));
  return row?.count ?? 0;
}
