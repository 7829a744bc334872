import { isActiveMember } from '../conversations/queries.ts';
import type { RealtimeHandlers } from '../realtime/handlers.ts';
import { thereFor } from '../realtime/there-for.ts';
import type { Services } from '../services.ts';
import { markDelivered, markRead } from './receipts.ts';

/** What sockets may ask. */
export const messageHandlers = ({ db, write, now }: Services): RealtimeHandlers => ({
  isMember: (userId, conversationId) => isActiveMember(db, userId, conversationId),
  thereFor: (userId, things) => thereFor(db, userId, things),
  messageDelivered: (userId, receipts) =>
    write((tx) => markDelivered(tx, { ...receipts, userId, now: now() })),
  messageRead: async (userId, receipts) => {
    await write((tx) => markRead(tx, { ...receipts, userId, now: now() }));
  },
});
