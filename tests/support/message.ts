import type { Message } from '#contract/messages.ts';

/** A message that has not been delivered yet, with what a test cares about changed. */
export const messageWith = ({ seq, ...changed }: Partial<Message> & { seq: number }): Message => ({
  id: `m${seq}`,
  _id: `m${seq}`,
  seq,
  conversationId: 'c1',
  clientId: `client-${seq}`,
  sender: { _id: 'ada', name: 'Ada', avatar: null },
  recipientId: 'bob',
  text: `Message ${seq}`,
  createdAt: '2026-11-20T14:10:00.000Z',
  deliveredAt: null,
  readAt: null,
  ...changed,
});
