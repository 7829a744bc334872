import type { OwnNotification } from '#contract/ours/notification.ts';
import type { NotificationRow } from '../db/schema/notifications.ts';
import type { UserRow } from '../db/schema/users.ts';

type Actor = Pick<UserRow, 'id' | 'name' | 'avatar'>;

/** A notification as it travels: the spec's five members, and who did what to which thing. */
export function notificationToWire(row: NotificationRow, actor: Actor | null): OwnNotification {
  return {
    _id: row.id,
    recipient: row.recipientId,
    type: row.type,
    read: row.read,
    createdAt: row.createdAt.toISOString(),
    actor: actor && { id: actor.id, name: actor.name, avatar: actor.avatar },
    subject: subjectOf(row),
    excerpt: row.excerpt,
    ...(row.commentId && { commentId: row.commentId }),
    ...(row.messageId && { messageId: row.messageId }),
  };
}

function subjectOf({ subjectKind: kind, subjectId: id, subjectTitle: title }: NotificationRow) {
  if (!kind || !id) return null;
  return title === null ? { kind, id } : { kind, id, title };
}
