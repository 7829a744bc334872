import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Logs one JSON object per line, without personal data, even in errors. */
export function createLogger(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: { pid: process.pid }, serializers: { err: withoutValues } };
  return pino(options, sink ?? batched());
}

/** Writing each line by itself takes as long as answering a call. Flushed when the process ends. */
const batched = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 });

/**
 * An error without data: Drizzle quotes a query's values in its message, PostgreSQL a row's values in its
 * detail, and mail servers an address in their response.
 */
export function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const safeFields = Object.entries(error).filter(
    ([key, value]) => safeKeys.has(key) && typeof value !== 'object',
  );
  const mayQuoteData = 'params' in error || 'severity' in error || 'responseCode' in error;
  return {
    type: error.name,
    ...(mayQuoteData ? {} : { message: error.message }),
    ...Object.fromEntries(safeFields),
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

const databaseKeys = ['code', 'query', 'routine', 'table', 'column', 'constraint'];
const safeKeys = new Set([...databaseKeys, 'responseCode', 'command']);

const proxyRequestId = /^[\w.:-]{8,100}$/;

/** The request id of a trusted proxy, so that its log matches ours, else a new one. */
export const requestIdOf =
  (isProxy: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isValid = typeof given === 'string' && proxyRequestId.test(given);
    return isValid && isProxy(socket.remoteAddress ?? '') ? given : randomUUID();
  };

/** One line per call: its route, never the member, the content or the path parameters. */
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

/** Where a failure happened that no caller sees. */
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
  note: (place: FailurePlace, error: unknown, about?: object) => void;
  counts: ReadonlyMap<FailurePlace, number>;
};

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
