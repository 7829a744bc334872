import { and, eq, max, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { sessions } from '../db/schema/auth.ts';
import { links } from '../db/schema/links.ts';
import { messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { pairOf } from '../people/standing.ts';

const shows = (who: string) => sql`exists (
  select 1 from ${users} where id = ${who}::uuid and (${users.preferences} -> 'lastHere') is distinct from 'false')`;

/**
 * When somebody was last here, to within five minutes, for their links and those they have written to. Null for others,
 * and where either of the two does not show theirs. Whether the two see each other is asked elsewhere.
 */
export async function readLastHere(db: DbOrTx, viewerId: string, personId: string): Promise<string | null> {
  const linked = sql`exists (select 1 from ${links} where ${pairOf(viewerId, personId)} and state = 'accepted')`;
  const written = sql`exists (
    select 1 from ${messages} where sender_id = ${personId}::uuid and recipient_id = ${viewerId}::uuid)`;
  const [row] = await db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, personId), shows(personId), shows(viewerId), or(linked, written)));
  return row?.at?.toISOString() ?? null;
}
