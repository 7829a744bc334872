import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { type DepEvent, depMachine } from '#machines/dep/dep.machine.ts';
import { personLinkMachine, type Side } from '#machines/person-link/person-link.machine.ts';
import { type ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { type ChartPosition, can, step } from '#machines/step.ts';

type Pair = ChartPosition<typeof personLinkMachine>;
type LinkAct = 'request' | 'accept' | 'end' | 'block' | 'unblock' | 'lapse';

const mirrored: Record<Pair['value'], Pair['value']> = {
  none: 'none',
  outgoing: 'incoming',
  incoming: 'outgoing',
  silentlyDeclined: 'declined',
  declined: 'silentlyDeclined',
  linked: 'linked',
  blocked: 'blocked',
};

/** One chart for each direction between two people, with what either was told. */
function directions<Life>(start: () => Life) {
  const lives = new Map<string, Life>();
  const told: string[] = [];
  return {
    lifeOf: (name: string, whom: string) => lives.get(`${name} ${whom}`) ?? start(),
    set: (name: string, whom: string, life: Life) => void lives.set(`${name} ${whom}`, life),
    told,
    timesTold: (name: string, notification: string) =>
      told.filter((one) => one === `${name} ${notification}`).length,
  };
}

/** How people stand to each other: each of two has a chart of their own, stepped by what either of them does. */
export function createPairs() {
  const start: Pair = { value: 'none', context: { blockedBy: [], resting: null } };
  const { lifeOf, set, told, timesTold } = directions(() => start);
  let hasChanged = false;

  const stepOne = (viewer: string, other: string, act: LinkAct, by: Side) => {
    const next = step(personLinkMachine, lifeOf(viewer, other), { type: `personLink.${act}`, by });
    if (next) set(viewer, other, next);
    return (next?.emitted ?? []).map(
      ({ who, notification }) => `${who === 'viewer' ? viewer : other} ${notification}`,
    );
  };

  return {
    /** @throws when the two charts do not say the same, each from its own end */
    acts(name: string, act: LinkAct, whom: string) {
      const before = lifeOf(name, whom);
      const isOffered = can(personLinkMachine, before, { type: `personLink.${act}`, by: 'viewer' });
      const notification = stepOne(name, whom, act, 'viewer');
      const sameNotifications = stepOne(whom, name, act, 'other');
      const after = lifeOf(name, whom);
      hasChanged = after !== before;
      told.push(...notification);
      if (notification.join() !== sameNotifications.join())
        throw new Error(`Told ${notification} at one end, ${sameNotifications} at the other`);
      if (mirrored[after.value] !== lifeOf(whom, name).value) throw new Error(`One end is ${after.value}`);
      if (isOffered !== hasChanged) throw new Error(`Client and server differ on ${act}`);
    },
    /** Thirty days pass for both of them. */
    wait(name: string, whom: string) {
      for (const by of ['viewer', 'other'] as const) {
        stepOne(name, whom, 'lapse', by);
        stepOne(whom, name, 'lapse', by);
      }
    },
    hasChanged: () => hasChanged,
    stateOf: (name: string, whom: string) => lifeOf(name, whom).value,
    timesTold,
  };
}

type Review = ChartPosition<typeof reviewMachine>;

/** What two people say of each other after one gig: a chart for each way, stepped as the server steps them. */
export function createReviews() {
  const fresh = { tookPlace: true, isTimeOver: false, otherHasWritten: false };
  let start: Review = { value: 'unwritten', context: fresh };
  const { lifeOf, set, told, timesTold } = directions(() => start);
  let isRefused = false;

  const stepOne = (name: string, whom: string, type: ReviewEvent['type']) => {
    const next = step(reviewMachine, lifeOf(name, whom), { type });
    if (!next) return false;
    set(name, whom, next);
    told.push(
      ...next.emitted.map(({ who, notification }) => `${who === 'author' ? name : whom} ${notification}`),
    );
    return true;
  };

  return {
    /** Whether the gig took place, when the example begins. */
    begin(tookPlace: boolean) {
      start = { ...start, context: { ...fresh, tookPlace } };
    },
    /** @throws when the page would offer what the server refuses, or the other way round */
    acts(name: string, act: 'author.write' | 'author.edit' | 'author.withdraw', whom: string) {
      const isOffered = can(reviewMachine, lifeOf(name, whom), { type: act });
      isRefused = !stepOne(name, whom, act);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${act}`);
      if (isRefused || act === 'author.edit') return;
      stepOne(whom, name, act === 'author.write' ? 'other.wrote' : 'other.withdrew');
    },
    answers(name: string, whose: string) {
      isRefused = !stepOne(whose, name, 'subject.answer');
    },
    /** For both. */
    timePasses(one: string, other: string) {
      stepOne(one, other, 'time.over');
      stepOne(other, one, 'time.over');
    },
    isRefused: () => isRefused,
    stateOf: (name: string, whom: string) => lifeOf(name, whom).value,
    timesTold,
  };
}

type DepAct = Extract<DepEvent['type'], `${'player' | 'dep' | 'poster'}.${string}`>;

/** The place of one player in a gig, and whom they ask to play instead, stepped as the server steps it. */
export function createDeps() {
  const nobodyAsked = { mayPassOn: false, gigIsOver: false, depHasPlace: false };
  let life: ChartPosition<typeof depMachine> = { value: 'none', context: nobodyAsked };
  let isRefused = false;
  const told: { who: string; notification: string }[] = [];

  return {
    /** @throws when the page would offer what the server refuses, or the other way round */
    acts(type: DepAct) {
      const isOffered = can(depMachine, life, { type });
      isRefused = !this.happens(type);
      if (isOffered === isRefused) throw new Error(`Client and server differ on ${type}`);
    },
    happens(type: DepEvent['type']): boolean {
      const next = step(depMachine, life, { type });
      if (!next) return false;
      life = next;
      told.push(...next.emitted);
      return true;
    },
    /** What is so besides, without anybody's move. */
    facts(changed: Partial<typeof nobodyAsked>) {
      life = { ...life, context: { ...life.context, ...changed } };
    },
    isRefused: () => isRefused,
    state: () => life.value,
    told: (whom: string) =>
      told.flatMap(({ who, notification }) => (who === whom ? [notification] : [])).join(', '),
  };
}

/** Ada's account on its way out, stepped as page and server step it. */
export function createLeaving() {
  let life: ChartPosition<typeof deletionMachine> = { value: 'standing', context: {} };
  const told: string[] = [];
  return {
    acts(event: DeletionEvent) {
      const next = step(deletionMachine, life, event);
      if (!next) return;
      life = next;
      told.push(...next.emitted.map(({ notification }) => notification));
    },
    state: () => life.value,
    isHidden: () => deletionMachine.resolveState(life).hasTag('hidden'),
    timesTold: (notification: string) => told.filter((one) => one === notification).length,
  };
}
