import { type ApiAnswer, type Caller, json } from './answers.ts';
import { notificationId } from './world.ts';

const own = ({ world, user }: Caller) => world.notifications.filter(({ recipient }) => recipient === user.id);

const find = (caller: Caller, id: string) => own(caller).find((entry) => notificationId(entry) === id);

const lower = ({ world }: Caller) => {
  world.counts.notifications = Math.max(0, world.counts.notifications - 1);
};

const notFound = json(404, { msg: 'Notification not found' });

/** `GET /api/notifications`: a bare array, newest first. */
export const listNotifications = (caller: Caller) => json(200, own(caller));

/** `PUT /api/notifications/{id}/read`. */
export function readOne(caller: Caller, id: string): ApiAnswer {
  const notification = find(caller, id);
  if (!notification) return notFound;
  if (!notification.read) lower(caller);
  notification.read = true;
  return json(200, notification);
}

/** `PUT /api/notifications/read-all`. */
export function readAll(caller: Caller): ApiAnswer {
  for (const notification of own(caller)) notification.read = true;
  caller.world.counts.notifications = 0;
  return json(200, { msg: 'All notifications marked as read' });
}

/** `DELETE /api/notifications/{id}`. */
export function deleteNotification(caller: Caller, id: string): ApiAnswer {
  const notification = find(caller, id);
  if (!notification) return notFound;
  if (!notification.read) lower(caller);
  caller.world.notifications.splice(caller.world.notifications.indexOf(notification), 1);
  return json(200, { msg: 'Notification removed' });
}
