import type { Message } from '#contract/messages.ts';
import { messageWith } from '#tests/support/message.ts';

export type Mark = 'delivered' | 'read';

/** A thread of Ada and Bob: his messages have odd numbers, hers even ones. */
export interface State {
  /** On the server: the number of messages, and up to which hers are delivered and read, and his read. */
  total: number;
  delivered: number;
  read: number;
  readByAda: number;
  /** In the client: the marks by message number. */
  known: Map<number, Set<Mark>>;
  /** Marks for messages that are not loaded yet. */
  pendingMarks: Partial<Record<Mark, number>>;
  /** Up to here no message after the first known one is missing. */
  completeUpTo: number;
  hasOlder: boolean;
  unreadRange: { after: number; upTo: number } | null;
  conversationId: string | null;
  loading: 'pending' | 'done' | 'failed';
  hasLoaded: boolean;
  /** The `before` of the pending fetch of older messages. */
  before: number | null;
  olderFailed: boolean;
  isWatching: boolean;
  /** The last message she sees; null for the end of the thread. */
  visibleUpTo: number | null;
  /** Up to here read marks were sent over this connection. */
  seen: number;
  emits: unknown[];
}

export const at = '2026-11-22T12:00:00.000Z';
export const pageSize = 3;
const isOwn = (nth: number) => nth % 2 === 0;

export function messageOf({ delivered, read, readByAda }: State, nth: number): Message {
  const isRead = nth <= (isOwn(nth) ? read : readByAda);
  return messageWith({
    seq: nth,
    sender: { _id: isOwn(nth) ? 'ada' : 'bob', name: '', avatar: null },
    recipientId: isOwn(nth) ? 'bob' : 'ada',
    createdAt: at,
    deliveredAt: isRead || (isOwn(nth) && nth <= delivered) ? at : null,
    readAt: isRead ? at : null,
  });
}

export const upTo = (last: number) =>
  Array.from({ length: Math.min(pageSize, last) }, (_, nth) => nth + 1 + Math.max(0, last - pageSize));

export const first = ({ known }: State) => Math.min(...known.keys());

export function addMessages(state: State, seqs: number[]) {
  for (const nth of seqs) {
    const { deliveredAt, readAt } = messageOf(state, nth);
    const marks = state.known.get(nth) ?? new Set();
    if (deliveredAt) marks.add('delivered');
    if (readAt) marks.add('read');
    state.known.set(nth, marks);
  }
  applyMarks(state);
}

/** Marks her messages up to the pending one, once that is known. */
export function applyMarks({ known, pendingMarks }: State) {
  for (const status of ['delivered', 'read'] as const) {
    const last = pendingMarks[status];
    if (last === undefined || !known.has(last)) continue;
    for (const [nth, marks] of known) if (isOwn(nth) && nth <= last) marks.add('delivered').add(status);
    delete pendingMarks[status];
  }
}

export function emitSeen(state: State) {
  if (!state.isWatching) return;
  const { known, seen, visibleUpTo } = state;
  const unseen = [...known].filter(
    ([nth, marks]) =>
      !isOwn(nth) && !marks.has('read') && nth > seen && (visibleUpTo === null || nth <= visibleUpTo),
  );
  const seqs = unseen.map(([nth]) => nth).sort((a, b) => b - a);
  state.seen = seqs[0] ?? state.seen;
  for (const nth of seqs)
    state.emits.push({ type: 'conversation.seen', messageId: `m${nth}`, conversationId: 'c1' });
}
