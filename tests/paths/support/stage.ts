import type { ActorInput, ActorOutput, AnyModel, EventOf, Model, Payload, Src } from 'chart-testing';
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Call } from './backend.ts';
import type { Scene } from './scene.ts';

/** A point on a path. Its context comes from the model's claims, so that checks never expect a chart's own result. */
export interface Moment<M extends AnyStateMachine> {
  scene: Scene;
  /** The expected context. */
  after: Pick<SnapshotFrom<M>, 'context'>;
  /** The expected innermost states so far, the newest last; parallel ones joined by `+`. */
  trail: readonly string[];
}

/** A moment with the snapshots of the run in Node, because causes may depend on the current state. */
export interface Turn<M extends AnyStateMachine> extends Moment<M> {
  /** The previous snapshot; undefined before the start. */
  before: SnapshotFrom<M> | undefined;
  after: SnapshotFrom<M>;
}

export interface Happening<M extends AnyStateMachine, What, Input = unknown> extends Turn<M> {
  /** The model's event, or the actor's output or error. */
  what: What;
  /** The input of the actor that answers or fails. */
  input: Input;
  /** The name of the model's case. */
  words: string;
  /**
   * Sends the event directly. Only for what no person, server or clock can cause here; `why` is printed.
   * @param as a realistic event if the model's fixture is not usable, or a function that sends it
   */
  send: (why: string, as?: AnyEventObject | (() => Promise<void>)) => Promise<void>;
}

/** Method types are bivariant, so that a stage of one machine is assignable to `AnyStage`. */
type Cause<M extends AnyStateMachine, What, Input = unknown> = {
  cause(happening: Happening<M, What, Input>): void | Promise<void>;
}['cause'];
type Start<M extends AnyStateMachine> = { open(turn: Turn<M>): void | Promise<void> }['open'];
type Sight<M extends AnyStateMachine> = { see(moment: Moment<M>): void | Promise<void> }['see'];

/** The calls that an actor makes: all of them each time, or `either` of them. */
export type ActorCalls = readonly Call[] | { either: readonly Call[] };

export const callsOf = (calls: ActorCalls): readonly Call[] => ('either' in calls ? calls.either : calls);

/** How each step of a machine's paths is caused in the app, and what a person sees then. Written by hand. */
export interface Stage<M extends AnyStateMachine = AnyStateMachine> {
  /** The folder below `machines/`. */
  name: string;
  model: Model<M>;
  /** The calls that each actor makes in the app. They stay pending until the path answers them. */
  calls?: { [S in Src<M>]?: ActorCalls };
  /** The actor that is the live connection, which waits for the path. Without it the socket connects by itself. */
  socket?: Src<M>;
  /** The live connection waits for the path although it is not an actor of this machine. */
  holdsSocket?: true;
  /** Opens the app where the machine starts. */
  open: Start<M>;
  /** By event type. */
  events: { [T in EventOf<M>['type']]?: Cause<M, Payload<M, T>> };
  /** By actor, when it is done. */
  done?: { [S in Src<M>]?: Cause<M, ActorOutput<M, S>, ActorInput<M, S>> };
  /** By actor, when it fails. */
  error?: { [S in Src<M>]?: Cause<M, unknown, ActorInput<M, S>> };
  /** What the person sees in each innermost state. A missing state fails its paths. */
  sees: Record<string, Sight<M>>;
  /** What the person sees because of a transition, by its id. */
  seesAfter?: Record<string, Sight<M>>;
  /** Innermost states that the app leaves immediately, with the reason. The page then still shows the previous state. */
  momentary?: Record<string, string>;
}

/** Types a stage by its machine. */
export const defineStage = <M extends AnyStateMachine>(stage: Stage<M>): Stage<M> => stage;

export type AnyStage = Omit<Stage, 'model'> & { model: AnyModel };
