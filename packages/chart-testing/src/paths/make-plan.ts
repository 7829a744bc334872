import { pathOf } from '../charts/transitions.ts';
import { explored, type Progress } from '../explore/explore.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import type { PathPlan, PlannedPath, Strategy } from './plan.ts';
import { planPath } from './plan-path.ts';
import { shortestWays, stateNamed, waysToStates } from './shortest.ts';
import { waysOverPairs, waysOverTransitions } from './strategies/over-transitions.ts';
import { simpleWays } from './strategies/simple-ways.ts';
import { findUnreachable } from './unreachable.ts';

export interface PlanOptions {
  strategy: Strategy;
  /** Path (`authenticated.asking`) or id of a state: only the shortest way there, or with `simple` every simple way there. */
  to?: string | undefined;
  /** For `simple`: steps of the longest path. */
  bound?: number | undefined;
  progress?: Progress | undefined;
}

/** Few enough steps to read, enough to see how a machine branches. */
export const usualBound = 4;

interface Found {
  ways: readonly Way[];
  cut: string | null;
}

const whole = (ways: readonly Way[]): Found => ({ ways, cut: null });

function waysTo(model: AnyModel, id: string): Way[] {
  const way = shortestWays(model).get(id);
  return way ? [way] : [];
}

function find(model: AnyModel, to: string | undefined, { strategy, bound, progress }: PlanOptions): Found {
  if (strategy === 'simple') return simpleWays(model, { bound: bound ?? usualBound, to, progress });
  if (to !== undefined) return whole(waysTo(model, to));
  if (strategy === 'states') return whole(waysToStates(model));
  return whole(strategy === 'pairs' ? waysOverPairs(model) : waysOverTransitions(model));
}

/** A model's key may tell too little apart for two ways to stay two when they are walked. */
const eachOnce = (paths: readonly PlannedPath[]): PlannedPath[] => [
  ...new Map(paths.map((path) => [path.id, path])).values(),
];

/**
 * A test plan for one machine.
 * @param machine the name of its folder
 * @throws a sentence, when `to` names no state
 */
export function makePlan(machine: string, model: AnyModel, options: PlanOptions): PathPlan {
  const { strategy, progress } = options;
  const state = options.to === undefined ? undefined : stateNamed(model, options.to);
  const to = state?.id;
  explored(model, progress);
  const { ways, cut } = find(model, to, options);
  const paths = ways.map((way, nth) => {
    progress?.(`${nth} of ${ways.length} paths written`);
    return planPath(machine, model, way);
  });
  const unreachable = findUnreachable(machine, model).filter(({ id }) => to === undefined || id === to);
  return { machine, strategy, to: state ? pathOf(state) : null, paths: eachOnce(paths), unreachable, cut };
}
