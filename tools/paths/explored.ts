import { type Exploration, explore } from '#machines/testing/explore.ts';
import type { AnyModel } from '#machines/testing/model.ts';

const known = new WeakMap<AnyModel, Exploration>();

/** What can happen to a model's machine, found out once. */
export function explored(model: AnyModel): Exploration {
  const exploration = known.get(model) ?? explore(model);
  known.set(model, exploration);
  return exploration;
}
