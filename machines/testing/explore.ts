import type { AnyModel } from './model.ts';
import { Run } from './run.ts';
import { stateKey } from './state-key.ts';
import type { Stimulus } from './stimulus.ts';

export interface Edge {
  from: string;
  to: string;
  stimulus: Stimulus;
  /** Ids of the transitions walked. */
  walked: readonly string[];
}

/** Everything found out about a machine by trying it. */
export interface Exploration {
  start: string;
  /** Ids walked at the start, before anything happens. */
  walkedAtStart: readonly string[];
  /** The shortest way to each situation found. */
  waysTo: ReadonlyMap<string, readonly Stimulus[]>;
  edges: readonly Edge[];
}

const mostSituations = 5_000;

/** Lives through a list of stimuli from the start. */
export function replay(model: AnyModel, stimuli: readonly Stimulus[]): Run {
  const run = new Run(model);
  for (const stimulus of stimuli) run.apply(stimulus);
  return run;
}

const keyOf = (model: AnyModel, run: Run) => stateKey(model, run.snapshot, run.timers);

/**
 * Tries everything that can happen, breadth first, on the running machine.
 * @throws when the model's `key` lets more than 5 000 situations differ
 */
export function explore(model: AnyModel): Exploration {
  const first = new Run(model);
  const start = keyOf(model, first);
  const waysTo = new Map<string, readonly Stimulus[]>([[start, []]]);
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
      if (waysTo.size > mostSituations)
        throw new Error(
          `${model.machine.id}: more than ${mostSituations} situations. Give the model a key that tells fewer apart.`,
        );
    }
  }
  return { start, walkedAtStart: first.start.walked, waysTo, edges };
}
