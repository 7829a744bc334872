import { type AnyStateMachine, createMachine } from 'xstate';
import type { Node } from '../charts/transitions.ts';

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

/** A chart with one thing wrong. */
export interface Fault {
  kind: FaultKind;
  /** Where, and what is wrong. */
  words: string;
  /** Builds the faulty machine; its implementations are those of the right one. */
  build: () => AnyStateMachine;
}

/** A chart as plain data: what `createMachine` was given. */
export type Config = Readonly<Record<string, unknown>>;
export type Place = readonly (string | number)[];

/** Where a state stands in its chart. */
export const placeOf = (node: Node): Place => node.path.flatMap((key) => ['states', key]);

/** The value at a place of a chart. */
export const read = (config: unknown, place: Place): unknown =>
  place.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Config)[key] : undefined),
    config,
  );

/** The chart with one value changed, the rest shared. `undefined` removes a field, or an item of a list. */
export function change(config: unknown, place: Place, value: unknown): unknown {
  const [key, ...inner] = place;
  if (key === undefined) return value;
  const changed = change(read(config, [key]), inner, value);
  if (Array.isArray(config))
    return config.flatMap((item, at) => (at === key ? (changed === undefined ? [] : [changed]) : [item]));
  const { [key]: _, ...rest } = (config ?? {}) as Config;
  return changed === undefined ? rest : { ...rest, [key]: changed };
}

/** The machine of a changed chart, its implementations kept. */
export function machineOf(original: AnyStateMachine, config: unknown): AnyStateMachine {
  const machine: AnyStateMachine = createMachine(config as AnyStateMachine['config']);
  return machine.provide(original.implementations);
}

export const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export const nameOfAction = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action);

/** Whether losing an action is losing an emitted event. */
export function kindOfLoss(machine: AnyStateMachine, action: unknown): FaultKind {
  const implementation: unknown = machine.implementations.actions[nameOfAction(action)];
  const emits =
    typeof implementation === 'function' && 'type' in implementation && implementation.type === 'xstate.emit';
  return emits ? 'emit missing' : 'action missing';
}

/** The action with one of its fixed parameters changed; nothing when it has none. */
export function withOtherParameter(action: unknown): Config | undefined {
  const { params } = action as Config;
  if (typeof params !== 'object' || params === null) return undefined;
  const [field] = Object.keys(params);
  return field === undefined
    ? undefined
    : { ...(action as Config), params: { ...params, [field]: 'something else' } };
}
