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
import { emit, publish, userRoom } from '../outbox/emit.ts';

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
  now: Date,
): Promise<ApplicationRow | null> {
  const at = { value: application.state, context: factsOf(gig, now) };
  const next = stepChart(applicationMachine, at, event);
  if (!next) return null;
  if (next.value === application.state) return application;
  const changed = {
    state: next.value,
    acceptedTerms: agreedTerms(gig, application, next.value),
    updatedAt: now,
  };
  await tx.update(applications).set(changed).where(eq(applications.id, application.id));
  const after = { ...application, ...changed };
  for (const { who, news } of next.told) {
    const [recipientId, actorId] =
      who === 'poster' ? [gig.posterId, application.applicantId] : [application.applicantId, gig.posterId];
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, {
      recipientId,
      actorId,
      type: news,
      subject,
      excerpt: who === 'poster' ? application.note : '',
      binding: application.state === 'accepted',
    });
  }
  await tellBoth(tx, gig, application);
  return after;
}

/** An application concerns the two of it; what others see of the gig has not changed. */
export async function tellBoth(tx: Tx, gig: GigRow, { applicantId }: ApplicationRow): Promise<void> {
  for (const member of [gig.posterId, applicantId])
    await emit(tx, userRoom(member), 'content_changed', { kind: 'application', id: gig.id });
}

/** What they are booked for: noted when they are accepted, kept when the gig is called off, gone when they withdraw. */
function agreedTerms(gig: GigRow, { acceptedTerms }: ApplicationRow, state: ApplicationState) {
  if (state === 'accepted') return termsOf(gig);
  return state === 'cancelled' ? acceptedTerms : null;
}

const eventFor: Record<GigStatus, ApplicationEvent> = {
  open: { type: 'gig.reopened' },
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

/** The gig's status is another one, and every application goes along; each applicant whom it moves is told. */
async function setGigStatus(tx: Tx, gig: GigRow, status: GigStatus, now: Date): Promise<GigRow> {
  const after = { ...gig, status, updatedAt: now };
  await tx.update(gigs).set({ status, updatedAt: now }).where(eq(gigs.id, gig.id));
  const concerned = await tx
    .select()
    .from(applications)
    .where(
      and(eq(applications.gigId, gig.id), inArray(applications.state, ['applied', 'accepted', 'closed'])),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
  for (const application of concerned) await step(tx, gig, application, eventFor[status], now);
  await publish(tx, [gig.posterId], 'content_changed', { kind: 'gig', id: gig.id });
  return after;
}

async function becomeAll(tx: Tx, gig: GigRow, news: readonly GigNews[], now: Date): Promise<GigRow> {
  let after = gig;
  for (const { status } of news) after = await setGigStatus(tx, after, status, now);
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
  now: Date,
): Promise<GigRow> {
  const at = gigAt(gig, await isFull(tx, gig), now);
  const next = stepChart(gigMachine, at, { type });
  if (!next) throw conflict(gigRefusals[gigStateOf(gig, now)], await readGig(tx, viewer, gig.id));
  return becomeAll(tx, gig, next.told, now);
}

/** Full when every place is taken, open again when one is free; closed and cancelled stay as they are. */
export async function settleStatus(tx: Tx, gig: GigRow, now: Date): Promise<GigRow> {
  const counted = await isFull(tx, gig);
  const event = { type: 'places.counted' as const, isFull: counted };
  const next = stepChart(gigMachine, gigAt(gig, counted, now), event);
  return becomeAll(tx, gig, next?.told ?? [], now);
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
