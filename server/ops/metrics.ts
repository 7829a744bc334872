import { EventEmitter, once } from 'node:events';
import { min, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../db/database.ts';
import { outbox as outboxRows } from '../db/schema/operations.ts';
import { failureOf } from '../http/error-answers.ts';
import { countJobs } from '../jobs/jobs.ts';
import type { Dispatcher } from '../outbox/dispatcher.ts';
import type { Live } from '../realtime/live.ts';
import type { Services } from '../services.ts';
import type { Failures } from './logger.ts';

type Measured = {
  http: FastifyInstance;
  services: Services;
  live: Live;
  outbox: Dispatcher;
  failures: Failures;
  connections: (() => Connections) | undefined;
};

type Counts = Iterable<readonly [string, number]>;
type Labelled = { reset: () => void; inc: (labels: Record<string, string>, count: number) => void };

/** `/metrics` for Prometheus, on the operators' port. */
export function addMetrics(
  ops: FastifyInstance,
  { http, services, live, outbox, failures, connections }: Measured,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const byLabel = (name: string, help: string, label: string, read: () => Counts | Promise<Counts>) => ({
    name,
    help,
    labelNames: [label],
    registers,
    async collect(this: Labelled) {
      const counts = await read();
      this.reset();
      for (const [value, count] of counts) this.inc({ [label]: value }, count);
    },
  });
  const { limiter, failedRows, jobs, db } = services;
  gauge('sockets_connected', 'Sockets of members on this process', () => live.io.engine.clientsCount);
  gauge(
    'limits_shared',
    '1 while rate limits are shared by all processes through Redis, 0 while each process has a share',
    () => Number(limiter.isShared()),
  );
  gauge('limits_processes', 'Number of processes that divide the rate limits while each has a share', () =>
    limiter.processes(),
  );
  new Counter(
    byLabel(
      'limits_refused_total',
      'Calls and handshakes refused with 429, by limit',
      'allowance',
      () => limiter.refused,
    ),
  );
  gauge('outbox_late', 'Socket events waiting to be retried', () => outbox.late());
  gauge('outbox_lag_seconds', 'Age of the oldest unsent socket event of all processes', async () => {
    const [row] = await orEmpty(db.select({ oldest: min(outboxRows.createdAt) }).from(outboxRows));
    return row?.oldest ? (Date.now() - row.oldest.getTime()) / 1000 : 0;
  });
  if (connections)
    new Gauge(
      byLabel(
        'database_connections',
        'Open and idle PostgreSQL connections of this process, and calls waiting for one',
        'state',
        () => Object.entries(connections()),
      ),
    );
  gauge('outbox_served_here', '1 on the process that sends the socket events for all', () =>
    Number(outbox.isOurs()),
  );
  gauge('channel_up', '1 while other processes can be reached', () => Number(live.channel.isUp()));
  new Gauge(
    byLabel(
      'jobs_waiting',
      'Waiting and running jobs, by queue; `dead` holds failed ones',
      'queue',
      async () => {
        const counts = jobs.isOpen() ? await orEmpty(countJobs(db)) : [];
        return counts.map(({ name, waiting }) => [name, waiting] as const);
      },
    ),
  );
  new Counter(
    byLabel('failures_total', 'Failures in the background, by place', 'place', () => failures.counts),
  );
  new Gauge(
    byLabel('rows_set_aside', 'Rows skipped after a failure until the next retry, by place', 'place', () =>
      failedRows.counts(),
    ),
  );

  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  ops.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Metrics must be readable during a database outage. */
const orEmpty = <T>(rows: PromiseLike<T[]>): Promise<T[]> => Promise.resolve(rows).catch(() => []);

type State = { draining: Draining; live: Pick<Live, 'channel'> };

/**
 * `/healthz`: the process answers. `/readyz`: it can also read and write the database, and is not stopping.
 * Stays ready without a channel to the other processes, because only socket events wait for that.
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
      return reply.code(503).send({ status: 'the database is not responding' });
    }
    if (!(await hasRoom())) return reply.code(503).send({ status: 'the disk is full' });
    return live.channel.isUp()
      ? { status: 'ready' }
      : { status: 'ready', live: 'waiting to reach other processes' };
  });
}

/** Calls still running after that are aborted with their connections. */
const drainTimeoutMs = 5000;

type Draining = {
  /** Set: connections close after their answer, and `/readyz` reports not ready. */
  isStopping: boolean;
  /** Refuses new calls; resolves when running ones are answered or aborted by the client. */
  drain: () => Promise<void>;
};

/** Lets running calls finish before the server closes. */
export function drainable(http: FastifyInstance, timeoutMs = drainTimeoutMs): Draining {
  const done = new EventEmitter();
  let running = 0;
  let isRefusing = false;
  const draining: Draining = {
    isStopping: false,
    drain: async () => {
      isRefusing = true;
      if (running > 0) await once(done, 'done', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {});
    },
  };
  http.addHook('onRequest', (_request, reply, next) => {
    running += 1;
    // Fastify's onResponse does not run for calls that the client aborts.
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) done.emit('done');
    });
    if (isRefusing) reply.code(503).header('retry-after', 1).send(failureOf(503));
    else next();
  });
  // Otherwise keep-alive connections would delay the stop.
  http.addHook('onSend', (_request, reply, payload, next) => {
    if (draining.isStopping) reply.header('connection', 'close');
    next(null, payload);
  });
  return draining;
}
