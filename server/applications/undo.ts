import { and, eq, inArray } from 'drizzle-orm';
import { holdsPlace, isBooked, liveStates } from '#contract/ours/application-states.ts';
import { gigRefusals } from '#contract/permissions/gig-refusals.ts';
import type { Tx } from '../db/database.ts';
import type { Kept } from '../db/schema/acts.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { openDepsOf, reopenDeps } from '../deps/ending.ts';
import { releaseAttachments } from '../gigs/attachments.ts';
import { readGig } from '../gigs/queries.ts';
import { standingFor } from '../gigs/roles.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { endActsOn } from '../undo/acts.ts';
import { type Doing, forGood } from '../undo/held-news.ts';
import { askAgain } from './changes.ts';
import { moveAnswer } from './commands.ts';

import { eventFor, settleStatus, step, stepGig, tellBoth, tellLineUp, tellOfGig } from './lifecycle.ts';
import { columnsOf, standingOf } from './shown.ts';

const isOver = ({ endsAt }: GigRow, now: Date) => endsAt <= now;

/**
 * Takes a move of an application back: it stands as if that had never been, in the gig as it is now. Whom its gig
 * carried along comes back by the charts.
 * @throws HttpError 409 when somebody has moved it since, its place is another's, or the gig is off: that would have to
 * be undone first
 */
export async function undoMove(
  tx: Tx,
  viewer: Viewer,
  { gig, application }: { gig: GigRow; application: ApplicationRow },
  { before, after, wasFilled, movedUp = [], ...asked }: NonNullable<Kept['move']>,
  now: Date,
): Promise<void> {
  const doing = forGood(viewer.id, now);
  const refuse = (words: string) => conflict(words, moveAnswer(application, gig));
  if (application.state !== after) throw refuse('Somebody else was faster.');
  if (gig.status === 'cancelled') throw refuse(gigRefusals.cancelled);
  const takesPlace = holdsPlace(before.state) && !holdsPlace(after);
  if (takesPlace && isOver(gig, now)) throw refuse('This gig is over.');
  for (const one of movedUp) await takeBackOffer(tx, gig, one, doing);
  if (takesPlace && !(await standingFor(tx, gig))(application.roleId).hasRoom)
    throw refuse('Your place has gone to somebody else.');
  await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, application.id));
  const settled = await settleStatus(tx, gig, doing, wasFilled);
  const was = await readApplication(tx, application.id);
  const event = eventFor[(await standingFor(tx, settled))(was.roleId).status];
  const back = (await step(tx, settled, was, event, doing)) ?? was;
  await reopenDeps(tx, settled, asked, now);
  await askAgain(tx, settled, back, doing);
  await tellBoth(tx, settled, back, doing);
  if (isBooked(before.state) === isBooked(after)) return;
  await tellLineUp(tx, settled, back, doing);
  await tellOfGig(tx, settled, doing);
}

type MovedUp = NonNullable<NonNullable<Kept['move']>['movedUp']>[number];

/** Who was offered the place on stand-by is the first in turn again, unless they have answered already. */
async function takeBackOffer(tx: Tx, gig: GigRow, { id, before }: MovedUp, doing: Doing): Promise<void> {
  const row = await readApplication(tx, id);
  if (row.state !== 'offered') return;
  await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, id));
  await endActsOn(tx, id);
  await tellBoth(tx, gig, row, doing);
}

/** The gig takes people again, as if it had never been closed. */
export async function undoClosing(tx: Tx, viewer: Viewer, gig: GigRow, now: Date): Promise<void> {
  await stepGig(tx, viewer, gig, 'poster.reopen', forGood(viewer.id, now));
}

type KeptGig = NonNullable<Kept['gig']>;

/** How a gig and all who hang on it stand, to be put back. */
export async function standingsOf(tx: Tx, gig: GigRow): Promise<KeptGig> {
  const rows = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), inArray(applications.state, [...liveStates, 'closed'])));
  return {
    status: gig.status,
    ...(await openDepsOf(tx, gig)),
    standings: Object.fromEntries(rows.map((row) => [row.id, standingOf(row)])),
  };
}

/**
 * A cancelled gig is on again. Nothing can have happened to it since, for nothing leads out of there.
 * @throws HttpError 409 when its day is over meanwhile
 */
export async function undoCancelling(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  { status, standings, ...asked }: KeptGig,
  now: Date,
): Promise<void> {
  const doing = forGood(viewer.id, now);
  if (gig.status !== 'cancelled' || isOver(gig, now))
    throw conflict('This gig is over.', await readGig(tx, viewer, gig.id));
  await tx.update(gigs).set({ status, toMatch: true, updatedAt: now }).where(eq(gigs.id, gig.id));
  await releaseAttachments(tx, gig, null);
  const rows = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), eq(applications.state, 'cancelled')));
  for (const row of rows) {
    const before = standings[row.id];
    if (!before) continue;
    await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, row.id));
    await tellBoth(tx, gig, row, doing);
  }
  await reopenDeps(tx, gig, asked, now);
  await tellOfGig(tx, gig, doing);
}

/** @throws HttpError 404 */
export async function readApplication(tx: Tx, id: string): Promise<ApplicationRow> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  if (!row) throw notFound('This application');
  return row;
}
