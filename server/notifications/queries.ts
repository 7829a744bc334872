import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { OwnNotification } from '#contract/ours/notification.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { atOf, firstRows, olderThanPlace } from '../db/keyset.ts';
import { onePerShape } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { visibleTo } from '../people/standing.ts';
import { notificationToWire } from './wire.ts';

const pageLength = 50;

/** What holds for a member: not what was taken back, nor what comes from somebody they do not see. */
export const standsFor = (viewerId: string | Placeholder) =>
  and(
    eq(notifications.recipientId, viewerId),
    isNull(notifications.withdrawnAt),
    visibleTo(viewerId, notifications.actorId),
  );

/** What a member is shown and counted: that, but for what they want by mail alone. */
export const isShownTo = (viewerId: string | Placeholder) => and(standsFor(viewerId), notifications.inApp);

/** Notifications with who did it, and their gig's title as it is now; `toldToWire` makes of each what travels. */
export const selectTold = (db: DbOrTx) =>
  db
    .select({
      notification: notifications,
      actor: { id: users.id, name: users.name, avatar: users.avatar },
      gigTitle: gigs.title,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(gigs, eq(gigs.id, notifications.subjectId));

type Told = Awaited<ReturnType<typeof selectTold>>[number];

export const toldToWire = ({ notification, actor, gigTitle }: Told): OwnNotification =>
  notificationToWire({ ...notification, subjectTitle: gigTitle ?? notification.subjectTitle }, actor);

const preparedNotifications = onePerShape((db, shape: 'newest' | 'before') =>
  selectTold(db)
    .where(
      and(
        isShownTo(sql.placeholder('viewerId')),
        shape === 'before' ? olderThanPlace(notifications.createdAt, notifications.id) : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), firstRows(desc(notifications.id), pageLength))
    .prepare(`notifications_${shape}`),
);

/**
 * The newest 50, or the 50 before one of the viewer's own.
 * @throws HttpError 404 when `before` is not one of them.
 */
export async function readNotifications(
  db: DbOrTx,
  viewerId: string,
  before: string | undefined,
): Promise<OwnNotification[]> {
  const position = before === undefined ? undefined : await positionOf(db, viewerId, before);
  const shape = position ? 'before' : 'newest';
  const rows = await preparedNotifications(db, shape).execute({ viewerId, ...atOf(position) });
  return rows.map(toldToWire);
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

/** So that the index of unread ones serves prepared queries, too: a value is not known when they are planned. */
export const isUnread = sql`not ${notifications.read}`;

const preparedUnread = onePerShape((db, _shape: 'all') =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(isShownTo(sql.placeholder('viewerId')), isUnread))
    .prepare('unread_notifications'),
);

export async function countUnread(db: DbOrTx, viewerId: string): Promise<number> {
  const [row] = await preparedUnread(db, 'all').execute({ viewerId });
  return row?.count ?? 0;
}
