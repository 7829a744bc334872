import { and, eq } from 'drizzle-orm';
import { notificationsQuerySchema } from '#contract/ours/notification.ts';
import { okSchema } from '#contract/ours/page.ts';
import { countAnswerSchema, notificationsAnswerSchema } from '#contract/ours/spec-answers.ts';
import { specPaths } from '#contract/spec/paths.ts';
import { notifications } from '../db/schema/notifications.ts';
import { notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { countUnread, isShownTo, isUnread, readNotifications } from './queries.ts';

const ok = { ok: true } as const;
const ownOne = (viewerId: string, id: string) =>
  and(eq(notifications.id, id), eq(notifications.recipientId, viewerId));

export function addNotifications(api: Api, { db, write }: Services) {
  api.member({
    method: 'GET',
    url: specPaths.notifications,
    summary: 'The newest 50 notifications, or the 50 before one',
    query: notificationsQuerySchema,
    response: notificationsAnswerSchema,
    handler: ({ viewer, query }) => readNotifications(db, viewer.id, query.before),
  });
  api.member({
    method: 'GET',
    url: specPaths.unreadNotifications,
    summary: 'How many notifications the viewer has not read',
    response: countAnswerSchema,
    handler: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
  });
  api.member({
    method: 'PUT',
    url: specPaths.readAllNotifications,
    summary: 'All are read',
    response: okSchema,
    handler: async ({ viewer }) => {
      await write((tx) =>
        tx
          .update(notifications)
          .set({ read: true })
          .where(and(isShownTo(viewer.id), isUnread)),
      );
      return ok;
    },
  });
  api.member({
    method: 'PUT',
    url: '/api/notifications/:id/read',
    summary: 'One is read; a second time changes nothing',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      const own = ownOne(viewer.id, params.id);
      const [found] = await db.select({ read: notifications.read }).from(notifications).where(own);
      if (!found) throw notFound('This notification');
      if (!found.read) await write((tx) => tx.update(notifications).set({ read: true }).where(own));
      return ok;
    },
  });
  api.member({
    method: 'DELETE',
    url: '/api/notifications/:id',
    summary: 'Delete one',
    params: idParams,
    response: okSchema,
    handler: async ({ viewer, params }) => {
      const gone = await write((tx) =>
        tx.delete(notifications).where(ownOne(viewer.id, params.id)).returning({ id: notifications.id }),
      );
      if (gone.length === 0) throw notFound('This notification');
      return ok;
    },
  });
}
