import { actorNames, type Chart, type ChartState, type ChartTransition } from '../charts/chart.ts';
import { delayIn } from '../charts/transitions.ts';
import { durationOf, listed } from '../util.ts';

const quoted = (text: string): string => `“${text}”`;

function placeName(id: string): string {
  const [machine, ...path] = id.split('.');
  return path.length > 0 ? path.join('.') : `${machine} itself`;
}

const descriptionWords = (was: string, is: string): string =>
  was ? `described as ${quoted(is)}, was ${quoted(was)}` : `described as ${quoted(is)}`;

export function ifChanged<T>(was: T, is: T, say: (was: T, is: T) => string): string[] {
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [say(was, is)];
}

/** Multiset difference: an action done twice differs from one done once. */
const minus = (one: readonly string[], other: readonly string[]): string[] => {
  const left = [...other];
  return one.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Describes added and removed items and a new order, each with its lead-in. */
function listChanges(
  was: readonly string[],
  is: readonly string[],
  more: string,
  fewer: string,
  reordered?: string,
): string[] {
  const added = minus(is, was);
  const gone = minus(was, is);
  const isReordered = added.length + gone.length === 0 && was.join() !== is.join();
  return [
    ...(added.length > 0 ? [`${more} ${listed(added)}`] : []),
    ...(gone.length > 0 ? [`${fewer} ${listed(gone)}`] : []),
    ...(isReordered && reordered ? [`${reordered} ${listed(is)}`] : []),
  ];
}

const types: Record<ChartState['type'], string> = {
  atomic: 'a simple state',
  compound: 'a state with states inside',
  parallel: 'a state with parallel regions',
  final: 'a final state',
  history: 'a history state',
};

type Lists = Pick<ChartState, 'tags' | 'invokes' | 'entry' | 'exit' | 'rows'>;

function listsOf(was: Lists, is: Lists): string[] {
  return [
    ...listChanges(was.tags, is.tags, 'has the tag', 'no longer has the tag'),
    ...listChanges(actorNames(was), actorNames(is), 'starts', 'no longer starts'),
    ...listChanges(was.entry, is.entry, 'on entry:', 'no longer on entry:', 'on entry, in another order:'),
    ...listChanges(was.exit, is.exit, 'on exit:', 'no longer on exit:', 'on exit, in another order:'),
    ...listChanges(was.rows, is.rows, 'covers', 'no longer covers'),
  ];
}

const initialWords = (_: string | null, is: string | null): string =>
  is === null ? 'no longer has an initial state' : `starts in ${placeName(is)}`;

const screenWords = (was: string | null, is: string | null): string => {
  if (is === null) return `no longer shows ${quoted(was ?? '')}`;
  return was === null ? `shows ${quoted(is)}` : `shows ${quoted(is)}, showed ${quoted(was)}`;
};

/** Describes how a state differs, whatever its ids; a rename comes first. */
export const stateChanges = (was: ChartState, is: ChartState): string[] => [
  ...ifChanged(
    was.parent === null ? '' : was.key,
    is.parent === null ? '' : is.key,
    (key) => `was called ${key}`,
  ),
  ...ifChanged(was.type, is.type, (old, now) => `is ${types[now]}, was ${types[old]}`),
  ...ifChanged(
    was.history,
    is.history,
    (_, now) => `remembers ${now === 'deep' ? 'all levels' : 'one level'}`,
  ),
  ...ifChanged(was.initial, is.initial, initialWords),
  ...ifChanged(was.screen, is.screen, screenWords),
  ...listsOf(was, is),
  ...ifChanged(was.description, is.description, descriptionWords),
];

export const stateFacts = (state: ChartState): string[] => [
  ...(state.description ? [quoted(state.description)] : []),
  ...(state.type === 'atomic' ? [] : [types[state.type]]),
  ...ifChanged<string | null>(null, state.screen, screenWords),
  ...listsOf({ tags: [], invokes: [], entry: [], exit: [], rows: [] }, state),
];

type Delays = Chart['delays'];

const stays = 'stays where it is';

const leadsTo = (targets: readonly string[]): string =>
  targets.length > 0 ? `leads to ${listed(targets.map(placeName))}` : stays;

function guardWords(was: string | null, is: string | null): string {
  if (is === null) return `no longer requires ${was}`;
  return was === null ? `requires ${is}` : `requires ${is}, required ${was}`;
}

/** The name of the delay of a timer; undefined for other transitions. */
export const delayOf = ({ descriptor }: ChartTransition): string | undefined => delayIn(descriptor);

export const lengthOf = (ms: number | null | undefined): string => {
  if (ms === null) return 'a computed time';
  if (ms === undefined) return 'an undefined time';
  return durationOf(ms);
};

function waitWords(was: ChartTransition, is: ChartTransition, before: Delays, after: Delays): string[] {
  const old = delayOf(was);
  const now = delayOf(is);
  if (old === undefined || now === undefined) return [];
  const length = (delays: Delays, name: string) => (/^\d+$/.test(name) ? Number(name) : delays[name]);
  return ifChanged(
    length(before, old),
    length(after, now),
    (one, other) => `waits ${lengthOf(other)}, waited ${lengthOf(one)}`,
  );
}

/** Describes how a transition between the same state ids differs. */
export const transitionChanges = (
  was: ChartTransition,
  is: ChartTransition,
  before: Delays,
  after: Delays,
): string[] => [
  ...ifChanged(was.targets, is.targets, (old, now) =>
    now.length > 0
      ? `${leadsTo(now)}, ${old.length > 0 ? `led to ${listed(old.map(placeName))}` : 'stayed where it was'}`
      : `${stays}, led to ${listed(old.map(placeName))}`,
  ),
  ...ifChanged(was.guard, is.guard, guardWords),
  ...waitWords(was, is, before, after),
  ...listChanges(was.actions, is.actions, 'also does', 'no longer does', 'does the same in another order:'),
  ...ifChanged(was.reenter, is.reenter, (_, now) =>
    now ? 're-enters the state' : 'no longer re-enters the state',
  ),
  ...listChanges(was.rows, is.rows, 'covers', 'no longer covers'),
  ...ifChanged(was.description, is.description, descriptionWords),
];

export const transitionFacts = ({
  branch,
  description,
  guard,
  targets,
  actions,
}: ChartTransition): string[] =>
  branch === 'else'
    ? ['when no guard passes, nothing happens']
    : [
        ...(description ? [quoted(description)] : []),
        leadsTo(targets),
        ...(guard ? [`requires ${guard}`] : []),
        ...(actions.length > 0 ? [`does ${listed(actions)}`] : []),
      ];
