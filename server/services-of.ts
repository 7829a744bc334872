import type { FastifyInstance } from 'fastify';
import { backgroundWork } from './background.ts';
import type { Db } from './db/database.ts';
import { keepingMailer, smtpMailer } from './mail/mailer.ts';
import type { Failures } from './ops/failures.ts';
import type { Dispatcher } from './outbox/dispatcher.ts';
import type { Presence, Services } from './services.ts';
import type { Settings } from './settings.ts';

type Parts = {
  settings: Settings;
  db: Db;
  http: FastifyInstance;
  outbox: Dispatcher;
  failures: Failures;
  presence: Presence;
  now: () => Date;
};

/** Puts together what routes are given. */
export async function servicesOf({
  settings,
  db,
  http,
  outbox,
  failures,
  presence,
  now,
}: Parts): Promise<Services> {
  const { log } = http;
  return {
    settings,
    log,
    now,
    db,
    presence,
    failures,
    write: async (work) => {
      const result = await db.transaction(work);
      outbox.poke();
      return result;
    },
    mailer: settings.smtpUrl ? await smtpMailer(settings.smtpUrl, settings.mailFrom, log) : keepingMailer(db),
    background: backgroundWork(failures),
    origin: () => settings.publicUrl ?? addressOf(http) ?? `http://localhost:${settings.port}`,
  };
}

function addressOf(http: FastifyInstance): string | undefined {
  const address = http.server.address();
  if (address === null || typeof address === 'string') return undefined;
  const anywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${anywhere ? 'localhost' : host}:${address.port}`;
}
