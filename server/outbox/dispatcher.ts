import { asc, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { outbox } from '../db/schema/notifications.ts';

const batchSize = 200;

export type Send = (room: string, event: string, payload: unknown) => void;

export type Dispatcher = {
  /** Sends what waits; many pokes during a run become one more run. */
  poke: () => void;
  /** Resolves when everything committed so far has left. */
  drained: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Sends committed socket events in the order they were written. Rows are deleted in the transaction that reads
 * them, after sending: a crash in between sends again, never loses. The sweep finds what a crash left.
 */
export function startDispatcher(db: Db, send: Send, log: FastifyBaseLogger, sweepMs = 5000): Dispatcher {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const run = async () => {
    do {
      again = false;
      while ((await sendBatch(db, send)) === batchSize && !stopped);
    } while (again && !stopped);
  };
  const poke = () => {
    again = true;
    if (stopped) return;
    running ??= run()
      .catch((err) => log.error({ err }, 'socket events wait: the outbox could not be read'))
      .finally(() => {
        running = undefined;
        if (again) poke();
      });
  };
  const sweep = setInterval(poke, sweepMs).unref();

  return {
    poke,
    drained: async () => {
      poke();
      await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

function sendBatch(db: Db, send: Send): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(outbox).orderBy(asc(outbox.id)).limit(batchSize).for('update');
    if (rows.length === 0) return 0;
    for (const row of rows) send(row.room, row.event, row.payload);
    await tx.delete(outbox).where(
      inArray(
        outbox.id,
        rows.map((row) => row.id),
      ),
    );
    return rows.length;
  });
}
