import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { failureOf } from '../http/error-answers.ts';
import type { Live } from '../realtime/live.ts';
import type { Services } from '../services.ts';

type State = { draining: Draining; live: Pick<Live, 'channel'> };

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach its data and write to them, and is not about to stop. Without a way to
 * the other processes it stays ready: calls are answered, live news waits.
 */
export function addHealth(app: FastifyInstance, { db, log, hasRoom }: Services, { draining, live }: State) {
  app.get('/healthz', { logLevel: 'silent', config: { allowance: 'health' } }, async () => ({
    status: 'ok',
  }));
  app.get('/readyz', { logLevel: 'silent', config: { allowance: 'health' } }, async (_request, reply) => {
    if (draining.isStopping) return reply.code(503).send({ status: 'the server is stopping' });
    try {
      await db.execute(sql`select 1`);
    } catch (err) {
      log.error({ err }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
    if (!(await hasRoom())) return reply.code(503).send({ status: 'the disk is full' });
    return live.channel.isUp()
      ? { status: 'ready' }
      : { status: 'ready', live: 'waits until other processes can be told' };
  });
}

/** Milliseconds for which a stop waits for running calls; slower ones are cut off with their connections. */
const usualPatience = 5000;

export type Draining = {
  /** From now on every connection ends with its answer, and readiness is denied. */
  isStopping: boolean;
  /** Refuses new calls; resolves when those that run are answered or given up by the client. */
  drain: () => Promise<void>;
};

/** Lets an HTTP server answer what it has begun, and nothing else, before it closes. */
export function drainable(http: FastifyInstance, patience = usualPatience): Draining {
  const done = new EventEmitter();
  let running = 0;
  let refuses = false;
  const draining: Draining = {
    isStopping: false,
    drain: async () => {
      refuses = true;
      if (running > 0) await once(done, 'done', { signal: AbortSignal.timeout(patience) }).catch(() => {});
    },
  };
  http.addHook('onRequest', (_request, reply, next) => {
    running += 1;
    // Fastify's onResponse does not run for a call that its client has given up.
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) done.emit('done');
    });
    if (refuses) reply.code(503).header('retry-after', 1).send(failureOf(503));
    else next();
  });
  // A call that was running when the stop began would keep its connection for the next, and the stop would wait for it.
  http.addHook('onSend', (_request, reply, payload, next) => {
    if (draining.isStopping) reply.header('connection', 'close');
    next(null, payload);
  });
  return draining;
}
