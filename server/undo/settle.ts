import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { acts, heldNews } from '../db/schema/acts.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import type { Services } from '../services.ts';
import { firstStanding, type Telling, tell } from './held-news.ts';

const everyMs = 1000;
const mostAtOnce = 100;

/**
 * Tells what can be undone no more. Any process may do it, each thing in a transaction of its own: what a killed
 * process left is told by the next look of another, or of its next start.
 */
export async function settleDue({ db, write, now, failures }: Services): Promise<void> {
  const at = now();
  // Whoever undoes at this moment has claimed the act, and is waited for, or comes too late.
  await db
    .update(acts)
    .set({ kept: null })
    .where(and(lte(acts.undoUntil, at), isNotNull(acts.kept)));
  const due = await db
    .select({ aboutId: heldNews.aboutId })
    .from(heldNews)
    .groupBy(heldNews.aboutId)
    .having(lte(sql`max(${heldNews.dueAt})`, sql`${at.toISOString()}::timestamptz`))
    .orderBy(sql`min(${heldNews.id})`)
    .limit(mostAtOnce);
  for (const { aboutId } of due) {
    try {
      await write((tx) => settleOne(tx, aboutId, at));
    } catch (error) {
      failures.note('held news', error);
    }
  }
}

async function settleOne(tx: Tx, aboutId: string, at: Date): Promise<void> {
  const about = eq(heldNews.aboutId, aboutId);
  const [{ gigId = null } = {}] = await tx
    .select({ gigId: heldNews.gigId })
    .from(heldNews)
    .where(and(about, isNotNull(heldNews.gigId)))
    .limit(1);
  if (gigId) await tx.select({ id: gigs.id }).from(gigs).where(eq(gigs.id, gigId)).for('update');
  const rows = await tx.select().from(heldNews).where(about).orderBy(asc(heldNews.id)).for('update');
  if (rows.some(({ dueAt }) => dueAt > at)) return;
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(heldNews).where(inArray(heldNews.id, ids));
  const [now] = gigId
    ? await tx.select({ state: applications.state }).from(applications).where(eq(applications.id, aboutId))
    : [];
  const isAsBefore = now?.state === firstStanding(rows)?.state;
  for (const { change, telling } of rows) {
    if (change && (isAsBefore || change.after !== now?.state)) continue;
    await tell(tx, telling as Telling);
  }
}

/** Looks every second. Answers how to stop. */
export function keepSettling(services: Services): () => Promise<void> {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= settleDue(services)
      .catch((error: unknown) => services.failures.note('held news', error))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
