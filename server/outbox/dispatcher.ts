import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outbox } from '../db/schema/notifications.ts';
import type { Failures } from '../ops/failures.ts';
import { type LateEvents, lateEvents } from './late-events.ts';

const batchSize = 200;

export type Send = (room: string, event: string, payload: unknown, hiddenFrom: string[]) => void;

export type Dispatcher = {
  /** Sends what waits; many pokes during a run become one more run. */
  poke: () => void;
  /** Resolves when everything committed so far has left that can. */
  drained: () => Promise<void>;
  /** How many events could not be sent so far and wait for another try. */
  late: () => number;
  stop: () => Promise<void>;
};

/**
 * Sends committed socket events in the order they were written. Rows are deleted in the transaction that reads
 * them, after sending: a crash in between sends again, never loses. The sweep finds what a crash left.
 * What cannot be sent is kept and tried ever more rarely; its room waits for the second try, other rooms never.
 */
export function startDispatcher(db: Db, send: Send, failures: Failures, sweepMs = 5000): Dispatcher {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const late = lateEvents(failures, sweepMs);

  const run = async () => {
    do {
      again = false;
      while ((await sendBatch(db, send, late)) === batchSize && !stopped);
    } while (again && !stopped);
  };
  const poke = () => {
    again = true;
    if (stopped) return;
    running ??= run()
      .catch((error: unknown) => failures.note('outbox', error))
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
    late: late.count,
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

function sendBatch(db: Db, send: Send, late: LateEvents): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(late.due())
      .orderBy(asc(outbox.id))
      .limit(batchSize)
      .for('update');
    const sent = late.send(rows, ({ room, event, payload, hiddenFrom }) =>
      send(room, event, payload, hiddenFrom),
    );
    if (sent.length > 0) await tx.delete(outbox).where(inArray(outbox.id, sent));
    return rows.length;
  });
}
