import { and, asc, eq, lte, type SQL } from 'drizzle-orm';
import type { OpenDepState } from '#contract/ours/deps.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import type { KeptDeps } from '../db/schema/acts.ts';
import { type DepRow, deps } from '../db/schema/deps.ts';
import { type ApplicationRow, type GigRow, gigs } from '../db/schema/gigs.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import type { Services } from '../services.ts';
import { type Doing, tellInTime } from '../undo/held-news.ts';
import { factsOf, openDepOf, stepDep, stopAsking, tellNow } from './lifecycle.ts';
import { isOpen } from './standing.ts';

/** What is open of a gig, or of one booking of it, before an act that may end it. */
export async function openDepsOf(tx: Tx, gig: GigRow, playerId?: string): Promise<KeptDeps> {
  const rows = await tx
    .select({ id: deps.id, state: deps.state })
    .from(deps)
    .where(and(eq(deps.gigId, gig.id), playerId ? eq(deps.playerId, playerId) : undefined, isOpen));
  const kept: Record<string, OpenDepState> = {};
  for (const { id, state } of rows) if (state === 'asked' || state === 'willing') kept[id] = state;
  return { deps: kept, terms: termsOf(gig) };
}

/**
 * Somebody is not booked any more: who was asked to play instead of them is asked no more, and hears so with the end of
 * the booking.
 */
export async function endDepOf(
  tx: Tx,
  gig: GigRow,
  { id, applicantId }: ApplicationRow,
  doing: Doing,
): Promise<void> {
  const row = await openDepOf(tx, { gigId: gig.id, playerId: applicantId });
  if (!row) return;
  const facts = factsOf(gig, doing.now);
  const ended = await stepDep(tx, gig, row, { type: 'booking.ended' }, { facts, now: doing.now });
  const change = { kind: 'application' as const, id: gig.id };
  await tellInTime(tx, doing, id, { to: row.depId, change });
  const askedNoMore = {
    id: row.id,
    gigId: gig.id,
    playerId: applicantId,
    depId: row.depId,
    told: ended?.told ?? [],
  };
  await tellInTime(tx, doing, id, { askedNoMore });
}

/** The bookings of these are back, and what was asked about them; if the gig has changed meanwhile, it is asked anew. */
export async function reopenDeps(
  tx: Tx,
  gig: GigRow,
  { deps: kept = {}, terms = termsOf(gig) }: KeptDeps,
  now: Date,
): Promise<void> {
  const excerpt = changeWords(terms, termsOf(gig));
  for (const [id, state] of Object.entries(kept)) {
    const [row] = await tx
      .update(deps)
      .set({ state, updatedAt: now })
      .where(and(eq(deps.id, id), eq(deps.state, 'ended')))
      .returning();
    if (row && excerpt !== '') await askAgain(tx, gig, row, excerpt, now);
    else if (row) await tellNow(tx, gig, row, []);
  }
}

/** Date, place or pay is another: whoever is asked to play there, or has agreed to, is asked about that. */
export async function askDepsAgain(tx: Tx, before: GigRow, gig: GigRow, now: Date): Promise<void> {
  const excerpt = changeWords(termsOf(before), termsOf(gig));
  if (excerpt === '') return;
  const rows = await tx
    .select()
    .from(deps)
    .where(and(eq(deps.gigId, gig.id), isOpen))
    .orderBy(asc(deps.createdAt), asc(deps.id));
  for (const row of rows) await askAgain(tx, gig, row, excerpt, now);
}

async function askAgain(tx: Tx, gig: GigRow, row: DepRow, excerpt: string, now: Date): Promise<void> {
  await stopAsking(tx, gig, row, true);
  const said = { facts: factsOf(gig, now), now, excerpt };
  const asked = await stepDep(tx, gig, row, { type: 'poster.changeTerms' }, said);
  await tellNow(tx, gig, row, asked?.told ?? []);
}

/** Nothing asks any more, and nobody is told. */
export async function endQuietly(
  tx: Tx,
  gig: GigRow,
  row: DepRow,
  event: { type: 'people.parted' } | { type: 'time.over' },
  now: Date,
): Promise<void> {
  await stopAsking(tx, gig, row);
  await stepDep(tx, gig, row, event, { facts: factsOf(gig, now), now });
  await tellNow(tx, gig, row, []);
}

const mostAtOnce = 100;

/** Open questions of gigs that are over. */
export const selectOverdueDeps = (db: DbOrTx, at: Date, these?: SQL) =>
  db
    .select({ id: deps.id, gigId: deps.gigId })
    .from(deps)
    .innerJoin(gigs, eq(gigs.id, deps.gigId))
    .where(and(isOpen, lte(gigs.endsAt, at), these))
    .limit(mostAtOnce);

/** Ends them. Any process may end them, each in a transaction of its own. */
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
      if (gig && row && gig.endsAt <= at) await endQuietly(tx, gig, row, { type: 'time.over' }, at);
    }),
  );
}
