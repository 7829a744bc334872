import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom } from 'xstate';
import type { Emitted, Start } from '../machine-types.ts';

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

/** The start as a claim sees it. */
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

/** An issue as one line. */
export const sayIssue = ({ where, what, step }: Issue): string =>
  step === undefined ? `${where}: ${what}` : `step ${step}, ${where}: ${what}`;
