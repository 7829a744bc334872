import { kindOfType, type NotificationType, type OwnNotification } from '#contract/notifications.ts';
import {
  defaultChoices,
  type NotificationChoices,
  type NotificationWay,
  notificationKinds,
} from '#contract/settings.ts';
import type { NotificationRow } from '../db/schema/notifications.ts';
import type { Preferences, UserRow } from '../db/schema/users.ts';

type Ways = Record<NotificationWay, boolean>;

/** For types that members cannot switch off, such as a removal by the operators. */
const mandatoryWays: Ways = { app: true, push: false, mail: false };

/** SET-03. */
export function waysFor({ told: choices }: Preferences, type: NotificationType): Ways {
  const kind = kindOfType[type];
  return kind ? { ...defaultChoices[kind], ...choices?.[kind] } : mandatoryWays;
}

export const choicesOf = ({ told: choices }: Preferences) =>
  Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultChoices[kind], ...choices?.[kind] }]),
  ) as NotificationChoices;

type Actor = Pick<UserRow, 'id' | 'name' | 'avatar'>;

/** The spec's five fields, and who did what to what. */
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
