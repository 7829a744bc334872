import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { isOver } from '#contract/permissions/gigs.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { can } from '#machines/stepped.ts';

/**
 * Which moves can be made on an application now, by the chart that the server asks too:
 * `const may = applicationMoves(application.state, gig)`, then `may('poster.accept')`.
 */
export const applicationMoves =
  (
    state: ApplicationState,
    { status, endsAt }: { status: GigStatus; endsAt: string },
    now: Date = new Date(),
  ) =>
  (type: ApplicationEvent['type']): boolean =>
    can(
      applicationMachine,
      { value: state, context: { gigStatus: status, gigIsOver: isOver({ endsAt }, now) } },
      { type },
    );
