import type { Step } from '../explore/run.ts';
import type { AnyModel } from '../model.ts';
import { type Context, changesIn, momentOf } from './check-transition.ts';
import { indexClaims } from './claim-index.ts';

/**
 * Follows a path by what is claimed alone. Told each step, it answers what the context is after it: as the model says,
 * whatever the chart has made of it. So what is looked at elsewhere can be held to the model.
 */
export function followClaims(model: AnyModel): (step: Step) => Context {
  const { transitions } = indexClaims(model);
  let context: Context = {};
  return ({ stimulus, microsteps }) => {
    const [first, ...rest] = microsteps;
    if (stimulus.kind === 'resume') context = stimulus.resumed.context ?? {};
    else if (stimulus.kind === 'start' && first) {
      const start = { input: stimulus.input, after: first.after.context };
      const { context: said } = model.start;
      context = typeof said === 'function' ? said(start) : said;
    }
    for (const microstep of stimulus.kind === 'start' ? rest : microsteps) {
      const claims = microstep.walked.flatMap((id) => transitions.get(id)?.claim ?? []);
      context = { ...context, ...changesIn(claims, { ...momentOf(microstep), before: context }) };
    }
    return context;
  };
}
