import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process answers. `/readyz`: it can also reach its data. */
export function addHealth(app: FastifyInstance, { db, log }: Services) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (err) {
      log.error({ err }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
