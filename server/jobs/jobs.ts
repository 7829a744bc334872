import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import { type Db, type DbOrTx, rawAccess } from '../db/database.ts';
import type { Failures } from '../ops/logger.ts';

/** Work done later by any process, retried until it succeeds or has failed too often. */
export type Jobs = {
  /** Opens the queues; must be awaited before the transaction in which a job is added. */
  ready: () => Promise<void>;
  /** Adds a job within a write; it runs only if that is committed. */
  add: <Name extends QueueName>(
    tx: DbOrTx,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ) => Promise<void>;
  /** Starts added jobs at once, after the commit. */
  committed: (tx: DbOrTx) => void;
  /** Resolves when all due jobs have been tried. */
  idle: () => Promise<void>;
  isOpen: () => boolean;
  stop: () => Promise<void>;
};

export type JobOptions = { changed?: Partial<Record<QueueName, QueueSettings>>; pollSeconds?: number };

/**
 * The queues of pg-boss, in the schema `jobs` of the same database; loaded on first use.
 * @param handlers undefined in a process that runs no jobs: those it adds wait for one that does
 */
export function openJobs(
  db: Db,
  handlers: Handlers | undefined,
  failures: Failures,
  { changed = {}, pollSeconds = 5 }: JobOptions = {},
): Jobs {
  let opening: Promise<PgBoss> | undefined;
  let isOpen = false;
  let isStopped = false;
  const added = new WeakSet<DbOrTx>();

  const open = async () => {
    const boss = await startBoss(db, failures);
    await makeQueues(boss, changed);
    for (const name of queueNames) {
      // Opened within a transaction, a queue would wait for ever for the only connection of PGlite.
      await boss.findJobs(name, { key: 'none' });
    }
    if (handlers) {
      for (const name of queueNames) await workOn(boss, name, handlers, pollSeconds);
    }
    isOpen = true;
    return boss;
  };
  const ready = () => {
    if (isStopped) throw new Error('the jobs are stopped');
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const poke = async () => {
    const boss = await opening;
    if (boss) wakeWorkers(boss);
  };

  return {
    ready: async () => void (await ready()),
    add: async (tx, name, data, options = {}) => {
      const boss = await ready();
      const { fromDrizzle } = await import('pg-boss');
      const execute = async (query: SQL) => (await tx.execute(query)) as { rows: unknown[] };
      await boss.send(name, data, { ...options, db: fromDrizzle({ execute }, sql) });
      added.add(tx);
    },
    committed: (tx) => {
      if (added.has(tx)) void poke();
    },
    idle: async () => {
      if (!opening) return;
      await poke();
      while ((await countDue(db)) > 0) await sleep(20);
    },
    isOpen: () => isOpen,
    stop: async () => {
      isStopped = true;
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ timeout: 3000 });
    },
  };
}

export async function startBoss(db: Db, failures: Failures): Promise<PgBoss> {
  const { PgBoss, fromPglite } = await import('pg-boss');
  const { embedded, run } = rawAccess(db);
  const boss = new PgBoss({
    ...(embedded ? { db: fromPglite(embedded), backend: 'pglite' } : { db: { executeSql: run } }),
    schema: 'jobs',
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => failures.note('jobs', error));
  return boss.start();
}

export async function makeQueues(boss: PgBoss, changed: JobOptions['changed'] = {}): Promise<void> {
  await boss.createQueue(deadLetter, deadSettings);
  for (const name of queueNames) {
    const settings = { ...queues[name], ...changed[name], ...(notKept.has(name) ? {} : { deadLetter }) };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
}

/** Workers take the next job as soon as one is done, not at the next poll. */
const workOn = <Name extends QueueName>(boss: PgBoss, name: Name, handlers: Handlers, pollSeconds: number) =>
  boss.work<JobData[Name]>(name, { pollingIntervalSeconds: pollSeconds, ...atOnce[name] }, async ([job]) => {
    try {
      if (job) await handlers[name](job.data);
    } finally {
      wakeWorkers(boss, name);
    }
  });

function wakeWorkers(boss: PgBoss, queue?: QueueName) {
  for (const { id, name } of boss.getWipData()) if (!queue || name === queue) boss.notifyWorker(id);
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await rawAccess(db).run(
    `select count(*)::int as due from jobs.job
     where state = 'active' or (state in ('created', 'retry') and start_after <= now() and name <> '${deadLetter}')`,
  );
  return Number(rows[0]?.due);
}

export type JobCounts = { name: string; waiting: number; failing: number };

/** Waiting jobs per queue, and how many of them have failed at least once; those given up are in `dead`. */
export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await rawAccess(db).run(
    `select name, count(*)::int as waiting, count(*) filter (where state = 'retry')::int as failing
     from jobs.job where state in ('created', 'retry', 'active') group by name order by name`,
  );
  return rows.map(({ name, waiting, failing }) => ({
    name: String(name),
    waiting: Number(waiting),
    failing: Number(failing),
  }));
}

export type JobData = {
  mail: { sealed: string };
  /** The link for a new address that could not be mailed when it was requested. */
  'change-mail': { userId: string };
  tidy: Record<string, never>;
  'collect-pictures': Record<string, never>;
  erase: { userId: string };
  export: { exportId: string };
  preview: { url: string };
  /** `waits`: how often the push service has asked for a retry. */
  push: { subscriptionId: string; notificationId: string; waits?: number };
};
export type QueueName = keyof JobData;
export type Handlers = { [Name in QueueName]: (data: JobData[Name]) => Promise<void> };
export type QueueSettings = Omit<Queue, 'name' | 'deadLetter'>;

/** Jobs whose last try has failed stay here until somebody looks. */
export const deadLetter = 'dead';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In seconds. */
const base = { retryDelay: minute, expireInSeconds: minute, retentionSeconds: day, deleteAfterSeconds: hour };
const hourly = {
  retryLimit: 3,
  retryDelay: minute,
  expireInSeconds: 10 * minute,
  deleteAfterSeconds: 2 * hour,
};

/** An hour without the mail server costs a dozen tries; mails are given up after a day, as links expire. */
const queues: Record<QueueName, QueueSettings> = {
  mail: {
    retryLimit: 290,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    retentionSeconds: 2 * day,
    deleteAfterSeconds: hour,
  },
  'change-mail': { ...base, retryLimit: 3 },
  tidy: hourly,
  'collect-pictures': hourly,
  erase: {
    retryLimit: 48,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: hour,
  },
  export: { ...base, retryLimit: 5, retryBackoff: true, expireInSeconds: 10 * minute },
  preview: { ...base, retryLimit: 2 },
  push: { ...base, retryLimit: 8, retryDelay: 10, retryBackoff: true },
};

export const mailsAtOnce = 4;

/** A slow mail server or push service must not hold up the rest, nor one push service the others. */
const atOnce: Partial<Record<QueueName, { localConcurrency: number; localGroupConcurrency?: number }>> = {
  mail: { localConcurrency: mailsAtOnce },
  push: { localConcurrency: 6, localGroupConcurrency: 3 },
};

/** Failed jobs of these queues need no attention. */
const notKept: ReadonlySet<QueueName> = new Set(['push']);

const deadSettings: QueueSettings = { retentionSeconds: 30 * day, deleteAfterSeconds: day };

const queueNames = Object.keys(queues) as QueueName[];
