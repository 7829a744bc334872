import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/notifications.ts';
import { openDepStates } from '#contract/player-requests.ts';
import { type DepEmitted, type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type DepRow, deps } from '../db/schema/around-gigs.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { type NewNotification, notify, withdrawNotifications } from '../notifications/notify.ts';
import { emitChange } from '../outbox/emit.ts';
import { isListed, neighboursOf, visibleTo } from '../people/visibility.ts';

export const isOpen: SQL = inArray(deps.state, [...openDepStates]);

/**
 * Whether a request is active: the two are linked, and all three see each other. Evaluated each time, so that
 * restoring a link restores the request. For a row of `deps` joined with its gig.
 */
export const isActive: SQL | undefined = and(
  sql`${deps.depId} in (select n.id from ${neighboursOf(deps.playerId)} n)`,
  visibleTo(deps.depId, deps.playerId),
  visibleTo(deps.playerId, deps.depId),
  visibleTo(gigs.posterId, deps.depId),
  visibleTo(gigs.posterId, deps.playerId),
  visibleTo(deps.depId, gigs.posterId),
);

/** Whether the row of `users` is a link of the player whom player and poster can see. */
export const isCandidate = (playerId: string, posterId: string): SQL | undefined =>
  and(
    isListed,
    sql`${users.id} in (select n.id from ${neighboursOf(playerId)} n)`,
    visibleTo(playerId, users.id),
    visibleTo(posterId, users.id),
  );

export async function isDepActive(db: DbOrTx, depId: string): Promise<boolean> {
  return anyDep(db, and(eq(deps.id, depId), isActive));
}

async function anyDep(db: DbOrTx, condition: SQL | undefined): Promise<boolean> {
  const rows = db.select({ id: deps.id }).from(deps).innerJoin(gigs, eq(gigs.id, deps.gigId));
  const [row] = await rows.where(condition).limit(1);
  return row !== undefined;
}

/** Whether `readGigDeps` finds anything, except for past gigs. */
export async function hasDeps(db: DbOrTx, viewerId: string, gigId: string): Promise<boolean> {
  const condition = and(
    eq(deps.gigId, gigId),
    or(
      eq(deps.playerId, viewerId),
      and(eq(deps.depId, viewerId), isOpen, isActive),
      and(eq(gigs.posterId, viewerId), eq(deps.state, 'willing'), isActive),
    ),
  );
  return anyDep(db, condition);
}

type Booking = { gigId: string; playerId: string };

export async function openDepOf(tx: Tx, { gigId, playerId }: Booking): Promise<DepRow | undefined> {
  const isOfBooking = and(eq(deps.gigId, gigId), eq(deps.playerId, playerId), isOpen);
  const [row] = await tx.select().from(deps).where(isOfBooking);
  return row;
}

/** For a request that exists already, the remaining facts do not matter. */
export const factsOf = (gig: GigRow, now: Date, depHasPlace = false): DepFacts => ({
  mayPassOn: false,
  gigIsOver: gig.endsAt <= now,
  depHasPlace,
});

/**
 * Takes one step of the chart for a stored request.
 * @returns the new row and its notifications; null when the chart refuses
 */
export async function stepDep(
  tx: Tx,
  gig: GigRow,
  row: DepRow,
  event: DepEvent,
  { facts, now, excerpt }: { facts: DepFacts; now: Date; excerpt?: string },
): Promise<{ after: DepRow; told: NewNotification[] } | null> {
  const next = stepChart(depMachine, { value: row.state, context: facts }, event);
  if (!next || next.value === 'none') return null;
  const askedVersion = event.type === 'poster.changeTerms' ? gig.version : row.askedVersion;
  const after = { ...row, state: next.value, askedVersion, updatedAt: now };
  await tx.update(deps).set({ state: after.state, askedVersion, updatedAt: now }).where(eq(deps.id, row.id));
  return { after, told: await depNotifications(tx, gig, row, next.emitted, excerpt) };
}

