import { and, desc, eq, gt, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { truncate } from '#contract/excerpt.ts';
import type { NotificationType } from '#contract/notifications.ts';
import { type Tx, timeNow } from '../db/database.ts';
import { createdAtOf } from '../db/ids.ts';
import type { GigFacts } from '../db/schema/gigs.ts';
import { type NotificationRow, notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { emit, emitChange, serverCommands } from '../outbox/emit.ts';
import { visibleTo } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';
import { notificationToWire, waysFor } from './rules.ts';
import { mailAtFrom } from './unseen-mails.ts';

export type NewNotification = {
  recipientId: string;
  /** Null when the operators act. */
  actorId: string | null;
  type: NotificationType;
  subject?: {
    kind: 'post' | 'gig' | 'person' | 'conversation' | 'group' | 'search';
    id: string;
    title?: string;
  };
  excerpt?: string;
  /** The quoted comment; deleting it deletes this notification. */
  commentId?: string;
  messageId?: string;
  /** About a booking of the recipient: a block hides the actor but does not suppress the notification. */
  binding?: boolean;
  /** For gig changes: the gig as last read. There is at most one such unread notification per gig. */
  was?: GigFacts;
};

const excerptLength = 140;
const excerptOf = (text: string) => truncate(text, excerptLength);

/** Actions that can be repeated at will: within a day, a repeat renews the notification, without a toast. */
const repeatable: readonly NotificationType[] = [
  'link_request',
  'link_accepted',
  'gig_application',
  'application_withdrawn',
  'gig_invitation',
  'invitation_declined',
  'dep_asked',
  'dep_taken_back',
];
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores a notification and its `newNotification` event in the caller's transaction. Members are not notified
 * of their own actions, of types they switched off, or of people they cannot see.
 * @returns whether the recipient is notified
 */
export async function notify(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { recipientId, actorId, type, subject, excerpt = '', binding = false } = notification;
  if (recipientId === actorId) return false;
  const [recipient] = await tx
    .select({ preferences: users.preferences, seesActor: visibleTo(users.id, actorId) })
    .from(users)
    .where(eq(users.id, recipientId));
  const ways = recipient && waysFor(recipient.preferences, type);
  if (!ways || !(ways.app || ways.push || ways.mail)) return false;
  if (!recipient.seesActor && !binding) return false;
  const actor = recipient.seesActor ? actorId : null;
  const quote = recipient.seesActor ? excerptOf(excerpt) : '';
  if (actor && (await renewRecent(tx, { ...notification, actorId: actor }, quote))) return true;
  if (notification.was && (await mergeChange(tx, notification, quote))) return true;
  const now = timeNow();
  const [row] = await tx
    .insert(notifications)
    .values({
      actorId: actor,
      excerpt: quote,
      createdAt: now,
      was: notification.was,
      recipientId,
      inApp: ways.app,
      mailAt: ways.mail ? mailAtFrom(now) : null,
      type,
      subjectKind: subject?.kind,
      subjectId: subject?.id,
      subjectTitle: subject?.title,
      commentId: notification.commentId,
      messageId: notification.messageId,
    })
    .returning();
  if (!row || !(ways.app || ways.push)) return true;
  const [shown] = actor ? await tx.select().from(users).where(eq(users.id, actor)) : [];
  const event = ways.app ? 'newNotification' : serverCommands.push;
  await emit(tx, userRoom(recipientId), event, notificationToWire(row, shown ?? null));
  return true;
}

type NotificationKey = Pick<NewNotification, 'recipientId' | 'type'> & { actorId: string; subjectId: string };

const matchesKey = ({ recipientId, actorId, type, subjectId }: NotificationKey) =>
  and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.actorId, actorId),
    eq(notifications.type, type),
    eq(notifications.subjectId, subjectId),
  );

type Changes = PgUpdateSetSource<typeof notifications>;

/** @returns whether there were any */
async function update(tx: Tx, changes: Changes, where: SQL | undefined): Promise<boolean> {
  const changed = await tx.update(notifications).set(changes).where(where).returning();
  await publishNotificationChanges(tx, changed);
  return changed.length > 0;
}

