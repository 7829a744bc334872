import type { ContentChange } from '#contract/ours/socket-events.ts';
import type { Watched } from '#contract/ours/socket-wishes.ts';
import type { Notification } from '#contract/spec/notification.ts';
import type { ConversationUpdate, MessageStatusUpdate, NewMessage } from '#contract/spec/socket-events.ts';

export type Mark = { kind: 'delivered' | 'read'; messageId: string; conversationId: string };

export type Room = { conversationId: string };
export type Problem = { error: unknown };
/** Without a group, somebody typing to the member alone. */
export type Typist = { userId: string; groupId?: string };
export type Typing = Typist & { isTyping: boolean };

/**
 * `failures` in a row; `behind`: a socket was had or tried for before, so something may have been missed; `told`: how many
 * of `marks`, from the first on, have just gone out and wait for their connection to outlive them; `delivered`: messages
 * whose writers have been told so over this connection.
 */
export type Context = {
  token: string;
  failures: number;
  behind: boolean;
  typing: Typist[];
  rooms: string[];
  marks: Mark[];
  told: number;
  delivered: string[];
};

/** Where the member types: the conversation, and who else is in it. */
export type Place = Room & { recipientId: string };

/** What comes in over the socket and goes on, as it is, to the rest of the app and to the views. */
export type Arrival =
  | { type: 'socketLink.messageArrived'; message: NewMessage }
  | { type: 'socketLink.conversationUpdated'; update: ConversationUpdate }
  | { type: 'socketLink.messageStatusChanged'; update: MessageStatusUpdate }
  | { type: 'socketLink.notificationArrived'; notification: Notification }
  | { type: 'socketLink.contentChanged'; change: ContentChange };

/** What the socket actor tells the machine; payloads have passed the contract. */
export type SocketNews =
  | Arrival
  | { type: 'socket.connected' }
  | { type: 'socket.newsMissed' }
  | { type: 'socket.disconnected'; reason: string }
  | { type: 'socket.failed'; error: string }
  | { type: 'socket.refused'; error: string }
  | { type: 'socket.thrownOut' }
  | { type: 'socket.typing'; typing: Typing }
  | { type: 'socket.malformed'; error: string };

/** What the link tells the rest of the app and the views. `newsMissed`: what was asked before may be old by now. */
export type News =
  | Arrival
  | { type: 'socketLink.opened' }
  | { type: 'socketLink.newsMissed' }
  | { type: 'socketLink.refused' };

/** What views ask of the link, and the machine of the socket actor in the same words. */
export type SocketCommand =
  | ({ type: 'socketLink.startTyping' } & Place)
  | ({ type: 'socketLink.stopTyping' } & Place)
  | ({ type: 'socketLink.join' } & Room)
  | ({ type: 'socketLink.leave' } & Room)
  | { type: 'socketLink.watch'; watched: Watched }
  | { type: 'socketLink.mark'; mark: Mark };

/** What may mean that a refused token is taken now. Without the person it is believed a few times in a row only. */
export type Sign = { byPerson: boolean };

/** What views and the app ask of the link. */
export type Wish =
  | SocketCommand
  | { type: 'socketLink.networkBack' }
  | ({ type: 'socketLink.goodSign' } & Sign)
  | { type: 'socketLink.retry' };

/** What the link tells itself: a connection is gone or could not be had, there is one, a typist's stop never came. */
export type OwnNews =
  | { type: 'socketLink.lost' }
  | { type: 'socketLink.mended' }
  | { type: 'socketLink.typingExpired'; typist: Typist };
