import { and, eq, ne } from 'drizzle-orm';
import type { NotificationType } from '#contract/ours/notification.ts';
import { type DepEmitted, type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import type { Tx } from '../db/database.ts';
import { type DepRow, deps } from '../db/schema/deps.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { type NewNotification, notify, withdrawNews } from '../notifications/notify.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { isOpen } from './standing.ts';

type Booking = { gigId: string; playerId: string };

/** The one question of a booking that is not answered yet. */
export async function openDepOf(tx: Tx, { gigId, playerId }: Booking): Promise<DepRow | undefined> {
  const [row] = await tx
    .select()
    .from(deps)
    .where(and(eq(deps.gigId, gigId), eq(deps.playerId, playerId), isOpen));
  return row;
}

/** Of a question that is asked already the rest decides nothing. */
export const factsOf = (gig: GigRow, now: Date, depHasPlace = false): DepFacts => ({
  mayPassOn: false,
  gigIsOver: gig.endsAt <= now,
  depHasPlace,
});

/**
 * One step of the chart for a question that is stored. What asked is taken back where it asks no more.
 * @returns the row as it stands now, and what is to be told; null when the chart refuses
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
  return { after, told: await newsOf(tx, gig, row, next.told, excerpt) };
}

const asking: readonly NotificationType[] = ['dep_asked', 'dep_changed'];

/**
 * It asks them no more. That the gig has changed is told once to whom two players ask, and stands for who still asks.
 * @param isAskedAnew of a gig that has changed once more
 */
export async function stopAsking(
  tx: Tx,
  gig: GigRow,
  { playerId, depId, state }: Pick<DepRow, 'playerId' | 'depId' | 'state'>,
  isAskedAnew = false,
): Promise<void> {
  const subjectId = gig.id;
  if (state === 'asked') {
    await withdrawNews(tx, { types: asking, recipientId: depId, actorId: playerId, subjectId });
    const byOthers = and(eq(deps.gigId, gig.id), eq(deps.depId, depId), ne(deps.playerId, playerId));
    if (isAskedAnew || (await tx.$count(deps, and(byOthers, eq(deps.state, 'asked')))) === 0)
      await withdrawNews(tx, { types: asking, recipientId: depId, actorId: gig.posterId, subjectId });
  } else {
    const types = ['dep_proposed'] as const;
    await withdrawNews(tx, { types, recipientId: gig.posterId, actorId: playerId, subjectId });
  }
}

/** A question whose booking has ended, and what is told of it unless it is asked again by then. */
export type AskedNoMore = Booking & { id: string; depId: string; told: readonly NewNotification[] };

/** The booking has ended: what asked about it is taken back, unless somebody is asked again by then. */
export async function takeAskingBack(
  tx: Tx,
  { id, gigId, playerId, depId, told }: AskedNoMore,
): Promise<void> {
  const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId));
  if (!gig) return;
  const open = await openDepOf(tx, { gigId, playerId });
  const row = { playerId, depId };
  if (open?.depId !== depId || open.state !== 'asked') await stopAsking(tx, gig, { ...row, state: 'asked' });
  if (open?.state !== 'willing') await stopAsking(tx, gig, { ...row, state: 'willing' });
  const [now] = await tx.select({ state: deps.state }).from(deps).where(eq(deps.id, id));
  if (now?.state !== 'ended') return;
  for (const news of told) await notify(tx, news);
}

/** Whose deed each is. */
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

/** What the chart tells, as notifications. */
export async function newsOf(
  tx: Tx,
  gig: GigRow,
  row: Pick<DepRow, 'playerId' | 'depId'>,
  told: readonly DepEmitted[],
  excerpt = '',
): Promise<NewNotification[]> {
  const ids = { player: row.playerId, dep: row.depId, poster: gig.posterId };
  const [dep] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.depId));
  return told.map(({ who, news }) => ({
    recipientId: ids[who],
    actorId: ids[actors[news] ?? 'player'],
    type: news,
    subject: { kind: 'gig', id: gig.id, title: gig.title },
    excerpt: news === 'dep_proposed' ? `${dep?.name ?? ''} would play instead.` : excerpt,
  }));
}

/** Tells it now, and has those whom it concerns look again. */
export async function tellNow(
  tx: Tx,
  gig: GigRow,
  row: Pick<DepRow, 'playerId' | 'depId'>,
  told: readonly NewNotification[],
): Promise<void> {
  for (const news of told) await notify(tx, news);
  for (const id of [row.playerId, row.depId, gig.posterId])
    await emit(tx, userRoom(id), 'content_changed', { kind: 'application', id: gig.id });
}
