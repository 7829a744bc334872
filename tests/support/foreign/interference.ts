import type { ServerResponse } from 'node:http';
import type { RecordedRequest } from './recording.ts';

/** Which calls are meant: a path (query left out) or a pattern, and a method when it matters. */
export type Target = { path: string | RegExp; method?: string };

export type Misbehaviour = Target & {
  /** How many calls go wrong; without it, all until the returned function is called. */
  times?: number;
  status?: number;
  /** Answers with a page: `true` for a gateway's error page. */
  html?: true | string;
  /** Never answers. */
  hang?: true;
  /** Cuts the connection without an answer. */
  drop?: true;
  /** Answers with this as JSON. */
  body?: unknown;
};

/** Calls held back until a test lets them go. */
export type Gate = {
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
      if (wrong.times !== undefined && --wrong.times === 0) misbehaviours.delete(wrong);
      answerWrongly(wrong, response);
      return true;
    },

    clear() {
      misbehaviours.clear();
    },
  };
}

export const matches = ({ path, method }: Target, request: { path: string; method: string }) =>
  (method === undefined || method === request.method) &&
  (typeof path === 'string' ? path === request.path : path.test(request.path));

const gatewayPage = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

function answerWrongly({ status, html, hang, drop, body }: Misbehaviour, response: ServerResponse) {
  if (hang) return;
  if (drop) return void response.socket?.destroy();
  if (html !== undefined) {
    response.writeHead(status ?? 502, { 'content-type': 'text/html' });
    return void response.end(html === true ? gatewayPage : html);
  }
  if (body !== undefined) {
    response.writeHead(status ?? 200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(body));
  }
  response.writeHead(status ?? 500, { 'content-type': 'text/plain' });
  response.end('Something broke');
}
