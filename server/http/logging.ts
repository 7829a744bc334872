import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Ids of calls, so that a line of the log and an answer can be put together. */
export const newRequestId = () => randomUUID();

/** One line per call: what was called, never by whom, with what, nor the parts of its address. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'silent') return;
    request.log.info(
      { ...callOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
}

const callOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' });
