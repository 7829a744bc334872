import type { AnyStateMachine } from 'xstate';
import { nodesOf } from '../charts/transitions.ts';
import {
  type Config,
  change,
  type Fault,
  type FaultKind,
  kindOfLoss,
  machineOf,
  nameOfAction,
  type Place,
  placeOf,
} from './fault.ts';
import { type ItemSpot, itemSpots } from './spots.ts';
import { transitionFaults } from './transition-faults.ts';

const doubled = (delay: unknown): unknown =>
  typeof delay === 'function' ? (...args: unknown[]) => 2 * delay(...args) : 2 * Number(delay);

/** Every named delay, twice as long. */
const delayFaults = (machine: AnyStateMachine): Fault[] =>
  Object.entries(machine.implementations.delays).map(([name, delay]) => ({
    kind: 'delay doubled',
    words: `${machine.id}, ${name}`,
    build: () => machine.provide({ delays: { [name]: doubled(delay) as number } }),
  }));

type FaultAt = (kind: FaultKind, words: string, place: Place, value: unknown) => Fault;

const faultIn =
  (machine: AnyStateMachine): FaultAt =>
  (kind, words, place, value) => ({
    kind,
    words,
    build: () => machineOf(machine, change(machine.config, place, value)),
  });

function actorFaults(fault: FaultAt, { words, place, item }: ItemSpot): Fault[] {
  const { src, input } = item as Config;
  const named = `${words}, ${String(src)}`;
  return [
    fault('actor missing', named, place, undefined),
    ...(input === undefined ? [] : [fault('input missing', named, [...place, 'input'], undefined)]),
  ];
}

function initialFaults(machine: AnyStateMachine, fault: FaultAt): Fault[] {
  return nodesOf(machine.root).flatMap((node) => {
    const { initial } = node.config;
    // A state that is left at once may lead to the right one.
    const other = Object.keys(node.states).find((key) => key !== initial && !node.states[key]?.always);
    if (typeof initial !== 'string' || other === undefined) return [];
    return [fault('initial state changed', `${node.id}, to ${other}`, [...placeOf(node), 'initial'], other)];
  });
}

/** Everything that can be wrong with a state: actions on the way in and out, tags, actors and their input, where it begins. */
function stateFaults(machine: AnyStateMachine): Fault[] {
  const fault = faultIn(machine);
  const actions = ['entry', 'exit'].flatMap((field) => itemSpots(machine, field));
  return [
    ...actions.map(({ place, words, item }) =>
      fault(kindOfLoss(machine, item), `${words}, ${nameOfAction(item)}`, place, undefined),
    ),
    ...itemSpots(machine, 'tags').map(({ place, words, item }) =>
      fault('tag missing', `${words}, ${String(item)}`, place, undefined),
    ),
    ...itemSpots(machine, 'invoke').flatMap((spot) => actorFaults(fault, spot)),
    ...initialFaults(machine, fault),
  ];
}

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
