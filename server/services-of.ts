import type { FastifyInstance } from 'fastify';
import { backgroundWork } from './background.ts';
import type { Db } from './db/database.ts';
import { tidy } from './housekeeping.ts';
import { openJobs } from './jobs/jobs.ts';
import { keepMail, queueMail, smtpSender } from './mail/mailer.ts';
import type { Failures } from './ops/failures.ts';
import type { Dispatcher } from './outbox/dispatcher.ts';
import type { Presence, Services } from './services.ts';
import type { Settings } from './settings.ts';
import { doingNow } from './undo/held-news.ts';
import { collectUnused } from './uploads/commands.ts';

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
export function servicesOf({
  settings,
  db,
  http,
  outbox,
  failures,
  presence,
  now,
}: Parts): Services & { close: () => Promise<void> } {
  const { log } = http;
  const smtp = smtpSender(settings, failures);
  const handlers = {
    mail: smtp.send,
    tidy: () => tidy(db, now()),
    'collect-pictures': () => collectUnused(db, now()),
  };
  const jobs = openJobs(db, handlers, failures, settings.jobs);
  return {
    settings,
    log,
    now,
    doing: ({ id }) => doingNow(id, now(), settings.undoTime),
    db,
    presence,
    failures,
    write: async (work) => {
      const [tx, result] = await db.transaction(async (tx) => [tx, await work(tx)] as const);
      outbox.poke();
      jobs.committed(tx);
      return result;
    },
    jobs,
    post: settings.smtpUrl ? queueMail(jobs, settings) : keepMail,
    close: async () => {
      await jobs.stop();
      await smtp.close();
    },
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
