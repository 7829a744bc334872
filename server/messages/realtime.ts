import { isMember } from '../conversations/queries.ts';
import type { RealtimeHandlers } from '../realtime/handlers.ts';
import type { Services } from '../services.ts';
import { markDelivered, markRead } from './receipts.ts';

/** What sockets may ask about messages. */
export const messageHandlers = ({ db, write, now }: Services): RealtimeHandlers => ({
  isMember: (userId, conversationId) => isMember(db, userId, conversationId),
  messageDelivered: (userId, ids) => write((tx) => markDelivered(tx, { ...ids, userId, now: now() })),
  messageRead: async (userId, ids) => {
    await write((tx) => markRead(tx, { ...ids, userId, now: now() }));
  },
});
