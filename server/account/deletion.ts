import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { holdsPlace, liveStates } from '#contract/gigs.ts';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type ChartPosition, step as stepChart } from '#machines/step.ts';
import { lockGig, step, updateFilledStatus } from '../applications/lifecycle.ts';
import { promoteStandby } from '../applications/standby.ts';
import { pages } from '../auth/check-password.ts';
import { greeting, type To } from '../auth/email.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tx } from '../db/database.ts';
import { deps } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { endSilently } from '../deps/ending.ts';
import { isOpen } from '../deps/lifecycle.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mail, mailIn } from '../mail/mailer.ts';
import { notify } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { endActsOn, finalAction } from '../undo/acts.ts';

/** Notifies applicants, waiting or booked, of the member's upcoming gigs, so that nobody travels for nothing. */
async function notifyApplicants(tx: Tx, posterId: string, type: 'gig_cancelled' | 'gig_reopened', now: Date) {
  const affected = await tx
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
  for (const { recipientId, id, title } of affected) {
    const subject = { kind: 'gig' as const, id, title };
    await notify(tx, { recipientId, actorId: null, type, subject });
  }
}

/** Withdraws the member from upcoming bookings and offers, frees the places and notifies the posters. */
export async function withdrawFromBookings(tx: Tx, userId: string, now: Date): Promise<void> {
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
    const action = finalAction(userId, now);
    const type = application.state === 'offered' ? 'applicant.declineOffer' : 'applicant.withdraw';
    await step(tx, gig, application, { type }, action, { isBinding: true });
    await promoteStandby(tx, gig, application.roleId, action);
    await updateFilledStatus(tx, gig, action);
  }
}

/** Ends dep requests to somebody who has left, without notifications. */
export async function endDepsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const isAsked = and(eq(deps.depId, userId), isOpen);
  const open = await tx.select().from(deps).where(isAsked).orderBy(asc(deps.gigId));
  for (const row of open)
    await endSilently(tx, await lockGig(tx, row.gigId), row, { type: 'people.parted' }, now);
}

/** `7 December 2026`, in UTC. */
export const formatDate = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const accountLeavesMail = (to: To, leavesAt: Date, signIn: string): Mail =>
  composeMail(to.email, 'Your account will be deleted', [
    greeting(to),
    `You asked us to delete your Sidestage account. You’re signed out everywhere and hidden from everyone. Everything will be deleted on ${formatDate(leavesAt)}.`,
    'Until then, you can sign in to get everything back except any bookings, which have been cancelled.',
    { link: signIn, label: 'Sign in' },
    'If this wasn’t you, sign in now, restore your account and choose a new password.',
  ]);

const accountBackMail = (to: To, forgot: string): Mail =>
  composeMail(to.email, 'Your account has been restored', [
    greeting(to),
    'You signed in and restored your Sidestage account, so it won’t be deleted. Any bookings for other people’s gigs were cancelled. If you still want to play, apply again.',
    'If this wasn’t you, choose a new password now:',
    { link: forgot, label: 'Choose a new password' },
  ]);

export const accountGoneMail = (to: To): Mail =>
  composeMail(to.email, 'Your account has been deleted', [
    greeting(to),
    'Your Sidestage account and everything in it have been deleted. Messages you sent stay with the people who received them, without your name.',
    'You’re welcome to join again at any time. We won’t e-mail this address again.',
  ]);

type DeletionPosition = ChartPosition<typeof deletionMachine>;

const gracePeriodMs = 14 * 24 * 60 * 60 * 1000;

/** The deletion state of an account: gone once its waiting time is over, whether or not it was erased yet. */
export function deletionPositionOf(
  { leavesAt, goneAt }: Pick<UserRow, 'leavesAt' | 'goneAt'>,
  now: Date,
): DeletionPosition {
  if (goneAt) return { value: 'gone', context: {} };
  if (!leavesAt) return { value: 'standing', context: {} };
  const leaving: DeletionPosition = { value: 'leaving', context: {} };
  return (leavesAt <= now && stepChart(deletionMachine, leaving, { type: 'days.over' })) || leaving;
}

function stepThrough(life: DeletionPosition, ...events: DeletionEvent[]) {
  let next: ReturnType<typeof stepChart<typeof deletionMachine>> = { ...life, emitted: [] };
  for (const event of events) next = next && stepChart(deletionMachine, next, event);
  return next;
}

/** Locks the member's row until the commit, except against references to it. */
export async function lockMember(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

/**
 * SET-05. Signs a member out everywhere, hides them, notifies those who count on them, and schedules the
 * erasure. Idempotent.
 * @returns when the account will be erased; null if it is gone already
 */
export async function scheduleDeletion(services: Services, userId: string): Promise<Date | null> {
  const { jobs, now, write } = services;
  await jobs.ready();
  return write(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!user) return null;
    if (user.leavesAt) return user.leavesAt;
    const before = deletionPositionOf(user, now());
    const next = stepThrough(before, { type: 'member.ask' }, { type: 'member.confirm', fits: true });
    if (next?.value !== 'leaving') return null;
    const leavesAt = new Date(now().getTime() + gracePeriodMs);
    await tx.update(users).set({ leavesAt }).where(eq(users.id, userId));
    await endSessions(tx, { userId }, now());
    await notifyApplicants(tx, userId, 'gig_cancelled', now());
    await withdrawFromBookings(tx, userId, now());
    await publish(tx, [userId], { kind: 'profile', id: userId });
    await jobs.add(tx, 'erase', { userId }, { startAfter: leavesAt });
    const to = { email: user.email, purpose: 'leaving' as const };
    if (user.verifiedAt) {
      await mailIn(tx, services, to, () => accountLeavesMail(user, leavesAt, pages(services).signIn));
    }
    return leavesAt;
  });
}

/**
 * Restores an account that was to be deleted; does nothing for others.
 * @returns false once the waiting time is over
 */
export async function restoreAccount(tx: Tx, services: Services, userId: string): Promise<boolean> {
  const now = services.now();
  const user = await lockMember(tx, userId);
  if (!user) return false;
  const life = deletionPositionOf(user, now);
  if (life.value === 'standing') return true;
  const next = stepThrough(life, { type: 'member.signIn' }, { type: 'member.comeBack' });
  if (!next) return false;
  await tx.update(users).set({ leavesAt: null }).where(eq(users.id, userId));
  await notifyApplicants(tx, userId, 'gig_reopened', now);
  await publish(tx, [userId], { kind: 'profile', id: userId });
  if (user.verifiedAt) {
    const to = { email: user.email, purpose: 'back' as const };
    await mailIn(tx, services, to, () => accountBackMail(user, pages(services).forgot));
  }
  return true;
}
