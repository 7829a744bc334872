import { and, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DiskFullError } from '../config/data-folder.ts';
import type { Db } from '../db/database.ts';
import { isOutage } from '../db/errors.ts';
import { firstIdAt } from '../db/ids.ts';
import { deleteInBatches } from '../db/rows.ts';
import { acts } from '../db/schema/acts.ts';
import { gigMatches } from '../db/schema/around-gigs.ts';
import { loginFailures, mailSends, oneTimeTokens, sessions, spentChallenges } from '../db/schema/auth.ts';
import { notifications } from '../db/schema/notifications.ts';
import { mails } from '../db/schema/operations.ts';
import { links } from '../db/schema/users.ts';
import { declineCooldownMs } from '../links/queries.ts';
import type { FailurePlace, Failures } from '../ops/logger.ts';
import type { Services } from '../services.ts';

const firstWaitMs = 5000;
const maxWaitMs = 60 * 60 * 1000;

type Failed = { tries: number; nextAt: number };

/**
 * Rows that a job failed on. They are retried ever more rarely and skipped until then, so that other rows
 * come first. Counted in this process only; after a restart all are tried at once.
 */
export type FailedRows = {
  add: (place: FailurePlace, id: string, error: unknown) => void;
  remove: (place: FailurePlace, id: string) => void;
  /** The condition for rows that are not set aside; undefined when there are none. */
  isNotSetAside: (place: FailurePlace, id: PgColumn) => SQL | undefined;
  counts: () => ReadonlyMap<FailurePlace, number>;
};

export function failedRows(failures: Pick<Failures, 'note'>, now: () => Date): FailedRows {
  const rows = new Map<FailurePlace, Map<string, Failed>>();
  /** A deleted row is never tried again. */
  const forgetOld = (failed: Map<string, Failed>) => {
    for (const [id, { nextAt }] of failed) if (nextAt + maxWaitMs < now().getTime()) failed.delete(id);
  };
  return {
    add: (place, id, error) => {
      const failed = rows.get(place) ?? new Map<string, Failed>();
      rows.set(place, failed);
      const tries = (failed.get(id)?.tries ?? 0) + 1;
      const retryInMs = Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs);
      failed.set(id, { tries, nextAt: now().getTime() + retryInMs });
      failures.note(place, error, { id, tries, againInMs: retryInMs });
    },
    remove: (place, id) => void rows.get(place)?.delete(id),
    isNotSetAside: (place, id) => {
      const failed = rows.get(place) ?? new Map<string, Failed>();
      forgetOld(failed);
      const waiting = [...failed].flatMap(([key, { nextAt }]) => (nextAt > now().getTime() ? [key] : []));
      return waiting.length === 0 ? undefined : sql`not ${isOneOf(id, waiting)}`;
    },
    counts: () => {
      for (const failed of rows.values()) forgetOld(failed);
      return new Map([...rows].map(([place, failed]) => [place, failed.size]));
    },
  };
}

/** A single value, as the number of parameters is limited. */
export const isOneOf = (id: PgColumn, ids: readonly string[]): SQL =>
  sql`(${id} = any(${`{${ids.join()}}`}::uuid[]))`;

/**
 * Does a job row by row. A row that fails is set aside; an error that is not the row's ends the run.
 * @throws Error while the database is down or the disk is full
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

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const requestEveryMs = 10 * 60 * 1000;
const maxStoredMails = 500;

/**
 * Tries every step, even after one has failed.
 * @throws AggregateError when some have failed
 */
export async function tryEach(steps: readonly (() => PromiseLike<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`);
}

/** Compares the id first, which has an index. A renewed notification keeps its id. */
const isOlderThan = (at: Date) => and(lt(notifications.id, firstIdAt(at)), lt(notifications.createdAt, at));

/** Deletes rows that are no longer needed. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const older = db.select({ id: mails.id }).from(mails).orderBy(sql`${mails.id} desc`).offset(maxStoredMails);
  await tryEach([
    () => db.delete(loginFailures).where(lt(loginFailures.createdAt, ago(hour))),
    () => db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now)),
    () => db.delete(mailSends).where(lt(mailSends.sentAt, ago(hour))),
    () => db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ago(7 * day))),
    () => db.delete(sessions).where(lt(sessions.expiresAt, now)),
    () => db.delete(sessions).where(lt(sessions.revokedAt, ago(7 * day))),
    () => db.delete(notifications).where(lt(notifications.withdrawnAt, ago(day))),
    () => deleteInBatches(db, notifications, isOlderThan(ago(365 * day))),
    () => db.delete(gigMatches).where(lt(gigMatches.matchedAt, ago(90 * day))),
    () => db.delete(acts).where(lt(acts.undoUntil, ago(day))),
    () => db.delete(links).where(lte(links.declinedAt, ago(declineCooldownMs))),
    () => db.delete(mails).where(sql`${mails.id} in ${older}`),
  ]);
}

/**
 * Requests the hourly jobs; of all processes that do so, one gets each. The first request comes after a
 * while, to keep the start fast.
 * @returns how to stop
 */
export function scheduleHousekeeping({ db, jobs, background }: Services): () => void {
  const requestJobs = async () => {
    await jobs.ready();
    for (const name of ['tidy', 'collect-pictures'] as const)
      await jobs.add(db, name, {}, { singletonSeconds: hour / 1000 });
  };
  const timer = setInterval(() => background.run(requestJobs), requestEveryMs).unref();
  return () => clearInterval(timer);
}
