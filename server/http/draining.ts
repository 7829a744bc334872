import { EventEmitter, once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { failureOf } from './error-answers.ts';

/** Milliseconds for which a stop waits for calls that run; who takes longer is cut off with the connections. */
const patienceMs = 5000;

export type Draining = {
  /** From now on every connection ends with its answer, and readiness is denied. */
  isStopping: boolean;
  /** Refuses new calls; resolves when those that run are answered. */
  drain: () => Promise<void>;
};

/** Lets an HTTP server answer what it has begun, and nothing else, before it closes. */
export function drainable(http: FastifyInstance): Draining {
  const done = new EventEmitter();
  let running = 0;
  let refuses = false;
  const draining: Draining = {
    isStopping: false,
    drain: async () => {
      refuses = true;
      if (running > 0) await once(done, 'done', { signal: AbortSignal.timeout(patienceMs) }).catch(() => {});
    },
  };
  http.addHook('onRequest', (_request, reply, next) => {
    running += 1;
    if (refuses) reply.code(503).header('retry-after', 1).send(failureOf(503));
    else next();
  });
  http.addHook('onResponse', (_request, _reply, next) => {
    running -= 1;
    if (running === 0) done.emit('done');
    next();
  });
  // A call that was running when the stop began would keep its connection for the next, and the stop would wait for it.
  http.addHook('onSend', (_request, reply, payload, next) => {
    if (draining.isStopping) reply.header('connection', 'close');
    next(null, payload);
  });
  return draining;
}
