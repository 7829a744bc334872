import { arrayContains, inArray, type SQL, sql } from 'drizzle-orm';
import { keptMakers } from '../admin/content-parts.ts';
import type { Tx } from '../db/database.ts';
import { removedRows } from '../db/schema/audit.ts';

const partsAtOnce = 20;

/** Whether a kept row is somebody's, by the columns that say so. */
const isOf = (userId: string): SQL => {
  const makers = keptMakers.map((name) => sql`r->>${name}`);
  return sql`(${userId} = any(array[${sql.join(makers, sql`, `)}])) is true`;
};

/** Some of the parts in which something is kept that names this member. */
export const keptOf = (tx: Tx, userId: string) =>
  tx
    .select({ auditId: removedRows.auditId, nth: removedRows.nth })
    .from(removedRows)
    .where(arrayContains(removedRows.people, [userId]))
    .limit(partsAtOnce);

/**
 * Takes what somebody wrote out of what operators have kept of removed things. That it was removed, by whom and why,
 * stays; what was made by others stays with it, unless the thing itself was this person's.
 */
export async function forgetWordsOf(tx: Tx, userId: string): Promise<void> {
  const left = sql`(select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(rows) r where not ${isOf(userId)})`;
  for (;;) {
    const found = await keptOf(tx, userId);
    if (found.length === 0) return;
    const isFound = sql.join(
      found.map(({ auditId, nth }) => sql`(${auditId}::uuid, ${nth}::int)`),
      sql`, `,
    );
    const changed = await tx
      .update(removedRows)
      .set({ rows: left, people: sql`array_remove(${removedRows.people}, ${userId}::uuid)` })
      .where(sql`(${removedRows.auditId}, ${removedRows.nth}) in (${isFound})`)
      .returning({
        auditId: removedRows.auditId,
        nth: removedRows.nth,
        rows: sql<number>`jsonb_array_length(rows)`,
      });
    const theirs = changed.filter(({ nth, rows }) => nth === 0 && rows === 0).map(({ auditId }) => auditId);
    await tx.delete(removedRows).where(inArray(removedRows.auditId, theirs));
  }
}
