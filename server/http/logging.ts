import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const idOfProxy = /^[\w.:-]{8,100}$/;

/**
 * Ids of calls, so that a line of the log and an answer can be put together: that of a trusted proxy in front, so that
 * its log says the same, else a new one.
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
