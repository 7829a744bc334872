import { and, eq, isNull } from 'drizzle-orm';
import { deviceCalls } from '#contract/calls/account.ts';
import type { Device } from '#contract/ours/account.ts';
import { sessions } from '../db/schema/auth.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { memberByPassword, notThePassword } from './check-password.ts';
import { lookOf } from './device-look.ts';
import { hashPassword } from './passwords.ts';
import { tellPasswordChanged } from './recovery.ts';
import { revokeAccess, sentences } from './revoke-access.ts';
import { endSessions, liveSessions } from './sessions.ts';
import { refuseWeak } from './weak-passwords.ts';

/** The devices one is signed in on, and a new password, which signs the other ones out. */
export const deviceRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;

  serve(scope, services, deviceCalls, {
    'GET /api/account/sessions': async ({ viewer }) => {
      const rows = await liveSessions(db, viewer.id, now());
      const items = rows.map((row) => deviceOf(row, viewer));
      return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    'PUT /api/account/sessions/:id': async ({ viewer, params, body }) => {
      const [row] = await write((tx) =>
        tx
          .update(sessions)
          .set({ name: tidy(body.name) })
          .where(and(eq(sessions.id, params.id), eq(sessions.userId, viewer.id), isNull(sessions.revokedAt)))
          .returning(),
      );
      if (!row) throw notFound('The device');
      return deviceOf(row, viewer);
    },
    'DELETE /api/account/sessions/:id': async ({ viewer, params }) => {
      const ended = await write((tx) => endSessions(tx, { userId: viewer.id, only: params.id }, now()));
      if (ended === 0) throw notFound('The device');
      return { ended };
    },
    'DELETE /api/account/sessions': async ({ viewer, query }) => {
      const kept = query.keep === 'current' ? { except: viewer.sessionId } : {};
      const ended = await write((tx) => endSessions(tx, { userId: viewer.id, ...kept }, now()));
      return { ended };
    },
    'PUT /api/account/password': async ({ viewer, body, request: { ip } }) => {
      await refuseWeak(body.newPassword, 'newPassword', viewer);
      const given = { viewer, ip, password: body.currentPassword };
      if (!(await memberByPassword(services, auth, given))) throw notThePassword();
      const passwordHash = await hashPassword(body.newPassword);
      const revoked = await write(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, viewer.id));
        const cause = { kind: 'newPassword', keptSession: viewer.sessionId } as const;
        const ended = await revokeAccess(tx, viewer.id, cause, now());
        await tellPasswordChanged(tx, services, viewer, ended);
        return ended;
      });
      return { message: sentences('Your new password is set. Your other devices are signed out.', revoked) };
    },
  });
};

const deviceOf = (row: typeof sessions.$inferSelect, viewer: Viewer): Device => {
  const { kind, name } = lookOf(row.userAgent);
  return {
    id: row.id,
    current: row.id === viewer.sessionId,
    kind,
    name: row.name ?? name,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
};
