import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipts } from './handlers.ts';
import { pace } from './pace.ts';

/** Receipts of one socket that wait at most; whoever sends more than anybody can read is given up. */
const most = 2_000;

export type Receipt = { messageId: string; conversationId: string };
type Tell = (receipts: Receipts) => Promise<void>;
type Gathered = { tell: Tell; conversationId: string; messageIds: Set<string> };

/**
 * The receipts of one socket. What comes while one conversation is written, or before its turn, is gathered: told
 * together, none dropped. `tell` must not reject.
 */
export function gatherReceipts() {
  const waiting = new Map<string, Gathered>();
  const due = pace();
  let count = 0;
  let isTelling = false;
  let isClosed = false;

  const tellAll = async () => {
    isTelling = true;
    for (let entry = first(waiting); entry; entry = first(waiting)) {
      const wait = due();
      if (wait > 0 && isClosed) return waiting.clear();
      if (wait > 0) {
        await sleep(wait, undefined, { ref: false });
        continue;
      }
      const [key, { tell, conversationId, messageIds }] = entry;
      waiting.delete(key);
      count -= messageIds.size;
      await tell({ conversationId, messageIds: [...messageIds] });
    }
    isTelling = false;
  };

  return {
    /** Takes one; answers whether there was room for it. */
    take(kind: string, { conversationId, messageId }: Receipt, tell: Tell): boolean {
      if (count >= most) return false;
      const key = `${kind} ${conversationId}`;
      const gathered = waiting.get(key) ?? { tell, conversationId, messageIds: new Set() };
      if (!gathered.messageIds.has(messageId)) count += 1;
      gathered.messageIds.add(messageId);
      waiting.set(key, gathered);
      if (!isTelling) void tellAll();
      return true;
    },
    /** The socket has gone: what waits is told as far as the pace allows at once. */
    close() {
      isClosed = true;
    },
  };
}

const first = <K, V>(map: Map<K, V>): [K, V] | undefined => map.entries().next().value;
