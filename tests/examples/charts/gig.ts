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

/** A gig of Ada's and its applications, stepped as on the server. `notifyPoster` gets notification types. */
export function createGig(notifyPoster: (notification: string) => void) {
  let position: ChartPosition<typeof gigMachine> = { value: 'open', context: { isFull: false } };
  let gigStatus: GigStatus = 'open';
  let places = Number.POSITIVE_INFINITY;
  let isRefused = false;
  const states = new Map<string, ApplicationState>();

  const countHeld = () => [...states.values()].filter(holdsPlace).length;
  const positionOf = (value: ApplicationState) => ({
    value,
    context: { gigStatus, gigIsOver: position.value === 'past', hasRoom: countHeld() < places },
  });
  const step = (name: string, event: ApplicationEvent) => {
    const state = states.get(name);
    const next = state && stepChart(applicationMachine, positionOf(state), event);
    isRefused = !next;
    if (!next) return;
    states.set(name, next.value);
    for (const { who, notification } of next.emitted) if (who === 'poster') notifyPoster(notification);
  };

  const stepGig = (event: GigEvent) => {
    const next = stepChart(gigMachine, position, event);
    if (next) position = next;
    for (const { status } of next?.emitted ?? []) {
      gigStatus = status;
      for (const name of states.keys()) step(name, eventFor[status]);
    }
    return next !== null;
  };
  const recount = () => {
    const taken = [...states.values()].filter(isBooked).length;
    stepGig({ type: 'places.counted', isFull: (gigStatus === 'filled' ? countHeld() : taken) >= places });
  };
  /** Gives free places to the first on stand-by; `name` is an applicant again if the gig is open. */
  const fillPlaceLeftBy = (name: string) => {
    const free = places - countHeld();
    const next = [...states].filter(([, state]) => state === 'standby').slice(0, free);
    for (const [applicant] of next) step(applicant, { type: 'gig.placeFreed' });
    recount();
    if (states.get(name) === 'applied') step(name, eventFor[gigStatus]);
  };

  return {
    begin(value: GigStatus | 'draft', count = Number.POSITIVE_INFINITY) {
      position = { value, context: { isFull: value === 'filled' } };
      if (value !== 'draft') gigStatus = value;
      places = count;
    },
    /** @throws when the page and the server disagree on what is allowed */
    act(event: GigEvent) {
      const isOffered = can(gigMachine, position, event);
      isRefused = !stepGig(event);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${event.type}`);
    },
    setPlaces(count: number) {
      const isAllowed = stepGig({ type: 'poster.edit' });
      if (isAllowed) places = count;
      if (isAllowed) recount();
      isRefused = !isAllowed;
    },
    /** Concerns everyone who is booked or offered a place. */
    notifyBooked(type: 'poster.changeTerms' | 'poster.restoreTerms' | 'time.over') {
      const isAllowed = type === 'time.over' || stepGig({ type: 'poster.edit' });
      const booked = isAllowed ? [...states].filter(([, state]) => holdsPlace(state)) : [];
      for (const [name, state] of booked) {
        step(name, { type });
        if (type === 'time.over' && state === 'offered') fillPlaceLeftBy(name);
      }
      isRefused = !isAllowed;
    },
    apply(name: string) {
      const isAllowed = can(gigMachine, position, { type: 'player.apply' });
      const state = states.get(name);
      if (isAllowed && (state === 'withdrawn' || state === 'released'))
        return step(name, { type: 'applicant.reapply' });
      const permission = mayApply({ id: name, isEmailVerified: true }, { poster: ada });
      isRefused = !isAllowed || !permission.allowed;
      if (isRefused || states.has(name)) return;
      states.set(name, 'applied');
      notifyPoster('gig_application');
    },
    /** @throws when the page and the server disagree on what is allowed */
    move(name: string, action: keyof typeof moves) {
      const event = { type: moves[action] };
      const state = states.get(name);
      const isOffered = state !== undefined && can(applicationMachine, positionOf(state), event);
      step(name, event);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${event.type}`);
      const isAllowed = !isRefused;
      const newState = states.get(name);
      const hasLeft = newState === 'withdrawn' || newState === 'released';
      if (isAllowed && hasLeft && holdsPlace(state)) fillPlaceLeftBy(name);
      else if (isAllowed) recount();
      isRefused = !isAllowed;
    },
    isRefused: () => isRefused,
    state: () => position.value,
    stateOf: (name: string) => states.get(name) ?? null,
  };
}
