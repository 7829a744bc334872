import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { GigVisibility } from '#contract/ours/gigs.ts';
import { deps } from '../db/schema/deps.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { isLinked, neighboursOf, visibleTo } from '../people/standing.ts';
import { gigVisibleTo } from './sight.ts';

/** Members who may see a gig that is not for all, or could when it was for `seenBy`, as rows of one column `id`. */
export function readersOf(gigId: string, seenBy: GigVisibility): SQL {
  const reader = sql`reader.id`;
  const could =
    seenBy === 'links' ? and(visibleTo(reader, gigs.posterId), isLinked(reader, gigs.posterId)) : undefined;
  // Candidates; `gigVisibleTo` decides.
  return sql`select reader.id from ${gigs} cross join lateral (
    select ${gigs.posterId} as id
    union select n.id from ${neighboursOf(gigs.posterId)} n where 'links' in (${gigs.visibility}, ${seenBy}::text)
    union select invitee_id from ${gigInvitations} where gig_id = ${gigs.id}
    union select applicant_id from ${applications} where gig_id = ${gigs.id}
    union select dep_id from ${deps} where gig_id = ${gigs.id}
    union select player_id from ${deps} where gig_id = ${gigs.id}
  ) reader where ${eq(gigs.id, gigId)} and ${or(gigVisibleTo(reader), could)}`;
}
