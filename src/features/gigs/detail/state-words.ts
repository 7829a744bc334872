import type { Gig, GigSummary } from '#contract/ours/gigs.ts';
import { isOver } from '#contract/permissions/gigs.ts';
import type { StateKind } from '#ui/state-mark/state-mark.tsx';

/** How a gig stands by itself, whoever looks. */
export function stateOf(gig: GigSummary, now = new Date()): { kind: StateKind; words: string } {
  if (gig.status === 'cancelled') return { kind: 'off', words: 'Cancelled' };
  if (isOver(gig, now)) return { kind: 'no', words: 'Over' };
  if (gig.status === 'filled') return { kind: 'no', words: 'Filled' };
  if (gig.status === 'closed') return { kind: 'no', words: 'Closed' };
  return { kind: 'yes', words: 'Open' };
}

const people = (count: number) => (count === 1 ? '1 person has' : `${count} people have`);

/** "3 people have applied." */
export const appliedWords = (count: number): string =>
  count === 0 ? 'Nobody has applied yet.' : `${people(count)} applied.`;

/** For the poster: "2 to answer, 1 accepted, 1 withdrew"; what is none is left out. */
export function countsWords(counts: NonNullable<Gig['applicationCounts']>): string {
  const parts = [
    [counts.applied, 'to answer'],
    [counts.accepted, 'accepted'],
    [counts.declined, 'declined'],
    [counts.withdrawn, 'withdrew'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.length > 0 ? said.join(', ') : 'nobody has applied yet';
}

/** What cancelling takes with it, for the question before it. */
export function cancelWords({ applicationCounts: counts }: Pick<Gig, 'applicationCounts'>): string {
  const booked = counts?.accepted ?? 0;
  const waiting = counts?.applied ?? 0;
  if (booked + waiting === 0) return 'Nobody is booked or waiting. It cannot be opened again.';
  const parts = [booked > 0 && `${booked} booked`, waiting > 0 && `${waiting} waiting for an answer`];
  return `${parts.filter(Boolean).join(' and ')}: they will be told it is off. It cannot be opened again.`;
}
