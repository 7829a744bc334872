import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { auditLog } from '../db/schema/audit.ts';

/** Columns that say whose a kept row is, in the tables whose rows the audit log keeps. */
const makers = sql`array[r->>'author_id', r->>'poster_id', r->>'applicant_id', r->>'sender_id', r->>'user_id', r->>'subject_id', r->>'player_id', r->>'dep_id']`;

/**
 * Takes what somebody wrote out of what operators have kept of removed things. That it was removed, by whom and why,
 * stays; what was made by others stays with it, unless the thing itself was this person's.
 */
export async function forgetWordsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${auditLog} set kept = (
      select jsonb_object_agg(part.key, (
        select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(part.value) r
        where (${userId} = any(${makers})) is not true
      )) from jsonb_each(kept) part
    ) where kept::text like ${`%${userId}%`}`);
  await tx.execute(sql`update ${auditLog} set kept = null where kept->(subject_kind || 's') = '[]'`);
}
