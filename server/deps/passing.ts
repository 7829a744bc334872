import { and, eq } from 'drizzle-orm';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import { step } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import type { DepRow } from '../db/schema/deps.ts';
import { type ApplicationRow, applications, type GigRow } from '../db/schema/gigs.ts';
import type { StandingFor } from '../gigs/roles.ts';
import { endActsOn } from '../undo/acts.ts';
import { forGood, heldOf, tellHeld } from '../undo/held-news.ts';

/** The application of somebody for a gig. */
export async function applicationOf(
  tx: Tx,
  gigId: string,
  applicantId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gigId), eq(applications.applicantId, applicantId)));
  return row;
}

/** What was done to it a moment ago is for good, and told before what comes now. */
export async function settleApplication(tx: Tx, { id }: ApplicationRow): Promise<void> {
  await endActsOn(tx, id);
  await tellHeld(tx, id, await heldOf(tx, id));
}

/** A place that is passed on is free for one person alone, however the gig stands for others. */
const keptForThem: StandingFor = () => ({ status: 'open', free: 1, hasRoom: true, isBookedUp: false });

/** How an application that had ended waits again, before it is accepted. */
const again: Partial<Record<ApplicationState, ApplicationEvent>> = {
  withdrawn: { type: 'applicant.reapply' },
  released: { type: 'applicant.reapply' },
  declined: { type: 'poster.undoDecline' },
  closed: { type: 'gig.reopened' },
};

/**
 * The place of a booked player becomes the dep's, for what the gig says now. Both applications go by their chart, and
 * what tells of it is told with the dep: nobody has dropped out, so nobody on stand-by moves up, and the gig is filled
 * or open as it was.
 */
export async function passPlaceOn(
  tx: Tx,
  gig: GigRow,
  { id, depId }: DepRow,
  booking: ApplicationRow,
  now: Date,
): Promise<void> {
  const doing = forGood(gig.posterId, now);
  const take = async (row: ApplicationRow, event: ApplicationEvent) => {
    const after = await step(tx, gig, row, event, doing, { isQuiet: true }, keptForThem);
    if (!after) throw new Error(`a place could not be passed on: ${event.type} of ${row.state}`);
    return after;
  };
  await settleApplication(tx, booking);
  await take(booking, { type: 'applicant.withdraw' });
  const { roleId } = booking;
  const existing = await applicationOf(tx, gig.id, depId);
  if (existing) await settleApplication(tx, existing);
  const row = existing ?? (await apply(tx, gig.id, depId, `dep~${id}`, now));
  const event = again[row.state];
  const waiting = event ? await take(row, event) : row;
  await tx.update(applications).set({ roleId }).where(eq(applications.id, row.id));
  await take({ ...waiting, roleId }, { type: 'poster.accept' });
}

/** @param clientId one that no client can send */
async function apply(tx: Tx, gigId: string, applicantId: string, clientId: string, now: Date) {
  const stamps = { createdAt: now, updatedAt: now };
  const [made] = await tx
    .insert(applications)
    .values({ gigId, applicantId, clientId, ...stamps })
    .returning();
  if (!made) throw new Error('the application was not stored');
  return made;
}
