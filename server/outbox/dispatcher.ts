import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { gigVisibilities } from '#contract/gigs.ts';
import type { Db } from '../db/database.ts';
import { idPattern } from '../db/ids.ts';
import { outbox } from '../db/schema/operations.ts';
import { readersOf } from '../gigs/select.ts';
import type { Failures } from '../ops/logger.ts';
import { profileReadersOf } from '../people/visibility.ts';
import type { Live } from '../realtime/live.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Settings } from '../settings.ts';
import { takeTurns } from './leader-election.ts';

/** Room names that fit into one NOTIFY of PostgreSQL, which carries less than 8000 bytes. */
const roomsAtOnce = 150;

const id = v.pipe(v.string(), v.regex(idPattern));
const gigReaders = v.tuple([v.literal('gig-readers'), v.picklist(gigVisibilities), id]);
const profileReaders = v.tuple([v.literal('profile-readers'), id]);

function readersIn(room: string): SQL | undefined {
  const parts = room.split(':');
  if (v.is(gigReaders, parts)) return readersOf(parts[2], parts[1]);
  return v.is(profileReaders, parts) ? profileReadersOf(parts[1]) : undefined;
}

/** The rooms of an event, in batches; for readers, one room per member. */
export async function roomsOf(db: Db, room: string): Promise<(string | string[])[]> {
  const readers = readersIn(room);
  if (!readers) return [room];
  const rows = await db.select({ id: sql<string>`readers.id` }).from(sql`(${readers}) readers`);
  const rooms = rows.map(({ id }) => userRoom(id));
  return Array.from({ length: Math.ceil(rooms.length / roomsAtOnce) }, (_, nth) =>
    rooms.slice(nth * roomsAtOnce, (nth + 1) * roomsAtOnce),
  );
}

type Event = typeof outbox.$inferSelect;
type LateEvent = { tries: number; next: number };

/** A failed event holds up its room for one more try; then later ones go first. */
const triesInOrder = 1;
const maxRetryMs = 10 * 60_000;

/**
 * Events that could not be sent. They stay in the table, without holding up others for ever. Tries are
 * counted in this process only; after a restart everything is tried at once.
 */
function lateEvents(failures: Failures, firstWaitMs: number) {
  const late = new Map<number, LateEvent>();
  const holdsRoom = (id: number) => (late.get(id)?.tries ?? 0) <= triesInOrder;
  const waiting = () => [...late].filter(([, { next }]) => next > Date.now()).map(([id]) => id);

  const fail = ({ id, event }: Event, error: unknown) => {
    const tries = (late.get(id)?.tries ?? 0) + 1;
    const retryInMs = Math.min(firstWaitMs * 2 ** (tries - 1), maxRetryMs);
    late.set(id, { tries, next: Date.now() + retryInMs });
    failures.note('outbox', error, { id, event, tries, againInMs: retryInMs });
  };

  return {
    due: (): SQL | undefined => {
      const ids = waiting();
      if (ids.length === 0) return undefined;
      const blockedRooms = sql`select room from ${outbox} where ${outbox.id} = ${anyOf(ids.filter(holdsRoom))}`;
      return and(sql`${outbox.id} <> all(${listOf(ids)})`, sql`${outbox.room} not in (${blockedRooms})`);
    },
    /** Sends what can be sent, in order. @returns the ids of sent events */
    send: async (events: readonly Event[], send: (event: Event) => Promise<void>) => {
      const delayedRooms = new Set<string>();
      const sent: number[] = [];
      for (const event of events) {
        if (delayedRooms.has(event.room)) continue;
        try {
          await send(event);
        } catch (error) {
          fail(event, error);
          if (holdsRoom(event.id)) delayedRooms.add(event.room);
          continue;
        }
        late.delete(event.id);
        sent.push(event.id);
      }
      return sent;
    },
    count: () => late.size,
  };
}

/** A single value, as the number of parameters is limited. */
const listOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::bigint[]`;
const anyOf = (ids: readonly number[]) => sql`any(${listOf(ids)})`;

type Late = ReturnType<typeof lateEvents>;
const batchSize = 200;

/** The connection of this process to the sockets of all others. */
type ProcessLink = {
  isOurs: () => boolean;
  tell: () => void;
  isUp: () => boolean;
  /** Rejects when something sent may not have left. */
  flushed: () => Promise<void>;
};

const alone: ProcessLink = { isOurs: () => true, tell: () => {}, isUp: () => true, flushed: async () => {} };

/** To one room, or to several rooms of members at once. */
export type Send = (room: string | string[], event: string, payload: unknown, hiddenFrom: string[]) => void;

/** How often missed events are looked for: by a single process, and where another process may have died. */
const sweeps = { alone: 5000, among: 1000 };

export type Dispatcher = {
  /** Sends pending events; pokes during a run cause one more run. */
  poke: () => void;
  /** Resolves when everything committed so far has been sent, as far as possible. */
  drained: () => Promise<void>;
  /** The number of events that could not be sent and wait for another try. */
  late: () => number;
  isOurs: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Sends committed socket events in order and deletes their rows afterwards, so that a crash in between
 * repeats events but never loses any. Nothing is locked: one process sends at a time, and a periodic sweep
 * finds what a crash left. Failed events are retried ever more rarely; their room waits for the second try,
 * other rooms never. While other processes cannot be reached, everything waits.
 */
export function startDispatcher(
  db: Db,
  send: Send,
  failures: Failures,
  sweepMs = sweeps.alone,
  processLink: ProcessLink = alone,
): Dispatcher {
  let running: Promise<void> | undefined;
  let runsAgain = false;
  let stopped = false;
  const late = lateEvents(failures, sweepMs);

  const run = async () => {
    do {
      runsAgain = false;
      while (processLink.isUp() && (await sendBatch(db, send, late, processLink)) === batchSize && !stopped);
    } while (runsAgain && !stopped);
  };
  const poke = () => {
    if (!processLink.isOurs()) return processLink.tell();
    runsAgain = true;
    if (stopped) return;
    running ??= run()
      .catch((error: unknown) => failures.note('outbox', error))
      .finally(() => {
        running = undefined;
        if (runsAgain) poke();
      });
  };
  const sweep = setInterval(() => processLink.isOurs() && poke(), sweepMs).unref();

  return {
    poke,
    drained: async () => {
      poke();
      await running;
    },
    late: late.count,
    isOurs: processLink.isOurs,
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

export function serveOutbox(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  db: Db,
  { send, channel }: Pick<Live, 'send' | 'channel'>,
  failures: Failures,
): Dispatcher {
  if (databaseUrl === undefined) return startDispatcher(db, send, failures);
  const election = takeTurns(databaseUrl, failures, () => dispatcher.poke());
  const dispatcher = startDispatcher(db, send, failures, sweeps.among, { ...election, ...channel });
  const stop = async () => {
    await dispatcher.stop();
    await election.stop();
  };
  return { ...dispatcher, stop };
}

async function sendBatch(db: Db, send: Send, late: Late, { flushed }: ProcessLink): Promise<number> {
  const rows = await db.select().from(outbox).where(late.due()).orderBy(asc(outbox.id)).limit(batchSize);
  const sent = await late.send(rows, async ({ room, event, payload, hiddenFrom }) => {
    for (const to of await roomsOf(db, room)) send(to, event, payload, hiddenFrom);
  });
  await flushed();
  if (sent.length > 0) await db.delete(outbox).where(inArray(outbox.id, sent));
  return rows.length;
}
