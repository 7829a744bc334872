import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigStatus } from '#contract/ours/gigs.ts';
import { mayApply } from '#contract/permissions/gigs.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { can, step as stepChart } from '#machines/stepped.ts';
import { ada } from './people.ts';

const endsAt = '2126-01-05T23:00:00.000Z';

const eventFor: Partial<Record<GigStatus, ApplicationEvent>> = {
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

const moves = {
  withdraws: 'applicant.withdraw',
  'is accepted': 'poster.accept',
  'is declined': 'poster.decline',
} as const;

/**
 * One gig of Ada's with places for all, its applications stepped as the server steps them.
 * @param tellPoster what Ada is told, by the type of the notification
 */
export function createGig(tellPoster: (news: string) => void) {
  let status: GigStatus = 'open';
  let isRefused = false;
  const states = new Map<string, ApplicationState>();

  const at = (value: ApplicationState) => ({ value, context: { gigStatus: status, gigIsOver: false } });
  const step = (name: string, event: ApplicationEvent) => {
    const state = states.get(name);
    const next = state && stepChart(applicationMachine, at(state), event);
    isRefused = !next;
    if (!next) return;
    states.set(name, next.value);
    for (const { who, news } of next.told) if (who === 'poster') tellPoster(news);
  };

  return {
    /** @param next what Ada makes of it */
    become(next: GigStatus) {
      status = next;
      const event = eventFor[next];
      if (event) for (const name of states.keys()) step(name, event);
      isRefused = false;
    },
    applies(name: string) {
      const viewer = { id: name, isEmailVerified: true };
      if (states.get(name) === 'withdrawn') return step(name, { type: 'applicant.reapply' });
      isRefused = !mayApply(viewer, { poster: ada, status, endsAt }, new Date()).allowed;
      if (isRefused || states.has(name)) return;
      states.set(name, 'applied');
      tellPoster('gig_application');
    },
    /** @throws when the page would offer what the server refuses, or the other way round */
    moves(name: string, move: keyof typeof moves) {
      const event = { type: moves[move] };
      const state = states.get(name);
      const isOffered = state !== undefined && can(applicationMachine, at(state), event);
      step(name, event);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${event.type}`);
    },
    isRefused: () => isRefused,
    stateOf: (name: string) => states.get(name) ?? null,
  };
}

export type Gig = ReturnType<typeof createGig>;
