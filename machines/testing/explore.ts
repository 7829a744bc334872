import type { AnyModel } from './model.ts';
import { Run } from './run.ts';
import { stateKey } from './state-key.ts';
import type { Stimulus } from './stimulus.ts';

/** A way through a machine: how it starts, then what happens to it. */
export type Way = readonly Stimulus[];

export interface Edge {
  from: string;
  to: string;
  stimulus: Stimulus;
  /** Ids of the transitions walked. */
  walked: readonly string[];
}

/** Everything found out about a machine by trying it. */
export interface Exploration {
  /** The situation before the start. */
  origin: string;
  /** The shortest way to each situation found. */
  waysTo: ReadonlyMap<string, Way>;
  edges: readonly Edge[];
}

/** Lives through a way. */
export function replay(model: AnyModel, way: Way): Run {
  const run = new Run(model);
  for (const stimulus of way) run.apply(stimulus);
  return run;
}

const keyOf = (model: AnyModel, run: Run) => stateKey(model, run.snapshot, run.timers);

/**
 * Tries everything that can happen, breadth first, on the running machine.
 * @param most how many situations may differ
 * @throws when there are more, which is what a counter does that `model.key` lets through
 */
export function explore(model: AnyModel, most = 2_000): Exploration {
  const origin = keyOf(model, new Run(model));
  const waysTo = new Map<string, Way>([[origin, []]]);
  const edges: Edge[] = [];

  // A Map keeps its order while it grows: it is the queue.
  for (const [from, way] of waysTo) {
    const here = replay(model, way);
    const choices = here.stimuli;
    for (const [nth, stimulus] of choices.entries()) {
      const run = nth === choices.length - 1 ? here : replay(model, way);
      const { microsteps } = run.apply(stimulus);
      const to = keyOf(model, run);
      edges.push({ from, to, stimulus, walked: microsteps.flatMap(({ walked }) => walked) });
      if (!waysTo.has(to)) waysTo.set(to, [...way, stimulus]);
      if (waysTo.size > most)
        throw new Error(
          `${model.machine.id}: more than ${most} situations. Give the model a key that tells fewer apart.`,
        );
    }
  }
  return { origin, waysTo, edges };
}
