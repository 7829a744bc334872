import type { AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom, StateValueFrom } from 'xstate';
import type { Branches, InitialClaim, Row, StepEvent } from './claims/claim.ts';
import type {
  ActorName,
  ChildDone,
  ChildError,
  EventCases,
  EventOf,
  Outcomes,
  Payload,
  SrcOf,
  Tag,
} from './machine-types.ts';

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
  /** By event type. */
  on?: { [T in EventOf<M>['type']]?: Branches<M, Payload<M, T>> };
  /** By actor: it resolved. `'fetchPage as fetchOlder'` where the invoke has another id than the actor has a name. */
  done?: { [N in ActorName<M>]?: Branches<M, ChildDone<M, SrcOf<N>>> };
  /** By actor: it failed. */
  error?: { [N in ActorName<M>]?: Branches<M, ChildError> };
  /** By the name of the delay (or its milliseconds when it has none). Say the milliseconds in `ms`. */
  after?: Record<string, Branches<M, StepEvent>>;
  always?: Branches<M, StepEvent>;
  /** All regions, or the last child state, reached their end. */
  finished?: Branches<M, StepEvent>;
}

/** A stored machine: its state and its context. */
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
  /** What happens when the machine starts; its `context` is the whole context. */
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
