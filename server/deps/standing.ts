import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { openDepStates } from '#contract/ours/deps.ts';
import type { DbOrTx } from '../db/database.ts';
import { deps } from '../db/schema/deps.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { isListed, neighboursOf, visibleTo } from '../people/standing.ts';

/** Something can still become of it. */
export const isOpen: SQL = inArray(deps.state, [...openDepStates]);

/**
 * A question stands as long as the two are links, and all three are there for each other. Whether they are is asked
 * each time: so a link that comes back by an undo brings it back, too. Of a row of `deps` beside that of its gig.
 */
export const stands: SQL | undefined = and(
  sql`${deps.depId} in (select n.id from ${neighboursOf(deps.playerId)} n)`,
  visibleTo(deps.depId, deps.playerId),
  visibleTo(deps.playerId, deps.depId),
  visibleTo(gigs.posterId, deps.depId),
  visibleTo(gigs.posterId, deps.playerId),
  visibleTo(deps.depId, gigs.posterId),
);

/** Of the row of `users`: a link of the player who is there for both, and for whom the poster is. */
export const isCandidate = (playerId: string, posterId: string): SQL | undefined =>
  and(
    isListed,
    sql`${users.id} in (select n.id from ${neighboursOf(playerId)} n)`,
    visibleTo(playerId, users.id),
    visibleTo(posterId, users.id),
  );

/** Whether it stands still, as `stands` says. */
export async function isStanding(db: DbOrTx, depId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: deps.id })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .where(and(eq(deps.id, depId), stands));
  return row !== undefined;
}

/** Whether `readGigDeps` has something, but for what is over. */
export async function hasDeps(db: DbOrTx, viewerId: string, gigId: string): Promise<boolean> {
  const which = and(
    eq(deps.gigId, gigId),
    or(
      eq(deps.playerId, viewerId),
      and(eq(deps.depId, viewerId), isOpen, stands),
      and(eq(gigs.posterId, viewerId), eq(deps.state, 'willing'), stands),
    ),
  );
  const [row] = await db
    .select({ id: deps.id })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .where(which)
    .limit(1);
  return row !== undefined;
}
