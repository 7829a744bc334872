import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

/** Of the heap, what may be in use before calls are turned away: what is left has to do for those that run. */
const mostOfHeap = 0.9;
const retryAfter = 5;
const busy = {
  errors: [{ msg: 'There is more to do just now than we can do. Please try again in a moment.' }],
  code: 'unavailable',
};

/**
 * OPS-02. Turns calls away with 503 while this process is `late` milliseconds behind, or nearly out of memory, so that
 * those that run are finished. 0: never.
 */
export async function shedLoad(app: FastifyInstance, late: number): Promise<void> {
  if (late === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * mostOfHeap,
    pressureHandler: (_request, reply) => {
      reply.code(503).header('retry-after', retryAfter).send(busy);
    },
  });
}
