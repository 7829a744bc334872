import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { normalEmail } from '../auth/email.ts';
import type { Tx } from '../db/database.ts';
import { mails } from '../db/schema/mails.ts';
import type { JobData, Jobs } from '../jobs/jobs.ts';
import type { Failures } from '../ops/failures.ts';
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

/** Takes a mail within a write: it goes once that is committed, and never otherwise. */
export type Post = (tx: Tx, mail: Mail) => Promise<void>;

/** Keeps mails in the database, for `/dev/mail`. */
export const keepMail: Post = async (tx, mail) => {
  await tx.insert(mails).values(mail);
};

/** Leaves them to a queue, from which they go by SMTP. */
export function queueMail(jobs: Jobs, { jwtSecret, jwtSecretBefore }: Secrets): Post {
  const { seal } = sealing(jwtSecret, jwtSecretBefore);
  return (tx, mail) => jobs.add(tx, 'mail', { sealed: seal(mail) });
}

/** Whether what a job of the queue holds is a mail to this address; of what another secret sealed nobody can tell. */
export function isMailTo(email: string, { jwtSecret, jwtSecretBefore }: Secrets) {
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
 * Hands a mail of the queue to the mail server.
 * @throws Error when it does not take it, without the address in its answer: the queue keeps what is thrown.
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

/** The same each time a job is tried, so that a mail sent twice is one in the mailbox. */
function messageIdOf(sealed: string, mailFrom: string): string {
  const id = createHash('sha256').update(sealed).digest('hex').slice(0, 32);
  return `<${id}@${/@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'}>`;
}

/** RFC 8058: one click in a mail client is one POST there. */
const listHeaders = (call: string) => ({
  headers: { 'List-Unsubscribe': `<${call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const keyOf = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32));

/**
 * Writes and reads what must not lie readable in the database: links in mails sign people in.
 * @param before the secret that was in force before, while what it sealed may still wait
 * @param what is sealed: what one seals of a kind none of another kind opens
 */
export function sealing(secret: string, before: string | undefined, what = 'mails that wait') {
  const key = keyOf(secret, what);
  return {
    seal: (value: unknown): string => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    /** @throws Error when it was sealed with another secret, or changed since */
    unseal: (text: string): unknown => {
      const bytes = Buffer.from(text, 'base64');
      try {
        return open(bytes, key);
      } catch (error) {
        if (before === undefined) throw error;
        return open(bytes, keyOf(before, what));
      }
    },
  };
}

function open(bytes: Buffer, key: Buffer): unknown {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const opened = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
  return JSON.parse(opened.toString());
}
