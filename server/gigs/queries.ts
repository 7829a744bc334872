import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Gig } from '#contract/ours/gigs.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import { maySeeApplications } from '#contract/permissions/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { asPermissionViewer } from '../http/demand.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import type { Viewer } from '../http/viewer.ts';
import { mutualCount } from '../people/standing.ts';
import { type GigSelection, openApplications, selectGigs, summaryOf } from './select.ts';

const position = ({ gig }: GigSelection) => ({ at: gig.startsAt, id: gig.id });

/** The viewer's own gigs, latest date first. */
export async function readOwnGigs(db: DbOrTx, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const rows = await selectGigs(db, viewerId)
    .where(and(eq(gigs.posterId, viewerId), olderThan(gigs.startsAt, gigs.id, readCursor(query))))
    .orderBy(desc(gigs.startsAt), desc(gigs.id))
    .limit(size + 1);
  return pageOf(rows, size, position, (row) => ({
    ...summaryOf(row),
    openApplicationCount: row.openApplications,
  }));
}

/** Own gigs where somebody waits for an answer, soonest first. */
export const readGigsToAnswer = (db: DbOrTx, viewerId: string, limit: number) =>
  selectGigs(db, viewerId)
    .where(and(eq(gigs.posterId, viewerId), sql`${openApplications} > 0`))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(limit);

/** @throws HttpError 404 */
export const readGig = (db: DbOrTx, viewer: Viewer | null, gigId: string) =>
  readOne(db, viewer, eq(gigs.id, gigId));

/** The gig that a retried send has stored already. */
export const readGigOfClient = (db: DbOrTx, viewer: Viewer, clientId: string) =>
  readOne(db, viewer, and(eq(gigs.posterId, viewer.id), eq(gigs.clientId, clientId)));

async function readOne(db: DbOrTx, viewer: Viewer | null, which: SQL | undefined): Promise<Gig> {
  const [row] = await selectGigs(db, viewer?.id ?? null).where(which);
  if (!row) throw notFound('This gig');
  const summary = summaryOf(row);
  const [about] = await db
    .select({
      gigCount: sql<number>`count(*)::int`,
      mutualCount: mutualCount(viewer?.id ?? null, summary.poster.id),
    })
    .from(gigs)
    .where(eq(gigs.posterId, summary.poster.id));
  const isPoster = maySeeApplications(asPermissionViewer(viewer), summary).allowed;
  return {
    ...summary,
    description: row.gig.description,
    schedule: row.gig.schedule,
    version: row.gig.version,
    posterGigCount: about?.gigCount ?? 0,
    posterMutualCount: about?.mutualCount ?? 0,
    applicationCounts: isPoster ? await countApplications(db, summary.id) : null,
  };
}

async function countApplications(db: DbOrTx, gigId: string) {
  const rows = await db
    .select({ state: applications.state, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(eq(applications.gigId, gigId))
    .groupBy(applications.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    applied: of('applied'),
    accepted: of('accepted'),
    declined: of('declined'),
    withdrawn: of('withdrawn'),
  };
}
