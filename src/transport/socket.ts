import type { Socket } from 'socket.io-client';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { contentChangedSchema, type OwnOutgoingEvents } from '#contract/live-updates.ts';
import { incomingEvents, type OutgoingEvents } from '#contract/spec/socket-events.ts';
import { issueText } from './parse-response.ts';
import { settings } from './settings.ts';

const allEvents = { ...incomingEvents, content_changed: contentChangedSchema };

export type Incoming = { [Name in keyof typeof allEvents]: InferOutput<(typeof allEvents)[Name]> };

const incoming: { [Name in keyof Incoming]: GenericSchema<unknown, Incoming[Name]> } = allEvents;

/** Connection events, named as in the socket-link machine. */
export type ConnectionEvent =
  | { type: 'socket.connected' }
  /** Events may have been missed before the socket connected; only our server can rule it out. */
  | { type: 'socket.eventsMissed' }
  | { type: 'socket.disconnected'; reason: string }
  | { type: 'socket.failed'; error: string }
  | { type: 'socket.refused'; error: string }
  | { type: 'socket.thrownOut' }
  | { type: 'socket.malformed'; error: string };

export type SocketListener = {
  report: (event: ConnectionEvent) => void;
  /** Payloads have been validated. */
  receive: <Name extends keyof Incoming>(name: Name, payload: Incoming[Name]) => void;
};

/** Events of the spec, and our own, which other servers ignore. */
export type Outgoing = OutgoingEvents & OwnOutgoingEvents;

export type Connection = {
  emit: <E extends keyof Outgoing>(event: E, payload: Outgoing[E]) => void;
  close: () => void;
};

export type Connect = (token: string, listener: SocketListener) => Connection;

/** Milliseconds to wait for our server to say whether events were missed. */
const ANSWER_TIMEOUT = 10_000;

/** Connects once. Never reconnects by itself: the socket-link machine decides. */
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
      // Offline, socket.io would queue emits; the machine keeps what must not be lost.
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

interface SocketLike {
  readonly active: boolean;
  on(event: string, listener: (payload: never) => void): unknown;
  timeout(milliseconds: number): {
    emit(event: string, payload: unknown, callback: (error: unknown, answer: unknown) => void): unknown;
  };
}

export function listen<W extends SocketLike>(socket: W, { report, receive }: SocketListener): W {
  let isAccepted = false;
  socket.on('connect', () => {
    isAccepted = true;
    report({ type: 'socket.connected' });
    const age = Math.round(performance.now());
    socket.timeout(ANSWER_TIMEOUT).emit('news_since', age, (error, hasMissed) => {
      if (error || hasMissed !== false) report({ type: 'socket.eventsMissed' });
    });
  });
  socket.on('connect_error', ({ message }: Error) => {
    // A rejected socket is no longer active; one whose transport failed is.
    report({ type: socket.active ? 'socket.failed' : 'socket.refused', error: message });
  });
  socket.on('disconnect', (reason: string) => {
    // Closed before acceptance: the server has not judged the token yet.
    if (!isAccepted) report({ type: 'socket.failed', error: reason });
    else if (reason === 'io server disconnect') report({ type: 'socket.thrownOut' });
    else report({ type: 'socket.disconnected', reason });
  });

  const subscribe = <Name extends keyof Incoming>(name: Name) => {
    const schema: GenericSchema<unknown, Incoming[Name]> = incoming[name];
    socket.on(name, (payload: unknown) => {
      const parsed = safeParse(schema, payload);
      if (parsed.success) receive(name, parsed.output);
      else report({ type: 'socket.malformed', error: `${name}: ${issueText(parsed.issues[0])}` });
    });
  };
  for (const name of Object.keys(incoming) as (keyof Incoming)[]) subscribe(name);
  return socket;
}
