import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { eraseAccount, eraseOverdue } from './account/erasure.ts';
import { mailPendingChange } from './account/routes.ts';
import { changedIn, type SessionCache } from './auth/sessions.ts';
import { DiskFullError, type DiskRoom, diskRoom } from './config/data-folder.ts';
import { type Db, type DbOrTx, type Tx, withClock } from './db/database.ts';
import { makeExport, removeExpiredExports } from './exports/routes.ts';
import type { Limiter } from './http/limiter.ts';
import { type FailedRows, failedRows, removeExpired, tryEach } from './jobs/housekeeping.ts';
import { type JobData, type Jobs, openJobs } from './jobs/jobs.ts';
import { type Post, queueMail, smtpSender, storeMail } from './mail/mailer.ts';
import { collectFiles } from './message-files/commands.ts';
import type { Failures } from './ops/logger.ts';
import type { Dispatcher } from './outbox/dispatcher.ts';
import { type Gazetteer, openGazetteer } from './places/gazetteer.ts';
import { makePreview, tidyPreviews } from './previews/previews.ts';
import { type PushHosts, pushHosts, readVapidKeys, type VapidKeys } from './push/deliver.ts';
import { sendPush } from './push/sending.ts';
import { readFactorKey } from './second-factor/commands.ts';
import type { Settings } from './settings.ts';
import { type Action, undoableAction } from './undo/acts.ts';
import { collectUnused } from './uploads/commands.ts';
import { picturesAtOnce } from './uploads/picture.ts';
import { type FairQueue, fairQueue } from './uploads/rules.ts';

/** What routes depend on: everything with a clock, a side effect or state. */
export type Services = {
  settings: Settings;
  log: FastifyBaseLogger;
  now: () => Date;
  /** An action of the member's now, which can be undone for a while. */
  action: (member: { id: string }) => Action;
  /** Read only; writes go through `write`. */
  db: Db;
  /** One transaction; its socket events and jobs leave as soon as it is committed. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  post: Post;
  jobs: Jobs;
  /** For failures outside of any call. */
  failures: Failures;
  failedRows: FailedRows;
  /** For work that nobody waits for, such as mails. */
  background: Background;
  /** The public origin, without a trailing slash. */
  origin: () => string;
  presence: Presence;
  limiter: Limiter;
  /** False while the disk is full. */
  hasRoom: DiskRoom;
  gazetteer: Gazetteer;
  /** The queue in which all pictures are processed. */
  drawing: FairQueue;
  /** Calls push services, except those that do not answer. */
  pushHosts: PushHosts;
  /** The keys that identify us to push services. */
  pushKeys: () => Promise<VapidKeys>;
  /** The key that encrypts the secrets of authenticator apps. */
  factorKey: () => Promise<string>;
};

export type Presence = {
  /** Whether a socket of the person has joined the conversation, which saves them a notification. */
  isViewing: (tx: DbOrTx, userId: string, conversationId: string) => Promise<boolean>;
  enters: (socketId: string, userId: string, conversationId: string) => Promise<void>;
  leaves: (socketId: string, conversationId?: string) => Promise<void>;
};

/** Work that the caller does not wait for, so that its duration reveals nothing. */
export type Background = {
  run: (job: () => Promise<void>) => void;
  /** Resolves when all work started so far is done. */
  idle: () => Promise<void>;
};

function backgroundWork(failures: Failures): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (job) => {
      const work = job()
        .catch((error: unknown) => failures.note('background work', error))
        .finally(() => running.delete(work));
      running.add(work);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

type Parts = {
  settings: Settings;
  db: Db;
  http: FastifyInstance;
  outbox: Dispatcher;
  failures: Failures;
  presence: Presence;
  limiter: Limiter;
  remembered: SessionCache;
  now: () => Date;
};

const drawingLimits = { atOnce: picturesAtOnce, placesEach: 10, places: 40, waitingEach: 200, waiting: 400 };

export function createServices(parts: Parts): Services & { close: () => Promise<void> } {
  const { settings, db, http, outbox, failures, presence, limiter, remembered, now } = parts;
  const { log } = http;
  const smtp = smtpSender(settings, failures);
  const noted = (steps: Parameters<typeof tryEach>[0]) =>
    tryEach(steps).catch((error: unknown) => {
      failures.note('housekeeping', error);
      throw error;
    });
  const handlers = {
    mail: smtp.send,
    tidy: () =>
      noted([
        () => removeExpired(db, now()),
        () => removeExpiredExports(db, now()),
        () => tidyPreviews(db, now()),
        // Re-encrypts it after a change of secret, even if nobody signs in by an app.
        async () => void (settings.jwtSecretBefore !== undefined && (await services.factorKey())),
        () => eraseOverdue(services),
      ]),
    'collect-pictures': () => noted([() => collectUnused(db, now()), () => collectFiles(db, now())]),
    'change-mail': ({ userId }: JobData['change-mail']) => mailPendingChange(services, userId),
    erase: ({ userId }: JobData['erase']) => eraseAccount(services, userId),
    export: ({ exportId }: JobData['export']) => makeExport(services, exportId),
    preview: ({ url }: JobData['preview']) => makePreview(services, url),
    push: (data: JobData['push']) => sendPush(services, data),
  };
  const { databaseUrl, dataDir, leastDisk } = settings;
  const hasRoom = databaseUrl === undefined ? diskRoom(dataDir, leastDisk) : async () => true;
  const gazetteer = openGazetteer({ db, failures, hasRoom, now });
  const jobs = openJobs(db, handlers, failures, settings.jobs);
  const services: Services & { close: () => Promise<void> } = {
    settings,
    log,
    now,
    action: ({ id }) => undoableAction(id, now(), settings.undoTime),
    db,
    presence,
    limiter,
    failures,
    failedRows: failedRows(failures, now),
    hasRoom,
    gazetteer,
    drawing: fairQueue(drawingLimits),
    pushHosts: pushHosts(),
    pushKeys: readVapidKeys(db, settings),
    factorKey: readFactorKey(db, settings),
    write: async (work) => {
      if (!(await hasRoom())) throw new DiskFullError();
      const [tx, result] = await withClock(now, () =>
        db.transaction(async (tx) => [tx, await work(tx)] as const),
      );
      for (const userId of changedIn(tx)) remembered.forgetMember(userId);
      outbox.poke();
      jobs.committed(tx);
      return result;
    },
    jobs,
    post: settings.smtpUrl ? queueMail(jobs, settings) : storeMail,
    close: async () => {
      await gazetteer.stop();
      await jobs.stop();
      await smtp.close();
    },
    background: backgroundWork(failures),
    origin: () => settings.publicUrl ?? addressOf(http) ?? `http://localhost:${settings.port}`,
  };
  return services;
}

function addressOf(http: FastifyInstance): string | undefined {
  const address = http.server.address();
  if (address === null || typeof address === 'string') return undefined;
  const anywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${anywhere ? 'localhost' : host}:${address.port}`;
}
