import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { calendarFeeds } from '../db/schema/gigs.ts';
import { countPasskeys, dropPasskeys } from '../passkeys/commands.ts';
import { dropFactor, factorOf, forgiveCodes } from '../second-factor/commands.ts';
import { lifetimeMs, resetsOfLate, voidTokens } from './one-time-tokens.ts';
import { endSessions } from './sessions.ts';

/** Why access is revoked, with what each cause needs to know. */
export type Cause =
  | { kind: 'newPassword'; keptSession: string }
  | { kind: 'reset' }
  | { kind: 'takeBack'; changedAt: Date }
  | { kind: 'notMe'; signedInAt: Date };

export type Revoked = {
  hadCalendarAddress: boolean;
  removed: { passkeys: number; factor: boolean };
  left: { passkeys: number; factor: boolean };
};

/**
 * Decides what each way of securing an account revokes (SAF-14; docs/decisions/0036). Sessions go with their sockets
 * and push subscriptions. A factor or passkey stays unless somebody else may have added it.
 */
export async function revokeAccess(tx: Tx, userId: string, cause: Cause, now: Date): Promise<Revoked> {
  // Before links are voided, which counts as using them.
  const clearsCodes = await clearsAttempts(tx, userId, cause, now);
  const since = cause.kind === 'notMe' ? cause.signedInAt : undefined;
  await voidTokens(tx, userId, linksOf[cause.kind], now, since);
  const except = cause.kind === 'newPassword' ? cause.keptSession : undefined;
  await endSessions(tx, { userId, ...(since && { since }), ...(except && { except }) }, now);
  const hadCalendarAddress = await dropCalendarAddress(tx, userId, since);

  const addedSince = suspectSince(cause);
  const gone = addedSince ? await dropPasskeys(tx, userId, now, { since: addedSince }) : [];
  const factor = addedSince !== undefined && (await dropFactor(tx, userId, addedSince));
  if (clearsCodes) await forgiveCodes(tx, userId);
  return {
    hadCalendarAddress,
    removed: { passkeys: gone.length, factor },
    left: { passkeys: await countPasskeys(tx, userId), factor: (await factorOf(tx, userId)) !== undefined },
  };
}

/** Mailed links that stop working. */
const linksOf = {
  newPassword: ['reset', 'change'],
  reset: ['reset', 'change'],
  takeBack: ['verify', 'reset', 'change'],
  notMe: ['change'],
} as const;

/** From when on a passkey or factor may be somebody else's: they were in when they asked for the change of address. */
function suspectSince(cause: Cause): Date | undefined {
  if (cause.kind === 'takeBack') return new Date(cause.changedAt.getTime() - lifetimeMs.change);
  return cause.kind === 'notMe' ? cause.signedInAt : undefined;
}

/**
 * Whoever knew the old password can spend no more attempts at codes. Once a day, or whoever reads the mail would have
 * attempts without end.
 */
async function clearsAttempts(tx: Tx, userId: string, { kind }: Cause, now: Date): Promise<boolean> {
  if (kind === 'reset') return (await resetsOfLate(tx, userId, now)) <= 1;
  return kind !== 'notMe';
}

async function dropCalendarAddress(tx: Tx, userId: string, since: Date | undefined): Promise<boolean> {
  const dropped = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.ownerId, userId), since && gte(calendarFeeds.createdAt, since)))
    .returning({ ownerId: calendarFeeds.ownerId });
  return dropped.length > 0;
}

/** What the member is told: what they asked for, and then what else has ended or stays. */
export function sentences(done: string, { hadCalendarAddress, removed, left }: Revoked): string {
  const gone = [removed.passkeys > 0 && 'passkeys', removed.factor && 'two-step sign-in'].filter(Boolean);
  return [
    done,
    hadCalendarAddress && 'Your calendar address has stopped working: make a new one in My gigs.',
    gone.length > 0 && `We removed the ${gone.join(' and ')} that somebody else may have added.`,
    left.factor && 'Two-step sign-in stays on.',
    left.passkeys > 0 && 'Your passkeys still sign you in: remove any you don’t know in Settings.',
  ]
    .filter(Boolean)
    .join(' ');
}
