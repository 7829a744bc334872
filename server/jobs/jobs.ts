import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import type { Db, DbOrTx } from '../db/database.ts';
import { rawAccess } from '../db/raw-access.ts';
import type { Failures } from '../ops/failures.ts';

/** What is done later, by any process, again until it succeeds or too many tries have failed. */
export type Jobs = {
  /** Opens the queues. To be waited for before the transaction in which something is added. */
  ready: () => Promise<void>;
  /** Within a write: it is done once that write is committed, and never otherwise. */
  add: <Name extends QueueName>(
    tx: DbOrTx,
    name: Name,
    data: JobData[Name],
    options?: SendOptions,
  ) => Promise<void>;
  /** After a commit: what was added in it is begun at once. */
  committed: (tx: DbOrTx) => void;
  /** Resolves when all that is due has been tried. */
  idle: () => Promise<void>;
  isOpen: () => boolean;
  stop: () => Promise<void>;
};

export type JobOptions = { changed?: Partial<Record<QueueName, QueueSettings>>; pollSeconds?: number };

/**
 * The queues of pg-boss, in the schema `jobs` of the same database. Nothing of it is loaded before it is needed.
 * @param handlers undefined in a process that does none of them: what it adds waits for one that does
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
  const workers: string[] = [];
  const added = new WeakSet<DbOrTx>();

  const open = async () => {
    const boss = await startBoss(db, failures);
    await makeQueues(boss, changed);
    for (const name of queueNames) {
      // A queue that is first asked for within a transaction would wait for ever for the only connection of PGlite.
      await boss.findJobs(name, { key: 'none' });
    }
    if (handlers) {
      for (const name of queueNames) workers.push(await workOn(boss, name, handlers, pollSeconds));
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
    for (const worker of workers) boss?.notifyWorker(worker);
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

/** pg-boss on our database, its tables made or brought up to date. */
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

/** The queues with the settings of this version. */
export async function makeQueues(boss: PgBoss, changed: JobOptions['changed'] = {}): Promise<void> {
  await boss.createQueue(deadLetter, deadSettings);
  for (const name of queueNames) {
    const settings = { ...queues[name], ...changed[name], ...(notKept.has(name) ? {} : { deadLetter }) };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
}

const workOn = <Name extends QueueName>(boss: PgBoss, name: Name, handlers: Handlers, pollSeconds: number) =>
  boss.work<JobData[Name]>(name, { pollingIntervalSeconds: pollSeconds, ...atOnce[name] }, async ([job]) => {
    if (job) await handlers[name](job.data);
  });

async function countDue(db: Db): Promise<number> {
  const { rows } = await rawAccess(db).run(
    `select count(*)::int as due from jobs.job
     where state = 'active' or (state in ('created', 'retry') and start_after <= now() and name <> '${deadLetter}')`,
  );
  return Number(rows[0]?.due);
}

export type JobCounts = { name: string; waiting: number; failing: number };

/** How many jobs wait in each queue, and how many of them have failed at least once; those given up wait in `dead`. */
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

/** What is done later, and what each job is told. */
export type JobData = {
  mail: { sealed: string };
  /** The link for a new address that another member asked for minutes before. */
  'change-mail': { userId: string };
  tidy: Record<string, never>;
  'collect-pictures': Record<string, never>;
  erase: { userId: string };
  export: { exportId: string };
  preview: { url: string };
  /** `waits`: how often its push service has named a time to come again. */
  push: { subscriptionId: string; notificationId: string; waits?: number };
};
export type QueueName = keyof JobData;
export type Handlers = { [Name in QueueName]: (data: JobData[Name]) => Promise<void> };
export type QueueSettings = Omit<Queue, 'name' | 'deadLetter'>;

/** Where a job goes whose last try has failed, until somebody looks. */
export const deadLetter = 'dead';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In seconds. An hour without a mail server is a dozen tries; a mail is given up after a day, as its links soon are. */
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
  'change-mail': {
    retryLimit: 3,
    retryDelay: minute,
    expireInSeconds: minute,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  tidy: { retryLimit: 3, retryDelay: minute, expireInSeconds: 10 * minute, deleteAfterSeconds: 2 * hour },
  'collect-pictures': {
    retryLimit: 3,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 2 * hour,
  },
  erase: {
    retryLimit: 48,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: hour,
  },
  preview: {
    retryLimit: 2,
    retryDelay: minute,
    expireInSeconds: minute,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  export: {
    retryLimit: 5,
    retryDelay: minute,
    retryBackoff: true,
    expireInSeconds: 10 * minute,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  push: {
    retryLimit: 8,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: minute,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
};

/** Of those that wait for others, so that a slow one does not hold up the rest; of one group fewer than of all. */
const atOnce: Partial<Record<QueueName, { localConcurrency: number; localGroupConcurrency: number }>> = {
  push: { localConcurrency: 6, localGroupConcurrency: 3 },
};

/** Nobody has to look at what could not be done in time. */
const notKept: ReadonlySet<QueueName> = new Set(['push']);

const deadSettings: QueueSettings = { retentionSeconds: 30 * day, deleteAfterSeconds: day };

const queueNames = [
  'mail',
  'change-mail',
  'tidy',
  'collect-pictures',
  'erase',
  'export',
  'preview',
  'push',
] as const satisfies QueueName[];
