import { and, asc, eq, inArray } from 'drizzle-orm';
import { gigRefusals, gigStateOf, isOver, stateForNewApplicants, tooLate } from '#contract/gig-state.ts';
import { answerByFrom } from '#contract/gig-terms.ts';
import { type ApplicationState, bookedStates, type GigStatus, isBooked, liveStates } from '#contract/gigs.ts';
import type { NotificationType } from '#contract/notifications.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { type GigEmitted, gigMachine } from '#machines/gig/gig.machine.ts';
import { type ChartPosition, step as stepChart } from '#machines/step.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigFacts, type GigRow, gigs } from '../db/schema/gigs.ts';
import { endDepOf } from '../deps/ending.ts';
import { readGig } from '../gigs/queries.ts';
import { type RoleStatusOf, readRoleStatus, reservesPlace } from '../gigs/roles.ts';
import { describeChanges, termsOf } from '../gigs/terms.ts';
import { endAccess } from '../groups/membership.ts';
import { conflict, notFound, type Viewer } from '../http/errors.ts';
import type { NewNotification } from '../notifications/notify.ts';
import { type Action, lastShown, notifyOfStep, notifyWhenFinal } from '../undo/acts.ts';
import { snapshotOf } from './snapshots.ts';

/** Locks the gig until the commit: all moves around one gig are serialized. */
export async function lockGig(tx: Tx, gigId: string): Promise<GigRow> {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId)).for('update');
  if (!gig) throw notFound('This gig');
  return gig;
}

/** @throws HttpError 404 */
export async function readApplication(tx: Tx, id: string): Promise<ApplicationRow> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  if (!row) throw notFound('This application');
  return row;
}

/**
 * `also`: other changes of an edit; `was`: the gig as last read; `isSilent`: they are notified elsewhere;
 * `isBinding`: they are notified even if they do not see the other side.
 */
export type Details = {
  answer?: string;
  answerBy?: Date;
  standbyRank?: number;
  also?: string;
  was?: GigFacts;
  isSilent?: boolean;
  isBinding?: boolean;
};

/**
 * Takes one step of an application's chart, stores the new state and notifies as the chart says. The status
 * is that of the application's role: a gig counts as filled even if other roles are open.
 * @returns the new row; null when the chart refuses
 */
export async function step(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  event: ApplicationEvent,
  action: Action,
  details: Details = {},
  roleStatus?: RoleStatusOf,
): Promise<ApplicationRow | null> {
  const { status: gigStatus, hasRoom } = (roleStatus ?? (await readRoleStatus(tx, gig)))(application.roleId);
  const context = { gigStatus, gigIsOver: gig.endsAt <= action.now, hasRoom };
  const at = { value: application.state, context };
  const next = stepChart(applicationMachine, at, event);
  if (!next) return null;
  if (next.value === application.state && next.emitted.length === 0) return application;
  const last = await lastShown(tx, application.id);
  const changed = {
    state: next.value,
    ...agreementColumns(gig, application, next.value, action.now, details),
    updatedAt: last?.state === next.value ? new Date(last.updatedAt) : action.now,
    shown: shownAfter(gig, application, action),
  };
  await tx.update(applications).set(changed).where(eq(applications.id, application.id));
  const after = { ...application, ...changed };
  const newNotifications = (details.isSilent ? [] : next.emitted).map(
    ({ who, notification }): NewNotification => {
      const [recipientId, actorId] =
        who === 'poster' ? [gig.posterId, application.applicantId] : [application.applicantId, gig.posterId];
      return {
        recipientId,
        actorId,
        type:
          notification === 'gig_filled' && gig.status === 'open' ? ('role_filled' as const) : notification,
        subject: { kind: 'gig' as const, id: gig.id, title: gig.title },
        excerpt: excerptOf(notification, application, gig, { ...details, answer: after.answer }),
        binding: details.isBinding || isBooked(application.state),
        ...(details.was && { was: details.was }),
      };
    },
  );
  await notifyOfStep(tx, action, { application, after: next.value, newNotifications });
  if (isBooked(application.state) && !isBooked(after.state)) {
    await endDepOf(tx, gig, application, action);
    // SAF-15. Whoever is no longer booked leaves the gig's group at once, even while that can be undone.
    await endAccess(tx, { gigId: gig.id, userId: application.applicantId, at: action.now.toISOString() });
  }
  if (isBooked(application.state) !== isBooked(after.state)) await updateLineUp(tx, gig, application, action);
  await publishApplication(tx, gig, application, action);
  return after;
}

