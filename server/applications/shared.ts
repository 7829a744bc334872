import { and, asc, eq, getTableColumns, gt, inArray, ne } from 'drizzle-orm';
import type { SharedGigs } from '#contract/ours/shared-gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { selectGigs, summaryOf } from '../gigs/select.ts';
import { visibleTo } from '../people/standing.ts';
import { withApplicants } from './queries.ts';

/** Above a conversation. */
const most = 10;

/**
 * MSG-04. The gigs to come for which one of the two has applied to the other, the soonest first. Nothing where they do
 * not see each other, as where there is nothing: a booking that stands across a block is found at the gig.
 */
export async function readSharedGigs(
  db: DbOrTx,
  viewerId: string,
  personId: string,
  now: Date,
): Promise<SharedGigs> {
  const both = [viewerId, personId];
  const rows = await db
    .select(getTableColumns(applications))
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        inArray(applications.applicantId, both),
        inArray(gigs.posterId, both),
        ne(gigs.posterId, applications.applicantId),
        gt(gigs.endsAt, now),
        visibleTo(viewerId, personId),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(most);
  if (rows.length === 0) return { items: [] };
  const ids = rows.map(({ gigId }) => gigId);
  const found = await selectGigs(db, viewerId)
    .where(inArray(gigs.id, ids))
    .orderBy(asc(gigs.startsAt), asc(gigs.id));
  const toViewer = rows.filter(({ applicantId }) => applicantId === personId);
  const received = await withApplicants(db, viewerId, toViewer);
  return {
    items: found.map((row) => ({
      gig: summaryOf(row),
      application: received.find(({ gigId }) => gigId === row.gig.id) ?? null,
      waiting: row.gig.posterId === viewerId ? row.openApplications : 0,
    })),
  };
}