/** Moves a notification of the last day to the top, unread. @returns whether there was one */
async function renewRecent(
  tx: Tx,
  { subject, ...key }: NewNotification & { actorId: string },
  excerpt: string,
): Promise<boolean> {
  if (!subject || !repeatable.includes(key.type)) return false;
  const now = timeNow();
  const isRecent = gt(notifications.createdAt, new Date(now.getTime() - dayMs));
  const changes = { excerpt, subjectTitle: subject.title, read: false, withdrawnAt: null, createdAt: now };
  return update(tx, changes, and(matchesKey({ ...key, subjectId: subject.id }), isRecent));
}

const gigChangeTypes: readonly NotificationType[] = ['gig_changed', 'booking_asked', 'booking_restored'];
/** Edits within the merge window share a toast and a push, until the notification reaches the age limit. */
const [mergeWindowMs, maxMergeAgeMs] = [15 * 60 * 1000, 60 * 60 * 1000];

type GigRecipient = { recipientId: string; gigId: string };

const isUnreadChange = ({ recipientId, gigId }: GigRecipient) =>
  and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.subjectId, gigId),
    inArray(notifications.type, gigChangeTypes),
    not(notifications.read),
    isNull(notifications.withdrawnAt),
  );

/** A recipient has at most one unread change notification per gig. */
export async function findUnreadChange(tx: Tx, recipient: GigRecipient) {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(isUnreadChange(recipient))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  return row;
}

/** For edits that restore what the recipient last read. */
export async function withdrawUnreadChange(tx: Tx, recipient: GigRecipient): Promise<void> {
  await update(tx, { withdrawnAt: timeNow() }, isUnreadChange(recipient));
}

/** Answering implies having read the changes. */
export async function markChangesRead(tx: Tx, recipient: GigRecipient): Promise<void> {
  await update(tx, { read: true }, isUnreadChange(recipient));
}

/**
 * Updates an unread change notification of the same type in place if it is recent; withdraws any other.
 * @returns whether one was updated
 */
async function mergeChange(tx: Tx, notification: NewNotification, excerpt: string): Promise<boolean> {
  const { recipientId, subject, type } = notification;
  if (!subject) return false;
  const now = timeNow();
  const before = await findUnreadChange(tx, { recipientId, gigId: subject.id });
  if (!before) return false;
  const since = (then: Date) => now.getTime() - then.getTime();
  const isRecent =
    before.type === type &&
    since(before.createdAt) < mergeWindowMs &&
    since(createdAtOf(before.id)) < maxMergeAgeMs;
  const changes = isRecent ? { excerpt, subjectTitle: subject.title, createdAt: now } : { withdrawnAt: now };
  await update(tx, changes, eq(notifications.id, before.id));
  return isRecent;
}

/** Withdrawn rows stay for a day, so that repeating the action does not notify again. */
export async function withdrawNotifications(
  tx: Tx,
  { types, ...key }: Omit<NotificationKey, 'type'> & { types: readonly NotificationType[] },
): Promise<void> {
  for (const type of types) {
    const isActive = and(matchesKey({ ...key, type }), isNull(notifications.withdrawnAt));
    await update(tx, { withdrawnAt: timeNow() }, isActive);
  }
}

export async function deleteNotifications(tx: Tx, where: SQL | undefined): Promise<void> {
  const { id, recipientId } = notifications;
  for (;;) {
    const batch = tx.select({ id }).from(notifications).where(where).limit(deleteBatchSize);
    const deleted = await tx.delete(notifications).where(inArray(id, batch)).returning({ id, recipientId });
    await publishNotificationChanges(tx, deleted);
    if (deleted.length < deleteBatchSize) return;
  }
}
const deleteBatchSize = 1000;

export async function updateExcerpts(tx: Tx, where: SQL | undefined, text: string): Promise<void> {
  await update(tx, { excerpt: excerptOf(text) }, where);
}

/** The notification of one action, identified by its excerpt. */
export const isNotificationQuoting = ({ text, ...key }: NotificationKey & { text: string }) =>
  and(matchesKey(key), eq(notifications.excerpt, excerptOf(text)));

/** Makes the recipients' open lists and counters refetch. */
export async function publishNotificationChanges(
  tx: Tx,
  rows: readonly Pick<NotificationRow, 'id' | 'recipientId'>[],
): Promise<void> {
  for (const { id, recipientId } of rows) {
    await emitChange(tx, recipientId, { kind: 'notification', id });
  }
}
