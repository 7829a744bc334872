import type { Notification } from '#contract/spec/notification.ts';
import type {
  ConversationUpdate,
  MessageStatusUpdate,
  NewMessage,
  UserTyping,
} from '#contract/spec/socket-events.ts';

export type Mark = { kind: 'delivered' | 'read'; messageId: string; conversationId: string };

export type Room = { conversationId: string };
export type Problem = { error: unknown };
export type Typist = { userId: string };

/** `failures` in a row; `behind`: a socket was had or tried for before, so something may have been missed. */
export type Context = {
  token: string;
  failures: number;
  behind: boolean;
  typing: string[];
  rooms: string[];
  marks: Mark[];
};

/** Where the member types: the conversation, and who else is in it. */
export type Place = Room & { recipientId: string };

/** What comes in over the socket and goes on, as it is, to the rest of the app and to the views. */
export type Arrival =
  | { type: 'link.messageArrived'; message: NewMessage }
  | { type: 'link.conversationUpdated'; update: ConversationUpdate }
  | { type: 'link.messageStatusChanged'; update: MessageStatusUpdate }
  | { type: 'link.notificationArrived'; notification: Notification }
  | { type: 'link.otherArrived'; name: string; payload: unknown };

/** What the socket actor tells the machine; payloads have passed the contract. */
export type SocketNews =
  | Arrival
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected'; reason: string }
  | { type: 'socket.failed'; error: string }
  | { type: 'socket.refused'; error: string }
  | { type: 'socket.thrownOut' }
  | { type: 'socket.typing'; typing: UserTyping }
  | { type: 'socket.malformed'; error: string };

/** What the link tells the rest of the app and the views. `resumed`: something may have been missed meanwhile. */
export type News = Arrival | { type: 'link.opened'; resumed: boolean } | { type: 'link.refused' };

/** What views ask of the link, and the machine of the socket actor in the same words. */
export type SocketCommand =
  | ({ type: 'link.startTyping' } & Place)
  | ({ type: 'link.stopTyping' } & Place)
  | ({ type: 'link.join' } & Room)
  | ({ type: 'link.leave' } & Room)
  | { type: 'link.mark'; mark: Mark };

/** What views and the app ask of the link. */
export type Wish = SocketCommand | { type: 'link.networkBack' } | { type: 'link.retry' };
