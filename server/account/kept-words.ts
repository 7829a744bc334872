import { arrayContains, inArray, type SQL, sql } from 'drizzle-orm';
import { keptMembers } from '../admin/content-parts.ts';
import type { Tx } from '../db/database.ts';
import { auditLog } from '../db/schema/audit.ts';

const rowsAtOnce = 50;

/** Whether a kept row is somebody's, by the columns that say so. */
const isOf = (userId: string): SQL => {
  const makers = keptMembers.makers.map((name) => sql`r->>${name}`);
  return sql`(${userId} = any(array[${sql.join(makers, sql`, `)}])) is true`;
};

/** Some of the rows in which something is kept that names this member. */
export const keptOf = (tx: Tx, userId: string) =>
  tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(arrayContains(auditLog.people, [userId]))
    .limit(rowsAtOnce);

/**
 * Takes what somebody wrote out of what operators have kept of removed things. That it was removed, by whom and why,
 * stays; what was made by others stays with it, unless the thing itself was this person's.
 */
export async function forgetWordsOf(tx: Tx, userId: string): Promise<void> {
  const left = sql`(select jsonb_object_agg(part.key, (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(part.value) r where not ${isOf(userId)}
    )) from jsonb_each(kept) part)`;
  for (;;) {
    const found = await keptOf(tx, userId);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    await tx
      .update(auditLog)
      .set({ kept: left, people: sql`array_remove(${auditLog.people}, ${userId}::uuid)` })
      .where(inArray(auditLog.id, ids));
    await tx
      .update(auditLog)
      .set({ kept: null, people: [] })
      .where(sql`${inArray(auditLog.id, ids)} and kept->(subject_kind || 's') = '[]'`);
  }
}
