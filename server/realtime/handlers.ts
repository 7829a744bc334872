/** Messages of one conversation that a client has received or shown, in any order. */
export type Receipts = { conversationId: string; messageIds: readonly string[] };

/** What the socket layer asks of the resources; the app hands the real ones in, tests may hand in others. */
export type RealtimeHandlers = {
  /** A device of the member's has come in and hears from now on. Does not throw. */
  isBack: (userId: string) => void;
  /** Whether the person is one of the two of this conversation and the two still reach each other, or is in this group. */
  isMember: (userId: string, conversationId: string) => Promise<boolean>;
  /** Who is in a group beside this person, and sees them. */
  groupReaders: (userId: string, groupId: string) => Promise<string[]>;
  /** Which of these posts, gigs and profiles (`post:ID`) are there for the person: the rule of the calls that read them. */
  thereFor: (userId: string, things: readonly string[]) => Promise<string[]>;
  /** The client has received these messages, and with them all before; tells their sender. Those not theirs are ignored. */
  messageDelivered: (userId: string, receipts: Receipts) => Promise<void>;
  /** The client has shown these messages, and with them all before in the conversation. */
  messageRead: (userId: string, receipts: Receipts) => Promise<void>;
};
