import { createHmac } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { normalEmail } from '../auth/email.ts';
import type { Tx } from '../db/database.ts';
import { mailSends } from '../db/schema/auth.ts';
import type { Services } from '../services.ts';
import type { Mail } from './mailer.ts';

/** What a mail is for; each has its own ten minutes. */
export type MailPurpose =
  | 'verify'
  | 'reset'
  | 'known'
  | 'change'
  | 'changeAsked'
  | 'changed'
  | 'passwordChanged'
  | 'newDevice'
  | 'factorOn'
  | 'factorOff'
  | 'factorTakenOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodes'
  | 'recoveryUsed'
  | 'wrongCodes'
  | 'leaving'
  | 'back'
  | 'unseen';
/** `everyMs`: between two mails of the purpose to the address, where it is not ten minutes; at most an hour is kept. */
export type MailTo = { email: string; purpose: MailPurpose; everyMs?: number };

/** What it takes to send one within a write. */
export type Mailing = Pick<Services, 'settings' | 'now' | 'post'>;

/** Milliseconds between two mails of one purpose to one address. */
const mailEveryMs = 10 * 60 * 1000;

/** When a mail of this purpose went to this address before, in place of one now; undefined: it is being sent. */
type SentBefore = Date | undefined;

const rowOf = ({ altchaSecret }: Services['settings'], { email, purpose }: MailTo) => ({
  recipientHash: createHmac('sha256', altchaSecret)
    .update(`mail:${normalEmail(email)}`)
    .digest('base64url'),
  purpose,
});

const rowIs = ({ recipientHash, purpose }: ReturnType<typeof rowOf>) =>
  and(eq(mailSends.recipientHash, recipientHash), eq(mailSends.purpose, purpose));

/**
 * Sends at most one mail per address and purpose in ten minutes (SAF-09); of two asked for at once, one. It leaves with
 * the commit of the write it belongs to.
 * @param compose makes the mail, and what its link needs, when there is a turn.
 * @param otherwise what is done when there is none.
 */
export async function mailIn(
  tx: Tx,
  { settings, now, post }: Mailing,
  to: MailTo,
  compose: (tx: Tx) => Promise<Mail> | Mail,
  otherwise: (tx: Tx, sentAt: Date) => Promise<void> = async () => {},
): Promise<SentBefore> {
  const sentAt = await claim(tx, rowOf(settings, to), now(), to.everyMs);
  if (sentAt === undefined) await post(tx, await compose(tx));
  else await otherwise(tx, sentAt);
  return sentAt;
}

/** The same in a write of its own. */
export const mailOnce = (services: Services, ...mail: MailArguments): Promise<SentBefore> =>
  services.write((tx) => mailIn(tx, services, ...mail));

type MailArguments = Parameters<typeof mailIn> extends [Tx, Mailing, ...infer Rest] ? Rest : never;

async function claim(
  tx: Tx,
  row: ReturnType<typeof rowOf>,
  now: Date,
  everyMs = mailEveryMs,
): Promise<SentBefore> {
  const claimed = await tx
    .insert(mailSends)
    .values({ ...row, sentAt: now })
    .onConflictDoUpdate({
      target: [mailSends.recipientHash, mailSends.purpose],
      set: { sentAt: now },
      setWhere: lte(mailSends.sentAt, new Date(now.getTime() - everyMs)),
    })
    .returning({ purpose: mailSends.purpose });
  if (claimed.length > 0) return undefined;
  const [before] = await tx.select({ sentAt: mailSends.sentAt }).from(mailSends).where(rowIs(row));
  return before?.sentAt ?? now;
}

/** The next mail of this purpose need not wait: the link of the last one has been used. */
export async function allowNextMail({ db, settings }: Services, to: MailTo): Promise<void> {
  await db.delete(mailSends).where(rowIs(rowOf(settings, to)));
}

/** "less than a minute ago", "3 minutes ago", and in how many minutes the next mail may go. */
export function sinceMail(sentAt: Date, now: Date) {
  const passed = Math.max(0, now.getTime() - sentAt.getTime());
  const ago = Math.floor(passed / 60_000);
  const wait = Math.max(1, Math.ceil((mailEveryMs - passed) / 60_000));
  return {
    ago: ago < 1 ? 'less than a minute ago' : ago === 1 ? 'a minute ago' : `${ago} minutes ago`,
    wait: wait === 1 ? 'a minute' : `${wait} minutes`,
    waitSeconds: Math.max(1, Math.ceil((mailEveryMs - passed) / 1000)),
  };
}
