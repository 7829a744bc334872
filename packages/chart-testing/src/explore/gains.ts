import type { Microstep } from './microstep.ts';
import type { Step } from './run.ts';

type Context = Record<string, unknown>;

function changedFields({ before, after }: Microstep): string[] {
  const was: Context = before.context;
  const is: Context = after.context;
  return was === is ? [] : Object.keys(is).filter((field) => !Object.is(was[field], is[field]));
}

const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

/** How a microstep turned out, in kind: what it changed, started, stopped, told. The same transition may turn out differently. */
const turnOf = (step: Microstep): string =>
  [
    changedFields(step),
    step.starts.map(({ src }) => src),
    step.stops,
    types(step.emits),
    step.sends.map(({ to, event }) => `${to} ${event.type}`),
    types(step.raises),
    step.cancels,
  ].join('; ');

/** What a step shows: each transition it walks, by this stimulus, in the way it turns out. */
export function gainsOf({ stimulus: { words }, microsteps }: Step): string[] {
  const gains = microsteps.flatMap((microstep) =>
    microstep.walked.map((id) => `${words} -> ${id}: ${turnOf(microstep)}`),
  );
  return gains.length > 0 ? gains : [words];
}
