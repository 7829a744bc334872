import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { acts, heldNews } from '../db/schema/acts.ts';
import { gigs } from '../db/schema/gigs.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import type { Services } from '../services.ts';
import { heldOf, tellHeld } from './held-news.ts';

const mostAtOnce = 100;

/**
 * Tells what can be undone no more. Any process may do it, each thing in a transaction of its own: what a killed
 * process left is told by the next look of another, or of its next start.
 */
export async function settleDue({ db, write, now, failedRows }: Services): Promise<void> {
  const at = now();
  // Whoever undoes at this moment has claimed the act, and is waited for, or comes too late.
  await db
    .update(acts)
    .set({ kept: null })
    .where(and(lte(acts.undoUntil, at), isNotNull(acts.kept)));
  const due = await db
    .select({ id: heldNews.aboutId })
    .from(heldNews)
    .where(failedRows.isNotSetAside('held news', heldNews.aboutId))
    .groupBy(heldNews.aboutId)
    .having(lte(sql`max(${heldNews.dueAt})`, sql`${at.toISOString()}::timestamptz`))
    .orderBy(sql`min(${heldNews.id})`)
    .limit(mostAtOnce);
  await forEachRow(failedRows, 'held news', due, ({ id }) => write((tx) => settleOne(tx, id, at)));
}

async function settleOne(tx: Tx, aboutId: string, at: Date): Promise<void> {
  const about = eq(heldNews.aboutId, aboutId);
  const [{ gigId = null } = {}] = await tx
    .select({ gigId: heldNews.gigId })
    .from(heldNews)
    .where(and(about, isNotNull(heldNews.gigId)))
    .limit(1);
  if (gigId) await tx.select({ id: gigs.id }).from(gigs).where(eq(gigs.id, gigId)).for('update');
  const rows = await heldOf(tx, aboutId);
  if (rows.every(({ dueAt }) => dueAt <= at)) await tellHeld(tx, aboutId, rows);
}