/** SAF-15. Applicants see the poster's decisions once they cannot be undone, but their own moves at once. */
function shownAfter(gig: GigRow, application: ApplicationRow, { by, undoUntil }: Action) {
  if (by === application.applicantId) return null;
  if (by !== gig.posterId || !undoUntil) return application.shown;
  return application.shown ?? snapshotOf(application);
}

/** Only the two sides see an application. */
export async function publishApplication(
  tx: Tx,
  gig: GigRow,
  { id, applicantId }: ApplicationRow,
  action: Action,
): Promise<void> {
  const change = { kind: 'application' as const, id: gig.id };
  for (const to of [gig.posterId, applicantId]) await notifyWhenFinal(tx, action, id, { to, change });
}

export const updateLineUp = (tx: Tx, gig: GigRow, { id, applicantId }: ApplicationRow, action: Action) =>
  notifyWhenFinal(tx, action, id, {
    lineUp: { gigId: gig.id, userId: applicantId, at: action.now.toISOString() },
  });

export const publishGig = (tx: Tx, { id, posterId }: GigRow, action: Action): Promise<void> =>
  notifyWhenFinal(tx, action, id, { makers: [posterId], change: { kind: 'gig', id } });

/**
 * The columns that belong to a state. The accepted terms are set by accepting, offering and confirming, and
 * stay while the booking is in question and when the gig is cancelled.
 */
function agreementColumns(
  gig: GigRow,
  application: ApplicationRow,
  state: ApplicationState,
  now: Date,
  { answer = '', answerBy: until, standbyRank }: Details,
) {
  const { acceptedTerms, askedVersion, answerBy } = application;
  const cleared = { acceptedTerms: null, askedVersion: null, answerBy: null, answer: '', standbyRank: null };
  const question = { askedVersion: gig.version, answerBy: until ?? answerByFrom(now, gig) };
  if (state === 'accepted') return { ...cleared, acceptedTerms: termsOf(gig) };
  if (state === 'offered') {
    const offerAnswer = application.state === 'offered' ? application.answer : answer;
    return { ...cleared, ...question, acceptedTerms: termsOf(gig), answer: offerAnswer };
  }
  if (state === 'asked') return { ...cleared, ...question, acceptedTerms };
  if (state === 'overdue') return { ...cleared, acceptedTerms, askedVersion, answerBy };
  if (state === 'declined') return { ...cleared, answer };
  if (state === 'standby') return { ...cleared, standbyRank: standbyRank ?? 0 };
  const wasBooked = state === 'cancelled' && isBooked(application.state);
  return { ...cleared, acceptedTerms: wasBooked ? acceptedTerms : null };
}

const typesWithNote: readonly NotificationType[] = ['gig_application', 'application_withdrawn'];
const typesWithAnswer: readonly NotificationType[] = ['offer_made', 'application_declined'];

/** The note of the applicant, the answer of the poster, or what has changed. */
function excerptOf(
  type: NotificationType,
  { note, acceptedTerms }: ApplicationRow,
  gig: GigRow,
  { answer = '', also = '', was }: Details,
): string {
  if (type === 'gig_changed' && was) return describeChanges(was.terms, termsOf(gig), also);
  if (type === 'booking_asked' && acceptedTerms) return describeChanges(acceptedTerms, termsOf(gig), also);
  if (type === 'booking_restored') return also;
  if (typesWithAnswer.includes(type)) return answer;
  return typesWithNote.includes(type) ? note : '';
}

