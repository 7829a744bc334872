import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { mailWaitingChange } from './account/commands.ts';
import { eraseAccount, eraseOverdue } from './account/erasing.ts';
import { changedIn, type RememberedSessions } from './auth/remembered-sessions.ts';
import { byClock } from './db/clock.ts';
import type { Db, DbOrTx, Tx } from './db/database.ts';
import { DiskFullError, type DiskRoom, diskRoom } from './db/disk-room.ts';
import { tidyExports } from './exports/keeping.ts';
import { makeExport } from './exports/making.ts';
import type { Limiter } from './http/limiter.ts';
import { type FailedRows, failedRows } from './jobs/failed-rows.ts';
import { tidy, tryEach } from './jobs/housekeeping.ts';
import { type JobData, type Jobs, openJobs } from './jobs/jobs.ts';
import { keepMail, type Post, queueMail, smtpSender } from './mail/mailer.ts';
import { collectFiles } from './message-files/commands.ts';
import type { Failures } from './ops/failures.ts';
import type { Dispatcher } from './outbox/dispatcher.ts';
import { type Gazetteer, openGazetteer } from './places/gazetteer.ts';
import { makePreview, tidyPreviews } from './previews/previews.ts';
import { type PushHosts, pushHosts } from './push/hosts.ts';
import { keepVapidKeys, type VapidKeys } from './push/keys.ts';
import { sendPush } from './push/sending.ts';
import { keepFactorKey } from './second-factor/secret.ts';
import type { Settings } from './settings.ts';
import { type Doing, doingNow } from './undo/held-news.ts';
import { collectUnused } from './uploads/commands.ts';
import { type FairQueue, fairQueue } from './uploads/fair-queue.ts';
import { picturesAtOnce } from './uploads/picture.ts';

/** What routes are given. Everything that tells time, sends or remembers goes through here. */
export type Services = {
  settings: Settings;
  log: FastifyBaseLogger;
  now: () => Date;
  /** A member does something now that can be undone for a while. */
  doing: (member: { id: string }) => Doing;
  /** For reading. Writes go through `write`. */
  db: Db;
  /** One transaction; the socket events and jobs written in it leave as soon as it is committed. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  post: Post;
  jobs: Jobs;
  /** Where goes what failed without a caller who could be told. */
  failures: Failures;
  failedRows: FailedRows;
  /** For what nobody waits for, such as mails. */
  background: Background;
  /** Where people reach us, without a slash at the end. */
  origin: () => string;
  presence: Presence;
  /** Counts calls. */
  limiter: Limiter;
  /** False while nothing can be written because the disk is full. */
  hasRoom: DiskRoom;
  /** The towns of the world. */
  gazetteer: Gazetteer;
  /** Where all pictures are drawn, by turns. */
  drawing: FairQueue;
  /** Calls push services, and leaves those alone that do not answer. */
  pushHosts: PushHosts;
  /** What push services know this place by. */
  pushKeys: () => Promise<VapidKeys>;
  /** What the secrets of authenticator apps are sealed with. */
  factorKey: () => Promise<string>;
};

export type Presence = {
  /** Whether one of the person's sockets has joined the conversation (spares them a notification). */
  isViewing: (tx: DbOrTx, userId: string, conversationId: string) => Promise<boolean>;
  /** A socket has joined a conversation. */
  enters: (socketId: string, userId: string, conversationId: string) => Promise<void>;
  /** A socket has left a conversation, or all of them. */
  leaves: (socketId: string, conversationId?: string) => Promise<void>;
};

/** Work whose caller does not wait for it, so that its time tells nothing (mails). */
export type Background = {
  run: (job: () => Promise<void>) => void;
  /** Resolves when everything begun so far is done. */
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
  remembered: RememberedSessions;
  now: () => Date;
};

/** Puts together what routes are given. */
export function createServices({
  settings,
  db,
  http,
  outbox,
  failures,
  presence,
  limiter,
  remembered,
  now,
}: Parts): Services & { close: () => Promise<void> } {
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
        () => tidy(db, now()),
        () => tidyExports(db, now()),
        () => tidyPreviews(db, now()),
        // Follows a secret that was changed, also where nobody signs in by an app meanwhile.
        async () => void (settings.jwtSecretBefore !== undefined && (await services.factorKey())),
        () => eraseOverdue(services),
      ]),
    'collect-pictures': () => noted([() => collectUnused(db, now()), () => collectFiles(db, now())]),
    'change-mail': ({ userId }: JobData['change-mail']) => mailWaitingChange(services, userId),
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
    doing: ({ id }) => doingNow(id, now(), settings.undoTime),
    db,
    presence,
    limiter,
    failures,
    failedRows: failedRows(failures, now),
    hasRoom,
    gazetteer,
    drawing: fairQueue({
      atOnce: picturesAtOnce,
      placesEach: 10,
      places: 40,
      waitingEach: 200,
      waiting: 400,
    }),
    pushHosts: pushHosts(),
    pushKeys: keepVapidKeys(db, settings),
    factorKey: keepFactorKey(db, settings),
    write: async (work) => {
      if (!(await hasRoom())) throw new DiskFullError();
      const [tx, result] = await byClock(now, () =>
        db.transaction(async (tx) => [tx, await work(tx)] as const),
      );
      for (const userId of changedIn(tx)) remembered.forgetMember(userId);
      outbox.poke();
      jobs.committed(tx);
      return result;
    },
    jobs,
    post: settings.smtpUrl ? queueMail(jobs, settings) : keepMail,
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
