import { CONNECTED, type Message, readMessage } from './protocol.ts';

/** The API of the app's machines, a property of its `window`. */
export interface AppHandle {
  /** Running statechart actors, the oldest first: `ref` is the session id (`x:3`), `machine` the machine's id (`door`). */
  actors(): { ref: string; machine: string }[];
  /** The snapshot of the newest running actor of this machine, without secrets; undefined when none runs. */
  snapshot(machine: string): SnapshotView | undefined;
  /** Sends to the newest running actor of this machine. Returns false when none runs. */
  send(machine: string, event: { type: string }): boolean;
  /** Hits by transition id since the page loaded. */
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

/** The clock of all machines, but of nothing else in the page. It runs in real time until held. */
export interface AppClock {
  /** Stops the clock: no timer of a machine fires by itself. */
  hold(): void;
  release(): void;
  isHeld(): boolean;
  /** The pending timers, the next one first; `ms` is the delay. */
  timers(): { machine: string; name: string; ms: number }[];
  /** Fires the next timer of this name, and only this one; a held clock advances to it. Returns false when none is set. */
  ring(machine: string, name: string): boolean;
}

/** In milliseconds. Browsers do not report when the app's window closes. */
const CHECK_INTERVAL = 500;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isHandle = (value: unknown): value is AppHandle =>
  isFields(value) && 'clock' in value && 'actors' in value;

/** `none`: no app opened this page. */
export type Presence = 'none' | 'there' | 'loading' | 'closed';

interface AppListener {
  message: (message: Message) => void;
  presence: (presence: Presence) => void;
}

/** The page that opened this one, even of another origin. A page from a file has no usable origin. */
const openerOf = (page: Window): Window | null => (page.location.origin === 'null' ? null : page.opener);

let handle = '__charts';

export function rememberHandle(name: string): void {
  handle = name;
}

/** The app's API; undefined without an app, or when it has another origin or is a production build. */
export function appOf(page: Window): AppHandle | undefined {
  try {
    const opener: unknown = openerOf(page);
    const candidate: unknown = isFields(opener) ? opener[handle] : undefined;
    return isHandle(candidate) ? candidate : undefined;
  } catch {
    return undefined;
  }
}

/** @param opener the original opener, because browsers forget a closed one */
function presenceOf(page: Window, opener: Window | null): Presence {
  if (!opener) return 'none';
  if (opener.closed) return 'closed';
  return appOf(page) ? 'there' : 'loading';
}

/**
 * Connects to the app that opened this page, by the protocol of `@statelyai/inspect`, and accepts messages of that
 * window only. A reloaded app starts sending again by itself.
 * @returns a function that disconnects
 */
export function followApp(page: Window, listener: AppListener): () => void {
  const opener = openerOf(page);
  let last: Presence | undefined;
  const checkPresence = () => {
    const presence = presenceOf(page, opener);
    if (presence !== last) listener.presence(presence);
    last = presence;
  };
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== opener || origin !== page.location.origin) return;
    const message = readMessage(data);
    if (!message) return;
    checkPresence();
    listener.message(message);
  };
  page.addEventListener('message', onMessage);
  opener?.postMessage({ type: CONNECTED }, page.location.origin);
  const timer = setInterval(checkPresence, CHECK_INTERVAL);
  checkPresence();
  return () => {
    page.removeEventListener('message', onMessage);
    clearInterval(timer);
  };
}
