import type { AnyStateMachine } from 'xstate';
import type { Fault } from './fault.ts';

const doubled = (delay: unknown): unknown =>
  typeof delay === 'function' ? (...args: unknown[]) => 2 * delay(...args) : 2 * Number(delay);

/** Every named delay, twice as long. */
export const delayFaults = (machine: AnyStateMachine): Fault[] =>
  Object.entries(machine.implementations.delays).map(([name, delay]) => ({
    kind: 'delay doubled',
    words: `${machine.id}, ${name}`,
    build: () => machine.provide({ delays: { [name]: doubled(delay) as number } }),
  }));
