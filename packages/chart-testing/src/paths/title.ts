import { counted } from '../run-command.ts';
import type { PathPlan, PlannedStep, Strategy } from './plan.ts';
import { listed, sentence, spaced } from './words.ts';

const mostStops = 4;

/** `authenticated.asking` as `authenticated › asking`; parallel states are joined by `+`. */
const placeName = (states: readonly string[]): string =>
  states.map((path) => path.split('.').map(spaced).join(' › ')).join(' + ') || 'its only state';

/** What is entered by each step: of parallel states only those that were not active before. */
const enteredBy = (steps: readonly PlannedStep[]): string[] =>
  steps.slice(1).flatMap(({ states }, before) => {
    const fresh = states.filter((state) => !steps[before]?.states.includes(state));
    return fresh.length > 0 ? [placeName(fresh)] : [];
  });

function viaOf(stops: readonly string[]): string {
  if (stops.length === 0) return '';
  const named = stops.length > mostStops ? stops.slice(0, mostStops - 1) : stops;
  const more = stops.length > mostStops ? [`${stops.length - named.length} more`] : [];
  return ` by way of ${listed([...named, ...more])}`;
}

function lengthOf(steps: readonly PlannedStep[]): string {
  const length = counted(steps.length - 1, 'step');
  const last = steps.at(-1)?.stimulus;
  return steps.length === 2 ? `in ${length}: ${last}` : `in ${length}, the last one: ${last}`;
}

/** A path in one line: `Session: from loading › reading to authenticated › asking, in 1 step: session.adoptToken`. */
export function titleOf(machine: string, steps: readonly PlannedStep[]): string {
  const start = steps[0]?.states ?? [];
  const end = steps.at(-1)?.states ?? [];
  const name = sentence(spaced(machine)).slice(0, -1);
  const first = placeName(start);
  if (steps.length === 1) return `${name}: starts in ${first}`;
  const entered = enteredBy(steps);
  const length = lengthOf(steps);
  if (entered.length === 0) return `${name}: stays in ${first}, ${length}`;
  const last = entered.at(-1) ?? '';
  const stops = [...new Set(entered)].filter((stop) => stop !== last && stop !== first);
  const isBack = start.join() === end.join();
  return `${name}: from ${first}${viaOf(stops)} ${isBack ? 'back' : `to ${last}`}, ${length}`;
}

/** What each strategy promises, in words. */
export const promises: Record<Strategy, string> = {
  transitions: 'Every transition, in as few steps as can be found',
  states: 'Every state, by the shortest way',
  pairs: 'Every two transitions in a row that can follow each other',
  simple: 'Every simple path: no situation comes twice',
};

export const strategyNames = Object.keys(promises) as Strategy[];

/** What a plan holds, in words. */
export function promiseOf({ strategy, to }: Pick<PathPlan, 'strategy' | 'to'>): string {
  if (to === null) return promises[strategy];
  const place = placeName([to]);
  return strategy === 'simple' ? `Every simple path to ${place}` : `The shortest way to ${place}`;
}
