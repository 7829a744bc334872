import type { Message } from '#contract/messages.ts';
import { messageWith } from '#tests/support/message.ts';

export type Status = 'delivered' | 'read';

/** Ada talks with Bob: he says all that is odd, she all that is even. */
export interface Truth {
  /** On the server: how many messages there are, up to where hers was delivered and read, and up to where she has read. */
  total: number;
  delivered: number;
  read: number;
  readByHer: number;
  /** Here: by number, what marks it carries. */
  known: Map<number, Set<Status>>;
  /** Marks for what is not known yet. */
  early: Partial<Record<Status, number>>;
  /** Nothing is missing from the first one known to this. */
  wholeUpTo: number;
  hasOlder: boolean;
  unreadRange: { after: number; upTo: number } | null;
  conversationId: string | null;
  history: 'asking' | 'there' | 'failed';
  hasAnswer: boolean;
  /** Before which one older ones are asked for. */
  before: number | null;
  olderFailed: boolean;
  looks: boolean;
  /** Down to where she sees; null: to the end. */
  sight: number | null;
  /** Up to where it was told over this connection that she has seen it. */
  seen: number;
  emits: unknown[];
}

export const at = '2026-11-22T12:00:00.000Z';
export const pageSize = 3;
const isHers = (nth: number) => nth % 2 === 0;

export function messageOf({ delivered, read, readByHer }: Truth, nth: number): Message {
  const isRead = nth <= (isHers(nth) ? read : readByHer);
  return messageWith({
    seq: nth,
    sender: { _id: isHers(nth) ? 'ada' : 'bob', name: '', avatar: null },
    recipientId: isHers(nth) ? 'bob' : 'ada',
    createdAt: at,
    deliveredAt: isRead || (isHers(nth) && nth <= delivered) ? at : null,
    readAt: isRead ? at : null,
  });
}

export const upTo = (last: number) =>
  Array.from({ length: Math.min(pageSize, last) }, (_, nth) => nth + 1 + Math.max(0, last - pageSize));

export const first = ({ known }: Truth) => Math.min(...known.keys());

export function learn(truth: Truth, numbers: number[]) {
  for (const nth of numbers) {
    const { deliveredAt, readAt } = messageOf(truth, nth);
    const marks = truth.known.get(nth) ?? new Set();
    if (deliveredAt) marks.add('delivered');
    if (readAt) marks.add('read');
    truth.known.set(nth, marks);
  }
  mark(truth);
}

/** Marks hers up to the one that is meant, once that is known. */
export function mark({ known, early }: Truth) {
  for (const status of ['delivered', 'read'] as const) {
    const last = early[status];
    if (last === undefined || !known.has(last)) continue;
    for (const [nth, marks] of known) if (isHers(nth) && nth <= last) marks.add('delivered').add(status);
    delete early[status];
  }
}

export function tellSeen(truth: Truth) {
  if (!truth.looks) return;
  const unseen = [...truth.known].filter(
    ([nth, marks]) =>
      !isHers(nth) && !marks.has('read') && nth > truth.seen && (truth.sight === null || nth <= truth.sight),
  );
  const numbers = unseen.map(([nth]) => nth).sort((a, b) => b - a);
  truth.seen = numbers[0] ?? truth.seen;
  for (const nth of numbers)
    truth.emits.push({ type: 'conversation.seen', messageId: `m${nth}`, conversationId: 'c1' });
}
