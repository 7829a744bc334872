import Bowser from 'bowser';
import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import { type Device, deviceCalls } from '#contract/account.ts';
import { mailedLinkCalls } from '#contract/auth.ts';
import type { Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { oneTimeTokens, sessions } from '../db/schema/auth.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mail, mailIn } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { memberByPassword, pages, wrongPassword } from './check-password.ts';
import { greeting, type To } from './email.ts';
import { issueToken, peekToken } from './one-time-tokens.ts';
import { hashPassword, refuseWeak } from './passwords.ts';
import { describeRevoked, mailPasswordChanged, revokeAccess } from './recovery.ts';
import { endSessions, liveSessions } from './sessions.ts';

type DeviceDescription = Pick<Device, 'kind'> & { name: string };

const kinds: Record<string, Device['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
  tv: 'unknown',
  bot: 'unknown',
};

/**
 * A readable name of a device by its user agent, such as "Firefox on Linux". Uses only names that the library
 * knows, so that nobody can put text of their own into a list or a mail.
 */
export function describeDevice(userAgent: string): DeviceDescription {
  if (userAgent === '') return { kind: 'unknown', name: 'Unknown device' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  const kind = kinds[platform.type ?? ''] ?? (system ? 'computer' : 'unknown');
  if (browser.name && system) return { kind, name: `${browser.name} on ${system}` };
  return { kind, name: browser.name || system || 'Unknown device' };
}

const calls = { ...deviceCalls, ...mailedLinkCalls };

export const deviceRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;

  const deviceOfSession = async (sessionId: string) => {
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
    if (!session) return {};
    const { kind, name } = describeDevice(session.userAgent);
    return { device: { kind, name, signedInAt: session.createdAt.toISOString() } };
  };

  serve(scope, services, calls, {
    'GET /api/account/sessions': async ({ viewer }) => {
      const rows = await liveSessions(db, viewer.id, now());
      const items = rows.map((row) => deviceOf(row, viewer));
      return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    'PUT /api/account/sessions/:id': async ({ viewer, params, body }) => {
      const [row] = await write((tx) =>
        tx
          .update(sessions)
          .set({ name: normalizeText(body.name) })
          .where(and(eq(sessions.id, params.id), eq(sessions.userId, viewer.id), isNull(sessions.revokedAt)))
          .returning(),
      );
      if (!row) throw notFound('This device');
      return deviceOf(row, viewer);
    },
    'DELETE /api/account/sessions/:id': async ({ viewer, params }) => {
      const ended = await write((tx) => endSessions(tx, { userId: viewer.id, only: params.id }, now()));
      if (ended === 0) throw notFound('This device');
      return { ended };
    },
    'DELETE /api/account/sessions': async ({ viewer, query }) => {
      const exception = query.keep === 'current' ? { except: viewer.sessionId } : {};
      const ended = await write((tx) => endSessions(tx, { userId: viewer.id, ...exception }, now()));
      return { ended };
    },
    'PUT /api/account/password': async ({ viewer, body, request: { ip } }) => {
      await refuseWeak(body.newPassword, 'newPassword', viewer);
      const attempt = { viewer, ip, password: body.currentPassword };
      if (!(await memberByPassword(services, auth, attempt))) throw wrongPassword();
      const passwordHash = await hashPassword(body.newPassword);
      const revoked = await write(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, viewer.id));
        const cause = { kind: 'newPassword', keepSessionId: viewer.sessionId } as const;
        const ended = await revokeAccess(tx, viewer.id, cause, now());
        await mailPasswordChanged(tx, services, viewer, ended);
        return ended;
      });
      return {
        message: describeRevoked('Your new password is set. Your other devices are signed out.', revoked),
      };
    },
    /** Lets a page say what its button will do before a new password is typed. */
    'POST /api/auth/mailed-link': async ({ body }) => {
      const proof = await peekToken(db, body.token, ['reset', 'device', 'back'], now());
      if (!proof) throw badInput('This link has expired or was already used.', 'token');
      const { email, sessionId } = proof;
      return { email, ...(sessionId && (await deviceOfSession(sessionId))) };
    },
  });
};

const deviceOf = (row: typeof sessions.$inferSelect, viewer: Viewer): Device => {
  const { kind, name } = describeDevice(row.userAgent);
  return {
    id: row.id,
    current: row.id === viewer.sessionId,
    kind,
    name: row.name ?? name,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
};

/** Sessions are kept for at least as long, so a younger member without any has never signed in. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Whether a member signs in on a device unlike those of their recent sessions; false for their first one. */
export async function isNewDevice(tx: Tx, user: UserRow, userAgent: string, now: Date): Promise<boolean> {
  const disowned = tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.sessionId, sessions.id), isNotNull(oneTimeTokens.usedAt)));
  const known = await tx
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), notExists(disowned)));
  if (known.length === 0) return now.getTime() - user.createdAt.getTime() > keptMs;
  const { name } = describeDevice(userAgent);
  return known.every((one) => describeDevice(one.userAgent).name !== name);
}

/** Tells the owner of a proven address, with a link that ends the session. */
export async function mailNewDevice(
  tx: Tx,
  services: Services,
  user: UserRow,
  session: { id: string; userAgent: string },
): Promise<void> {
  if (!user.verifiedAt) return;
  await mailIn(tx, services, { email: user.email, purpose: 'newDevice' }, async () => {
    const now = services.now();
    const token = await issueToken(tx, { ...user, sessionId: session.id }, 'device', now);
    return newDeviceMail(user, describeDevice(session.userAgent).name, now, pages(services).notMe(token));
  });
}

const formatMoment = (date: Date) =>
  date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const newDeviceMail = (to: To, name: string, at: Date, link: string): Mail =>
  composeMail(to.email, 'Your account was used on a new device', [
    greeting(to),
    `Someone signed in to your Sidestage account on a device you haven’t used recently: ${name}, ${formatMoment(at)} (UTC).`,
    'If this was you, you can ignore this e-mail. If not, sign the device out here and then choose a new password:',
    { link, label: 'This wasn’t me' },
  ]);
