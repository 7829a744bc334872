import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { refColumns } from '../people/cards.ts';

const own = alias(applications, 'own');

const applicationsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${applications} a where a.gig_id = ${gigs.id} and ${condition})::int`;

const placesTaken = applicationsWhere(sql`a.state = 'accepted'`);
export const openApplications = applicationsWhere(sql`a.state = 'applied'`);

/** Gigs as the viewer sees them; add `where`, `orderBy` and `limit`. */
export const selectGigs = (db: DbOrTx, viewerId: string | Placeholder | null) =>
  db
    .select({
      gig: getTableColumns(gigs),
      poster: refColumns,
      placesTaken,
      openApplications,
      applicationCount: applicationsWhere(sql`a.state <> 'withdrawn'`),
      own: { id: own.id, state: own.state, note: own.note },
    })
    .from(gigs)
    .innerJoin(users, eq(users.id, gigs.posterId))
    .leftJoin(own, and(eq(own.gigId, gigs.id), sql`${own.applicantId} = ${viewerId}::uuid`));

export type GigSelection = Awaited<ReturnType<typeof selectGigs>>[number];

export const summaryOf = ({ gig, poster, own: mine, ...counts }: GigSelection): GigSummary => ({
  id: gig.id,
  title: gig.title,
  category: gig.category,
  tags: gig.tags,
  venue: gig.venue,
  place: gig.place,
  remote: gig.remote,
  date: gig.date,
  startTime: gig.startTime,
  endTime: gig.endTime,
  timeZone: gig.timeZone,
  startsAt: gig.startsAt.toISOString(),
  endsAt: gig.endsAt.toISOString(),
  pay: { amount: gig.payAmount, currency: gig.payCurrency, unit: gig.payUnit },
  status: gig.status,
  places: gig.places,
  placesTaken: counts.placesTaken,
  applicationCount: counts.applicationCount,
  poster,
  createdAt: gig.createdAt.toISOString(),
  myApplication: mine,
});
