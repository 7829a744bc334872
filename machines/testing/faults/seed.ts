import type { AnyStateMachine } from 'xstate';
import { sayIssue } from '../issue.ts';
import type { AnyModel } from '../model.ts';
import { type Plan, planTour, walk } from '../walk.ts';
import { delayFaults } from './delay-faults.ts';
import type { Fault } from './fault.ts';
import { stateFaults } from './state-faults.ts';
import { transitionFaults } from './transition-faults.ts';

/** Every fault that can be seeded into a machine, one at a time. The machine itself stays as it is. */
export const seedFaults = (machine: AnyStateMachine): Fault[] => [
  ...transitionFaults(machine),
  ...stateFaults(machine),
  ...delayFaults(machine),
];

/** Some faults of many: one of each kind in turn, until there are enough. */
export function pickFaults(faults: readonly Fault[], count: number): Fault[] {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, nth) => kinds.flatMap((list) => list[nth] ?? []));
  return inTurn.flat().slice(0, count);
}

/** What is wrong with a machine by its model: the first thing of any kind. */
function seenIn(plan: Plan): string | undefined {
  const [early] = plan.broken;
  if (early) return sayIssue(early);
  const { missed, gaps, broken } = walk(plan);
  const [issue] = [...broken.flat(), ...gaps];
  return issue ? sayIssue(issue) : missed[0] && `not walked: ${missed[0]}`;
}

/**
 * Tells whether a model would notice a fault: the faulty machine is explored, toured and checked, as its own test would.
 * @returns per fault what gave it away, or nothing when it went unseen
 */
export function faultCatcher(model: AnyModel): (fault: Fault) => string | undefined {
  const healthy = planTour(model);
  if (seenIn(healthy) !== undefined)
    throw new Error(`${model.machine.id}: the model must hold before faults are seeded`);
  // A fault that lets a counter run away is noticed when it has grown well past the right machine.
  const most = 2 * healthy.situations + 20;
  return (fault) => {
    try {
      return seenIn(planTour({ ...model, machine: fault.build() }, most));
    } catch (error) {
      return String(error);
    }
  };
}
