import { listTransitions, type PlannedStep, pathOf, statesOf, type Way } from 'chart-testing';
import { actorOf } from './cause.ts';
import type { AnyStage } from './stage.ts';

/** What a stage speaks of and its machine does not have: it would never be looked at. */
export function strayIn({ model, sees, tells = {}, momentary = {} }: AnyStage): string[] {
  const states = new Set(statesOf(model.machine).map(pathOf));
  const transitions = new Set(listTransitions(model.machine).map(({ id }) => id));
  return [
    ...Object.keys({ ...sees, ...momentary }).filter((state) => !states.has(state)),
    ...Object.keys(tells).filter((id) => !transitions.has(id)),
  ];
}

/** What steps need of a stage that the stage does not have: a stimulus nobody causes, a state nobody looks at. */
export function missingIn(
  stage: AnyStage,
  steps: readonly Pick<PlannedStep, 'states'>[],
  way: Way,
): string[] {
  const lacking = way.flatMap((stimulus) => {
    if (stimulus.kind === 'event')
      return stimulus.event.type in stage.events ? [] : [`event ${stimulus.event.type}`];
    if (stimulus.kind !== 'done' && stimulus.kind !== 'error') return [];
    const actor = actorOf(stimulus);
    return actor in (stage[stimulus.kind] ?? {}) ? [] : [`${stimulus.kind} of ${actor}`];
  });
  const unseen = steps.flatMap(({ states }) => states).filter((state) => !(state in stage.sees));
  return [...new Set([...lacking, ...unseen.map((state) => `sight of state ${state || 'at rest'}`)])];
}
