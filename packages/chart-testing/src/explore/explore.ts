import type { AnyModel } from '../model.ts';
import { Explorer } from './explorer.ts';
import type { Edge } from './graph.ts';
import type { Step } from './run.ts';

/** Everything found out about a machine by trying it. */
export interface Exploration {
  /** The situation before the start. */
  origin: string;
  situations: number;
  edges: readonly Edge[];
  /** Ids of the states that are active in each situation, ancestors included. */
  active: ReadonlyMap<string, readonly string[]>;
}

export interface ExploreOptions {
  most?: number | undefined;
  notice?: (step: Step) => void;
}

/**
 * Tries everything that can happen to a machine, in every situation, on the running machine.
 * @param options.most how many situations may differ
 * @param options.notice is shown every step that is tried
 * @throws when there are more, which is what a counter does that `model.key` lets through
 */
export function explore(
  model: AnyModel,
  { most = 2_000, notice = () => {} }: ExploreOptions = {},
): Exploration {
  const explorer = new Explorer(model, notice);
  while (explorer.step()) {
    if (explorer.situations > most)
      throw new Error(
        `${model.machine.id}: more than ${most} situations. Give the model a key that tells fewer apart.`,
      );
  }
  const { origin, situations, edges, active } = explorer;
  return { origin, situations, edges, active };
}

/** Told now and then how far a long run has come. */
export type Progress = (text: string) => void;

const known = new WeakMap<AnyModel, Exploration>();

/** What can happen to a model's machine, found out once. */
export function explored(model: AnyModel, progress?: Progress): Exploration {
  let tried = 0;
  const notice = () => {
    tried += 1;
    progress?.(`${tried} steps tried`);
  };
  const exploration = known.get(model) ?? explore(model, { notice });
  known.set(model, exploration);
  return exploration;
}
