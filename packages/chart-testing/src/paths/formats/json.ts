import type { Format } from './format.ts';

/** The plan as it is: the type `PathPlan`. */
export const json: Format = {
  ending: 'json',
  write: (plan) => `${JSON.stringify(plan, null, 2)}\n`,
};
