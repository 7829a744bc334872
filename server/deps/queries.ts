import { and, asc, desc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Dep, DepCandidatesQuery, DepState, GigDeps, OwnDep } from '#contract/ours/deps.ts';
import type { DbOrTx } from '../db/database.ts';
import { type DepRow, deps } from '../db/schema/deps.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { folded, isCalled } from '../db/search.ts';
import { readGig } from '../gigs/queries.ts';
import { selectGigs, summaryOf } from '../gigs/select.ts';
import { forbidden } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import type { Viewer } from '../http/viewer.ts';
import { signsThatDay } from '../people/availability.ts';
import { byName, type CardRow, cardOf, refOf, selectCards } from '../people/cards.ts';
import { noReviews, reviewCountsOf } from '../reviews/counts.ts';
import { isCandidate, isOpen, stands } from './standing.ts';

/** Of the row of `users`: they have applied for the gig, and have a place in it. */
const placeIn = (db: DbOrTx, gigId: string) =>
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
 * Whom a player may name, by their names, each with what they say of the day of the gig.
 * @throws HttpError 404, 403 for who has not applied for the gig
 */
export async function readCandidates(db: DbOrTx, viewer: Viewer, gigId: string, query: DepCandidatesQuery) {
  const gig = await readGig(db, viewer, gigId);
  if (!gig.myApplication) throw forbidden('Only who is booked can find a dep.');
  const size = pageSize(query);
  const end = readCursor(query);
  const rows = await selectCards(db, viewer.id)
    .where(
      and(
        isCandidate(viewer.id, gig.poster.id),
        sql`${users.id} <> ${gig.poster.id}::uuid`,
        notExists(placeIn(db, gigId)),
        isCalled(users.name, query.q),
        end &&
          sql`(${folded(users.name)}, ${users.id}) > (select ${folded(sql`named.name`)}, named.id from ${users} named where named.id = ${end.id})`,
      ),
    )
    .orderBy(...byName)
    .limit(size + 1);
  const days = await signsThatDay(
    db,
    viewer.id,
    gigId,
    rows.map(({ id }) => id),
  );
  const position = (row: CardRow) => ({ at: row.createdAt, id: row.id });
  return pageOf(rows, size, position, (row) => ({
    ...cardOf(viewer.id)(row),
    thatDay: days.get(row.id),
  }));
}

type Found = { row: DepRow; posterId: string; roleId: string | null; isStanding: boolean };

const selectDeps = (db: DbOrTx) =>
  db
    .select({
      row: deps,
      posterId: gigs.posterId,
      startsAt: gigs.startsAt,
      roleId: applications.roleId,
      isStanding: sql<boolean>`(${stands})`,
    })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .leftJoin(
      applications,
      and(eq(applications.gigId, deps.gigId), eq(applications.applicantId, deps.playerId)),
    );

/** As the viewer, who is one of the three, sees them; none of whom they do not see. */
async function wireOf(db: DbOrTx, viewerId: string, found: readonly Found[]): Promise<Dep[]> {
  if (found.length === 0) return [];
  const ids = found.flatMap(({ row }) => [row.playerId, row.depId]);
  const cards = await selectCards(db, viewerId).where(inArray(users.id, ids));
  const people = new Map(cards.map((card) => [card.id, cardOf(viewerId)(card)]));
  const reviewed = await reviewCountsOf(db, viewerId, ids, 'player');
  const shown: Dep[] = [];
  for (const { row, posterId, roleId, isStanding } of found) {
    const { id, gigId, playerId, depId, note, askedVersion, createdAt } = row;
    const [player, dep] = [people.get(playerId), people.get(depId)];
    if (!player || !dep) continue;
    const isEnded = !isStanding && (row.state === 'asked' || row.state === 'willing');
    const state: DepState = isEnded ? 'ended' : row.state;
    const isPoster = viewerId === posterId;
    const days = await signsThatDay(db, viewerId, gigId, isPoster ? [depId] : []);
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
 * What a gig has for the viewer: as a player what they asked last, as a dep what they are asked, as the poster whom they
 * may agree to. Nothing of what another has asked.
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
        stands,
        or(
          and(eq(deps.depId, viewer.id), isOpen),
          and(eq(gigs.posterId, viewer.id), eq(deps.state, 'willing')),
        ),
      ),
    )
    .orderBy(asc(deps.createdAt), asc(deps.id));
  return { items: await wireOf(db, viewer.id, [...(mine ? [mine] : []), ...others]) };
}

/** What waits for an answer of the viewer, the soonest gig first, and how much there is. */
export async function readDepsToAnswer(
  db: DbOrTx,
  viewerId: string,
  now: Date,
  limit: number,
): Promise<{ count: number; items: OwnDep[] }> {
  const isAhead = and(gt(gigs.endsAt, now), stands);
  // Each by an index of its own.
  const asDep = await selectDeps(db).where(and(eq(deps.depId, viewerId), eq(deps.state, 'asked'), isAhead));
  const asPoster = await selectDeps(db).where(
    and(eq(gigs.posterId, viewerId), eq(deps.state, 'willing'), isAhead),
  );
  const found = [...asDep, ...asPoster].toSorted(
    (a, b) =>
      a.startsAt.getTime() - b.startsAt.getTime() || a.row.createdAt.getTime() - b.row.createdAt.getTime(),
  );
  const first = await wireOf(db, viewerId, found.slice(0, limit));
  if (first.length === 0) return { count: 0, items: [] };
  const rows = await selectGigs(db, viewerId).where(
    inArray(
      gigs.id,
      first.map(({ gigId }) => gigId),
    ),
  );
  const byId = new Map(rows.map((row) => [row.gig.id, summaryOf(row)]));
  const items = first.flatMap((dep) => {
    const gig = byId.get(dep.gigId);
    return gig ? [{ ...dep, gig }] : [];
  });
  return { count: found.length, items };
}
