import { and, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../db/schema/outbox.ts';
import type { Failures } from '../ops/failures.ts';

type Event = typeof outbox.$inferSelect;
type Late = { tries: number; next: number };

/** An event keeps its room waiting for one more try; then the others go before it. */
const triesInOrder = 1;
const longestWaitMs = 10 * 60_000;

/** Events that could not be sent. They stay where they are, and others need not wait for what can never be sent. */
export type LateEvents = {
  /** Which events may be tried now. */
  due: () => SQL | undefined;
  /** Sends what can be sent, in order; answers the ids of what has left. */
  send: (events: readonly Event[], send: (event: Event) => Promise<void>) => Promise<number[]>;
  count: () => number;
};

/** Tries are counted in this process only: its next start tries everything at once. */
export function lateEvents(failures: Failures, firstWaitMs: number): LateEvents {
  const late = new Map<number, Late>();
  const holdsRoom = (id: number) => (late.get(id)?.tries ?? 0) <= triesInOrder;
  const waiting = () => [...late].filter(([, { next }]) => next > Date.now()).map(([id]) => id);

  const fail = ({ id, event }: Event, error: unknown) => {
    const tries = (late.get(id)?.tries ?? 0) + 1;
    const againInMs = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
    late.set(id, { tries, next: Date.now() + againInMs });
    failures.note('outbox', error, { id, event, tries, againInMs });
  };

  return {
    due: () => {
      const ids = waiting();
      if (ids.length === 0) return undefined;
      const held = sql`select room from ${outbox} where ${outbox.id} = ${anyOf(ids.filter(holdsRoom))}`;
      return and(sql`${outbox.id} <> all(${listOf(ids)})`, sql`${outbox.room} not in (${held})`);
    },
    send: async (events, send) => {
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

/** As one value: a list of parameters has an end. */
const listOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::bigint[]`;
const anyOf = (ids: readonly number[]) => sql`any(${listOf(ids)})`;
