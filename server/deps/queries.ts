import { and, asc, desc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Dep, DepCandidatesQuery, DepState, GigDeps } from '#contract/player-requests.ts';
import type { DbOrTx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { type DepRow, deps } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { folded, hasName } from '../db/search.ts';
import { readGig } from '../gigs/queries.ts';
import { gigSummariesOf } from '../gigs/select.ts';
import { forbidden, type Viewer } from '../http/errors.ts';
import { byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { readSignsForGig } from '../people/availability.ts';
import { byName, cardOf, cardsOf, refOf, selectCards } from '../people/cards.ts';
import { noReviews, reviewCountsOf } from '../reviews/counts.ts';
import { isActive, isCandidate, isOpen } from './lifecycle.ts';

/** Whether the row of `users` holds or is offered a place in the gig. */
const bookingIn = (db: DbOrTx, gigId: string) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.gigId, gigId),
        eq(applications.applicantId, sql`"users"."id"`),
        inArray(applications.state, ['offered', 'accepted', 'asked', 'overdue']),
      ),
    );

/**
 * The people whom a player may ask, by name, each with their availability on the day.
 * @throws HttpError 404, 403 when the viewer has not applied for the gig
 */
export async function readCandidates(db: DbOrTx, viewer: Viewer, gigId: string, query: DepCandidatesQuery) {
  const gig = await readGig(db, viewer, gigId);
  if (!gig.myApplication) throw forbidden('Only booked players can find a dep.');
  const size = pageSize(query);
  const end = readCursor(query);
  const rows = await selectCards(db, viewer.id)
    .where(
      and(
        isCandidate(viewer.id, gig.poster.id),
        sql`${users.id} <> ${gig.poster.id}::uuid`,
        notExists(bookingIn(db, gigId)),
        hasName(users.name, query.q),
        end &&
          sql`(${folded(users.name)}, ${users.id}) > (select ${folded(sql`named.name`)}, named.id from ${users} named where named.id = ${end.id})`,
      ),
    )
    .orderBy(...byName)
    .limit(size + 1);
  const days = await readSignsForGig(db, viewer.id, gigId, idsOf(rows));
  return pageOf(rows, size, byCreation, (row) => ({ ...cardOf(viewer.id)(row), thatDay: days.get(row.id) }));
}

type Found = { row: DepRow; posterId: string; roleId: string | null; isStanding: boolean };

const selectDeps = (db: DbOrTx) =>
  db
    .select({
      row: deps,
      posterId: gigs.posterId,
      startsAt: gigs.startsAt,
      roleId: applications.roleId,
      isStanding: sql<boolean>`(${isActive})`,
    })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .leftJoin(
      applications,
      and(eq(applications.gigId, deps.gigId), eq(applications.applicantId, deps.playerId)),
    );

/** As one of the three sees them; none with people whom the viewer does not see. */
async function depsToWire(db: DbOrTx, viewerId: string, found: readonly Found[]): Promise<Dep[]> {
  if (found.length === 0) return [];
  const ids = found.flatMap(({ row }) => [row.playerId, row.depId]);
  const people = await cardsOf(db, viewerId, ids);
  const reviewed = await reviewCountsOf(db, viewerId, ids, 'player');
  const shown: Dep[] = [];
  for (const { row, posterId, roleId, isStanding } of found) {
    const { id, gigId, playerId, depId, note, askedVersion, createdAt } = row;
    const [player, dep] = [people.get(playerId), people.get(depId)];
    if (!player || !dep) continue;
    const isEnded = !isStanding && (row.state === 'asked' || row.state === 'willing');
    const state: DepState = isEnded ? 'ended' : row.state;
    const isPoster = viewerId === posterId;
    const days = await readSignsForGig(db, viewerId, gigId, isPoster ? [depId] : []);
    shown.push({
      ...{ id, gigId, state, player: refOf(player), dep, roleId: roleId ?? '' },
      ...(isPoster ? { thatDay: days.get(depId), reviews: reviewed.get(depId) ?? noReviews } : { note }),
      ...(viewerId === depId && { version: askedVersion }),
      createdAt: createdAt.toISOString(),
    });
  }
  return shown;
}

/**
 * The viewer's dep requests of a gig: as a player the last one sent, as a dep those received, as the poster
 * those to agree to. None of other people's.
 */
export async function readGigDeps(db: DbOrTx, viewer: Viewer, gigId: string, now: Date): Promise<GigDeps> {
  const isOf = eq(deps.gigId, gigId);
  const [mine] = await selectDeps(db)
    .where(and(isOf, eq(deps.playerId, viewer.id)))
    .orderBy(desc(deps.createdAt), desc(deps.id))
    .limit(1);
  const others = await selectDeps(db)
    .where(
      and(
        isOf,
        gt(gigs.endsAt, now),
        isActive,
        or(
          and(eq(deps.depId, viewer.id), isOpen),
          and(eq(gigs.posterId, viewer.id), eq(deps.state, 'willing')),
        ),
      ),
    )
    .orderBy(asc(deps.createdAt), asc(deps.id));
  return { items: await depsToWire(db, viewer.id, [...(mine ? [mine] : []), ...others]) };
}

/** Requests that wait for the viewer's answer, soonest gig first, and their number. */
export async function readDepsToAnswer(db: DbOrTx, viewerId: string, now: Date, limit: number) {
  const isUpcoming = and(gt(gigs.endsAt, now), isActive);
  // Two queries, each served by its own index.
  const asDep = await selectDeps(db).where(
    and(eq(deps.depId, viewerId), eq(deps.state, 'asked'), isUpcoming),
  );
  const asPoster = await selectDeps(db).where(
    and(eq(gigs.posterId, viewerId), eq(deps.state, 'willing'), isUpcoming),
  );
  const found = [...asDep, ...asPoster].toSorted(
    (a, b) =>
      a.startsAt.getTime() - b.startsAt.getTime() || a.row.createdAt.getTime() - b.row.createdAt.getTime(),
  );
  const first = await depsToWire(db, viewerId, found.slice(0, limit));
  if (first.length === 0) return { count: 0, items: [] };
  const byId = await gigSummariesOf(
    db,
    viewerId,
    first.map(({ gigId }) => gigId),
  );
  const items = first.flatMap((dep) => {
    const gig = byId.get(dep.gigId);
    return gig ? [{ ...dep, gig }] : [];
  });
  return { count: found.length, items };
}
