import type {
  AnyStateMachine,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
  TagsFrom,
} from 'xstate';

type ActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? TActor
    : never;

type LogicOf<M, S> = Extract<ActorOf<M>, { src: S }>['logic'];

/** The names of the actors a machine may start. */
export type Src<M> = ActorOf<M>['src'];

/** An actor as a claim names it: by its `src`, and by `src as id` where the two differ. */
export type ActorName<M> = Src<M> | `${Src<M>} as ${string}`;
export type SrcOf<N> = N extends `${infer S} as ${string}` ? S : N;

export type Tag<M extends AnyStateMachine> = TagsFrom<M>;
export type EventOf<M extends AnyStateMachine> = EventFromLogic<M>;
export type Emitted<M extends AnyStateMachine> = EmittedFrom<M>;

/** The event of one type. */
export type Payload<M extends AnyStateMachine, T> = Extract<EventOf<M>, { type: T }>;

/** What an actor resolves with, by its `src`. */
export type ActorOutput<M, S> = OutputFrom<LogicOf<M, S>>;

/** What an actor is started with, by its `src`. */
export type ActorInput<M, S> = InputFrom<LogicOf<M, S>>;

/** An actor that starts: its `src`, its id when that matters, and exactly this input. */
export type Start<M> = { [S in Src<M>]: { src: S; id?: string; input?: ActorInput<M, S> } }[Src<M>];

export interface ChildDone<M, S> {
  type: string;
  output: ActorOutput<M, S>;
}

export interface ChildError {
  type: string;
  error: unknown;
}

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
