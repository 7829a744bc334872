import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  type ApplicationState,
  bookedStates,
  isBooked,
  liveStates,
} from '#contract/ours/application-states.ts';
import { answerByFrom } from '#contract/ours/gig-terms.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { NotificationType } from '#contract/ours/notification.ts';
import { gigRefusals, tooLate } from '#contract/permissions/gig-refusals.ts';
import { gigStateOf, isOver, stateForNewcomers } from '#contract/permissions/gigs.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { type GigEmitted, gigMachine } from '#machines/gig/gig.machine.ts';
import { type ChartPosition, step as stepChart } from '#machines/step.ts';
import type { Tx } from '../db/database.ts';
import type { Standing } from '../db/schema/acts.ts';
import { type ApplicationRow, applications, type GigRow, type GigSaid, gigs } from '../db/schema/gigs.ts';
import { endDepOf } from '../deps/ending.ts';
import { readGig } from '../gigs/queries.ts';
import { reservesPlace, type StandingFor, standingFor } from '../gigs/roles.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { endAccess } from '../groups/membership.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import type { NewNotification } from '../notifications/notify.ts';
import { type Doing, tellInTime, tellOfStep, untold } from '../undo/held-news.ts';
import { standingOf } from './shown.ts';

/** The gig's row, kept from others until the transaction ends: all moves around one gig happen one after another. */
export async function lockGig(tx: Tx, gigId: string): Promise<GigRow> {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId)).for('update');
  if (!gig) throw notFound('This gig');
  return gig;
}

/** What the poster says with an offer, a decline or a place on stand-by; `also`: what else an edit changed, `was`: how all was before what they have not read. `isQuiet`: what is told of it is told elsewhere. */
export type Said = {
  answer?: string;
  answerBy?: Date;
  standbyRank?: number;
  also?: string;
  was?: GigSaid;
  isQuiet?: boolean;
};

/**
 * One step of the chart for one application: stores the new state and tells whom the chart says. It stands by what it is
 * for: a gig whose other roles are open is as good as filled.
 * @param said goes with it
 * @returns the row as it stands now; null when the chart refuses the step.
 */
export async function step(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  event: ApplicationEvent,
  doing: Doing,
  said: Said = {},
  standing?: StandingFor,
): Promise<ApplicationRow | null> {
  const { status: gigStatus, hasRoom } = (standing ?? (await standingFor(tx, gig)))(application.roleId);
  const context = { gigStatus, gigIsOver: gig.endsAt <= doing.now, hasRoom };
  const at = { value: application.state, context };
  const next = stepChart(applicationMachine, at, event);
  if (!next) return null;
  if (next.value === application.state && next.told.length === 0) return application;
  const last = await untold(tx, application.id);
  const changed = {
    state: next.value,
    ...agreement(gig, application, next.value, doing.now, said),
    updatedAt: last?.state === next.value ? new Date(last.updatedAt) : doing.now,
    shown: shownAfter(gig, application, doing),
  };
  await tx.update(applications).set(changed).where(eq(applications.id, application.id));
  const after = { ...application, ...changed };
  const told = (said.isQuiet ? [] : next.told).map(({ who, news }): NewNotification => {
    const [recipientId, actorId] =
      who === 'poster' ? [gig.posterId, application.applicantId] : [application.applicantId, gig.posterId];
    return {
      recipientId,
      actorId,
      type: news === 'gig_filled' && gig.status === 'open' ? ('role_filled' as const) : news,
      subject: { kind: 'gig' as const, id: gig.id, title: gig.title },
      excerpt: excerptOf(news, application, gig, { ...said, answer: after.answer }),
      binding: isBooked(application.state),
      ...(said.was && { was: said.was }),
    };
  });
  await tellOfStep(tx, doing, { application, after: next.value, told });
  if (isBooked(application.state) && !isBooked(next.value)) await endDepOf(tx, gig, application, doing);
  if (isBooked(application.state) && !isBooked(after.state)) await leaveLineUp(tx, gig, application, doing);
  if (isBooked(application.state) !== isBooked(after.state)) await tellLineUp(tx, gig, application, doing);
  await tellBoth(tx, gig, application, doing);
  return after;
}

