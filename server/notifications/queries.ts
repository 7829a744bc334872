import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { OwnNotification } from '#contract/notifications.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { atOf, firstRows, olderThanPlace, preparedByShape } from '../db/prepared.ts';
import { gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type Preferences, users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { visibleTo } from '../people/visibility.ts';
import { notificationToWire } from './rules.ts';

const pageLength = 50;

/** Excludes withdrawn notifications and actors whom the viewer cannot see. */
export const isActiveFor = (viewerId: string | Placeholder) =>
  and(
    eq(notifications.recipientId, viewerId),
    isNull(notifications.withdrawnAt),
    visibleTo(viewerId, notifications.actorId),
  );

/** Also excludes mail-only notifications. */
export const isShownTo = (viewerId: string | Placeholder) => and(isActiveFor(viewerId), notifications.inApp);

/** Joins notifications with their actor and their gig's current title; `selectedToWire` maps the rows. */
export const selectNotifications = (db: DbOrTx) =>
  db
    .select({
      notification: notifications,
      actor: { id: users.id, name: users.name, avatar: users.avatar },
      gigTitle: gigs.title,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(gigs, eq(gigs.id, notifications.subjectId));

type Selected = Awaited<ReturnType<typeof selectNotifications>>[number];

export const selectedToWire = ({ notification, actor, gigTitle }: Selected): OwnNotification =>
  notificationToWire({ ...notification, subjectTitle: gigTitle ?? notification.subjectTitle }, actor);

const preparedNotifications = preparedByShape((db, shape: 'newest' | 'before') =>
  selectNotifications(db)
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
 * Returns the newest 50 notifications, or the 50 before `before`.
 * @throws HttpError 404 when `before` is not one of the viewer's
 */
export async function readNotifications(db: DbOrTx, viewerId: string, before: string | undefined) {
  const position = before === undefined ? undefined : await positionOf(db, viewerId, before);
  const shape = position ? 'before' : 'newest';
  const rows = await preparedNotifications(db, shape).execute({ viewerId, ...atOf(position) });
  return rows.map(selectedToWire);
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

/** A literal, as the planner cannot match a bound parameter to the partial index of unread rows. */
export const isUnread = sql`not ${notifications.read}`;

const preparedUnread = preparedByShape((db, _shape: 'all') =>
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

export async function preferencesOf(db: DbOrTx, userId: string): Promise<Preferences> {
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  return row?.preferences ?? {};
}
