import { and, asc, eq, max } from 'drizzle-orm';
import { mayChangeGig } from '#contract/permissions/gigs.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow } from '../db/schema/gigs.ts';
import { standingFor } from '../gigs/roles.ts';
import { conflict } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { emit } from '../outbox/emit.ts';
import { visibleTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { endActsOn } from '../undo/acts.ts';
import type { Doing } from '../undo/held-news.ts';
import { lockGig, step } from './lifecycle.ts';

/** Who waits on stand-by and is there for the poster. */
const onStandby = ({ id, posterId }: GigRow) =>
  and(
    eq(applications.gigId, id),
    eq(applications.state, 'standby'),
    visibleTo(posterId, applications.applicantId),
  );

/** The rank of the last in turn; -1 where nobody is. */
export async function lastRank(tx: Tx, gigId: string): Promise<number> {
  const [last] = await tx
    .select({ rank: max(applications.standbyRank) })
    .from(applications)
    .where(eq(applications.gigId, gigId));
  return last?.rank ?? -1;
}

/**
 * GIG-08. A place of a role has become free: what is free of it is offered to those on stand-by for that role whom the
 * poster sees, the first in turn first.
 * @returns who they are, as they stood before
 */
export async function moveUp(tx: Tx, gig: GigRow, roleId: string, doing: Doing): Promise<ApplicationRow[]> {
  const { free } = (await standingFor(tx, gig))(roleId);
  if (free < 1) return [];
  const first = await tx
    .select()
    .from(applications)
    .where(and(onStandby(gig), eq(applications.roleId, roleId)))
    .orderBy(asc(applications.standbyRank), asc(applications.createdAt), asc(applications.id))
    .limit(free);
  const offered: ApplicationRow[] = [];
  for (const row of first) {
    if (!(await step(tx, gig, row, { type: 'gig.placeFreed' }, doing))) continue;
    await endActsOn(tx, row.id);
    offered.push(row);
  }
  return offered;
}

/**
 * GIG-08. The poster says who of those on stand-by comes first.
 * @throws HttpError 403 for others, 409 when others are on stand-by by now
 */
export async function orderStandby(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  ids: readonly string[],
): Promise<{ ok: true }> {
  const gig = await lockGig(tx, gigId);
  demand(mayChangeGig(asPermissionViewer(viewer), { poster: { id: gig.posterId } }));
  const waiting = await tx.select({ id: applications.id }).from(applications).where(onStandby(gig));
  const isWhole = new Set(ids).size === ids.length && ids.length === waiting.length;
  if (!isWhole || waiting.some(({ id }) => !ids.includes(id)))
    throw conflict('Others are on stand-by by now.', { ids: waiting.map(({ id }) => id) });
  for (const [standbyRank, id] of ids.entries())
    await tx.update(applications).set({ standbyRank }).where(eq(applications.id, id));
  await emit(tx, userRoom(viewer.id), 'content_changed', { kind: 'application', id: gigId });
  return { ok: true };
}
