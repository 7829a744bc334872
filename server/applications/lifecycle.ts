import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { gigRefusals } from '#contract/permissions/gig-refusals.ts';
import { gigStateOf, isOver } from '#contract/permissions/gigs.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { type GigNews, gigMachine } from '#machines/gig/gig.machine.ts';
import { type At, step as stepChart } from '#machines/stepped.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { notify } from '../notifications/notify.ts';
import { type Doing, tellInTime, tellOfStep, untold } from '../undo/held-news.ts';

/** The gig's row, kept from others until the transaction ends: all moves around one gig happen one after another. */
export async function lockGig(tx: Tx, gigId: string): Promise<GigRow> {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId)).for('update');
  if (!gig) throw notFound('This gig');
  return gig;
}

const factsOf = (gig: GigRow, now: Date) => ({ gigStatus: gig.status, gigIsOver: gig.endsAt <= now });

/**
 * One step of the chart for one application: stores the new state and tells whom the chart says.
 * @returns the row as it stands now; null when the chart refuses the step.
 */
export async function step(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  event: ApplicationEvent,
  doing: Doing,
): Promise<ApplicationRow | null> {
  const at = { value: application.state, context: factsOf(gig, doing.now) };
  const next = stepChart(applicationMachine, at, event);
  if (!next) return null;
  if (next.value === application.state) return application;
  const last = await untold(tx, application.id);
  const changed = {
    state: next.value,
    acceptedTerms: agreedTerms(gig, application, next.value),
    updatedAt: last?.state === next.value ? new Date(last.updatedAt) : doing.now,
  };
  await tx.update(applications).set(changed).where(eq(applications.id, application.id));
  const after = { ...application, ...changed };
  const told = next.told.map(({ who, news }) => {
    const [recipientId, actorId] =
      who === 'poster' ? [gig.posterId, application.applicantId] : [application.applicantId, gig.posterId];
    return {
      recipientId,
      actorId,
      type: news,
      subject: { kind: 'gig' as const, id: gig.id, title: gig.title },
      excerpt: who === 'poster' ? application.note : '',
      binding: application.state === 'accepted',
    };
  });
  await tellOfStep(tx, doing, { application, after: next.value, told });
  await tellBoth(tx, gig, application, doing);
  return after;
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

/** What everybody sees of the gig has changed. */
export const tellOfGig = (tx: Tx, { id, posterId }: GigRow, doing: Doing): Promise<void> =>
  tellInTime(tx, doing, id, { makers: [posterId], change: { kind: 'gig', id } });

/** What they are booked for: noted when they are accepted, kept when the gig is called off, gone when they withdraw. */
function agreedTerms(gig: GigRow, { acceptedTerms }: ApplicationRow, state: ApplicationState) {
  if (state === 'accepted') return termsOf(gig);
  return state === 'cancelled' ? acceptedTerms : null;
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
  await tx.update(gigs).set({ status, updatedAt }).where(eq(gigs.id, gig.id));
  const concerned = await tx
    .select()
    .from(applications)
    .where(
      and(eq(applications.gigId, gig.id), inArray(applications.state, ['applied', 'accepted', 'closed'])),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
  for (const application of concerned) await step(tx, gig, application, eventFor[status], doing);
  await tellOfGig(tx, gig, doing);
  return after;
}

async function becomeAll(tx: Tx, gig: GigRow, news: readonly GigNews[], doing: Doing): Promise<GigRow> {
  let after = gig;
  for (const { status } of news) after = await setGigStatus(tx, after, status, doing);
  return after;
}

function gigAt(gig: GigRow, isFull: boolean, now: Date): At<typeof gigMachine> {
  const at = { value: gig.status, context: { isFull } };
  return (isOver(gig, now) && stepChart(gigMachine, at, { type: 'day.over' })) || at;
}

const isFull = async (tx: Tx, { id, places }: GigRow) => (await countTaken(tx, id)) >= places;

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
  const next = stepChart(gigMachine, at, { type });
  if (!next) throw conflict(gigRefusals[gigStateOf(gig, now)], await readGig(tx, viewer, gig.id));
  return becomeAll(tx, gig, next.told, doing);
}

/** Full when every place is taken, open again when one is free; closed and cancelled stay as they are. */
export async function settleStatus(tx: Tx, gig: GigRow, doing: Doing): Promise<GigRow> {
  const counted = await isFull(tx, gig);
  const event = { type: 'places.counted' as const, isFull: counted };
  const next = stepChart(gigMachine, gigAt(gig, counted, doing.now), event);
  return becomeAll(tx, gig, next?.told ?? [], doing);
}

/** People who are booked for the gig. */
export async function countTaken(tx: Tx, gigId: string): Promise<number> {
  return tx.$count(applications, and(eq(applications.gigId, gigId), eq(applications.state, 'accepted')));
}

/** Tells everybody who applies or is booked what of when, where or pay has changed. */
export async function tellOfChange(tx: Tx, before: GigRow, gig: GigRow): Promise<void> {
  const excerpt = changeWords(termsOf(before), termsOf(gig));
  if (excerpt === '') return;
  const concerned = await tx
    .select({ applicantId: applications.applicantId, state: applications.state })
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), inArray(applications.state, ['applied', 'accepted'])));
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  for (const { applicantId, state } of concerned) {
    const parties = { recipientId: applicantId, actorId: gig.posterId };
    await notify(tx, { ...parties, type: 'gig_changed', subject, excerpt, binding: state === 'accepted' });
  }
}