/**
 * SAF-15. A decision of the poster that can be undone does not show to the applicant yet. Whatever the applicant does
 * themselves they see at once.
 */
function shownAfter(gig: GigRow, application: ApplicationRow, { by, undoUntil }: Doing): Standing | null {
  if (by === application.applicantId) return null;
  if (by !== gig.posterId || !undoUntil) return application.shown;
  return application.shown ?? standingOf(application);
}

/** An application concerns the two of it; what others see of the gig has not changed. */
export async function tellBoth(
  tx: Tx,
  gig: GigRow,
  { id, applicantId }: ApplicationRow,
  doing: Doing,
): Promise<void> {
  const change = { kind: 'application' as const, id: gig.id };
  for (const to of [gig.posterId, applicantId]) await tellInTime(tx, doing, id, { to, change });
}

/** Who is booked has changed: the group of the gig follows. */
export const tellLineUp = (tx: Tx, gig: GigRow, { id, applicantId }: ApplicationRow, doing: Doing) =>
  tellInTime(tx, doing, id, {
    lineUp: { gigId: gig.id, userId: applicantId, at: doing.now.toISOString() },
  });

/** SAF-15. Whoever is no longer booked leaves the group of the gig at once, even while that can be undone. */
const leaveLineUp = (tx: Tx, { id: gigId }: GigRow, { applicantId }: ApplicationRow, { now }: Doing) =>
  endAccess(tx, { gigId, userId: applicantId, at: now.toISOString() });

/** What everybody sees of the gig has changed. */
export const tellOfGig = (tx: Tx, { id, posterId }: GigRow, doing: Doing): Promise<void> =>
  tellInTime(tx, doing, id, { makers: [posterId], change: { kind: 'gig', id } });

/**
 * What they are booked for: noted when they are accepted, when a place is offered and when they confirm, kept while they
 * are asked and when the gig is called off, gone when they leave. Beside it what they are asked, until when, and what the
 * poster said with it.
 */
function agreement(
  gig: GigRow,
  application: ApplicationRow,
  state: ApplicationState,
  now: Date,
  { answer = '', answerBy: until, standbyRank }: Said,
) {
  const { acceptedTerms, askedVersion, answerBy } = application;
  const nothing = { acceptedTerms: null, askedVersion: null, answerBy: null, answer: '', standbyRank: null };
  const asked = { askedVersion: gig.version, answerBy: until ?? answerByFrom(now, gig) };
  if (state === 'accepted') return { ...nothing, acceptedTerms: termsOf(gig) };
  if (state === 'offered') {
    const kept = application.state === 'offered' ? application.answer : answer;
    return { ...nothing, ...asked, acceptedTerms: termsOf(gig), answer: kept };
  }
  if (state === 'asked') return { ...nothing, ...asked, acceptedTerms };
  if (state === 'overdue') return { ...nothing, acceptedTerms, askedVersion, answerBy };
  if (state === 'declined') return { ...nothing, answer };
  if (state === 'standby') return { ...nothing, standbyRank: standbyRank ?? 0 };
  const wasBooked = state === 'cancelled' && isBooked(application.state);
  return { ...nothing, acceptedTerms: wasBooked ? acceptedTerms : null };
}

const ownWords: readonly NotificationType[] = ['gig_application', 'application_withdrawn'];
const postersWords: readonly NotificationType[] = ['offer_made', 'application_declined'];

/** The note goes with the news of those who apply or withdraw, the poster's words with an answer; what was and what is with the question. */
function excerptOf(
  news: NotificationType,
  { note, acceptedTerms }: ApplicationRow,
  gig: GigRow,
  { answer = '', also = '', was }: Said,
): string {
  if (news === 'gig_changed' && was) return changeWords(was.terms, termsOf(gig), also);
  if (news === 'booking_asked' && acceptedTerms) return changeWords(acceptedTerms, termsOf(gig), also);
  if (news === 'booking_restored') return also;
  if (postersWords.includes(news)) return answer;
  return ownWords.includes(news) ? note : '';
}

