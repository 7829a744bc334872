import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** Which calls are meant: a path (query left out) or a pattern, and a method when it matters. */
type Target = { path: string | RegExp; method?: string };

type Misbehaviour = Target & {
  status?: number;
  /** Answers with a gateway's error page. */
  html?: true;
  /** Answers with this as JSON. */
  body?: unknown;
};

/** Calls held back until a test lets them go. */
type Gate = {
  /** Resolves when the first matching call has arrived. */
  arrived: Promise<RecordedRequest>;
  /** Lets the waiting calls and all later ones through. */
  release: () => void;
};

export function createInterference() {
  const misbehaviours = new Set<Misbehaviour>();
  const gates = new Map<Target, { reached: (request: RecordedRequest) => void; opened: Promise<void> }>();

  return {
    misbehave(misbehaviour: Misbehaviour) {
      const entry = { ...misbehaviour };
      misbehaviours.add(entry);
      return () => void misbehaviours.delete(entry);
    },

    hold(target: Target): Gate {
      const arrival = Promise.withResolvers<RecordedRequest>();
      const opening = Promise.withResolvers<void>();
      gates.set(target, { reached: arrival.resolve, opened: opening.promise });
      return {
        arrived: arrival.promise,
        release() {
          gates.delete(target);
          opening.resolve();
        },
      };
    },

    /** Waits at the gates, then misbehaves if told to; true when the call has had its answer. */
    async meddle(request: RecordedRequest, response: ServerResponse) {
      for (const [target, gate] of gates) {
        if (!matches(target, request)) continue;
        gate.reached(request);
        await gate.opened;
      }
      const wrong = [...misbehaviours].find((entry) => matches(entry, request));
      if (!wrong) return false;
      answerWrongly(wrong, response);
      return true;
    },

    clear() {
      misbehaviours.clear();
    },
  };
}

const matches = ({ path, method }: Target, request: { path: string; method: string }) =>
  (method === undefined || method === request.method) &&
  (typeof path === 'string' ? path === request.path : path.test(request.path));

const gatewayPage = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

function answerWrongly({ status, html, body }: Misbehaviour, response: ServerResponse) {
  if (html) {
    response.writeHead(status ?? 502, { 'content-type': 'text/html' });
    return void response.end(gatewayPage);
  }
  if (body !== undefined) {
    response.writeHead(status ?? 200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(body));
  }
  response.writeHead(status ?? 500, { 'content-type': 'text/plain' });
  response.end('Something broke');
}

export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined when there was none or it was not JSON. */
  body: unknown;
};

/** What a client sent over its socket. */
type RecordedEmit = { userId: string; event: string; payload: unknown };

/** One handshake, refused or not. */
type RecordedConnection = { userId: string | null; auth: unknown; accepted: boolean };

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
  };
}

export type Recording = ReturnType<typeof createRecording>;
