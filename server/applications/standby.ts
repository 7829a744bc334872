import { and, asc, eq, gt, inArray, lte, max } from 'drizzle-orm';
import { holdsPlace } from '#contract/gigs.ts';
import { mayChangeGig } from '#contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { readRoleStatus } from '../gigs/roles.ts';
import { authorize, conflict, type Viewer } from '../http/errors.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { emitChange } from '../outbox/emit.ts';
import { visibleTo } from '../people/visibility.ts';
import type { Services } from '../services.ts';
import { type Action, endActsOn, finalAction } from '../undo/acts.ts';
import { eventForStatus, lockGig, step, updateFilledStatus } from './lifecycle.ts';

const onStandby = ({ id, posterId }: GigRow) =>
  and(
    eq(applications.gigId, id),
    eq(applications.state, 'standby'),
    visibleTo(posterId, applications.applicantId),
  );

/** -1 when nobody is on stand-by. */
export async function lastRank(tx: Tx, gigId: string): Promise<number> {
  const [last] = await tx
    .select({ rank: max(applications.standbyRank) })
    .from(applications)
    .where(eq(applications.gigId, gigId));
  return last?.rank ?? -1;
}

/**
 * GIG-08. Offers the free places of a role to the first on stand-by whom the poster sees.
 * @returns their applications from before
 */
export async function promoteStandby(tx: Tx, gig: GigRow, roleId: string, action: Action) {
  const { free } = (await readRoleStatus(tx, gig))(roleId);
  if (free < 1) return [];
  const candidates = await tx
    .select()
    .from(applications)
    .where(and(onStandby(gig), eq(applications.roleId, roleId)))
    .orderBy(asc(applications.standbyRank), asc(applications.createdAt), asc(applications.id))
    .limit(free);
  const offered: ApplicationRow[] = [];
  for (const row of candidates) {
    if (!(await step(tx, gig, row, { type: 'gig.placeFreed' }, action))) continue;
    await endActsOn(tx, row.id);
    offered.push(row);
  }
  return offered;
}

/**
 * GIG-08. Stores the order of the stand-by list.
 * @throws HttpError 403 for others, 409 when the list has changed
 */
export async function orderStandby(tx: Tx, viewer: Viewer, gigId: string, ids: readonly string[]) {
  const gig = await lockGig(tx, gigId);
  authorize(mayChangeGig(viewer, { poster: { id: gig.posterId } }));
  const listed = await tx.select({ id: applications.id }).from(applications).where(onStandby(gig));
  const isComplete = new Set(ids).size === ids.length && ids.length === listed.length;
  if (!isComplete || listed.some(({ id }) => !ids.includes(id)))
    throw conflict('The stand-by list has changed.', { ids: listed.map(({ id }) => id) });
  for (const [standbyRank, id] of ids.entries())
    await tx.update(applications).set({ standbyRank }).where(eq(applications.id, id));
  await emitChange(tx, viewer.id, { kind: 'application', id: gigId });
}

const batchSize = 100;

type JobServices = Pick<Services, 'db' | 'write' | 'now' | 'failedRows'>;

/** GIG-04, GIG-08. Ends bookings not confirmed and offers not answered in time, each in a transaction. */
export async function notifyOverdue({ db, write, now, failedRows }: JobServices): Promise<void> {
  const at = now();
  const due = await db
    .select({ id: applications.id, gigId: applications.gigId })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        inArray(applications.state, ['asked', 'offered']),
        lte(applications.answerBy, at),
        gt(gigs.endsAt, at),
        failedRows.isNotSetAside('unconfirmed bookings', applications.id),
      ),
    )
    .orderBy(asc(applications.answerBy))
    .limit(batchSize);
  await forEachRow(failedRows, 'unconfirmed bookings', due, ({ id, gigId }) =>
    write((tx) => endOverdue(tx, gigId, id, at)),
  );
}

/** Checks again under the lock: another process may have been faster, or the member may have answered. */
async function endOverdue(tx: Tx, gigId: string, id: string, at: Date): Promise<void> {
  const gig = await lockGig(tx, gigId);
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  if (!row?.answerBy || row.answerBy > at) return;
  const action = finalAction(row.applicantId, at);
  const after = await step(tx, gig, row, { type: 'time.over' }, action);
  if (!after || holdsPlace(after.state)) return;
  await endActsOn(tx, id);
  await promoteStandby(tx, gig, row.roleId, action);
  const gigAfter = await updateFilledStatus(tx, gig, action);
  const roleStatus = await readRoleStatus(tx, gigAfter);
  await step(tx, gigAfter, after, eventForStatus[roleStatus(row.roleId).status], action);
}
