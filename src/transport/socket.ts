import type { Socket } from 'socket.io-client';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { contentChangedSchema } from '#contract/ours/socket-events.ts';
import type { OwnOutgoingEvents } from '#contract/ours/socket-wishes.ts';
import { incomingEvents, type OutgoingEvents } from '#contract/spec/socket-events.ts';
import { issueText } from './parsed.ts';
import { settings } from './settings.ts';

const allEvents = { ...incomingEvents, content_changed: contentChangedSchema };

/** Payloads of the server's events, by the event's name. */
export type Incoming = { [Name in keyof typeof allEvents]: InferOutput<(typeof allEvents)[Name]> };

const incoming: { [Name in keyof Incoming]: GenericSchema<unknown, Incoming[Name]> } = allEvents;

/** What becomes of one connection, in the words of the link machine. */
export type ConnectionEvent =
  | { type: 'socket.connected' }
  /** The server may have sent news between this page's first calls and its socket; only our server can rule it out. */
  | { type: 'socket.newsMissed' }
  | { type: 'socket.disconnected'; reason: string }
  /** The connection was never established: network, server down. */
  | { type: 'socket.failed'; error: string }
  /** The server rejects this token. */
  | { type: 'socket.refused'; error: string }
  /** The server closed this socket on purpose. */
  | { type: 'socket.thrownOut' }
  /** A payload of the wrong shape was dropped. */
  | { type: 'socket.malformed'; error: string };

export type SocketListener = {
  report: (event: ConnectionEvent) => void;
  /** Receives the server's events; every payload has passed the contract. */
  receive: <Name extends keyof Incoming>(name: Name, payload: Incoming[Name]) => void;
};

/** What a client of ours says: what the spec names, and what another server need not know. */
export type Outgoing = OutgoingEvents & OwnOutgoingEvents;

export type Connection = {
  emit: <E extends keyof Outgoing>(event: E, payload: Outgoing[E]) => void;
  close: () => void;
};

export type Connect = (token: string, listener: SocketListener) => Connection;

/** Milliseconds in which our server has said whether something was missed. */
const ANSWER_LIMIT = 10_000;

/** Connects once, with the token as authentication. It never tries again by itself: the link machine decides. */
export function createConnect(origin: string = settings.socketOrigin): Connect {
  return (token, listener) => {
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
        socket = listen(origin ? io(origin, options) : io(options), listener);
      },
      (error: unknown) => {
        if (!isClosed) listener.report({ type: 'socket.failed', error: String(error) });
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

/** The part of a socket that is listened to. */
interface Wire {
  readonly active: boolean;
  on(event: string, heard: (payload: never) => void): unknown;
  timeout(milliseconds: number): {
    emit(event: string, payload: unknown, answered: (error: unknown, answer: unknown) => void): unknown;
  };
}

/** Reports what becomes of a socket, and parses what the server sends over it. */
export function listen<W extends Wire>(socket: W, { report, receive }: SocketListener): W {
  let isAccepted = false;
  socket.on('connect', () => {
    isAccepted = true;
    report({ type: 'socket.connected' });
    const age = Math.round(performance.now());
    socket.timeout(ANSWER_LIMIT).emit('news_since', age, (error, missed) => {
      if (error || missed !== false) report({ type: 'socket.newsMissed' });
    });
  });
  socket.on('connect_error', ({ message }: Error) => {
    // A socket that the server has turned away is no longer active; one whose transport failed is.
    report({ type: socket.active ? 'socket.failed' : 'socket.refused', error: message });
  });
  socket.on('disconnect', (reason: string) => {
    // Closed before it was accepted: the server had no chance to say whether it takes this token.
    if (!isAccepted) report({ type: 'socket.failed', error: reason });
    else if (reason === 'io server disconnect') report({ type: 'socket.thrownOut' });
    else report({ type: 'socket.disconnected', reason });
  });

  const subscribe = <Name extends keyof Incoming>(name: Name) => {
    const schema: GenericSchema<unknown, Incoming[Name]> = incoming[name];
    socket.on(name, (payload: unknown) => {
      const read = safeParse(schema, payload);
      if (read.success) receive(name, read.output);
      else report({ type: 'socket.malformed', error: `${name}: ${issueText(read.issues[0])}` });
    });
  };
  for (const name of Object.keys(incoming) as (keyof Incoming)[]) subscribe(name);
  return socket;
}
