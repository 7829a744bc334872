import type { ContentChange } from '#contract/ours/socket-events.ts';
import type { Watched } from '#contract/ours/socket-wishes.ts';
import type { Notification } from '#contract/spec/notification.ts';
import type { ConversationUpdate, MessageStatusUpdate, NewMessage } from '#contract/spec/socket-events.ts';

export type { NewMessage };

export type Mark = { kind: 'delivered' | 'read'; messageId: string; conversationId: string };

export type Room = { conversationId: string };
export type Problem = { error: unknown };
/** Without a group, somebody typing to the member alone. */
export type Typist = { userId: string; groupId?: string };
export type Typing = { typist: Typist; isTyping?: boolean };

/**
 * `failures` in a row; `marks` that wait for their turn, and those `underWay`, which have just gone out and wait for their
 * connection to outlive them; `delivered`: messages whose writers know so by this connection.
 */
export type Context = {
  token: string;
  failures: number;
  typing: Typist[];
  rooms: string[];
  marks: Mark[];
  underWay: Mark[];
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
  | ({ type: 'socket.typing' } & Typing)
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

/** What the link tells itself: a socket is given up, a connection is gone or could not be had, there is one, a typist's stop never came. */
export type OwnNews =
  | { type: 'socketLink.detached' }
  | { type: 'socketLink.lost' }
  | { type: 'socketLink.mended' }
  | { type: 'socketLink.typingExpired'; typist: Typist };

/** Most marks that go out together. */
const most = 5;

export const without = (list: string[], gone: string) => list.filter((one) => one !== gone);

export const senderOf = ({ sender, recipientId: to, conversationId: at }: NewMessage): Typist =>
  typeof to === 'string' && to === at ? { userId: sender.id, groupId: to } : { userId: sender.id };

/** The name of the timer that waits for a typist's stop. */
export const timerOf = ({ userId, groupId = '' }: Typist) => `typing.${userId}.${groupId}`;

/** Milliseconds: doubles from 1 s to 30 s, less up to a half by chance, so that a restarted server is not stampeded. */
export const pauseAfter = (failures: number) =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

type Marks = Pick<Context, 'marks' | 'underWay' | 'delivered'>;

/** With one more mark to send, unless it waits already or has been delivered over this connection. */
export function withMark({ marks, underWay, delivered }: Marks, mark: Mark): Partial<Marks> {
  const { kind, messageId } = mark;
  const waits = [...underWay, ...marks].some((one) => one.kind === kind && one.messageId === messageId);
  const isDelivered = kind === 'delivered' && delivered.includes(messageId);
  return waits || isDelivered ? {} : { marks: [...marks, mark] };
}

/** The first few go out. */
export const withFirstUnderWay = ({ marks }: Marks): Partial<Marks> => ({
  marks: marks.slice(most),
  underWay: marks.slice(0, most),
});

/** Those that went out have arrived. */
export const withArrived = ({ underWay, delivered }: Marks): Partial<Marks> => ({
  underWay: [],
  delivered: [
    ...delivered,
    ...underWay.flatMap(({ kind, messageId }) => (kind === 'delivered' ? messageId : [])),
  ],
});

/** The connection is gone: what went out last may not have arrived, and is sent again over the next one. */
export const withAllWaiting = ({ marks, underWay }: Marks): Marks => ({
  marks: [...underWay, ...marks],
  underWay: [],
  delivered: [],
});
