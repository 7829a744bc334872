import type { AnyStateMachine } from 'xstate';
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
