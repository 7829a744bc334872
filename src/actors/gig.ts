import { gigStateOf, stateForNewApplicants } from '#contract/gig-state.ts';
import type { GigStatus } from '#contract/gigs.ts';
import { type GigEvent, gigMachine } from '#machines/gig/gig.machine.ts';
import { can } from '#machines/step.ts';

type Gig = {
  status: GigStatus;
  endsAt: string;
  appliesUntil?: string | undefined;
  places: number;
  placesTaken: number;
};
type Move = Extract<GigEvent['type'], `poster.${string}` | 'player.apply'>;

/** `const may = gigMoves(gig)`, then `may('poster.close')`: by the same chart as the server. */
export const gigMoves =
  (gig: Gig, now: Date = new Date()) =>
  (move: Move): boolean =>
    can(
      gigMachine,
      {
        value: (move === 'player.apply' ? stateForNewApplicants : gigStateOf)(gig, now),
        context: { isFull: gig.placesTaken >= gig.places },
      },
      { type: move },
    );