const askingTypes: readonly NotificationType[] = ['dep_asked', 'dep_changed'];

/**
 * Withdraws the notifications of a request. A dep whom two players ask is notified once of a change of the gig,
 * which stays while the other one still asks.
 * @param isAskedAgain the gig has changed once more
 */
export async function withdrawDepNotifications(
  tx: Tx,
  gig: GigRow,
  { playerId, depId, state }: Pick<DepRow, 'playerId' | 'depId' | 'state'>,
  isAskedAgain = false,
): Promise<void> {
  const subjectId = gig.id;
  if (state === 'asked') {
    const asking = { types: askingTypes, recipientId: depId, subjectId };
    await withdrawNotifications(tx, { ...asking, actorId: playerId });
    const isByOthers = and(eq(deps.gigId, gig.id), eq(deps.depId, depId), ne(deps.playerId, playerId));
    if (isAskedAgain || (await tx.$count(deps, and(isByOthers, eq(deps.state, 'asked')))) === 0)
      await withdrawNotifications(tx, { ...asking, actorId: gig.posterId });
  } else {
    const types = ['dep_proposed'] as const;
    await withdrawNotifications(tx, { types, recipientId: gig.posterId, actorId: playerId, subjectId });
  }
}

/** A request whose booking has ended, and what is announced of it unless it is asked again by then. */
export type EndedRequest = Booking & { id: string; depId: string; told: readonly NewNotification[] };

/** Withdraws the announcements of an ended booking's request, unless somebody is asked again by then. */
export async function withdrawEndedRequest(tx: Tx, { id, gigId, playerId, depId, told }: EndedRequest) {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) return;
  const open = await openDepOf(tx, { gigId, playerId });
  const row = { playerId, depId };
  if (open?.depId !== depId || open.state !== 'asked')
    await withdrawDepNotifications(tx, gig, { ...row, state: 'asked' });
  if (open?.state !== 'willing') await withdrawDepNotifications(tx, gig, { ...row, state: 'willing' });
  const [now] = await tx.select({ state: deps.state }).from(deps).where(eq(deps.id, id));
  if (now?.state !== 'ended') return;
  for (const notification of told) await notify(tx, notification);
}

const actors: Partial<Record<NotificationType, DepEmitted['who']>> = {
  dep_asked: 'player',
  dep_taken_back: 'player',
  dep_ended: 'player',
  dep_proposed: 'player',
  dep_off: 'player',
  dep_willing: 'dep',
  dep_turned_down: 'dep',
  dep_changed: 'poster',
  dep_booked: 'poster',
  dep_passed: 'poster',
  dep_refused: 'poster',
};

export async function depNotifications(
  tx: Tx,
  gig: GigRow,
  row: Pick<DepRow, 'playerId' | 'depId'>,
  told: readonly DepEmitted[],
  excerpt = '',
): Promise<NewNotification[]> {
  const ids = { player: row.playerId, dep: row.depId, poster: gig.posterId };
  const [dep] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.depId));
  return told.map(({ who, notification }) => ({
    recipientId: ids[who],
    actorId: ids[actors[notification] ?? 'player'],
    type: notification,
    subject: { kind: 'gig', id: gig.id, title: gig.title },
    excerpt: notification === 'dep_proposed' ? `${dep?.name ?? ''} would play instead.` : excerpt,
  }));
}

/** Notifies at once, and refreshes the views of all three. */
export async function notifyAndRefresh(
  tx: Tx,
  gig: GigRow,
  row: Pick<DepRow, 'playerId' | 'depId'>,
  told: readonly NewNotification[],
): Promise<void> {
  for (const notification of told) await notify(tx, notification);
  const everybody = [row.playerId, row.depId, gig.posterId];
  await emitChange(tx, everybody, { kind: 'application', id: gig.id });
}
