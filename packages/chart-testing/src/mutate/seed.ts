import type { AnyStateMachine } from 'xstate';
import type { FaultKind } from '../faults/fault.ts';

/** A fault that may be put into a machine. */
export interface Seed {
  /** By name. */
  machine: string;
  kind: FaultKind;
  words: string;
  build: () => Promise<AnyStateMachine>;
}
