import type { RealtimeHandlers } from './handlers.ts';

/** A server without conversations: every join is refused. */
export const noMessages: RealtimeHandlers = {
  isMember: async () => false,
  messageDelivered: async () => {},
  messageRead: async () => {},
};
