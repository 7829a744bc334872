import type { ActorInput, ActorOutput, AnyModel, EventOf, Model, Payload, Src } from 'chart-testing';
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Call } from './backend.ts';
import type { Scene } from './scene.ts';

/** Where a path is, as it stands in the plan and in the model's claims: a sight never expects what a chart has made of it. */
export interface Moment<M extends AnyStateMachine> {
  scene: Scene;
  /** What the machine's context is to be. */
  after: Pick<SnapshotFrom<M>, 'context'>;
  /** Innermost states in which the path is to have rested so far, the newest last; parallel ones joined by `+`. */
  trail: readonly string[];
}

/** A moment with the snapshots of a run with stand-ins: how something is caused depends on where the machine is. */
export interface Turn<M extends AnyStateMachine> extends Moment<M> {
  /** Where the machine was; nothing before it starts. */
  before: SnapshotFrom<M> | undefined;
  after: SnapshotFrom<M>;
}

/** What is to be caused. */
export interface Happening<M extends AnyStateMachine, What, Input = unknown> extends Turn<M> {
  /** The event, or what an actor answers or fails with, as the model has it. */
  what: What;
  /** What the actor that answers or fails was started with. */
  input: Input;
  /** The case of the model, in its words. */
  words: string;
  /**
   * Sends the event past everybody. Only for what no person, server or clock can cause here: `why` is printed.
   * @param as the event as it would really come, when the model's own fixture would not do; or how to send it
   */
  send: (why: string, as?: AnyEventObject | (() => Promise<void>)) => Promise<void>;
}

/** Methods, so that a stage of one machine can be walked by what knows any machine. */
type Cause<M extends AnyStateMachine, What, Input = unknown> = {
  cause(happening: Happening<M, What, Input>): void | Promise<void>;
}['cause'];
type Start<M extends AnyStateMachine> = { open(turn: Turn<M>): void | Promise<void> }['open'];
type Sight<M extends AnyStateMachine> = { see(moment: Moment<M>): void | Promise<void> }['see'];

/** The calls that an actor makes, all of them each time, or `either` of them. */
export type Asked = readonly Call[] | { either: readonly Call[] };

/** All calls of an actor, whichever it makes. */
export const callsOf = (asked: Asked): readonly Call[] => ('either' in asked ? asked.either : asked);

/** How everything on a machine's paths is really caused in the app, and what a person then sees: written by hand. */
export interface Stage<M extends AnyStateMachine = AnyStateMachine> {
  /** The folder below `machines/`. */
  name: string;
  model: Model<M>;
  /** By actor of the machine: the calls by which the app does its work. They get no answer until the path gives one. */
  asks?: { [S in Src<M>]?: Asked };
  /** The actor whose work is the live connection, which then waits for the path; without, it connects by itself. */
  socket?: Src<M>;
  /** The live connection waits for the path, though it is no actor of this machine. */
  holdsSocket?: true;
  /** Opens the app where the machine starts. */
  open: Start<M>;
  /** By event type. */
  events: { [T in EventOf<M>['type']]?: Cause<M, Payload<M, T>> };
  /** By actor: it answers. */
  done?: { [S in Src<M>]?: Cause<M, ActorOutput<M, S>, ActorInput<M, S>> };
  /** By actor: it fails. */
  error?: { [S in Src<M>]?: Cause<M, unknown, ActorInput<M, S>> };
  /** By innermost state: what the person sees. A state that nothing is said of fails its paths. */
  sees: Record<string, Sight<M>>;
  /** By id of a transition: what the person is told, or finds, just because it was walked. */
  tells?: Record<string, Sight<M>>;
  /** Innermost states that the app leaves before anybody could look, and why. Their sight is the one just before. */
  momentary?: Record<string, string>;
}

/** Writes a stage with the types of its machine. */
export const defineStage = <M extends AnyStateMachine>(stage: Stage<M>): Stage<M> => stage;

/** A stage of some machine. */
export type AnyStage = Omit<Stage, 'model'> & { model: AnyModel };
