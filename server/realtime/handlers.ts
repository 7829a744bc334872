/** What the socket layer asks of the resources; the app hands the real ones in, tests may hand in others. */
export type RealtimeHandlers = {
  /** Whether the person is one of the two of this conversation. */
  isMember: (userId: string, conversationId: string) => Promise<boolean>;
  /** The client has received the message; tells its sender. A message that is not theirs is ignored. */
  messageDelivered: (userId: string, ids: { messageId: string; conversationId: string }) => Promise<void>;
  /** The client has shown the message, and with it all before it in the conversation. */
  messageRead: (userId: string, ids: { messageId: string; conversationId: string }) => Promise<void>;
};
