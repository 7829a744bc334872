import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The server's log: one JSON object per line, without personal data, errors included. */
export function createLogger(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: { pid: process.pid }, serializers: { err: withoutValues } };
  return pino(options, sink ?? inBatches());
}

/** A line a call, each written by itself, took as long as the answers. What is left is written when the process ends. */
const inBatches = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 });

/**
 * What an error tells about the code. Drizzle puts the values of a query into its message, PostgreSQL a row's
 * values into its detail, and mail servers an address into their answer: none of these are kept.
 */
export function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const safeFields = Object.entries(error).filter(
    ([key, value]) => safe.has(key) && typeof value !== 'object',
  );
  const quotes = 'params' in error || 'severity' in error || 'responseCode' in error;
  return {
    type: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...Object.fromEntries(safeFields),
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

const safe = new Set([
  'code',
  'query',
  'routine',
  'table',
  'column',
  'constraint',
  'responseCode',
  'command',
]);

const idOfProxy = /^[\w.:-]{8,100}$/;

/**
 * Ids of calls, so that a line of the log and an answer can be put together: that of a trusted proxy in
 * front, so that its log says the same, else a new one.
 */
export const requestIdOf =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isGood = typeof given === 'string' && idOfProxy.test(given);
    return isGood && isProxy(socket.remoteAddress ?? '') ? given : randomUUID();
  };

/** One line per call: what was called, never by whom, with what, nor the parts of its address. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.logLevel !== 'silent') {
      const ms = Math.round(reply.elapsedTime);
      request.log.info({ ...callOf(request), status: reply.statusCode, ms }, 'call');
    }
    done();
  });
}

const callOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' });

/** Where something failed without a caller who could be told. */
export type FailurePlace =
  | 'process'
  | 'background work'
  | 'handshake'
  | 'slow socket'
  | 'socket event'
  | 'outbox'
  | 'held news'
  | 'unconfirmed bookings'
  | 'database connection'
  | 'channel'
  | 'redis'
  | 'presence'
  | 'jobs'
  | 'erasing'
  | 'housekeeping'
  | 'gazetteer'
  | 'mail'
  | 'exports'
  | 'unseen mails'
  | 'weekly mails'
  | 'saved searches'
  | 'reviews'
  | 'deps'
  | 'push';

export type Failures = {
  /** Logs a failure, without the values in it, and counts it. */
  note: (place: FailurePlace, error: unknown, about?: object) => void;
  counts: ReadonlyMap<FailurePlace, number>;
};

/** Keeps count of failures for `/metrics`; tells each in the log. */
export function failuresTo(log: Pick<FastifyBaseLogger, 'error'>): Failures {
  const counts = new Map<FailurePlace, number>();
  return {
    counts,
    note: (place, err, about = {}) => {
      counts.set(place, (counts.get(place) ?? 0) + 1);
      log.error({ ...about, err, place }, `${place} failed`);
    },
  };
}
