import { type AnyStateMachine, createMachine } from 'xstate';
import type { Node } from '../charts/transitions.ts';

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
