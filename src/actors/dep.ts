import type { DepState } from '#contract/ours/deps.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { isOver } from '#contract/permissions/gigs.ts';
import { type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { can } from '#machines/stepped.ts';

type Facts = Partial<Pick<DepFacts, 'mayPassOn'>> & { gig: Pick<GigSummary, 'endsAt'> };

/**
 * Which moves can be made on a question to a dep, by the chart that the server asks too:
 * `const may = depMoves(dep.state, { gig })`, then `may('dep.agree')`. Whether the dep has a place anyway the server
 * alone knows.
 * @param facts `mayPassOn`: the viewer is booked and has asked nobody
 */
export const depMoves =
  (state: DepState, { gig, mayPassOn = false }: Facts, now: Date = new Date()) =>
  (type: Extract<DepEvent['type'], `${'player' | 'dep' | 'poster'}.${string}`>): boolean =>
    can(
      depMachine,
      { value: state, context: { mayPassOn, gigIsOver: isOver(gig, now), depHasPlace: false } },
      { type },
    );
