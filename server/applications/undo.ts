import { and, asc, eq, inArray } from 'drizzle-orm';
import { gigRefusals, isOver } from '#contract/gig-state.ts';
import { changedTerms } from '#contract/gig-terms.ts';
import { holdsPlace, isBooked, isUnconfirmed, liveStates } from '#contract/gigs.ts';
import type { Tx } from '../db/database.ts';
import type { ActSnapshot } from '../db/schema/acts.ts';
import { type ApplicationRow, applications, type GigFacts, type GigRow, gigs } from '../db/schema/gigs.ts';
import { openDepsOf, reopenDeps } from '../deps/ending.ts';
import { releaseAttachments } from '../gigs/attachments.ts';
import { readGig } from '../gigs/queries.ts';
import { readRoleStatus } from '../gigs/roles.ts';
import { describeChanges, describeOtherChanges, gigFacts, termsOf } from '../gigs/terms.ts';
import { conflict, type Viewer } from '../http/errors.ts';
import { findUnreadChange, notify, withdrawUnreadChange } from '../notifications/notify.ts';
import {
  type Action,
  endActsOn,
  finalAction,
  lastShown,
  lockDeferred,
  notifyDeferred,
} from '../undo/acts.ts';
import { moveAnswer } from './commands.ts';
import {
  type Details,
  eventForStatus,
  publishApplication,
  publishGig,
  readApplication,
  step,
  updateFilledStatus,
  updateLineUp,
} from './lifecycle.ts';
import { columnsOf, snapshotOf } from './snapshots.ts';

export const readLive = (tx: Tx, { id }: GigRow): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, id), inArray(applications.state, liveStates)))
    .orderBy(asc(applications.createdAt), asc(applications.id));

/**
 * GIG-02, GIG-04. Notifies applicants of an edit once, together with earlier edits that they have not read.
 * New dates, places or pay are put to booked members for confirmation and to others as a new offer.
 * @param existing applications from before the edit; those that the edit reopened have been notified of that
 */
export async function notifyOfEdit(
  tx: Tx,
  before: GigRow,
  gig: GigRow,
  existing: readonly ApplicationRow[],
  action: Action,
): Promise<void> {
  const [current, previous] = [gigFacts(gig), gigFacts(before)];
  const haveTermsChanged = changedTerms(previous.terms, current.terms).length > 0;
  for (const row of await readLive(tx, gig)) {
    if (!existing.some(({ id }) => id === row.id)) continue;
    const binding = isBooked(row.state);
    // Members who do not know yet that they are booked must not learn the address.
    const knownState = (await lastShown(tx, row.id))?.state ?? row.state;
    const otherChanges = (was: GigFacts) =>
      describeOtherChanges(was, current, binding && isBooked(knownState));
    if (!haveTermsChanged && otherChanges(previous) === '') continue;
    const recipient = { recipientId: row.applicantId, gigId: gig.id };
    const unread = await findUnreadChange(tx, recipient);
    const was = unread?.was ?? previous;
    const also = otherChanges(was);
    const acceptedTerms = row.acceptedTerms ?? previous.terms;
    if (haveTermsChanged && (await askToConfirm(tx, gig, { ...row, acceptedTerms }, action, { also, was })))
      continue;
    // The open question stays, with more changes.
    const isAsked = isUnconfirmed(row.state) && unread?.type === 'booking_asked';
    const excerpt = describeChanges(isAsked ? acceptedTerms : was.terms, current.terms, also);
    if (excerpt === '') {
      await withdrawUnreadChange(tx, recipient);
      continue;
    }
    await notify(tx, {
      recipientId: row.applicantId,
      actorId: gig.posterId,
      type: isAsked ? 'booking_asked' : 'gig_changed',
      subject: { kind: 'gig' as const, id: gig.id, title: gig.title },
      excerpt,
      binding,
      was,
    });
  }
}

/**
 * Asks a booked member to confirm changed terms, once per version, and withdraws the question when the terms
 * are as agreed again. Recent acts of either side become final and are announced first.
 * @param details what else has changed, and the gig as the member last read it
 * @returns whether they are notified
 */
