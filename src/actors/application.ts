import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { isOver } from '#contract/permissions/gigs.ts';
import { type ApplicationEvent, movesOf } from '#machines/application/step.ts';

type Gig = { status: GigStatus; endsAt: string };

/**
 * Which moves one of the two can make on an application now, by the chart that the server asks too:
 * `const can = useApplication('poster', application.state, gig)`, then `can('poster.accept')`.
 */
export function useApplication(who: 'applicant' | 'poster', state: ApplicationState, gig: Gig) {
  const moves = movesOf(who, state, { gigStatus: gig.status, gigIsOver: isOver(gig, new Date()) });
  return (move: ApplicationEvent['type']) => moves.includes(move);
}
