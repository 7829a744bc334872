import { type Exploration, explore } from '../explore/explore.ts';
import type { AnyModel } from '../model.ts';

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
