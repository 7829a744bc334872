import { and, eq } from 'drizzle-orm';
import { notificationCalls } from '#contract/calls/notifications.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { choicesOf, choose, stopAll } from './choices.ts';
import { countUnread, isShownTo, isUnread, readNotifications } from './queries.ts';
import { readToken } from './unseen-mails.ts';

const ownOne = (viewerId: string, id: string) =>
  and(eq(notifications.id, id), eq(notifications.recipientId, viewerId));

export const notificationRoutes: Feature = async (scope, { services }) => {
  const { db, write, settings } = services;
  // What a mail client sends to unsubscribe is a form, of either kind.
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, undefined),
  );
  serve(scope, services, notificationCalls, {
    [specCalls.notifications]: ({ viewer, query }) => readNotifications(db, viewer.id, query.before),
    [specCalls.unreadNotifications]: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
    [specCalls.readAllNotifications]: async ({ viewer }) => {
      await write((tx) =>
        tx
          .update(notifications)
          .set({ read: true })
          .where(and(isShownTo(viewer.id), isUnread)),
      );
      return ok;
    },
    [specCalls.readNotification]: async ({ viewer, params }) => {
      const own = ownOne(viewer.id, params.id);
      const [found] = await db.select({ read: notifications.read }).from(notifications).where(own);
      if (!found) throw notFound('This notification');
      if (!found.read) await write((tx) => tx.update(notifications).set({ read: true }).where(own));
      return ok;
    },
    [specCalls.deleteNotification]: async ({ viewer, params }) => {
      const gone = await write((tx) =>
        tx.delete(notifications).where(ownOne(viewer.id, params.id)).returning({ id: notifications.id }),
      );
      if (gone.length === 0) throw notFound('This notification');
      return ok;
    },
    'GET /api/notification-settings': async ({ viewer }) => {
      const [row] = await db
        .select({ preferences: users.preferences })
        .from(users)
        .where(eq(users.id, viewer.id));
      return { choices: choicesOf(row?.preferences ?? {}) };
    },
    'PUT /api/notification-settings': async ({ viewer, body }) => ({
      choices: await write((tx) => choose(tx, viewer.id, body)),
    }),
    'POST /api/unsubscribe': async ({ query }) => {
      const stops = readToken(settings, query.token);
      if (stops === null) throw notFound('This link');
      const { memberId, only: kind } = stops;
      await write((tx) =>
        kind ? choose(tx, memberId, { kind, way: 'mail', on: false }) : stopAll(tx, memberId, 'mail'),
      );
      return ok;
    },
  });
};
