import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DiskFullError } from '../db/disk-room.ts';
import { isOutage } from '../db/outage.ts';
import type { FailurePlace, Failures } from '../ops/failures.ts';

const firstWaitMs = 5000;
const longestWaitMs = 60 * 60 * 1000;

type Failed = { tries: number; nextAt: number };

/**
 * Rows that a job failed at. They are tried again, ever more rarely, and left out until then, so that a job does the
 * rows of others first. Counted in this process only: its next start tries all of them at once.
 */
export type FailedRows = {
  /** Logs and counts a failure, and sets the row aside. */
  add: (place: FailurePlace, id: string, error: unknown) => void;
  remove: (place: FailurePlace, id: string) => void;
  /** Holds for rows that are not set aside; undefined where none is. */
  isNotSetAside: (place: FailurePlace, id: PgColumn) => SQL | undefined;
  counts: () => ReadonlyMap<FailurePlace, number>;
};

export function failedRows(failures: Pick<Failures, 'note'>, now: () => Date): FailedRows {
  const rows = new Map<FailurePlace, Map<string, Failed>>();
  /** A row that is gone is never tried again. */
  const forgetOld = (failed: Map<string, Failed>) => {
    for (const [id, { nextAt }] of failed) if (nextAt + longestWaitMs < now().getTime()) failed.delete(id);
  };
  return {
    add: (place, id, error) => {
      const failed = rows.get(place) ?? new Map<string, Failed>();
      rows.set(place, failed);
      const tries = (failed.get(id)?.tries ?? 0) + 1;
      const againInMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
      failed.set(id, { tries, nextAt: now().getTime() + againInMs });
      failures.note(place, error, { id, tries, againInMs });
    },
    remove: (place, id) => void rows.get(place)?.delete(id),
    isNotSetAside: (place, id) => {
      const failed = rows.get(place) ?? new Map<string, Failed>();
      forgetOld(failed);
      const waiting = [...failed].filter(([, { nextAt }]) => nextAt > now().getTime());
      return waiting.length === 0
        ? undefined
        : sql`not ${isOneOf(
            id,
            waiting.map(([key]) => key),
          )}`;
    },
    counts: () => {
      for (const failed of rows.values()) forgetOld(failed);
      return new Map([...rows].map(([place, failed]) => [place, failed.size]));
    },
  };
}

/** As one value: a list of parameters has an end. */
export const isOneOf = (id: PgColumn, ids: readonly string[]): SQL =>
  sql`(${id} = any(${`{${ids.join()}}`}::uuid[]))`;

/**
 * Does what is due for each row, one after another. One that fails is set aside; what is no row's fault ends the run.
 * @throws Error while the database is away, or the disk full
 */
export async function forEachRow<Row extends { id: string }>(
  failed: FailedRows,
  place: FailurePlace,
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
      failed.remove(place, row.id);
    } catch (error) {
      if (isOutage(error) || error instanceof DiskFullError) throw error;
      failed.add(place, row.id, error);
    }
  }
}
