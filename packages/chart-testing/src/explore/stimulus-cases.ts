import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ActorOutput, EventOf, Payload, Src } from '../machine-types.ts';

/** One or more values to try, each under words a tester reads; a function sees where the machine is, `undefined` means "not now". */
export type Cases<M extends AnyStateMachine, T> = Record<
  string,
  T | ((snapshot: SnapshotFrom<M>) => T | undefined)
>;

type PayloadOnly<E> = E extends unknown ? Omit<E, 'type'> : never;

/**
 * An event type left out is sent bare; one with no cases (`{}`) is the machine's own and is never sent from outside.
 * @example { 'counts.messageArrived': { 'from someone else': { senderIsSelf: false } } }
 */
export type EventCases<M extends AnyStateMachine> = {
  [T in EventOf<M>['type']]?: Cases<M, PayloadOnly<Payload<M, T>>>;
};

/** How an actor may end. An empty group means that it never ends that way. */
export interface ActorOutcomes<M extends AnyStateMachine, O> {
  done?: Cases<M, O>;
  error?: Cases<M, object | string>;
}

/** @example { logIn: { done: { 'a member': { user } }, error: { 'wrong password': new Error('401') } } } */
export type Outcomes<M extends AnyStateMachine> = {
  [S in Src<M>]?: ActorOutcomes<M, ActorOutput<M, S>>;
};
