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

/** An actor as a claim names it: by its `src`, and by `src as id` where the two differ. */
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

/** A row of the requirements: `CNT-04`, or a screen, `SCR /gigs/{id}`. */
export type Row = `${Uppercase<string>}-${number}` | `SCR /${string}`;

export interface StepEvent {
  type: string;
}

/** The moment a claim speaks about: the context before and after, and the event between. */
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

/** What one microstep does. What a claim does not name must not happen. */
export interface Effects<M extends AnyStateMachine, A> {
  /** Actors that start, in any order, each with exactly this input. */
  starts?: From<A, readonly Start<M>[]>;
  /** Ids of actors stopped while they still run; one that just settled is not named. */
  stops?: From<A, readonly string[]>;
  emits?: From<A, readonly Emitted<M>[]>;
  sends?: From<A, readonly Sent[]>;
  /** Events the machine sends to itself at once; delayed ones are in `sends`. */
  raises?: From<A, readonly AnyEventObject[]>;
  /** Ids of delayed raises and sends that were still to come and are called off. Timers of `after` need no mention. */
  cancels?: From<A, readonly string[]>;
}

/** What one transition does, by hand, from the requirement rows. */
export interface Claim<M extends AnyStateMachine, E = StepEvent> extends Effects<M, Moment<M, E>> {
  row?: Row | readonly Row[];
  /** Which branch: its place in the list unless said; `else` = every guard said no. */
  branch?: number | 'else';
  /** The condition under which this branch is taken. Every guarded branch needs it; `else` and the last branch do not. */
  when?: (moment: Omit<Moment<M, E>, 'after'>) => boolean;
  /** The innermost states entered. Left out: the machine stays where it is. */
  to?: From<Moment<M, E>, string | readonly string[]>;
  /** The fields of context that change, with their new values. No other may change. */
  context?: From<Moment<M, E>, Partial<ContextFrom<M>>>;
  /** For timers: due after exactly this long, or within [least, most] where there is jitter. `since`: the context when it was set. */
  ms?: From<Moment<M, E> & { since: ContextFrom<M> }, number | readonly [number, number]>;
}

/** The branches of one transition in the order they are tried; the last may be `{ branch: 'else' }`. */
export type Branches<M extends AnyStateMachine, E> = Claim<M, E> | readonly Claim<M, E>[];

export interface Beginning<M extends AnyStateMachine> {
  input: InputFrom<M>;
  after: ContextFrom<M>;
}

/** What happens between the start and the first rest; `context` is the whole context, not only a change. */
export interface InitialClaim<M extends AnyStateMachine> extends Effects<M, Beginning<M>> {
  row?: Row | readonly Row[];
  to: From<Beginning<M>, string | readonly string[]>;
  context: From<Beginning<M>, ContextFrom<M>>;
}

/** Something that is not as a model claims. */
export interface Issue {
  /** The id of the state or transition, or the row. */
  where: string;
  what: string;
  /** The step of the walk after which it showed, from 1; 0 is the start. */
  step?: number;
}

export const sayIssue = ({ where, what, step }: Issue): string =>
  step === undefined ? `${where}: ${what}` : `step ${step}, ${where}: ${what}`;

/**
 * What must be true while a state is active, and of every transition that leaves from it.
 * The groups are those of a chart: `on`, `done`, `error`, `after`, `always`, `finished`.
 */
export interface StateClaim<M extends AnyStateMachine, V> {
  row?: Row | readonly Row[];
  /** The tags this state itself adds. All active states together must give exactly the machine's tags. */
  tags?: readonly Tag<M>[];
  /** What the person can see: values of the model's `view`, each compared whole. */
  sees?: Partial<V> | ((snapshot: SnapshotFrom<M>) => Partial<V>);
  /** The machine's output, for a final state that ends it. */
  output?: unknown;
  on?: { [T in EventOf<M>['type']]?: Branches<M, Payload<M, T>> };
  /** By actor: it resolved. `'fetchPage as fetchOlder'` where the invoke has another id than the actor has a name. */
  done?: { [N in ActorName<M>]?: Branches<M, ChildDone<M, SrcOf<N>>> };
  error?: { [N in ActorName<M>]?: Branches<M, ChildError> };
  /** By the name of the delay (or its milliseconds when it has none). Say the milliseconds in `ms`. */
  after?: Record<string, Branches<M, StepEvent>>;
  always?: Branches<M, StepEvent>;
  /** All regions, or the last child state, reached their end. */
  finished?: Branches<M, StepEvent>;
}

export interface Resumed<M extends AnyStateMachine = AnyStateMachine> {
  value: StateValueFrom<M>;
  context: ContextFrom<M>;
}

/**
 * A machine's oracle: written by hand from the requirement rows, never derived from the chart.
 * The cases tell the explorer what to try; the claims tell what must then be true.
 */
export interface Model<M extends AnyStateMachine = AnyStateMachine, V = Record<string, unknown>> {
  machine: M;
  input?: InputFrom<M>;
  /** Instead of `input`, where the machine may begin in several ways: each under words. */
  inputs?: Record<string, InputFrom<M>>;
  /** Where a stored machine may be taken up again, each under words: as a server does that keeps only state and facts. */
  resumes?: Record<string, Resumed<M>>;
  /** The rows this machine owns. Each must be cited by a claim, unless the model is partial, and no claim may cite another. */
  requirements: readonly Row[];
  /** Only some transitions have a claim, since examples and random runs prove the rest: those are walked and not judged. */
  isPartial?: boolean;
  /** Payloads to try per event type, each under words that a tester reads. Types without payload may be left out. */
  events?: EventCases<M>;
  /** What invoked and spawned actors may answer, per `src`, each under words. Without: resolves with nothing, fails once. */
  outcomes?: Outcomes<M>;
  /** What of the machine's memory tells two situations apart. Default: the whole context. */
  key?: (snapshot: SnapshotFrom<M>) => unknown;
  /** The selectors a person's view is made of. */
  view?: (snapshot: SnapshotFrom<M>) => V;
  start: InitialClaim<M>;
  /** The machine as a whole: tags that always hold, transitions heard in every state. */
  root?: StateClaim<M, NoInfer<V>>;
  /** By path of the state below the machine: `loading`, `unauthenticated.idle`. */
  states: Record<string, StateClaim<M, NoInfer<V>>>;
}

/**
 * Writes a model with the types of its machine: events, tags, actors, inputs and context are checked by the compiler.
 * @example defineModel({ machine: countsMachine, requirements: ['CNT-04'], start: { to: 'idle', context: zero }, states: { idle: {} } })
 */
export const defineModel = <const M extends AnyStateMachine, V = Record<string, unknown>>(
  model: Model<M, V>,
): Model<M, V> => model;

/** A model of some machine, as the explorer, the tour and the checks take it. */
export type AnyModel = Model<AnyStateMachine, Record<string, unknown>>;
