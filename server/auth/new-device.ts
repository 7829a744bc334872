import { and, eq, isNotNull, notExists } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { oneTimeTokens, sessions } from '../db/schema/auth.ts';
import type { UserRow } from '../db/schema/users.ts';
import { composeMail } from '../mail/compose.ts';
import { mailIn } from '../mail/mail-once.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { pages } from './context.ts';
import { lookOf } from './device-look.ts';
import { greeting, type To } from './mails.ts';
import { issueToken } from './one-time-tokens.ts';

/** Sessions are kept for at least as long: who is younger and has none has never signed in. */
const rememberedMs = 7 * 24 * 60 * 60 * 1000;

/** Whether a member signs in on a device unlike those they were signed in on of late; the first one is none. */
export async function isNewDevice(tx: Tx, user: UserRow, userAgent: string, now: Date): Promise<boolean> {
  const disowned = tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.sessionId, sessions.id), isNotNull(oneTimeTokens.usedAt)));
  const known = await tx
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), notExists(disowned)));
  if (known.length === 0) return now.getTime() - user.createdAt.getTime() > rememberedMs;
  const { name } = lookOf(userAgent);
  return known.every((one) => lookOf(one.userAgent).name !== name);
}

/** Tells the owner of a proven address, with a way to end that session. */
export async function tellNewDevice(
  tx: Tx,
  services: Services,
  user: UserRow,
  session: { id: string; userAgent: string },
): Promise<void> {
  if (!user.verifiedAt) return;
  await mailIn(tx, services, { email: user.email, purpose: 'newDevice' }, async () => {
    const now = services.now();
    const token = await issueToken(tx, { ...user, sessionId: session.id }, 'device', now);
    return newDeviceMail(user, lookOf(session.userAgent).name, now, pages(services).notMe(token));
  });
}

const momentOf = (date: Date) =>
  date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const newDeviceMail = (to: To, name: string, at: Date, link: string): Mail =>
  composeMail(to.email, 'Your account was used on a new device', [
    greeting(to),
    `somebody signed in to your Sidestage account on a device that you have not used lately: ${name}, ${momentOf(at)} (Greenwich time).`,
    'If this was you, you need not do anything. If not, sign it out here, and then choose a new password:',
    { link, label: 'This was not me' },
  ]);
