import { listTransitions, statesOf } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import type { Issue } from './claim.ts';
import type { ClaimIndex } from './claim-index.ts';

const issues = (ids: Iterable<string>, what: string): Issue[] => [...ids].map((where) => ({ where, what }));

/** Where a model says too little or too much about its machine: before anything is run. */
export function checkModel(model: AnyModel, { states, transitions, strangers, rows }: ClaimIndex): Issue[] {
  const all = listTransitions(model.machine);
  const ids = new Set(all.map(({ id }) => id));
  const unclaimedStates = statesOf(model.machine).filter(
    ({ id, path }) => path.length > 0 && !states.has(id),
  );
  const unsaid = all.filter(({ id, guarded }) => guarded && transitions.get(id)?.claim.when === undefined);
  const untimed = all.filter(
    ({ id, descriptor, branch }) =>
      descriptor.startsWith('xstate.after.') &&
      branch !== 'else' &&
      transitions.get(id)?.claim.ms === undefined,
  );
  const uncited = model.requirements.filter((row) => !rows.has(row));
  const claimed = (list: typeof all) => list.map(({ id }) => id).filter((id) => transitions.has(id));
  return [
    ...issues(
      unclaimedStates.map(({ id }) => id),
      'no claim about this state',
    ),
    ...issues(strangers, 'a claim about a state that the machine does not have'),
    ...issues(
      [...ids].filter((id) => !model.isPartial && !transitions.has(id)),
      'no claim about this transition',
    ),
    ...issues(
      [...transitions.keys()].filter((id) => !ids.has(id)),
      'a claim about a transition that the machine does not have',
    ),
    ...issues(claimed(unsaid), 'guarded, but its claim does not say `when`'),
    ...issues(claimed(untimed), 'a timer, but its claim does not say `ms`'),
    ...issues(model.isPartial ? [] : uncited, 'no claim cites this row'),
    ...issues(
      [...rows].filter((row) => !model.requirements.includes(row)),
      'cited by a claim, but not among the model’s requirements',
    ),
  ];
}
