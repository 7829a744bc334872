import type { AnyStateMachine } from 'xstate';

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
