import { type ApplicationState, type GigStatus, holdsPlace, isBooked } from '#contract/gigs.ts';
import { mayApply } from '#contract/permissions.ts';
import { type ApplicationEvent, applicationMachine } from '#machines/application/application.machine.ts';
import { type GigEvent, gigMachine } from '#machines/gig/gig.machine.ts';
import { type ChartPosition, can, step as stepChart } from '#machines/step.ts';
import { ada } from '../people.ts';

const eventFor: Record<GigStatus, ApplicationEvent> = {
  open: { type: 'gig.reopened' },
  filled: { type: 'gig.filled' },
  closed: { type: 'gig.closed' },
  cancelled: { type: 'gig.cancelled' },
};

const moves = {
  withdraws: 'applicant.withdraw',
  confirms: 'applicant.confirm',
  'is let go': 'poster.release',
  'is offered': 'poster.offer',
  'is not offered': 'poster.withdrawOffer',
  'is put on stand-by': 'poster.standBy',
  'takes it': 'applicant.acceptOffer',
  'turns it down': 'applicant.declineOffer',
  'is accepted': 'poster.accept',
  'is declined': 'poster.decline',
  'is not declined': 'poster.undoDecline',
} as const;

/**
 * One gig of Ada's, and its applications, stepped as the server steps them.
 * @param tellPoster what Ada is told, by the type of the notification
 */
export function createGig(tellPoster: (notification: string) => void) {
  let life: ChartPosition<typeof gigMachine> = { value: 'open', context: { isFull: false } };
  let gigStatus: GigStatus = 'open';
  let places = Number.POSITIVE_INFINITY;
  let isRefused = false;
  const states = new Map<string, ApplicationState>();

  const held = () => [...states.values()].filter(holdsPlace).length;
  const at = (value: ApplicationState) => ({
    value,
    context: { gigStatus, gigIsOver: life.value === 'past', hasRoom: held() < places },
  });
  const step = (name: string, event: ApplicationEvent) => {
    const state = states.get(name);
    const next = state && stepChart(applicationMachine, at(state), event);
    isRefused = !next;
    if (!next) return;
    states.set(name, next.value);
    for (const { who, notification } of next.emitted) if (who === 'poster') tellPoster(notification);
  };

  const stepGig = (event: GigEvent) => {
    const next = stepChart(gigMachine, life, event);
    if (next) life = next;
    for (const { status } of next?.emitted ?? []) {
      gigStatus = status;
      for (const name of states.keys()) step(name, eventFor[status]);
    }
    return next !== null;
  };
  const count = () => {
    const taken = [...states.values()].filter(isBooked).length;
    stepGig({ type: 'places.counted', isFull: (gigStatus === 'filled' ? held() : taken) >= places });
  };
  /** Somebody has left: the first on stand-by come next; `name` waits again, as far as the gig takes anybody. */
  const leave = (name: string) => {
    const free = places - held();
    const next = [...states].filter(([, state]) => state === 'standby').slice(0, free);
    for (const [first] of next) step(first, { type: 'gig.placeFreed' });
    count();
    if (states.get(name) === 'applied') step(name, eventFor[gigStatus]);
  };

  return {
    /** It stands so when the example begins. */
    begin(value: GigStatus | 'draft', wanted = Number.POSITIVE_INFINITY) {
      life = { value, context: { isFull: value === 'filled' } };
      if (value !== 'draft') gigStatus = value;
      places = wanted;
    },
    /** @throws when the page would offer what the server refuses, or the other way round */
    acts(event: GigEvent) {
      const isOffered = can(gigMachine, life, event);
      isRefused = !stepGig(event);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${event.type}`);
    },
    wants(wanted: number) {
      const isTaken = stepGig({ type: 'poster.edit' });
      if (isTaken) places = wanted;
      if (isTaken) count();
      isRefused = !isTaken;
    },
    /** Whoever is booked, or offered a place, hears of it; everybody else is not asked anything. */
    hears(type: 'poster.changeTerms' | 'poster.restoreTerms' | 'time.over') {
      const isTaken = type === 'time.over' || stepGig({ type: 'poster.edit' });
      const held = isTaken ? [...states].filter(([, state]) => holdsPlace(state)) : [];
      for (const [name, state] of held) {
        step(name, { type });
        if (type === 'time.over' && state === 'offered') leave(name);
      }
      isRefused = !isTaken;
    },
    applies(name: string) {
      const isTaken = can(gigMachine, life, { type: 'player.apply' });
      const state = states.get(name);
      if (isTaken && (state === 'withdrawn' || state === 'released'))
        return step(name, { type: 'applicant.reapply' });
      const may = mayApply({ id: name, isEmailVerified: true }, { poster: ada });
      isRefused = !isTaken || !may.allowed;
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
      const isTaken = !isRefused;
      const after = states.get(name);
      const hasLeft = after === 'withdrawn' || after === 'released';
      if (isTaken && hasLeft && holdsPlace(state)) leave(name);
      else if (isTaken) count();
      isRefused = !isTaken;
    },
    isRefused: () => isRefused,
    state: () => life.value,
    stateOf: (name: string) => states.get(name) ?? null,
  };
}
