import { and, inArray } from 'drizzle-orm';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigs } from '../db/schema/gigs.ts';
import { isReachable, selectGigs, summaryOf } from '../gigs/select.ts';
import { badInput } from '../http/errors.ts';

/** Those of these gigs that are there for this viewer, by id. */
export async function readGigCards(
  db: DbOrTx,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, GigSummary>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await selectGigs(db, viewerId).where(and(inArray(gigs.id, known), isReachable(viewerId)));
  return new Map(rows.map((row) => [row.gig.id, summaryOf(row)]));
}

/** @throws HttpError 400 when it is not there for the author */
export async function demandGig(db: DbOrTx, authorId: string, gigId: string): Promise<void> {
  const found = await readGigCards(db, authorId, [gigId]);
  if (found.size === 0) throw badInput('This gig is not there any more. Choose another one.', 'gigId');
}
