import { setTimeout as sleep } from 'node:timers/promises';

/** The rate limit of one socket: a burst, then so many events a second. People type and read far less. */
const burst = 100;

const perSecond = 20;

/** Milliseconds to wait before the next event is within the limit; 0 consumes one. */
export function createThrottle(now: () => number = Date.now): () => number {
  let left = burst;
  let at = now();
  return () => {
    const moment = now();
    left = Math.min(burst, left + ((moment - at) * perSecond) / 1000);
    at = moment;
    if (left < 1) return Math.ceil(((1 - left) * 1000) / perSecond);
    left -= 1;
    return 0;
  };
}

/** Pending receipts per socket; beyond this it is disconnected. */
const maxPending = 2_000;

type Receipt = { messageId: string; conversationId: string };

type DeliverReceipts = (receipts: Receipts) => Promise<void>;

type Batch = { deliver: DeliverReceipts; conversationId: string; messageIds: Set<string> };

/**
 * Batches the receipts of one socket by conversation while earlier ones are written or the rate limit
 * applies; none is dropped. `tell` must not reject.
 */
export function gatherReceipts() {
  const batches = new Map<string, Batch>();
  const due = createThrottle();
  let count = 0;
  let isDelivering = false;
  let isClosed = false;

  const sendAll = async () => {
    isDelivering = true;
    for (let entry = first(batches); entry; entry = first(batches)) {
      const wait = due();
      if (wait > 0 && isClosed) return batches.clear();
      if (wait > 0) {
        await sleep(wait, undefined, { ref: false });
        continue;
      }
      const [key, { deliver, conversationId, messageIds }] = entry;
      batches.delete(key);
      count -= messageIds.size;
      await deliver({ conversationId, messageIds: [...messageIds] });
    }
    isDelivering = false;
  };

  return {
    /** Adds one; false when there is no room for it. */
    take(kind: string, { conversationId, messageId }: Receipt, deliver: DeliverReceipts): boolean {
      if (count >= maxPending) return false;
      const key = `${kind} ${conversationId}`;
      const batch = batches.get(key) ?? { deliver, conversationId, messageIds: new Set() };
      if (!batch.messageIds.has(messageId)) count += 1;
      batch.messageIds.add(messageId);
      batches.set(key, batch);
      if (!isDelivering) void sendAll();
      return true;
    },
    /** Delivers pending receipts after a disconnect, as far as the limit allows at once. */
    close() {
      isClosed = true;
    },
  };
}

const first = <K, V>(map: Map<K, V>): [K, V] | undefined => map.entries().next().value;

/** Messages of one conversation that a client has received or shown, in any order. */
export type Receipts = { conversationId: string; messageIds: readonly string[] };

/** Milliseconds for which events are remembered. */
const MEMORY_MS = 300_000;

/** How many milliseconds later than the calls before it a socket's request may be on its way. */
const SLACK_MS = 500;

export type RecentEvents = {
  note: (room: string) => void;
  /** Events may have been missed, so that nothing earlier is known. */
  forget: () => void;
  /** Whether the room may have had an event in the last `age` milliseconds; true if unknown. */
  mayHaveEvent: (room: string, age: number) => boolean;
};

/**
 * Records when each room last had an event in this process. A page makes its first calls before its socket is
 * connected; this tells whether their answers may be outdated by then.
 * @param now milliseconds of a monotonic clock
 */
export function createRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  let startedAt = now();
  const last = new Map<string, number>();
  return {
    note(room) {
      last.delete(room);
      last.set(room, now());
      for (const [oldest, at] of last) {
        if (now() - at <= MEMORY_MS) break;
        last.delete(oldest);
      }
    },
    forget() {
      startedAt = now();
      last.clear();
    },
    mayHaveEvent(room, age) {
      const since = now() - age;
      const at = last.get(room);
      return age > MEMORY_MS - SLACK_MS || since < startedAt || (at !== undefined && at >= since - SLACK_MS);
    },
  };
}
