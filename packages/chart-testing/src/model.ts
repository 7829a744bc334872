import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
  StateValueFrom,
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

/** How a claim names an actor: by its `src`, or by `src as id` where the two differ. */
export type ActorName<M> = Src<M> | `${Src<M>} as ${string}`;
export type SrcOf<N> = N extends `${infer S} as ${string}` ? S : N;

export type Tag<M extends AnyStateMachine> = TagsFrom<M>;
export type EventOf<M extends AnyStateMachine> = EventFromLogic<M>;
export type Emitted<M extends AnyStateMachine> = EmittedFrom<M>;

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

/** Values to try, each with a label for testers. A function gets the current snapshot; `undefined` means "not applicable now". */
export type Cases<M extends AnyStateMachine, T> = Record<
  string,
  T | ((snapshot: SnapshotFrom<M>) => T | undefined)
>;

type PayloadOnly<E> = E extends unknown ? Omit<E, 'type'> : never;

/**
 * An omitted event type is sent without payload; one with no cases (`{}`) is internal and never sent from outside.
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

/** A row of the requirements: `CNT-04`, or a screen, `SCR /gigs/{id}`. */
export type Row = `${Uppercase<string>}-${number}` | `SCR /${string}`;

export interface StepEvent {
  type: string;
}

/** The microstep that a claim describes: the event, and the context before and after it. */
export interface Moment<M extends AnyStateMachine, E> {
  before: ContextFrom<M>;
  after: ContextFrom<M>;
  event: E;
  /** The innermost states before. */
  from: readonly string[];
  /** Ids of the actors that ran before and had not settled. */
  running: readonly string[];
}

type From<A, T> = T | ((moment: A) => T);

export interface Sent {
  /** `parent`, `self` (a delayed raise), or the id of the actor. */
  to: string;
  event: AnyEventObject;
  /** Milliseconds, when it is sent later. */
  delay?: number;
}

/** The effects of one microstep. Effects that a claim does not name must not occur. */
export interface Effects<M extends AnyStateMachine, A> {
  /** In any order, each with exactly this input. */
  starts?: From<A, readonly Start<M>[]>;
  /** Ids of actors stopped while still running; an actor that has just settled is not listed. */
  stops?: From<A, readonly string[]>;
  emits?: From<A, readonly Emitted<M>[]>;
  sends?: From<A, readonly Sent[]>;
  /** Events that the machine sends itself immediately; delayed ones are in `sends`. */
  raises?: From<A, readonly AnyEventObject[]>;
  /** Ids of pending delayed raises and sends that are cancelled. Timers of `after` are not listed. */
  cancels?: From<A, readonly string[]>;
}

/** The effects of one transition, written by hand from the requirement rows. */
export interface Claim<M extends AnyStateMachine, E = StepEvent> extends Effects<M, Moment<M, E>> {
  row?: Row | readonly Row[];
  /** Defaults to the position in the list; `else` = no guard passed. */
  branch?: number | 'else';
  /** The condition under which this branch is taken. Every guarded branch needs it; `else` and the last branch do not. */
  when?: (moment: Omit<Moment<M, E>, 'after'>) => boolean;
  /** The innermost states entered. Omitted: the machine stays where it is. */
  to?: From<Moment<M, E>, string | readonly string[]>;
  /** The fields of context that change, with their new values. No other may change. */
  context?: From<Moment<M, E>, Partial<ContextFrom<M>>>;
  /** For timers: the exact delay, or [min, max] where there is jitter. `since`: the context when the timer was set. */
  ms?: From<Moment<M, E> & { since: ContextFrom<M> }, number | readonly [number, number]>;
}

/** The branches of one transition in the order they are tried; the last may be `{ branch: 'else' }`. */
export type Branches<M extends AnyStateMachine, E> = Claim<M, E> | readonly Claim<M, E>[];

export interface Beginning<M extends AnyStateMachine> {
  input: InputFrom<M>;
  after: ContextFrom<M>;
}

/** The start, up to the first stable state; `context` is the whole context, not only the changes. */
export interface InitialClaim<M extends AnyStateMachine> extends Effects<M, Beginning<M>> {
  row?: Row | readonly Row[];
  to: From<Beginning<M>, string | readonly string[]>;
  context: From<Beginning<M>, ContextFrom<M>>;
}