async function askToConfirm(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  action: Action,
  details: Pick<Details, 'also' | 'was'> = {},
): Promise<boolean> {
  const { id, state, acceptedTerms, askedVersion } = application;
  if (!acceptedTerms || !holdsPlace(state)) return false;
  const isAsAgreedBefore = changedTerms(acceptedTerms, termsOf(gig)).length === 0;
  if (isAsAgreedBefore ? !isUnconfirmed(state) : askedVersion === gig.version) return false;
  const lastShownState = await lastShown(tx, id);
  // A deferred offer is announced with the new terms anyway.
  const isOfferDeferred =
    state === 'offered' && lastShownState !== null && lastShownState.state !== 'offered';
  if (!isOfferDeferred) {
    await endActsOn(tx, id);
    await notifyDeferred(tx, id, await lockDeferred(tx, id));
  }
  const after = await step(
    tx,
    gig,
    isOfferDeferred ? application : { ...application, shown: null },
    { type: isAsAgreedBefore ? 'poster.restoreTerms' : 'poster.changeTerms' },
    action,
    { was: { ...gigFacts(gig), terms: acceptedTerms }, ...details, isSilent: isOfferDeferred },
  );
  return after !== null;
}

/**
 * Restores an application from before a move, in the gig as it is now. Applications that the gig's status had
 * changed follow by the charts.
 * @throws HttpError 409 when it has been moved since, its place is taken, or the gig is cancelled
 */
export async function undoMove(
  tx: Tx,
  viewer: Viewer,
  { gig, application }: { gig: GigRow; application: ApplicationRow },
  { before, after, wasFilled, movedUp = [], ...endedDeps }: NonNullable<ActSnapshot['move']>,
  now: Date,
): Promise<void> {
  const action = finalAction(viewer.id, now);
  const refuse = (message: string) => conflict(message, moveAnswer(application, gig));
  if (application.state !== after) throw refuse('This has changed since, so you can’t undo it.');
  if (gig.status === 'cancelled') throw refuse(gigRefusals.cancelled);
  const takesPlace = holdsPlace(before.state) && !holdsPlace(after);
  if (takesPlace && isOver(gig, now)) throw refuse('This gig is over.');
  for (const promoted of movedUp) await withdrawOffer(tx, gig, promoted, action);
  if (takesPlace && !(await readRoleStatus(tx, gig))(application.roleId).hasRoom)
    throw refuse('Your place has gone to someone else.');
  await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, application.id));
  const gigAfter = await updateFilledStatus(tx, gig, action, wasFilled);
  const restored = await readApplication(tx, application.id);
  const event = eventForStatus[(await readRoleStatus(tx, gigAfter))(restored.roleId).status];
  const current = (await step(tx, gigAfter, restored, event, action)) ?? restored;
  await reopenDeps(tx, gigAfter, endedDeps, now);
  await askToConfirm(tx, gigAfter, current, action);
  await publishApplication(tx, gigAfter, current, action);
  if (isBooked(before.state) === isBooked(after)) return;
  await updateLineUp(tx, gigAfter, current, action);
  await publishGig(tx, gigAfter, action);
}

type MovedUp = NonNullable<NonNullable<ActSnapshot['move']>['movedUp']>[number];

/** Puts a promoted applicant back on stand-by, unless they have answered. */
async function withdrawOffer(tx: Tx, gig: GigRow, { id, before }: MovedUp, action: Action): Promise<void> {
  const row = await readApplication(tx, id);
  if (row.state !== 'offered') return;
  await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, id));
  await endActsOn(tx, id);
  await publishApplication(tx, gig, row, action);
}

type GigSnapshot = NonNullable<ActSnapshot['gig']>;

export async function snapshotGig(tx: Tx, gig: GigRow): Promise<GigSnapshot> {
  const rows = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), inArray(applications.state, [...liveStates, 'closed'])));
  const standings = Object.fromEntries(rows.map((row) => [row.id, snapshotOf(row)]));
  return { status: gig.status, ...(await openDepsOf(tx, gig)), standings };
}

/**
 * Restores a cancelled gig. No move leads out of that state, so nothing has happened to it since.
 * @throws HttpError 409 when its day is over
 */
export async function undoCancelling(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  { status, standings: snapshots, ...endedDeps }: GigSnapshot,
  now: Date,
): Promise<void> {
  const action = finalAction(viewer.id, now);
  if (gig.status !== 'cancelled' || isOver(gig, now))
    throw conflict('This gig is over.', await readGig(tx, viewer, gig.id));
  await tx.update(gigs).set({ status, toMatch: true, updatedAt: now }).where(eq(gigs.id, gig.id));
  await releaseAttachments(tx, gig, null);
  const rows = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), eq(applications.state, 'cancelled')));
  for (const row of rows) {
    const before = snapshots[row.id];
    if (!before) continue;
    await tx.update(applications).set(columnsOf(before)).where(eq(applications.id, row.id));
    await publishApplication(tx, gig, row, action);
  }
  await reopenDeps(tx, gig, endedDeps, now);
  await publishGig(tx, gig, action);
}
