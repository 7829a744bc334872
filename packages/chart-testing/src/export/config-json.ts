import type { AnyStateMachine } from 'xstate';
import { guardName } from '../charts/describe-chart.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A chart as JSON, and the places of what JSON cannot hold: `states.asking.invoke.input`. */
export interface ExportedConfig {
  config: { [key: string]: Json };
  leftOut: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Copy {
  readonly leftOut: string[] = [];

  /** The value as JSON; nothing for what is worked out while the machine runs. */
  of(value: unknown, place: readonly (string | number)[]): Json | undefined {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      typeof value === 'number'
    )
      return value;
    if (Array.isArray(value)) return value.flatMap((item, at) => this.of(item, [...place, at]) ?? []);
    if (isRecord(value)) return this.record(value, place);
    if (value === undefined) return undefined;
    // A combined guard is a function: its words keep the branch from looking unconditional.
    if (place.at(-1) === 'guard') return guardName(value);
    this.leftOut.push(place.join('.'));
    return undefined;
  }

  record(value: Record<string, unknown>, place: readonly (string | number)[]): { [key: string]: Json } {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, field]) => {
        const copied = this.of(field, [...place, key]);
        return copied === undefined ? [] : [[key, copied]];
      }),
    );
  }
}

const delaysOf = (machine: AnyStateMachine): { [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? delay : null,
    ]),
  );

/**
 * What `createMachine` was given, as Stately's import takes it: guards, actions, actors and delays by their names, `always`
 * and descriptions kept. The milliseconds of the delays stand in the machine's `meta.delays`; null is worked out each time.
 */
export function exportConfig(machine: AnyStateMachine): ExportedConfig {
  const copy = new Copy();
  const config = copy.record(machine.config, []);
  const delays = delaysOf(machine);
  const meta = { ...(isRecord(machine.config.meta) && copy.record(machine.config.meta, ['meta'])), delays };
  return {
    config: Object.keys(delays).length > 0 ? { ...config, meta } : config,
    leftOut: copy.leftOut,
  };
}
