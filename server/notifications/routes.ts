import { and, eq, type SQL, sql } from 'drizzle-orm';
import { notificationCalls } from '#contract/notifications.ts';
import {
  type NotificationChoice,
  type NotificationChoices,
  type NotificationWay,
  notificationKinds,
  notificationSettingsCalls,
} from '#contract/settings.ts';
import { specCalls } from '#contract/spec/calls.ts';
import type { Tx } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { countUnread, isShownTo, isUnread, preferencesOf, readNotifications } from './queries.ts';
import { choicesOf } from './rules.ts';
import { readUnsubscribeToken } from './unseen-mails.ts';

const isOwn = (viewerId: string, id: string) =>
  and(eq(notifications.id, id), eq(notifications.recipientId, viewerId));

const calls = { ...notificationCalls, ...notificationSettingsCalls };

export const notificationRoutes: Feature = async (scope, { services }) => {
  const { db, write, settings } = services;
  // Mail clients post a form to unsubscribe (RFC 8058).
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, undefined),
  );
  serve(scope, services, calls, {
    [specCalls.notifications]: ({ viewer, query }) => readNotifications(db, viewer.id, query.before),
    [specCalls.unreadNotifications]: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
    [specCalls.readAllNotifications]: async ({ viewer }) => {
      const areUnread = and(isShownTo(viewer.id), isUnread);
      await write((tx) => tx.update(notifications).set({ read: true }).where(areUnread));
    },
    [specCalls.readNotification]: async ({ viewer, params }) => {
      const own = isOwn(viewer.id, params.id);
      const [found] = await db.select({ read: notifications.read }).from(notifications).where(own);
      if (!found) throw notFound('This notification');
      if (!found.read) await write((tx) => tx.update(notifications).set({ read: true }).where(own));
    },
    [specCalls.deleteNotification]: async ({ viewer, params }) => {
      const deleted = await write((tx) =>
        tx.delete(notifications).where(isOwn(viewer.id, params.id)).returning({ id: notifications.id }),
      );
      if (deleted.length === 0) throw notFound('This notification');
    },
    'GET /api/notification-settings': async ({ viewer }) => ({
      choices: choicesOf(await preferencesOf(db, viewer.id)),
    }),
    'PUT /api/notification-settings': async ({ viewer, body }) => ({
      choices: await write((tx) => choose(tx, viewer.id, body)),
    }),
    'POST /api/unsubscribe': async ({ query }) => {
      const subscription = readUnsubscribeToken(settings, query.token);
      if (subscription === null) throw notFound('This unsubscribe link');
      const { memberId, only: kind } = subscription;
      await write((tx) =>
        kind ? choose(tx, memberId, { kind, way: 'mail', on: false }) : stopAll(tx, memberId, 'mail'),
      );
    },
  });
};

/** Merges choices in one statement, so that concurrent changes do not overwrite each other. */
async function updateChoices(tx: Tx, userId: string, choices: SQL): Promise<NotificationChoices> {
  const [row] = await tx
    .update(users)
    .set({ preferences: sql`${users.preferences} || jsonb_build_object('told', ${choices})` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences });
  return choicesOf(row?.preferences ?? {});
}

const storedChoices = sql`coalesce(${users.preferences}->'told', '{}')`;

const withSwitch = (choices: SQL, kind: string, way: NotificationWay, on: boolean) =>
  sql`${choices} || jsonb_build_object(${kind}::text,
    coalesce(${storedChoices}->${kind}::text, '{}') || jsonb_build_object(${way}::text, ${on}::boolean))`;

const choose = (tx: Tx, userId: string, { kind, way, on }: NotificationChoice) =>
  updateChoices(tx, userId, withSwitch(storedChoices, kind, way, on));

const stopAll = (tx: Tx, userId: string, way: NotificationWay) =>
  updateChoices(
    tx,
    userId,
    notificationKinds.reduce((choices, kind) => withSwitch(choices, kind, way, false), storedChoices),
  );
