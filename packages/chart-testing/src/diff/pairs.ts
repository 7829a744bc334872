import type { Chart, ChartState, ChartTransition } from '../charts/chart.ts';
import { transitionId } from '../charts/transitions.ts';
import { isWithin } from '../util.ts';

export interface BranchPairs {
  pairs: [before: ChartTransition, after: ChartTransition][];
  removed: ChartTransition[];
  added: ChartTransition[];
}

type Likeness = (transition: ChartTransition) => unknown;

const isElse: Likeness = ({ branch }) => branch === 'else';

const likenesses: Likeness[] = [
  ({ guard, targets, actions, reenter, description }) => [guard, targets, actions, reenter, description],
  ({ guard, targets, description }) => [guard, targets, description],
  ({ guard, description }) => [guard, description],
  ({ guard }) => guard,
  ({ description }) => description,
  ({ targets, actions }) => [targets, actions],
  ({ branch }) => branch,
];

const same = (likeness: Likeness, one: ChartTransition, other: ChartTransition): boolean =>
  isElse(one) === isElse(other) && JSON.stringify(likeness(one)) === JSON.stringify(likeness(other));

/** Which branch of one descriptor is which, so that a branch put before the others does not change them all. */
export function pairBranches(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
): BranchPairs {
  const pairs: BranchPairs['pairs'] = [];
  let removed = [...before];
  let added = [...after];
  for (const likeness of likenesses) {
    for (const old of removed) {
      const now = added.find((transition) => same(likeness, old, transition));
      if (!now) continue;
      pairs.push([old, now]);
      added = added.filter((transition) => transition !== now);
    }
    removed = removed.filter((old) => pairs.every(([one]) => one !== old));
  }
  return { pairs, removed, added };
}

interface Side {
  chart: Chart;
  /** What a state outside of the one looked at is called on both sides. */
  known: (id: string) => string;
}

const childrenOf = ({ states }: Chart, parent: string) => states.filter((state) => state.parent === parent);

/** What a state does and how it is entered, without its own name: two of the same shape are one under another name. */
function shapeOf({ chart, known }: Side, { id, type, history }: ChartState): string | undefined {
  const named = (other: string) => (isWithin(other, id) ? `~${other.slice(id.length)}` : known(other));
  const shape = ({ source, descriptor, branch, guard, actions, targets, reenter }: ChartTransition) =>
    isWithin(source, id)
      ? [named(source), descriptor.replace(id, '~'), branch, guard, actions, targets.map(named), reenter]
      : [named(source), descriptor, branch];
  const touching = chart.transitions.filter(
    ({ source, targets }) => isWithin(source, id) || targets.some((target) => isWithin(target, id)),
  );
  return touching.length > 0 ? JSON.stringify([type, history, touching.map(shape)]) : undefined;
}

/** Pairs of the two lists that look alike, where each of them looks like no other. */
function certainPairs(before: Side, gone: ChartState[], after: Side, come: ChartState[]) {
  const goneBy = Map.groupBy(gone, (state) => shapeOf(before, state));
  const comeBy = Map.groupBy(come, (state) => shapeOf(after, state));
  return [...goneBy].flatMap(([shape, [old, ...moreOld]]) => {
    const [now, ...moreNow] = comeBy.get(shape) ?? [];
    const isCertain = shape !== undefined && moreOld.length === 0 && moreNow.length === 0;
    return isCertain && old && now ? [[old, now] as const] : [];
  });
}

function pairsBelow(before: Side, old: ChartState, after: Side, now: ChartState): [string, string][] {
  const was = childrenOf(before.chart, old.id);
  const is = childrenOf(after.chart, now.id);
  const stayed = was.flatMap((state) => {
    const same = is.find(({ key }) => key === state.key);
    return same ? [[state, same] as const] : [];
  });
  const renamed = certainPairs(
    before,
    was.filter((state) => stayed.every(([one]) => one !== state)),
    after,
    is.filter((state) => stayed.every(([, other]) => other !== state)),
  );
  return [
    [old.id, now.id],
    ...[...stayed, ...renamed].flatMap(([one, other]) => pairsBelow(before, one, after, other)),
  ];
}

/** The id that each state has now, by the one it had: by its key, or under another key where that is certain. */
function pairStates(before: Chart, after: Chart): ReadonlyMap<string, string> {
  const [oldRoot] = before.states;
  const [newRoot] = after.states;
  if (!oldRoot || !newRoot) return new Map();
  const paths = new Set(after.states.map(({ path }) => path));
  const pathsBefore = new Set(before.states.map(({ path }) => path));
  const sideOf = (chart: Chart): Side => ({
    chart,
    known: (id) => {
      const path = chart.states.find((state) => state.id === id)?.path;
      return path !== undefined && paths.has(path) && pathsBefore.has(path) ? path : '?';
    },
  });
  return new Map(pairsBelow(sideOf(before), oldRoot, sideOf(after), newRoot));
}

/** The older chart as if its states had always had the ids they have now. Those that are gone keep theirs. */
export function underNewIds(before: Chart, after: Chart): Chart {
  const pairs = pairStates(before, after);
  const now = (id: string) => pairs.get(id) ?? id;
  /** `xstate.after.retry.door.open` ends in the id of its state, as do the names XState makes up for actors. */
  const named = (name: string) => {
    const [, begin, old] =
      /^(xstate\.(?:after\.[^.]+|done\.state|(?:done|error)\.actor\.\d+)\.|\d+\.)(.+)$/.exec(name) ?? [];
    return old && pairs.has(old) ? `${begin}${now(old)}` : name;
  };
  return {
    ...before,
    id: now(before.id),
    states: before.states.map((state) => ({
      ...state,
      id: now(state.id),
      parent: state.parent && now(state.parent),
      initial: state.initial && now(state.initial),
      invokes: state.invokes.map(({ id, src }) => ({ id: named(id), src })),
    })),
    transitions: before.transitions.map((transition) => {
      const source = now(transition.source);
      const descriptor = named(transition.descriptor);
      const id = transitionId(source, descriptor, transition.branch);
      return { ...transition, id, source, descriptor, targets: transition.targets.map(now) };
    }),
  };
}
