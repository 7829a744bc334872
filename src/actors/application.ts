import { isOver } from '#contract/gig-state.ts';
import type { ApplicationState, GigSummary } from '#contract/gigs.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { can } from '#machines/step.ts';

type Gig = Pick<GigSummary, 'status' | 'endsAt' | 'places' | 'placesTaken' | 'placesOffered'>;

/**
 * Whether a move is allowed on an application, by the same chart as the server:
 * `const may = applicationMoves(application.state, gig)`, then `may('poster.accept')`.
 */
export const applicationMoves =
  (
    state: ApplicationState,
    { status, endsAt, places, placesTaken, placesOffered = 0 }: Gig,
    now: Date = new Date(),
  ) =>
  (type: ApplicationEvent['type']): boolean =>
    can(
      applicationMachine,
      {
        value: state,
        context: {
          gigStatus: status,
          gigIsOver: isOver({ endsAt }, now),
          hasRoom: placesTaken + placesOffered < places,
        },
      },
      { type },
    );
