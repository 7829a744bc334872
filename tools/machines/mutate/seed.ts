import type { AnyStateMachine } from 'xstate';
import type { FaultKind } from '#machines/testing/faults/fault.ts';

/** A fault that may be put into a machine. */
export interface Seed {
  /** By its folder below `machines/`. */
  machine: string;
  kind: FaultKind;
  words: string;
  build: () => Promise<AnyStateMachine>;
}
