import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Tokens } from '../auth/sessions.ts';
import type { Services } from '../services.ts';
import { authenticate, type SocketData } from './authenticate.ts';
import type { Channel } from './channel.ts';
import { listen } from './events.ts';
import type { RealtimeHandlers } from './handlers.ts';
import type { Live } from './live.ts';
import { everyone, sessionRoom, userRoom } from './rooms.ts';

export type MemberSocket = Socket<
  Record<string, (payload: unknown, answer?: unknown) => void>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  SocketData
>;
export type SocketServer = Server<
  Record<string, (payload: unknown, answer?: unknown) => void>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  SocketData
>;

const longestTimerMs = 2 ** 31 - 1;

/**
 * The socket half of the server, on the HTTP server's own port. Where there may be several processes it takes
 * websockets only: the calls of a polled connection would have to reach the same process each time.
 */
export function socketServer(http: HttpServer, { adapter }: Channel): SocketServer {
  return new Server(http, {
    serveClient: false,
    ...(adapter ? { adapter, transports: ['websocket'] } : { transports: ['websocket', 'polling'] }),
    maxHttpBufferSize: 16 * 1024,
    cleanupEmptyChildNamespaces: true,
  });
}

/** Lets members in and gives every socket its rooms and its end. */
export function serveSockets(live: Live, services: Services, tokens: Tokens, handlers: RealtimeHandlers) {
  const { io } = live;
  io.use(authenticate(services, tokens));
  io.on('connection', (socket) => {
    const { userId, sessionId, expiresAt } = socket.data;
    Promise.resolve(socket.join([everyone, userRoom(userId), sessionRoom(sessionId)])).then(
      () => handlers.isBack(userId),
      (error: unknown) => {
        services.failures.note('handshake', error);
        socket.conn.close();
      },
    );
    const cancel = at(expiresAt, services.now, () => socket.disconnect(true));
    socket.on('disconnect', cancel);
    listen(live, socket, services, handlers);
    if (live.hasEnded(sessionId)) socket.disconnect(true);
  });
}

/** Calls back at an instant, however far away; answers how to call it off. */
function at(instant: number, now: () => Date, act: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const left = instant - now().getTime();
    timer = setTimeout(left > longestTimerMs ? arm : act, Math.min(left, longestTimerMs)).unref();
  };
  arm();
  return () => clearTimeout(timer);
}