/** What an application hears of how its gig stands. */
export const eventFor: Record<GigStatus, ApplicationEvent> = {
  open: { type: 'gig.reopened' },
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

/** The gig's status is another one, and every application goes along; each applicant whom it moves is told. */
async function setGigStatus(tx: Tx, gig: GigRow, status: GigStatus, doing: Doing): Promise<GigRow> {
  const updatedAt = doing.now;
  const after = { ...gig, status, updatedAt };
  await tx
    .update(gigs)
    .set({ status, updatedAt, ...(status === 'open' && { toMatch: true }) })
    .where(eq(gigs.id, gig.id));
  await carryAlong(tx, after, doing);
  await tellInTime(tx, doing, gig.id, { toInvitedTo: gig.id });
  await tellOfGig(tx, gig, doing);
  return after;
}

/**
 * Every application hears how its role of the gig stands; whom that moves is told.
 * @param isOpenStill the gig itself has not changed: whoever waits for a role whose place is offered to the next, as
 * those who wait for a gig that is filled, hears of it only when that one does not take it
 */
async function carryAlong(tx: Tx, gig: GigRow, doing: Doing, isOpenStill = false): Promise<void> {
  const standing = await standingFor(tx, gig);
  const concerned = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), inArray(applications.state, [...liveStates, 'closed'])))
    .orderBy(asc(applications.createdAt), asc(applications.id));
  for (const application of concerned) {
    const { status, hasRoom } = standing(application.roleId);
    if (isOpenStill && application.state === 'closed' && !hasRoom) continue;
    await step(tx, gig, application, eventFor[status], doing, {}, standing);
  }
}

async function becomeAll(tx: Tx, gig: GigRow, news: readonly GigEmitted[], doing: Doing): Promise<GigRow> {
  let after = gig;
  for (const { status } of news) after = await setGigStatus(tx, after, status, doing);
  return after;
}

function gigAt(gig: GigRow, isFull: boolean, now: Date): ChartPosition<typeof gigMachine> {
  const at = { value: gig.status, context: { isFull } };
  return (isOver(gig, now) && stepChart(gigMachine, at, { type: 'day.over' })) || at;
}

/**
 * Everybody it needs is booked; a gig that was filled stays so while the place of who left is offered to the next.
 */
async function isFull(tx: Tx, gig: GigRow, wasFilled = gig.status === 'filled') {
  return (wasFilled ? await countReserved(tx, gig) : await countTaken(tx, gig.id)) >= gig.places;
}

/**
 * One step of the gig's chart by its poster, or by who applies.
 * @throws HttpError 409 with the gig as it stands when the chart refuses.
 */
export async function stepGig(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  type: `poster.${'edit' | 'close' | 'reopen' | 'cancel'}` | 'player.apply',
  doing: Doing,
): Promise<GigRow> {
  const { now } = doing;
  const at = gigAt(gig, await isFull(tx, gig), now);
  const value = type === 'player.apply' ? stateForNewcomers(gig, now) : at.value;
  const next = stepChart(gigMachine, { ...at, value }, { type });
  const why = value === at.value ? gigRefusals[gigStateOf(gig, now)] : tooLate;
  if (!next) throw conflict(why, await readGig(tx, viewer, gig.id));
  return becomeAll(tx, gig, next.told, doing);
}

/**
 * Full when every role is, open again when somebody is missing; closed and cancelled stay as they are.
 * @param wasFilled of an undoing: how the gig stood before what is undone
 */
export async function settleStatus(tx: Tx, gig: GigRow, doing: Doing, wasFilled?: boolean): Promise<GigRow> {
  const counted = await isFull(tx, gig, wasFilled);
  const event = { type: 'places.counted' as const, isFull: counted };
  const next = stepChart(gigMachine, gigAt(gig, counted, doing.now), event);
  const after = await becomeAll(tx, gig, next?.told ?? [], doing);
  if (after === gig && gig.status === 'open') await carryAlong(tx, gig, doing, true);
  return after;
}

/** People who are booked for the gig. */
async function countTaken(tx: Tx, gigId: string): Promise<number> {
  return tx.$count(
    applications,
    and(eq(applications.gigId, gigId), inArray(applications.state, bookedStates)),
  );
}

/** People who are booked for the gig, or to whom a place is offered. */
const countReserved = (tx: Tx, { id, posterId }: GigRow): Promise<number> =>
  tx.$count(applications, and(eq(applications.gigId, id), reservesPlace(posterId)));
