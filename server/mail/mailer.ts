import type { FastifyBaseLogger } from 'fastify';
import type { DbOrTx } from '../db/database.ts';
import { mails } from '../db/schema/mails.ts';

export type Mail = { recipient: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Whether the mail is kept or handed over; a failure is logged, never thrown: callers answer the same. */
  send: (mail: Mail) => Promise<boolean>;
  close: () => void;
};

/** Keeps mails in the database, for `/dev/mail`. */
export function keepingMailer(db: DbOrTx): Mailer {
  return {
    send: async (mail) => {
      await db.insert(mails).values(mail);
      return true;
    },
    close: () => {},
  };
}

/** Sends by SMTP. */
export async function smtpMailer(smtpUrl: string, from: string, log: FastifyBaseLogger): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpUrl);
  return {
    send: async ({ recipient, ...mail }) => {
      try {
        await transport.sendMail({ from, to: recipient, ...mail });
        return true;
      } catch (err) {
        log.error({ err }, 'a mail was not sent');
        return false;
      }
    },
    close: () => transport.close(),
  };
}
