import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { holdsPlace, liveStates } from '#contract/ours/application-states.ts';
import { lockGig, settleStatus, step } from '../applications/lifecycle.ts';
import { moveUp } from '../applications/standby.ts';
import type { Tx } from '../db/database.ts';
import { deps } from '../db/schema/deps.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { endQuietly } from '../deps/ending.ts';
import { isOpen } from '../deps/standing.ts';
import { notify } from '../notifications/notify.ts';
import { endActsOn } from '../undo/acts.ts';
import { forGood } from '../undo/held-news.ts';

/** Those who applied, also where they wait for it to open again, or are booked, for what the member has still to come: nobody is to go there in vain. */
export async function tellApplicants(
  tx: Tx,
  posterId: string,
  type: 'gig_cancelled' | 'gig_reopened',
  now: Date,
): Promise<void> {
  const concerned = await tx
    .select({ recipientId: applications.applicantId, id: gigs.id, title: gigs.title })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        eq(gigs.posterId, posterId),
        gt(gigs.endsAt, now),
        ne(gigs.status, 'cancelled'),
        inArray(applications.state, [...liveStates, 'closed']),
      ),
    );
  for (const { recipientId, id, title } of concerned) {
    const subject = { kind: 'gig' as const, id, title };
    await notify(tx, { recipientId, actorId: null, type, subject });
  }
}

/** Withdraws from what they are booked for and is still to come: the place gets free, and who counted on them is told. */
export async function giveUpBookings(tx: Tx, userId: string, now: Date): Promise<void> {
  const booked = await tx
    .select({ application: applications })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        eq(applications.applicantId, userId),
        ne(gigs.posterId, userId),
        inArray(applications.state, liveStates.filter(holdsPlace)),
        gt(gigs.endsAt, now),
      ),
    )
    .orderBy(asc(gigs.id));
  for (const { application } of booked) {
    const gig = await lockGig(tx, application.gigId);
    await endActsOn(tx, application.id);
    const doing = forGood(userId, now);
    const type = application.state === 'offered' ? 'applicant.declineOffer' : 'applicant.withdraw';
    await step(tx, gig, application, { type }, doing);
    await moveUp(tx, gig, application.roleId, doing);
    await settleStatus(tx, gig, doing);
  }
}

/** Nobody waits for an answer of who has left, nor for what the poster says to it. */
export async function leaveDeps(tx: Tx, userId: string, now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(deps)
    .where(and(eq(deps.depId, userId), isOpen))
    .orderBy(asc(deps.gigId));
  for (const row of open)
    await endQuietly(tx, await lockGig(tx, row.gigId), row, { type: 'people.parted' }, now);
}
