import type { ContentChange, Watched } from '#contract/live-updates.ts';
import type { Notification } from '#contract/spec/notification.ts';
import type { ConversationUpdate, MessageStatusUpdate, NewMessage } from '#contract/spec/socket-events.ts';

export type { NewMessage };

export type Mark = { kind: 'delivered' | 'read'; messageId: string; conversationId: string };

export type Room = { conversationId: string };
export type Problem = { error: unknown };
/** Without `groupId`: typing to the member alone. */
export type Typist = { userId: string; groupId?: string };
export type Typing = { typist: Typist; isTyping?: boolean };

/**
 * `failures`: consecutive. `marks`: queued. `underWay`: just sent, confirmed if the connection outlives them.
 * `delivered`: messages whose senders were informed over this connection.
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

export type Place = Room & { recipientId: string };

/** Socket events forwarded unchanged to the app and the views. */
export type Arrival =
  | { type: 'socketLink.messageArrived'; message: NewMessage }
  | { type: 'socketLink.conversationUpdated'; update: ConversationUpdate }
  | { type: 'socketLink.messageStatusChanged'; update: MessageStatusUpdate }
  | { type: 'socketLink.notificationArrived'; notification: Notification }
  | { type: 'socketLink.contentChanged'; change: ContentChange };

/** Sent by the socket actor; payloads are validated. */
export type SocketEvent =
  | Arrival
  | { type: 'socket.connected' }
  | { type: 'socket.eventsMissed' }
  | { type: 'socket.disconnected'; reason: string }
  | { type: 'socket.failed'; error: string }
  | { type: 'socket.refused'; error: string }
  | { type: 'socket.thrownOut' }
  | ({ type: 'socket.typing' } & Typing)
  | { type: 'socket.malformed'; error: string };

/** Emitted to the app and the views. `eventsMissed`: earlier answers may be stale. */
export type LinkEmitted =
  | Arrival
  | { type: 'socketLink.opened' }
  | { type: 'socketLink.eventsMissed' }
  | { type: 'socketLink.refused' };

/** Commands of the views, forwarded to the socket actor unchanged. */
export type SocketCommand =
  | ({ type: 'socketLink.startTyping' } & Place)
  | ({ type: 'socketLink.stopTyping' } & Place)
  | ({ type: 'socketLink.join' } & Room)
  | ({ type: 'socketLink.leave' } & Room)
  | { type: 'socketLink.watch'; watched: Watched }
  | { type: 'socketLink.mark'; mark: Mark };

/** A refused token may be accepted now. Without the person, acted on only a few times in a row. */
export type RetrySignal = { byPerson: boolean };

/** Commands of views and app. */
export type LinkRequest =
  | SocketCommand
  | { type: 'socketLink.networkBack' }
  | ({ type: 'socketLink.reconsider' } & RetrySignal)
  | { type: 'socketLink.retry' };

/** Internal events: socket given up, connection lost or failed, connected, typing timed out. */
export type InternalEvent =
  | { type: 'socketLink.detached' }
  | { type: 'socketLink.lost' }
  | { type: 'socketLink.restored' }
  | { type: 'socketLink.typingExpired'; typist: Typist };

const maxUnderWay = 5;

export const without = (list: string[], gone: string) => list.filter((one) => one !== gone);

export const senderOf = ({ sender, recipientId: to, conversationId: at }: NewMessage): Typist =>
  typeof to === 'string' && to === at ? { userId: sender.id, groupId: to } : { userId: sender.id };

/** Timer id for a typist whose stop event may be lost. */
export const timerOf = ({ userId, groupId = '' }: Typist) => `typing.${userId}.${groupId}`;

/** Milliseconds: doubles from 1 s to 30 s; random, so that a restarted server is not stampeded. */
export const pauseAfter = (failures: number) =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

type Marks = Pick<Context, 'marks' | 'underWay' | 'delivered'>;

/** Queues a mark, unless it is queued already or was delivered over this connection. */
export function withMark({ marks, underWay, delivered }: Marks, mark: Mark): Partial<Marks> {
  const { kind, messageId } = mark;
  const waits = [...underWay, ...marks].some((one) => one.kind === kind && one.messageId === messageId);
  const isDelivered = kind === 'delivered' && delivered.includes(messageId);
  return waits || isDelivered ? {} : { marks: [...marks, mark] };
}

export const withFirstUnderWay = ({ marks }: Marks): Partial<Marks> => ({
  marks: marks.slice(maxUnderWay),
  underWay: marks.slice(0, maxUnderWay),
});

/** The marks under way have arrived. */
export const withArrived = ({ underWay, delivered }: Marks): Partial<Marks> => ({
  underWay: [],
  delivered: [
    ...delivered,
    ...underWay.flatMap(({ kind, messageId }) => (kind === 'delivered' ? messageId : [])),
  ],
});

/** The connection is lost: marks under way may not have arrived and are queued again. */
export const withAllWaiting = ({ marks, underWay }: Marks): Marks => ({
  marks: [...underWay, ...marks],
  underWay: [],
  delivered: [],
});