/** A difference between a machine and its model. */
export interface Issue {
  /** The id of the state or transition, or the row. */
  where: string;
  what: string;
  /** The step of the path after which it was found, from 1; 0 is the start. */
  step?: number;
}

export const sayIssue = ({ where, what, step }: Issue): string =>
  step === undefined ? `${where}: ${what}` : `step ${step}, ${where}: ${what}`;

/**
 * The claims about an active state and about each of its transitions.
 * The groups are those of a chart: `on`, `done`, `error`, `after`, `always`, `finished`.
 */
export interface StateClaim<M extends AnyStateMachine, V> {
  row?: Row | readonly Row[];
  /** The tags that this state adds. The active states together must have exactly the machine's tags. */
  tags?: readonly Tag<M>[];
  /** Values of the model's `view`, which is what the person sees; each is compared deeply. */
  sees?: Partial<V> | ((snapshot: SnapshotFrom<M>) => Partial<V>);
  /** The machine's output, for a top-level final state. */
  output?: unknown;
  on?: { [T in EventOf<M>['type']]?: Branches<M, Payload<M, T>> };
  /** By actor: it resolved. `'fetchPage as fetchOlder'` where the invoke's id differs from its `src`. */
  done?: { [N in ActorName<M>]?: Branches<M, ChildDone<M, SrcOf<N>>> };
  error?: { [N in ActorName<M>]?: Branches<M, ChildError> };
  /** By the name of the delay, or its milliseconds when it has none. The expected milliseconds are in `ms`. */
  after?: Record<string, Branches<M, StepEvent>>;
  always?: Branches<M, StepEvent>;
  /** All regions, or the last child state, reached a final state. */
  finished?: Branches<M, StepEvent>;
}

export interface Resumed<M extends AnyStateMachine = AnyStateMachine> {
  value: StateValueFrom<M>;
  context: ContextFrom<M>;
}

/**
 * A machine's oracle: written by hand from the requirement rows, never derived from the chart.
 * The cases are what the explorer tries; the claims are what must be true afterwards.
 */
export interface Model<M extends AnyStateMachine = AnyStateMachine, V = Record<string, unknown>> {
  machine: M;
  input?: InputFrom<M>;
  /** Replaces `input` where a machine has several starts, by label. */
  inputs?: Record<string, InputFrom<M>>;
  /** Where a persisted machine may be resumed, by label: as on a server that stores only state and context. */
  resumes?: Record<string, Resumed<M>>;
  /** The rows that this machine owns. Each must be cited by a claim unless the model is partial; claims may cite no others. */
  requirements: readonly Row[];
  /** Only some transitions have claims; the rest, which examples and random runs prove, are walked but not checked. */
  isPartial?: boolean;
  /** Payloads to try per event type, each with a label for testers. Types without payload may be omitted. */
  events?: EventCases<M>;
  /** How invoked and spawned actors may end, per `src`, by label. Default: resolves with nothing, or fails. */
  outcomes?: Outcomes<M>;
  /** The part of the snapshot that distinguishes two situations. Default: the whole context. */
  key?: (snapshot: SnapshotFrom<M>) => unknown;
  /** What the person sees, by selector. */
  view?: (snapshot: SnapshotFrom<M>) => V;
  start: InitialClaim<M>;
  /** The root state: permanent tags, and transitions available in every state. */
  root?: StateClaim<M, NoInfer<V>>;
  /** By path of the state: `loading`, `unauthenticated.idle`. */
  states: Record<string, StateClaim<M, NoInfer<V>>>;
}

/**
 * Types a model by its machine: the compiler checks events, tags, actors, inputs and context.
 * @example defineModel({ machine: countsMachine, requirements: ['CNT-04'], start: { to: 'idle', context: zero }, states: { idle: {} } })
 */
export const defineModel = <const M extends AnyStateMachine, V = Record<string, unknown>>(
  model: Model<M, V>,
): Model<M, V> => model;

export type AnyModel = Model<AnyStateMachine, Record<string, unknown>>;
