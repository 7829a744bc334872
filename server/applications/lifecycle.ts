import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { type ApplicationEvent, stepApplication } from '#machines/application/step.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { notFound } from '../http/errors.ts';
import { notify } from '../notifications/notify.ts';
import { emit, everyone, userRoom } from '../outbox/emit.ts';

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
  const next = stepApplication(application.state, factsOf(gig, now), event);
  if (!next) return null;
  if (next.state === application.state) return application;
  const after = { ...application, state: next.state, updatedAt: now };
  await tx
    .update(applications)
    .set({ state: next.state, updatedAt: now })
    .where(eq(applications.id, application.id));
  for (const { who, news } of next.news) {
    const [recipientId, actorId] =
      who === 'poster' ? [gig.posterId, application.applicantId] : [application.applicantId, gig.posterId];
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, {
      recipientId,
      actorId,
      type: news,
      subject,
      excerpt: who === 'poster' ? application.note : '',
    });
  }
  for (const member of [gig.posterId, application.applicantId]) {
    await emit(tx, userRoom(member), 'content_changed', { kind: 'application', id: application.id });
  }
  return after;
}

const eventFor: Record<GigStatus, ApplicationEvent> = {
  open: { type: 'gig.reopened' },
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

/** Sets the gig's status and carries every application along; each applicant whom it moves is told. */
export async function setGigStatus(tx: Tx, gig: GigRow, status: GigStatus, now: Date): Promise<GigRow> {
  if (gig.status === status) return gig;
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
  await emit(tx, everyone, 'content_changed', { kind: 'gig', id: gig.id });
  return after;
}

/** Full when every place is taken, open again when one is free; closed and cancelled stay as they are. */
export async function settleStatus(tx: Tx, gig: GigRow, now: Date): Promise<GigRow> {
  if (gig.status !== 'open' && gig.status !== 'filled') return gig;
  const taken = await countTaken(tx, gig.id);
  return setGigStatus(tx, gig, taken >= gig.places ? 'filled' : 'open', now);
}

/** People who are booked for the gig. */
export async function countTaken(tx: Tx, gigId: string): Promise<number> {
  return tx.$count(applications, and(eq(applications.gigId, gigId), eq(applications.state, 'accepted')));
}

/** Tells everybody who applies or is booked that when, where or pay has changed. */
export async function tellOfChange(tx: Tx, gig: GigRow): Promise<void> {
  const concerned = await tx
    .select({ applicantId: applications.applicantId })
    .from(applications)
    .where(
      and(
        eq(applications.gigId, gig.id),
        inArray(applications.state, ['applied', 'accepted']),
        ne(applications.applicantId, gig.posterId),
      ),
    );
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  for (const { applicantId } of concerned) {
    await notify(tx, { recipientId: applicantId, actorId: gig.posterId, type: 'gig_changed', subject });
  }
}
