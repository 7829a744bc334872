import { eq } from 'drizzle-orm';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type ChartPosition, step } from '#machines/step.ts';
import { pages } from '../auth/context.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { mailIn } from '../mail/mail-once.ts';
import { publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { giveUpBookings, tellApplicants } from './gigs-of-leavers.ts';
import { accountBackMail, accountLeavesMail } from './leaving-mails.ts';

type Life = ChartPosition<typeof deletionMachine>;

const daysToComeBackMs = 14 * 24 * 60 * 60 * 1000;

/** Where a member stands on the way out, by the clock: once the days are over, gone, whether or not it was done yet. */
export function lifeOf({ leavesAt, goneAt }: Pick<UserRow, 'leavesAt' | 'goneAt'>, now: Date): Life {
  if (goneAt) return { value: 'gone', context: {} };
  if (!leavesAt) return { value: 'standing', context: {} };
  const leaving: Life = { value: 'leaving', context: {} };
  return (leavesAt <= now && step(deletionMachine, leaving, { type: 'days.over' })) || leaving;
}

/** Where several steps of the chart lead, null when it refuses one. */
function walk(life: Life, ...events: DeletionEvent[]) {
  let next: ReturnType<typeof step<typeof deletionMachine>> = { ...life, told: [] };
  for (const event of events) next = next && step(deletionMachine, next, event);
  return next;
}

/** The row, kept from others until the transaction ends; those who only refer to it need not wait. */
export async function lockMember(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

/**
 * SET-05. Signs the member out everywhere, hides them from everybody, tells who counts on them, and leaves a job to
 * do the rest at its moment. Asked a second time it changes nothing.
 * @returns when everything goes; null for somebody who is gone already
 */
export async function leave(services: Services, userId: string): Promise<Date | null> {
  const { jobs, now, write } = services;
  await jobs.ready();
  return write(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!user) return null;
    if (user.leavesAt) return user.leavesAt;
    const next = walk(lifeOf(user, now()), { type: 'member.ask' }, { type: 'member.confirm', fits: true });
    if (next?.value !== 'leaving') return null;
    const leavesAt = new Date(now().getTime() + daysToComeBackMs);
    await tx.update(users).set({ leavesAt }).where(eq(users.id, userId));
    await endSessions(tx, { userId }, now());
    await tellApplicants(tx, userId, 'gig_cancelled', now());
    await giveUpBookings(tx, userId, now());
    await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
    await jobs.add(tx, 'erase', { userId }, { startAfter: leavesAt });
    const to = { email: user.email, purpose: 'leaving' as const };
    if (user.verifiedAt) {
      await mailIn(tx, services, to, () => accountLeavesMail(user, leavesAt, pages(services).signIn));
    }
    return leavesAt;
  });
}

/**
 * Everything is as it was. Somebody who is not on the way out stays as they are.
 * @returns false once the days are over
 */
export async function comeBack(tx: Tx, services: Services, userId: string): Promise<boolean> {
  const now = services.now();
  const user = await lockMember(tx, userId);
  if (!user) return false;
  const life = lifeOf(user, now);
  if (life.value === 'standing') return true;
  const next = walk(life, { type: 'member.signIn' }, { type: 'member.comeBack' });
  if (!next) return false;
  await tx.update(users).set({ leavesAt: null }).where(eq(users.id, userId));
  await tellApplicants(tx, userId, 'gig_reopened', now);
  await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
  if (user.verifiedAt) {
    await mailIn(tx, services, { email: user.email, purpose: 'back' }, () => accountBackMail(user));
  }
  return true;
}
