import type { Socket } from 'socket.io-client';
import { type InferOutput, safeParse } from 'valibot';
import { type ContentChange, contentChangedSchema } from '#contract/ours/socket-events.ts';
import type { OwnOutgoingEvents } from '#contract/ours/socket-wishes.ts';
import type { Notification } from '#contract/spec/notification.ts';
import {
  type ConversationUpdate,
  incomingEvents,
  type MessageStatusUpdate,
  type NewMessage,
  type OutgoingEvents,
  type UserTyping,
} from '#contract/spec/socket-events.ts';
import { issueText, type Schema } from './parsed.ts';
import { settings } from './settings.ts';

/** What a connection tells; every payload has passed the contract. */
export type SocketHandlers = {
  connected: () => void;
  /** Something may have been told between this page's first calls and its socket; a server other than ours cannot say. */
  newsMissed: () => void;
  disconnected: (reason: string) => void;
  /** No connection came about: network, server down. */
  failed: (error: string) => void;
  /** The server does not want this token. */
  refused: (error: string) => void;
  /** The server closed this socket on purpose. */
  thrownOut: () => void;
  message: (message: NewMessage) => void;
  conversationUpdate: (update: ConversationUpdate) => void;
  messageStatus: (update: MessageStatusUpdate) => void;
  notification: (notification: Notification) => void;
  typing: (typing: UserTyping) => void;
  /** Beyond the spec: our server hints at what to fetch again. */
  contentChanged: (change: ContentChange) => void;
  malformed: (name: string, issue: string) => void;
};

/** What a client of ours says: what the spec names, and what another server need not know. */
export type Outgoing = OutgoingEvents & OwnOutgoingEvents;

export type Connection = {
  emit: <E extends keyof Outgoing>(event: E, payload: Outgoing[E]) => void;
  close: () => void;
};

export type Connect = (token: string, handlers: SocketHandlers) => Connection;

/** Milliseconds in which our server has said whether something was missed. */
const ANSWER_LIMIT = 10_000;

/** Connects once, with the token as authentication. It never tries again by itself: the link machine decides. */
export function createConnect(origin: string = settings.socketOrigin): Connect {
  return (token, handlers) => {
    let socket: Socket | null = null;
    let isClosed = false;
    import('socket.io-client').then(
      ({ io }) => {
        if (isClosed) return;
        const options = {
          auth: { token },
          forceNew: true,
          reconnection: false,
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
        };
        socket = listen(origin ? io(origin, options) : io(options), handlers);
      },
      (error: unknown) => {
        if (!isClosed) handlers.failed(String(error));
      },
    );
    return {
      // Offline, socket.io would queue what is emitted; the machine keeps what must not be lost.
      emit(event, payload) {
        if (socket?.connected) socket.emit(event, payload);
      },
      close() {
        isClosed = true;
        if (!socket) return;
        socket.removeAllListeners();
        socket.offAny();
        socket.disconnect();
      },
    };
  };
}

/** What is heard of a socket. */
interface Wire {
  readonly active: boolean;
  on(event: string, heard: (payload: never) => void): unknown;
  timeout(milliseconds: number): {
    emit(event: string, payload: unknown, answered: (error: unknown, answer: unknown) => void): unknown;
  };
}

/** Tells what comes over a socket, when it has the shape that the contract says. */
export function listen<W extends Wire>(socket: W, handlers: SocketHandlers): W {
  let isIn = false;
  socket.on('connect', () => {
    isIn = true;
    handlers.connected();
    const asking = Math.round(performance.now());
    socket.timeout(ANSWER_LIMIT).emit('news_since', asking, (error, missed) => {
      if (error || missed !== false) handlers.newsMissed();
    });
  });
  socket.on('connect_error', (error: Error) => {
    // A socket that the server has turned away is no longer active; one whose transport failed is.
    if (socket.active) handlers.failed(error.message);
    else handlers.refused(error.message);
  });
  socket.on('disconnect', (reason: string) => {
    // Closed before it came in: the server could not say yet whether it wants this token.
    if (!isIn) handlers.failed(reason);
    else if (reason === 'io server disconnect') handlers.thrownOut();
    else handlers.disconnected(reason);
  });

  const receive = <S extends Schema>(name: string, schema: S, tell: (payload: InferOutput<S>) => void) =>
    socket.on(name, (payload: unknown) => {
      const read = safeParse(schema, payload);
      if (read.success) tell(read.output);
      else handlers.malformed(name, issueText(read.issues[0]));
    });
  receive('new_message', incomingEvents.new_message, handlers.message);
  receive('conversation_update', incomingEvents.conversation_update, handlers.conversationUpdate);
  receive('message_status_update', incomingEvents.message_status_update, handlers.messageStatus);
  receive('newNotification', incomingEvents.newNotification, handlers.notification);
  receive('user_typing', incomingEvents.user_typing, handlers.typing);
  receive('content_changed', contentChangedSchema, handlers.contentChanged);
  return socket;
}
