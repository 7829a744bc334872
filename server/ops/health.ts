import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Draining } from '../http/draining.ts';
import type { Live } from '../realtime/live.ts';
import type { Services } from '../services.ts';

type State = { draining: Draining; live: Pick<Live, 'channel'> };

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach its data, and is not about to stop. Without a way to
 * the other processes it stays ready: calls are answered, live news waits.
 */
export function addHealth(app: FastifyInstance, { db, log }: Services, { draining, live }: State) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (draining.isStopping) return reply.code(503).send({ status: 'the server is stopping' });
    try {
      await db.execute(sql`select 1`);
    } catch (err) {
      log.error({ err }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
    return live.channel.isUp()
      ? { status: 'ready' }
      : { status: 'ready', live: 'waits until other processes can be told' };
  });
}
