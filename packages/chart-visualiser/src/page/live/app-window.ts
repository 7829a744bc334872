import { CONNECTED, type Message, readMessage } from './protocol.ts';

/** What the app's page lets this one do with its machines, under a property of its `window`. */
export interface AppHandle {
  /** Running statechart actors, the oldest first: `ref` is the session id (`x:3`), `machine` the machine's id (`door`). */
  actors(): { ref: string; machine: string }[];
  /** Of the newest running actor of this machine, without secrets; undefined when none runs. */
  snapshot(machine: string): SnapshotView | undefined;
  /** To the newest running actor of this machine; false when none runs. */
  send(machine: string, event: { type: string }): boolean;
  /** How often each transition was walked since the page loaded, by id. */
  coverage(): Record<string, number>;
  clock: AppClock;
}

/** A machine's snapshot as JSON. */
export interface SnapshotView {
  value: unknown;
  context: unknown;
  tags: string[];
  status: string;
}

/** The clock of all machines, and of nothing else in the page: real time until held. */
export interface AppClock {
  /** Time stands still: no timer of a machine rings by itself. */
  hold(): void;
  /** Time goes on from where it stood. */
  release(): void;
  isHeld(): boolean;
  /** The timers that are set, the next one first; `ms` is what each was set for. */
  timers(): { machine: string; name: string; ms: number }[];
  /** Rings the next timer of this name now. A held clock goes to its moment, and only this timer rings. False when none is set. */
  ring(machine: string, name: string): boolean;
}

/** How often it is looked whether the app is still there, in milliseconds: no browser tells when it goes. */
const LOOK = 500;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isHandle = (value: unknown): value is AppHandle =>
  isFields(value) && 'clock' in value && 'actors' in value;

/** Whether the app is there: `none` when no app opened this page. */
export type Presence = 'none' | 'there' | 'loading' | 'closed';

interface AppListener {
  message: (message: Message) => void;
  presence: (presence: Presence) => void;
}

/** Any page that opened us, even of another origin. A page from a file has no origin to be found by. */
const openerOf = (page: Window): Window | null => (page.location.origin === 'null' ? null : page.opener);

let handle = '__charts';

/** Looks for this property of the app's window. */
export function rememberHandle(name: string): void {
  handle = name;
}

/** What the app lets us do; undefined when no app is there, or one of another origin, or a production build. */
export function appOf(page: Window): AppHandle | undefined {
  try {
    const opener: unknown = openerOf(page);
    const found: unknown = isFields(opener) ? opener[handle] : undefined;
    return isHandle(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @param opener as it was: a browser forgets one that was closed */
function presenceOf(page: Window, opener: Window | null): Presence {
  if (!opener) return 'none';
  if (opener.closed) return 'closed';
  return appOf(page) ? 'there' : 'loading';
}

/**
 * Follows the app that opened this page, by the protocol of `@statelyai/inspect`: says that it listens, then takes what
 * that window sends, and nobody else. An app that is loaded again begins to send by itself.
 * @returns what stops it
 */
export function followApp(page: Window, listener: AppListener): () => void {
  const opener = openerOf(page);
  let last: Presence | undefined;
  const look = () => {
    const presence = presenceOf(page, opener);
    if (presence !== last) listener.presence(presence);
    last = presence;
  };
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== opener || origin !== page.location.origin) return;
    const message = readMessage(data);
    if (!message) return;
    look();
    listener.message(message);
  };
  page.addEventListener('message', onMessage);
  opener?.postMessage({ type: CONNECTED }, page.location.origin);
  const timer = setInterval(look, LOOK);
  look();
  return () => {
    page.removeEventListener('message', onMessage);
    clearInterval(timer);
  };
}
