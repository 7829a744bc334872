import { createHash, createHmac } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { normalEmail } from '../auth/email.ts';
import { sealing } from '../crypto.ts';
import type { Tx } from '../db/database.ts';
import { mailSends } from '../db/schema/auth.ts';
import { mails } from '../db/schema/operations.ts';
import { deadLetter, type JobData, type Jobs } from '../jobs/jobs.ts';
import type { Failures } from '../ops/logger.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

const mailSchema = v.object({
  recipient: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  unsubscribe: v.optional(v.string()),
});
export type Mail = v.InferOutput<typeof mailSchema>;

type Secrets = Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>;

/** The priority when many mails wait: somebody waits for a link, a notice, or a digest. */
type MailPriority = 'awaited' | 'notice' | 'digest';

const priorities: Record<MailPriority, number> = { awaited: 2, notice: 1, digest: 0 };

/** Queues a mail within a write; it is sent only if that is committed. */
export type Post = (tx: Tx, mail: Mail, priority: MailPriority) => Promise<void>;

export const storeMail: Post = async (tx, mail) => {
  await tx.insert(mails).values(mail);
};

export function queueMail(jobs: Jobs, { jwtSecret, jwtSecretBefore }: Secrets): Post {
  const { seal } = sealing(jwtSecret, jwtSecretBefore);
  return (tx, mail, priority) =>
    jobs.add(tx, 'mail', { sealed: seal(mail) }, { priority: priorities[priority] });
}

/** Whether a queued mail is to this address; false if it was encrypted with another secret. */
function isMailTo(email: string, { jwtSecret, jwtSecretBefore }: Secrets) {
  const { unseal } = sealing(jwtSecret, jwtSecretBefore);
  return (sealed: string): boolean => {
    try {
      return normalEmail(v.parse(mailSchema, unseal(sealed)).recipient) === normalEmail(email);
    } catch {
      return false;
    }
  };
}

type Smtp = Secrets & Pick<Settings, 'smtpUrl' | 'mailFrom'>;

/**
 * Sends a queued mail.
 * @throws Error when the mail server refuses it, without the address, as the queue stores the error
 */
export function smtpSender({ smtpUrl, mailFrom, jwtSecret, jwtSecretBefore }: Smtp, failures: Failures) {
  const { unseal } = sealing(jwtSecret, jwtSecretBefore);
  const opened = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpUrl);
  };
  let transport: ReturnType<typeof opened> | undefined;
  return {
    send: async ({ sealed }: JobData['mail']) => {
      const { recipient, unsubscribe, ...mail } = v.parse(mailSchema, unseal(sealed));
      transport ??= opened();
      try {
        await (await transport).sendMail({
          from: mailFrom,
          // As an object: a string would be parsed as a list of addresses with names.
          to: { name: '', address: recipient },
          ...mail,
          messageId: messageIdOf(sealed, mailFrom),
          ...(unsubscribe && listHeaders(unsubscribe)),
        });
      } catch (error) {
        failures.note('mail', error);
        throw new Error(`the mail server did not take it (${codeOf(error)})`);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** The same for each retry, so that mailboxes recognize duplicates. */
function messageIdOf(sealed: string, mailFrom: string): string {
  const id = createHash('sha256').update(sealed).digest('hex').slice(0, 32);
  return `<${id}@${/@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'}>`;
}

/** RFC 8058: one click in a mail client is one POST. */
const listHeaders = (call: string) => ({
  headers: { 'List-Unsubscribe': `<${call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';

type Waiting = { rows: { id: string; sealed: string }[] };

/** Deletes the queued and failed mails to an address. Mails being sent just now are not stopped. */
export async function dropWaitingMails(tx: Tx, settings: Secrets, email: string): Promise<void> {
  const isToThem = isMailTo(email, settings);
  const { rows } = (await tx.execute(
    sql`select id, data->>'sealed' as sealed from jobs.job
        where name in ('mail', ${deadLetter}) and state <> 'active' and data->>'sealed' is not null`,
  )) as Waiting;
  for (const { id, sealed } of rows) {
    if (isToThem(sealed)) await tx.execute(sql`delete from jobs.job where id = ${id}`);
  }
}

/** Each purpose has a limit of its own. */
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
const awaited: ReadonlySet<MailPurpose> = new Set(['verify', 'reset', 'known', 'change']);

const priorityOf = (purpose: MailPurpose): MailPriority =>
  awaited.has(purpose) ? 'awaited' : purpose === 'unseen' ? 'digest' : 'notice';

/** `everyMs`: the minimum time between two mails of the purpose, if not ten minutes; at most an hour. */
type MailTo = { email: string; purpose: MailPurpose; everyMs?: number };

export type Mailing = Pick<Services, 'settings' | 'now' | 'post'>;

const mailEveryMs = 10 * 60 * 1000;

/** When the last mail of this purpose went to this address; undefined when one is being sent now. */
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
 * SAF-09. Sends at most one mail per address and purpose in ten minutes, even for concurrent calls. It leaves
 * with the commit.
 * @param compose makes the mail, and what its link needs, if it is sent
 * @param otherwise runs if it is not sent
 */
export async function mailIn(
  tx: Tx,
  { settings, now, post }: Mailing,
  to: MailTo,
  compose: (tx: Tx) => Promise<Mail> | Mail,
  otherwise: (tx: Tx, sentAt: Date) => Promise<void> = async () => {},
): Promise<SentBefore> {
  const sentAt = await claim(tx, rowOf(settings, to), now(), to.everyMs);
  if (sentAt === undefined) await post(tx, await compose(tx), priorityOf(to.purpose));
  else await otherwise(tx, sentAt);
  return sentAt;
}

export const mailOnce = (services: Services, ...mail: MailArguments): Promise<SentBefore> =>
  services.write((tx) => mailIn(tx, services, ...mail));

type MailArguments = Parameters<typeof mailIn> extends [Tx, Mailing, ...infer Rest] ? Rest : never;

async function claim(tx: Tx, row: ReturnType<typeof rowOf>, now: Date, everyMs = mailEveryMs) {
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

/** Lets the next mail of this purpose go at once, as the link of the last one was used. */
export async function allowNextMail({ db, settings }: Services, to: MailTo): Promise<void> {
  await db.delete(mailSends).where(rowIs(rowOf(settings, to)));
}

/** "less than a minute ago", "3 minutes ago", and the minutes until the next mail. */
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
