import type { Chart, ChartState, ChartTransition } from '../charts/chart.ts';
import { transitionId } from '../charts/transitions.ts';
import { isWithin } from '../util.ts';

export interface BranchPairs {
  pairs: [before: ChartTransition, after: ChartTransition][];
  removed: ChartTransition[];
  added: ChartTransition[];
}

type Criterion = (transition: ChartTransition) => unknown;

const isElse: Criterion = ({ branch }) => branch === 'else';

const criteria: Criterion[] = [
  ({ guard, targets, actions, reenter, description }) => [guard, targets, actions, reenter, description],
  ({ guard, targets, description }) => [guard, targets, description],
  ({ guard, description }) => [guard, description],
  ({ guard }) => guard,
  ({ description }) => description,
  ({ targets, actions }) => [targets, actions],
  ({ branch }) => branch,
];

const same = (criterion: Criterion, one: ChartTransition, other: ChartTransition): boolean =>
  isElse(one) === isElse(other) && JSON.stringify(criterion(one)) === JSON.stringify(criterion(other));

/** Matches the branches of one descriptor, so that a new first branch does not make all others look changed. */
export function pairBranches(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
): BranchPairs {
  const pairs: BranchPairs['pairs'] = [];
  let removed = [...before];
  let added = [...after];
  for (const criterion of criteria) {
    for (const old of removed) {
      const now = added.find((transition) => same(criterion, old, transition));
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
  /** The path of a state that exists in both charts, else `?`. */
  known: (id: string) => string;
}

const childrenOf = ({ states }: Chart, parent: string) => states.filter((state) => state.parent === parent);

/** The behaviour of a state without its own name. States of the same shape are the same state, renamed. */
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

/** Pairs of states with the same shape, where each shape is unique in its list. */
function unambiguousPairs(before: Side, removed: ChartState[], after: Side, added: ChartState[]) {
  const removedByShape = Map.groupBy(removed, (state) => shapeOf(before, state));
  const addedByShape = Map.groupBy(added, (state) => shapeOf(after, state));
  return [...removedByShape].flatMap(([shape, [old, ...moreOld]]) => {
    const [now, ...moreNow] = addedByShape.get(shape) ?? [];
    const isUnambiguous = shape !== undefined && moreOld.length === 0 && moreNow.length === 0;
    return isUnambiguous && old && now ? [[old, now] as const] : [];
  });
}

function pairsBelow(before: Side, old: ChartState, after: Side, now: ChartState): [string, string][] {
  const was = childrenOf(before.chart, old.id);
  const is = childrenOf(after.chart, now.id);
  const sameKey = was.flatMap((state) => {
    const same = is.find(({ key }) => key === state.key);
    return same ? [[state, same] as const] : [];
  });
  const renamed = unambiguousPairs(
    before,
    was.filter((state) => sameKey.every(([one]) => one !== state)),
    after,
    is.filter((state) => sameKey.every(([, other]) => other !== state)),
  );
  return [
    [old.id, now.id],
    ...[...sameKey, ...renamed].flatMap(([one, other]) => pairsBelow(before, one, after, other)),
  ];
}

/** Maps former state ids to current ones: by key, or by shape where it is unambiguous. */
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

/** The older chart with current state ids. Removed states keep their ids. */
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