export const eventForStatus: Record<GigStatus, ApplicationEvent> = {
  open: { type: 'gig.reopened' },
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

/** Updates every application of the gig, too. */
async function setGigStatus(tx: Tx, gig: GigRow, status: GigStatus, action: Action): Promise<GigRow> {
  const updatedAt = action.now;
  const after = { ...gig, status, updatedAt };
  const changes = { status, updatedAt, ...(status === 'open' && { toMatch: true }) };
  await tx.update(gigs).set(changes).where(eq(gigs.id, gig.id));
  await updateApplications(tx, after, action);
  await notifyWhenFinal(tx, action, gig.id, { toInvitedTo: gig.id });
  await publishGig(tx, gig, action);
  return after;
}

/**
 * Passes the status of each role on to its applications.
 * @param isStillOpen the status of the gig is unchanged: applicants for a filled role are not notified while its
 * place is offered to the next on stand-by
 */
async function updateApplications(tx: Tx, gig: GigRow, action: Action, isStillOpen = false): Promise<void> {
  const roleStatus = await readRoleStatus(tx, gig);
  const affected = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), inArray(applications.state, [...liveStates, 'closed'])))
    .orderBy(asc(applications.createdAt), asc(applications.id));
  for (const application of affected) {
    const { status, hasRoom } = roleStatus(application.roleId);
    if (isStillOpen && application.state === 'closed' && !hasRoom) continue;
    await step(tx, gig, application, eventForStatus[status], action, {}, roleStatus);
  }
}

async function applyGigEvents(tx: Tx, gig: GigRow, emitted: readonly GigEmitted[], action: Action) {
  let after = gig;
  for (const { status } of emitted) after = await setGigStatus(tx, after, status, action);
  return after;
}

function gigAt(gig: GigRow, isFull: boolean, now: Date): ChartPosition<typeof gigMachine> {
  const at = { value: gig.status, context: { isFull } };
  return (isOver(gig, now) && stepChart(gigMachine, at, { type: 'day.over' })) || at;
}

/** A filled gig stays so while the place of somebody who left is offered to the next. */
async function isFull(tx: Tx, gig: GigRow, wasFilled = gig.status === 'filled') {
  const isCounted = wasFilled ? reservesPlace(gig.posterId) : inArray(applications.state, bookedStates);
  return (await tx.$count(applications, and(eq(applications.gigId, gig.id), isCounted))) >= gig.places;
}

/**
 * Takes one step of the gig's chart.
 * @throws HttpError 409 with the gig when the chart refuses
 */
export async function stepGig(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  type: `poster.${'edit' | 'close' | 'reopen' | 'cancel'}` | 'player.apply',
  action: Action,
): Promise<GigRow> {
  const { now } = action;
  const at = gigAt(gig, await isFull(tx, gig), now);
  const state = type === 'player.apply' ? stateForNewApplicants(gig, now) : at.value;
  const next = stepChart(gigMachine, { ...at, value: state }, { type });
  const reason = state === at.value ? gigRefusals[gigStateOf(gig, now)] : tooLate;
  if (!next) throw conflict(reason, await readGig(tx, viewer, gig.id));
  return applyGigEvents(tx, gig, next.emitted, action);
}

/**
 * Fills the gig when every role is taken and reopens it when somebody is missing; closed and cancelled gigs
 * stay so.
 * @param wasFilled for an undo: whether the gig was filled before
 */
export async function updateFilledStatus(tx: Tx, gig: GigRow, action: Action, wasFilled?: boolean) {
  const counted = await isFull(tx, gig, wasFilled);
  const event = { type: 'places.counted' as const, isFull: counted };
  const next = stepChart(gigMachine, gigAt(gig, counted, action.now), event);
  const after = await applyGigEvents(tx, gig, next?.emitted ?? [], action);
  if (after === gig && gig.status === 'open') await updateApplications(tx, gig, action, true);
  return after;
}
