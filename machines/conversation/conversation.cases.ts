import type { ConversationWith } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { Opening } from './conversation.ts';

export const at = '2026-11-20T14:10:00.000Z';
export const later = '2026-11-20T14:20:00.000Z';

export const say = (seq: number, sender: string, recipientId: string): Message => ({
  id: `m${seq}`,
  _id: `m${seq}`,
  seq,
  conversationId: 'torch-lads',
  clientId: `client-${seq}`,
  sender: { _id: sender, name: '', avatar: null },
  recipientId,
  text: '',
  createdAt: at,
  deliveredAt: null,
  readAt: null,
});
/** A group message: addressed to the group and part of its conversation. */
export const inGroup = (seq: number, sender: string): Message => ({
  ...say(seq, sender, 'soul-night'),
  conversationId: 'soul-night',
});
export const fromPeer = (seq: number) => say(seq, 'declan', 'bronagh');
export const ofMine = (seq: number) => say(seq, 'bronagh', 'declan');

const declan: ConversationWith = {
  conversationId: 'torch-lads',
  person: { id: 'declan', name: 'Declan Foy', avatar: null, headline: '', place: 'Wigan' },
  canWrite: true,
  lastReadSeq: 5,
};
export const openings = {
  'nothing was said yet': {
    conversation: { ...declan, conversationId: null, lastReadSeq: null },
    page: null,
  },
  'the newest page of many': {
    conversation: declan,
    page: { items: [fromPeer(10), ofMine(20)], hasMore: true },
  },
  'a page far beyond what is known': {
    conversation: declan,
    page: { items: [fromPeer(40)], hasMore: true },
  },
} satisfies Record<string, Opening>;

/** Removed for both sides. */
export const removed = (message: Message): Message => ({ ...message, removed: 'forBoth', revision: 1 });
