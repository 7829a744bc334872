import { type AnyStateMachine, createMachine } from 'xstate';
import { type Node, nodesOf } from '../charts/transitions.ts';
import { listOf } from '../util.ts';

export type FaultKind =
  | 'wrong target'
  | 'target missing'
  | 'guard missing'
  | 'guard negated'
  | 'guard always true'
  | 'guard weakened'
  | 'action missing'
  | 'emit missing'
  | 'parameter changed'
  | 'transition missing'
  | 'branches swapped'
  | 'reentry missing'
  | 'tag missing'
  | 'actor missing'
  | 'input missing'
  | 'initial state changed'
  | 'delay doubled'
  | 'boundary moved'
  | 'field missing';

export interface Fault {
  kind: FaultKind;
  words: string;
  /** Builds the faulty machine, with the implementations of the original. */
  build: () => AnyStateMachine;
}

export type Config = Readonly<Record<string, unknown>>;
export type Place = readonly (string | number)[];

export const placeOf = (node: Node): Place => node.path.flatMap((key) => ['states', key]);

const read = (config: unknown, place: Place): unknown =>
  place.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Config)[key] : undefined),
    config,
  );

/** A copy of the config with one value changed. `undefined` removes a field or a list item. */
export function change(config: unknown, place: Place, value: unknown): unknown {
  const [key, ...inner] = place;
  if (key === undefined) return value;
  const changed = change(read(config, [key]), inner, value);
  if (Array.isArray(config))
    return config.flatMap((item, at) => (at === key ? (changed === undefined ? [] : [changed]) : [item]));
  const { [key]: _, ...rest } = (config ?? {}) as Config;
  return changed === undefined ? rest : { ...rest, [key]: changed };
}

export function machineOf(original: AnyStateMachine, config: unknown): AnyStateMachine {
  const machine: AnyStateMachine = createMachine(config as AnyStateMachine['config']);
  return machine.provide(original.implementations);
}

export const nameOfAction = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action);

export function kindOfMissing(machine: AnyStateMachine, action: unknown): FaultKind {
  const implementation: unknown = machine.implementations.actions[nameOfAction(action)];
  const emits =
    typeof implementation === 'function' && 'type' in implementation && implementation.type === 'xstate.emit';
  return emits ? 'emit missing' : 'action missing';
}

/** The action with its first fixed parameter changed; undefined when it has none. */
export function withOtherParameter(action: unknown): Config | undefined {
  const { params } = action as Config;
  if (typeof params !== 'object' || params === null) return undefined;
  const [field] = Object.keys(params);
  return field === undefined
    ? undefined
    : { ...(action as Config), params: { ...params, [field]: 'something else' } };
}

export interface TransitionSpot {
  place: Place;
  words: string;
  node: Node;
  branches: readonly Config[];
}

export interface ItemSpot {
  place: Place;
  words: string;
  item: unknown;
}

const asBranch = (value: unknown): Config =>
  typeof value === 'string' ? { target: value } : ((value ?? {}) as Config);

function itemsAt(config: unknown, place: Place): { place: Place; item: unknown }[] {
  const value = read(config, place);
  return listOf(value).map((item, at) => ({ item, place: Array.isArray(value) ? [...place, at] : place }));
}

const keysAt = (config: unknown, place: Place): string[] =>
  Object.keys((read(config, place) ?? {}) as Config);

function groupsAt(config: unknown, at: Place): Place[] {
  const keyed = ['on', 'after'].flatMap((field) =>
    keysAt(config, [...at, field]).map((key) => [...at, field, key]),
  );
  const invoked = itemsAt(config, [...at, 'invoke']).flatMap(({ place }) =>
    ['onDone', 'onError', 'onSnapshot'].map((field) => [...place, field]),
  );
  return [...keyed, ...invoked, [...at, 'always'], [...at, 'onDone']].filter(
    (place) => read(config, place) !== undefined,
  );
}

export const transitionSpots = (machine: AnyStateMachine): TransitionSpot[] =>
  nodesOf(machine.root).flatMap((node) =>
    groupsAt(machine.config, placeOf(node)).map((place) => ({
      node,
      place,
      words: `${node.id}, ${place.slice(placeOf(node).length).join(' ')}`,
      branches: listOf(read(machine.config, place)).map(asBranch),
    })),
  );

/** The items of one field of all states: `tags`, `entry`, `exit`, `invoke`. */
export const itemSpots = (machine: AnyStateMachine, field: string): ItemSpot[] =>
  nodesOf(machine.root).flatMap((node) =>
    itemsAt(machine.config, [...placeOf(node), field]).map(({ place, item }) => ({
      place,
      item,
      words: `${node.id}, ${field}`,
    })),
  );
