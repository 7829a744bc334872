import { isOver } from '#contract/gig-state.ts';
import type { GigSummary } from '#contract/gigs.ts';
import type { DepState } from '#contract/player-requests.ts';
import { type DepEvent, type DepFacts, depMachine } from '#machines/dep/dep.machine.ts';
import { can } from '#machines/step.ts';

type Facts = Partial<Pick<DepFacts, 'mayPassOn'>> & { gig: Pick<GigSummary, 'endsAt'> };

/**
 * Whether a move is allowed on a dep request, by the same chart as the server: `const may =
 * depMoves(dep.state, { gig })`, then `may('dep.agree')`. Only the server knows whether the dep is already
 * booked.
 * @param facts `mayPassOn`: the viewer is booked and has no open dep request
 */
export const depMoves =
  (state: DepState, { gig, mayPassOn = false }: Facts, now: Date = new Date()) =>
  (type: Extract<DepEvent['type'], `${'player' | 'dep' | 'poster'}.${string}`>): boolean =>
    can(
      depMachine,
      { value: state, context: { mayPassOn, gigIsOver: isOver(gig, now), depHasPlace: false } },
      { type },
    );
