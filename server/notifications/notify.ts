import { eq } from 'drizzle-orm';
import type { NotificationType } from '#contract/ours/notification.ts';
import type { Tx } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { emit, userRoom } from '../outbox/emit.ts';
import { notificationToWire } from './wire.ts';

export type NewNotification = {
  recipientId: string;
  actorId: string;
  type: NotificationType;
  subject?: { kind: 'post' | 'gig' | 'person' | 'conversation'; id: string; title?: string };
  /** Some words of what it is about. */
  excerpt?: string;
};

const excerptLength = 140;

/**
 * Stores a notification and its `newNotification` event in the transaction of what it tells about.
 * Nobody is told of what they did themselves, nor of what they muted.
 */
export async function notify(tx: Tx, { recipientId, actorId, type, subject, excerpt }: NewNotification) {
  if (recipientId === actorId) return;
  const [recipient] = await tx
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, recipientId));
  if (!recipient || recipient.preferences.mutedNotificationTypes?.includes(type)) return;
  const [row] = await tx
    .insert(notifications)
    .values({
      recipientId,
      actorId,
      type,
      subjectKind: subject?.kind,
      subjectId: subject?.id,
      subjectTitle: subject?.title,
      excerpt: (excerpt ?? '').slice(0, excerptLength),
    })
    .returning();
  const [actor] = await tx.select().from(users).where(eq(users.id, actorId));
  if (row) await emit(tx, userRoom(recipientId), 'newNotification', notificationToWire(row, actor ?? null));
}
