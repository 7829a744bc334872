import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outbox } from '../db/schema/outbox.ts';
import type { Failures } from '../ops/failures.ts';
import type { Live } from '../realtime/live.ts';
import type { Settings } from '../settings.ts';
import { roomsOf } from './audience.ts';
import { type LateEvents, lateEvents } from './late-events.ts';
import { takeTurns } from './turn.ts';

const batchSize = 200;

/** What stands between this process and the sockets of all others. */
export type Way = {
  /** Whether this process is the one that sends just now. */
  isOurs: () => boolean;
  /** Tells the one that does. */
  tell: () => void;
  isUp: () => boolean;
  /** Rejects when something sent may not have left. */
  flushed: () => Promise<void>;
};

const alone: Way = { isOurs: () => true, tell: () => {}, isUp: () => true, flushed: async () => {} };

/** To one room, or at once to several of members. */
export type Send = (room: string | string[], event: string, payload: unknown, hiddenFrom: string[]) => void;

/** How often what woke nobody is looked for: alone, and where another process may have died. */
const sweeps = { alone: 5000, among: 1000 };

export type Dispatcher = {
  /** Sends what waits; many pokes during a run become one more run. */
  poke: () => void;
  /** Resolves when everything committed so far has left that can. */
  drained: () => Promise<void>;
  /** How many events could not be sent so far and wait for another try. */
  late: () => number;
  /** Whether this process is the one that sends. */
  isOurs: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Sends committed socket events in the order they were written. Rows are deleted after sending: a crash in between
 * sends again, never loses. Nothing is locked meanwhile: one process sends at a time. The sweep finds what a crash left.
 * What cannot be sent is kept and tried ever more rarely; its room waits for the second try, other rooms never.
 * Of several processes one sends; while the others cannot be reached, everything waits.
 */
export function startDispatcher(
  db: Db,
  send: Send,
  failures: Failures,
  sweepMs = sweeps.alone,
  way: Way = alone,
): Dispatcher {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const late = lateEvents(failures, sweepMs);

  const run = async () => {
    do {
      again = false;
      while (way.isUp() && (await sendBatch(db, send, late, way)) === batchSize && !stopped);
    } while (again && !stopped);
  };
  const poke = () => {
    if (!way.isOurs()) return way.tell();
    again = true;
    if (stopped) return;
    running ??= run()
      .catch((error: unknown) => failures.note('outbox', error))
      .finally(() => {
        running = undefined;
        if (again) poke();
      });
  };
  const sweep = setInterval(() => way.isOurs() && poke(), sweepMs).unref();

  return {
    poke,
    drained: async () => {
      poke();
      await running;
    },
    late: late.count,
    isOurs: way.isOurs,
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

/** The outbox of this process: alone on embedded data, else one of many. */
export function serveOutbox(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  db: Db,
  { send, channel }: Pick<Live, 'send' | 'channel'>,
  failures: Failures,
): Dispatcher {
  if (databaseUrl === undefined) return startDispatcher(db, send, failures);
  const turn = takeTurns(databaseUrl, failures, () => dispatcher.poke());
  const dispatcher = startDispatcher(db, send, failures, sweeps.among, { ...turn, ...channel });
  const stop = async () => {
    await dispatcher.stop();
    await turn.stop();
  };
  return { ...dispatcher, stop };
}

async function sendBatch(db: Db, send: Send, late: LateEvents, { flushed }: Way): Promise<number> {
  const rows = await db.select().from(outbox).where(late.due()).orderBy(asc(outbox.id)).limit(batchSize);
  const sent = await late.send(rows, async ({ room, event, payload, hiddenFrom }) => {
    for (const to of await roomsOf(db, room)) send(to, event, payload, hiddenFrom);
  });
  await flushed();
  if (sent.length > 0) await db.delete(outbox).where(inArray(outbox.id, sent));
  return rows.length;
}
