import { listTransitions, type Path, type PlannedStep, pathOf, statesOf } from 'chart-testing';
import { actorOf } from './cause.ts';
import type { AnyStage } from './stage.ts';

/** States and transitions that the stage names but the machine does not have. */
export function unknownIn({ model, sees, seesAfter = {}, momentary = {} }: AnyStage): string[] {
  const states = new Set(statesOf(model.machine).map(pathOf));
  const transitions = new Set(listTransitions(model.machine).map(({ id }) => id));
  return [
    ...Object.keys({ ...sees, ...momentary }).filter((state) => !states.has(state)),
    ...Object.keys(seesAfter).filter((id) => !transitions.has(id)),
  ];
}

/** What a stage lacks for these steps: causes of stimuli, and checks of states. */
export function missingIn(
  stage: AnyStage,
  steps: readonly Pick<PlannedStep, 'states'>[],
  way: Path,
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
