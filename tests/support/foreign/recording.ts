import type { IncomingHttpHeaders } from 'node:http';
import { matches, type Target } from './interference.ts';

export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined when there was none or it was not JSON. */
  body: unknown;
};

/** What a client sent over its socket. */
export type RecordedEmit = { userId: string; event: string; payload: unknown };

/** One handshake, refused or not. */
export type RecordedConnection = { userId: string | null; auth: unknown; accepted: boolean };

type Watcher = { holds: () => boolean; resolve: () => void };

/** Everything clients did, in order, and a way to wait until something has been done. */
export function createRecording() {
  const requests: RecordedRequest[] = [];
  const emits: RecordedEmit[] = [];
  const connections: RecordedConnection[] = [];
  const watchers = new Set<Watcher>();

  const changed = () => {
    for (const watcher of watchers) {
      if (!watcher.holds()) continue;
      watchers.delete(watcher);
      watcher.resolve();
    }
  };

  const recordIn =
    <T>(list: T[]) =>
    (item: T) => {
      list.push(item);
      changed();
    };

  return {
    requests,
    emits,
    connections,
    changed,
    request: recordIn(requests),
    emit: recordIn(emits),
    connection: recordIn(connections),
    requestsTo: (method: string, path: Target['path']) =>
      requests.filter((request) => matches({ method, path }, request)),

    /** Resolves as soon as it holds, looking again at each thing a client does. Rejects after `withinMs`. */
    until(what: string, holds: () => boolean, withinMs = 30_000) {
      if (holds()) return Promise.resolve();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const watcher = { holds, resolve };
      watchers.add(watcher);
      const timer = setTimeout(() => {
        watchers.delete(watcher);
        reject(new Error(`The foreign server waited in vain until ${what}`));
      }, withinMs);
      return promise.finally(() => clearTimeout(timer));
    },

    clear() {
      requests.length = 0;
      emits.length = 0;
      connections.length = 0;
    },
  };
}

export type Recording = ReturnType<typeof createRecording>;
