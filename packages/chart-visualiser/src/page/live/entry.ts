import type { LiveEvent, Result } from './protocol.ts';

/** An actor that was seen. */
export interface LoggedActor {
  /** Unique over reloads of the app: `1/x:3`. */
  key: string;
  /** The app's own session id: `x:3`. */
  ref: string;
  /** Id of its machine; null when it is something else: a promise, a callback. */
  machine: string | null;
  name: string;
  /** Key of its parent. */
  parent: string | null;
  /** Which load of the app it belongs to. */
  life: number;
  /** The first entry after it was made. */
  from: number;
}

export interface MessageEntry {
  kind: 'message';
  /** Counts up from 0, and is never used again. */
  nth: number;
  life: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Key of the actor it reached. */
  actor: string;
  /** Key of the actor that sent it; null when it came from outside. */
  source: string | null;
  event: LiveEvent;
  /** Where the actor was then; undefined as long as it has not said so. */
  result: Result | undefined;
  /** Ids of the transitions that it walked. */
  walked: readonly string[];
}

export interface AppEntry {
  kind: 'app';
  nth: number;
  life: number;
  at: number;
  what: 'came' | 'left';
}

/** Something that happened: a message reached an actor, or the app itself came or went. */
export type Entry = MessageEntry | AppEntry;
