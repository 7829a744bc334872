import { and, asc, eq, lte, type SQL } from 'drizzle-orm';
import type { OpenDepState } from '#contract/player-requests.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import type { EndedDeps } from '../db/schema/acts.ts';
import { type DepRow, deps } from '../db/schema/around-gigs.ts';
import { type ApplicationRow, type GigRow, gigs } from '../db/schema/gigs.ts';
import { describeChanges, termsOf } from '../gigs/terms.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import type { Services } from '../services.ts';
import { type Action, notifyWhenFinal } from '../undo/acts.ts';
import {
  factsOf,
  isOpen,
  notifyAndRefresh,
  openDepOf,
  stepDep,
  withdrawDepNotifications,
} from './lifecycle.ts';

/** The open dep requests of a gig, or of one booking, before an act that may end them. */
export async function openDepsOf(tx: Tx, gig: GigRow, playerId?: string): Promise<EndedDeps> {
  const rows = await tx
    .select({ id: deps.id, state: deps.state })
    .from(deps)
    .where(and(eq(deps.gigId, gig.id), playerId ? eq(deps.playerId, playerId) : undefined, isOpen));
  const openStates: Record<string, OpenDepState> = {};
  for (const { id, state } of rows) if (state === 'asked' || state === 'willing') openStates[id] = state;
  return { deps: openStates, terms: termsOf(gig) };
}

/** Ends the dep request of an ended booking; the dep is notified together with the end of the booking. */
export async function endDepOf(tx: Tx, gig: GigRow, { id, applicantId }: ApplicationRow, action: Action) {
  const row = await openDepOf(tx, { gigId: gig.id, playerId: applicantId });
  if (!row) return;
  const facts = factsOf(gig, action.now);
  const ended = await stepDep(tx, gig, row, { type: 'booking.ended' }, { facts, now: action.now });
  const change = { kind: 'application' as const, id: gig.id };
  await notifyWhenFinal(tx, action, id, { to: row.depId, change });
  const about = { id: row.id, gigId: gig.id, playerId: applicantId, depId: row.depId };
  await notifyWhenFinal(tx, action, id, { askedNoMore: { ...about, told: ended?.told ?? [] } });
}

/** Reopens the dep requests of restored bookings; if the gig has changed meanwhile, asks again. */
export async function reopenDeps(
  tx: Tx,
  gig: GigRow,
  { deps: openStates = {}, terms = termsOf(gig) }: EndedDeps,
  now: Date,
): Promise<void> {
  const excerpt = describeChanges(terms, termsOf(gig));
  for (const [id, state] of Object.entries(openStates)) {
    const isEnded = and(eq(deps.id, id), eq(deps.state, 'ended'));
    const [row] = await tx.update(deps).set({ state, updatedAt: now }).where(isEnded).returning();
    if (row && excerpt !== '') await askForChange(tx, gig, row, excerpt, now);
    else if (row) await notifyAndRefresh(tx, gig, row, []);
  }
}

/** After a change of date, place or pay, asks deps again, whether they were asked or have agreed. */
export async function askDepsAgain(tx: Tx, before: GigRow, gig: GigRow, now: Date): Promise<void> {
  const excerpt = describeChanges(termsOf(before), termsOf(gig));
  if (excerpt === '') return;
  const isOpenOne = and(eq(deps.gigId, gig.id), isOpen);
  const rows = await tx.select().from(deps).where(isOpenOne).orderBy(asc(deps.createdAt), asc(deps.id));
  for (const row of rows) await askForChange(tx, gig, row, excerpt, now);
}

async function askForChange(tx: Tx, gig: GigRow, row: DepRow, excerpt: string, now: Date): Promise<void> {
  await withdrawDepNotifications(tx, gig, row, true);
  const details = { facts: factsOf(gig, now), now, excerpt };
  const next = await stepDep(tx, gig, row, { type: 'poster.changeTerms' }, details);
  await notifyAndRefresh(tx, gig, row, next?.told ?? []);
}

/** Ends a request without notifying anybody. */
export async function endSilently(
  tx: Tx,
  gig: GigRow,
  row: DepRow,
  event: { type: 'people.parted' } | { type: 'time.over' },
  now: Date,
): Promise<void> {
  await withdrawDepNotifications(tx, gig, row);
  await stepDep(tx, gig, row, event, { facts: factsOf(gig, now), now });
  await notifyAndRefresh(tx, gig, row, []);
}

const batchSize = 100;

export const selectOverdueDeps = (db: DbOrTx, at: Date, condition?: SQL) =>
  db
    .select({ id: deps.id, gigId: deps.gigId })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .where(and(isOpen, lte(gigs.endsAt, at), condition))
    .limit(batchSize);

/** Any process may do it: each request has a transaction of its own. */
export async function endOverdueDeps({ db, write, now, failedRows }: Services): Promise<void> {
  const at = now();
  const overdue = await selectOverdueDeps(db, at, failedRows.isNotSetAside('deps', deps.id));
  await forEachRow(failedRows, 'deps', overdue, ({ id, gigId }) =>
    write(async (tx) => {
      const [gig] = await tx.select().from(gigs).where(eq(gigs.id, gigId)).for('update');
      const [row] = await tx
        .select()
        .from(deps)
        .where(and(eq(deps.id, id), isOpen));
      if (gig && row && gig.endsAt <= at) await endSilently(tx, gig, row, { type: 'time.over' }, at);
    }),
  );
}
