import { and, eq, getTableColumns, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';
import { type PersonSql, visibleTo } from '../people/standing.ts';
import { termsOf } from './terms.ts';

const own = alias(applications, 'own');

const applicationsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${applications} a where a.gig_id = ${gigs.id} and ${condition})::int`;

/** A booking stands across a block; any other application of somebody the poster does not see is not there. */
export const countsForPoster = (poster: PersonSql, state: PgColumn | SQL, applicant: PersonSql) =>
  sql`(${state} = 'accepted' or ${visibleTo(poster, applicant)})`;
const counts = countsForPoster(gigs.posterId, sql`a.state`, sql`a.applicant_id`);

/** An open application or a booking keeps the gig in its applicant's sight, so that they can end it. */
export const bindsApplicant = (state: PgColumn) => inArray(state, ['applied', 'accepted']);

const placesTaken = applicationsWhere(sql`a.state = 'accepted'`);
export const openApplications = applicationsWhere(sql`a.state = 'applied' and ${counts}`);

/** Gigs as the viewer sees them; add `where`, `orderBy` and `limit`. */
export const selectGigs = (db: DbOrTx, viewerId: string | Placeholder | null) =>
  db
    .select({
      gig: getTableColumns(gigs),
      poster: refColumns,
      placesTaken,
      openApplications,
      applicationCount: applicationsWhere(sql`a.state <> 'withdrawn' and ${counts}`),
      own: { id: own.id, state: own.state, note: own.note, acceptedTerms: own.acceptedTerms },
    })
    .from(gigs)
    .innerJoin(users, eq(users.id, gigs.posterId))
    .leftJoin(own, and(eq(own.gigId, gigs.id), sql`${own.applicantId} = ${viewerId}::uuid`));

/** Gigs that the viewer may look up: across a block, those alone that bind them. */
export const isReachable = (viewerId: string | null) =>
  or(visibleTo(viewerId, gigs.posterId), bindsApplicant(own.state));

export type GigSelection = Awaited<ReturnType<typeof selectGigs>>[number];

/** Where a gig stands in lists by date, for their cursors. */
export const position = ({ gig }: GigSelection) => ({ at: gig.startsAt, id: gig.id });

export const summaryOf = ({ gig, poster, own: mine, ...numbers }: GigSelection): GigSummary => ({
  id: gig.id,
  title: gig.title,
  category: gig.category,
  tags: gig.tags,
  ...termsOf(gig),
  startsAt: gig.startsAt.toISOString(),
  endsAt: gig.endsAt.toISOString(),
  status: gig.status,
  places: gig.places,
  placesTaken: numbers.placesTaken,
  applicationCount: numbers.applicationCount,
  poster,
  createdAt: gig.createdAt.toISOString(),
  myApplication: mine,
});
