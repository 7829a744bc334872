import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookedStates } from '#contract/ours/application-states.ts';
import { deps } from '../db/schema/deps.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { isLinked, neighboursOf, type PersonSql, visibleTo } from '../people/standing.ts';

/**
 * GIG-01. The rule of every list, count, search and call that brings a gig before somebody: they see who posted it, and
 * it is for all, for the poster's links, or for who is invited. Who is invited, has applied, is asked by a link to play
 * instead of them, or has passed it on sees it in any case. `isReachable` adds bookings whose poster is hidden.
 */
export const gigVisibleTo = (viewer: PersonSql): SQL | undefined =>
  and(
    visibleTo(viewer, gigs.posterId),
    viewer === null ? sql`${gigs.visibility} = 'all'` : isMeantFor(viewer),
  );

const isMeantFor = (viewer: PersonSql): SQL => sql`(${gigs.visibility} = 'all'
  or ${gigs.posterId} = ${viewer}::uuid
  or (${gigs.visibility} = 'links' and ${isLinked(viewer, gigs.posterId)})
  or exists (select 1 from ${gigInvitations} asked where asked.gig_id = ${gigs.id}
    and asked.invitee_id = ${viewer}::uuid)
  or exists (select 1 from ${deps} instead where instead.gig_id = ${gigs.id}
    and ((instead.dep_id = ${viewer}::uuid and instead.state in ('asked', 'willing')
        and instead.player_id in (select id from ${neighboursOf(viewer)} n))
      or (instead.player_id = ${viewer}::uuid and instead.state = 'passed')))
  or exists (select 1 from ${applications} mine where mine.gig_id = ${gigs.id}
    and mine.applicant_id = ${viewer}::uuid and mine.state <> 'withdrawn'))`;

const isStandingAt = (gigIds: PgColumn): SQL =>
  sql`${gigs.id} = any(${gigIds}) and ${gigs.status} <> 'cancelled'`;

/** SAF-10. Of an upload with these gigs: one of them stands. */
export const isAtGig = (gigIds: PgColumn): SQL =>
  sql`exists (select 1 from ${gigs} where ${isStandingAt(gigIds)})`;

/** Likewise, and this person may look it up: they see it, or are booked for it. */
export const isAtGigOf = (gigIds: PgColumn, viewer: PersonSql): SQL =>
  sql`exists (select 1 from ${gigs} where ${isStandingAt(gigIds)} and (${gigVisibleTo(viewer)}
    or exists (select 1 from ${applications} booked where booked.gig_id = ${gigs.id}
      and booked.applicant_id = ${viewer}::uuid and ${inArray(sql`booked.state`, bookedStates)})))`;

/** It was never at a gig, or is at none any more. */
export const isAtNone = (gigIds: PgColumn): SQL => sql`${gigIds} = '{}'`;
