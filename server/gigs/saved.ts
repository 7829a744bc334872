import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PageQuery } from '#contract/ours/page.ts';
import type { Db, Tx } from '../db/database.ts';
import { olderThan } from '../db/keyset.ts';
import { gigs, savedGigs } from '../db/schema/gigs.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import type { Viewer } from '../http/viewer.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { readGig } from './queries.ts';
import { isOwn, isReachable, own, selectGigs, summaryOf } from './select.ts';

/** GIG-06. Saves a gig for the viewer, or does so no more; doing so twice changes nothing. @throws HttpError 404 */
export async function saveGig(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  wanted: boolean,
  now: Date,
): Promise<void> {
  const { savedByMe } = await readGig(tx, viewer, gigId);
  const which = and(eq(savedGigs.userId, viewer.id), eq(savedGigs.gigId, gigId));
  if (savedByMe === wanted) return;
  if (wanted)
    await tx.insert(savedGigs).values({ userId: viewer.id, gigId, createdAt: now }).onConflictDoNothing();
  else await tx.delete(savedGigs).where(which);
  // The member's own devices alone.
  await emit(tx, userRoom(viewer.id), 'content_changed', { kind: 'gig', id: gigId });
}

/** What the viewer has saved, the last first, as each gig stands now. */
export async function readSavedGigs(db: Db, viewerId: string, query: PageQuery) {
  const size = pageSize(query);
  const saved = await db
    .select({ id: savedGigs.gigId, at: savedGigs.createdAt })
    .from(savedGigs)
    .innerJoin(gigs, eq(gigs.id, savedGigs.gigId))
    .leftJoin(own, isOwn(viewerId))
    .where(
      and(
        eq(savedGigs.userId, viewerId),
        isReachable(viewerId),
        olderThan(savedGigs.createdAt, savedGigs.gigId, readCursor(query)),
      ),
    )
    .orderBy(desc(savedGigs.createdAt), desc(savedGigs.gigId))
    .limit(size + 1);
  const page = pageOf(
    saved,
    size,
    (row) => row,
    ({ id }) => id,
  );
  const rows = await selectGigs(db, viewerId).where(inArray(gigs.id, page.items));
  const byId = new Map(rows.map((row) => [row.gig.id, summaryOf(row)]));
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) };
}
