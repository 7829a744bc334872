import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type DepEvent, depMachine } from '#machines/dep/dep.machine.ts';
import { personLinkMachine, type Side } from '#machines/person-link/person-link.machine.ts';
import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { type ChartPosition, can, step } from '#machines/step.ts';

type Pair = ChartPosition<typeof personLinkMachine>;
type LinkAction = 'request' | 'accept' | 'end' | 'block' | 'unblock' | 'lapse';

const otherSide: Record<Pair['value'], Pair['value']> = {
  none: 'none',
  outgoing: 'incoming',
  incoming: 'outgoing',
  silentlyDeclined: 'declined',
  declined: 'silentlyDeclined',
  linked: 'linked',
  blocked: 'blocked',
};

/** A chart position for each direction between two people, and their notifications. */
function createDirections<Position>(start: () => Position) {
  const positions = new Map<string, Position>();
  const notified: string[] = [];
  return {
    positionOf: (name: string, whom: string) => positions.get(`${name} ${whom}`) ?? start(),
    set: (name: string, whom: string, position: Position) => void positions.set(`${name} ${whom}`, position),
    notified,
    timesNotified: (name: string, notification: string) =>
      notified.filter((one) => one === `${name} ${notification}`).length,
  };
}

/** Links between people. Each of two has their own chart, and each action steps both. */
export function createPairs() {
  const start: Pair = { value: 'none', context: { blockedBy: [], resting: null } };
  const { positionOf, set, notified, timesNotified } = createDirections(() => start);
  let hasChanged = false;

  const stepOne = (viewer: string, other: string, action: LinkAction, by: Side) => {
    const next = step(personLinkMachine, positionOf(viewer, other), { type: `personLink.${action}`, by });
    if (next) set(viewer, other, next);
    return (next?.emitted ?? []).map(
      ({ who, notification }) => `${who === 'viewer' ? viewer : other} ${notification}`,
    );
  };

  return {
    /** @throws when the two charts contradict each other */
    act(name: string, action: LinkAction, whom: string) {
      const before = positionOf(name, whom);
      const isOffered = can(personLinkMachine, before, { type: `personLink.${action}`, by: 'viewer' });
      const notification = stepOne(name, whom, action, 'viewer');
      const otherNotifications = stepOne(whom, name, action, 'other');
      const after = positionOf(name, whom);
      hasChanged = after !== before;
      notified.push(...notification);
      if (notification.join() !== otherNotifications.join())
        throw new Error(`${notification} on one side, ${otherNotifications} on the other`);
      if (otherSide[after.value] !== positionOf(whom, name).value)
        throw new Error(`One side is ${after.value}`);
      if (isOffered !== hasChanged) throw new Error(`Client and server differ on ${action}`);
    },
    lapse(name: string, whom: string) {
      for (const by of ['viewer', 'other'] as const) {
        stepOne(name, whom, 'lapse', by);
        stepOne(whom, name, 'lapse', by);
      }
    },
    hasChanged: () => hasChanged,
    stateOf: (name: string, whom: string) => positionOf(name, whom).value,
    timesNotified,
  };
}

type Review = ChartPosition<typeof reviewMachine>;

/** Mutual reviews after a gig: a chart for each direction, stepped as on the server. */
export function createReviews() {
  const initialContext = { tookPlace: true, isTimeOver: false, otherHasWritten: false };
  let start: Review = { value: 'unwritten', context: initialContext };
  const { positionOf, set, notified, timesNotified } = createDirections(() => start);
  let isRefused = false;

  const stepOne = (name: string, whom: string, type: ReviewEvent['type']) => {
    const next = step(reviewMachine, positionOf(name, whom), { type });
    if (!next) return false;
    set(name, whom, next);
    notified.push(
      ...next.emitted.map(({ who, notification }) => `${who === 'author' ? name : whom} ${notification}`),
    );
    return true;
  };

  return {
    begin(tookPlace: boolean) {
      start = { ...start, context: { ...initialContext, tookPlace } };
    },
    /** @throws when the page and the server disagree on what is allowed */
    act(name: string, action: 'author.write' | 'author.edit' | 'author.withdraw', whom: string) {
      const isOffered = can(reviewMachine, positionOf(name, whom), { type: action });
      isRefused = !stepOne(name, whom, action);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${action}`);
      if (isRefused || action === 'author.edit') return;
      stepOne(whom, name, action === 'author.write' ? 'other.wrote' : 'other.withdrew');
    },
    answer(name: string, author: string) {
      isRefused = !stepOne(author, name, 'subject.answer');
    },
    timePasses(one: string, other: string) {
      stepOne(one, other, 'time.over');
      stepOne(other, one, 'time.over');
    },
    isRefused: () => isRefused,
    stateOf: (name: string, whom: string) => positionOf(name, whom).value,
    timesNotified,
  };
}

type DepAction = Extract<DepEvent['type'], `${'player' | 'dep' | 'poster'}.${string}`>;

/** A player's request to a dep, stepped as on the server. */
export function createDeps() {
  const initialContext = { mayPassOn: false, gigIsOver: false, depHasPlace: false };
  let position: ChartPosition<typeof depMachine> = { value: 'none', context: initialContext };
  let isRefused = false;
  const notified: { who: string; notification: string }[] = [];

  return {
    /** @throws when the page and the server disagree on what is allowed */
    act(type: DepAction) {
      const isOffered = can(depMachine, position, { type });
      isRefused = !this.apply(type);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${type}`);
    },
    apply(type: DepEvent['type']): boolean {
      const next = step(depMachine, position, { type });
      if (!next) return false;
      position = next;
      notified.push(...next.emitted);
      return true;
    },
    setContext(changed: Partial<typeof initialContext>) {
      position = { ...position, context: { ...position.context, ...changed } };
    },
    isRefused: () => isRefused,
    state: () => position.value,
    notified: (whom: string) =>
      notified.flatMap(({ who, notification }) => (who === whom ? [notification] : [])).join(', '),
  };
}

/** The deletion of Ada's account, stepped as on page and server. */
export function createAccountDeletion() {
  let position: ChartPosition<typeof deletionMachine> = { value: 'standing', context: {} };
  const notified: string[] = [];
  return {
    act(event: DeletionEvent) {
      const next = step(deletionMachine, position, event);
      if (!next) return;
      position = next;
      notified.push(...next.emitted.map(({ notification }) => notification));
    },
    state: () => position.value,
    isHidden: () => deletionMachine.resolveState(position).hasTag('hidden'),
    timesNotified: (notification: string) => notified.filter((one) => one === notification).length,
  };
}
