import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { userOf } from './api.ts';
import type { Recording } from './recording.ts';
import type { ForeignWorld } from './world.ts';

/** No pings, so that a page whose clock a test moves does not take the server for dead. */
const patience = 3_600_000;

/** The socket side of section 7: a room per member, typing passed on, everything recorded. */
export function attachSockets(http: HttpServer, world: ForeignWorld, recording: Recording) {
  const switches = { refuseAuth: false, unreachable: false };
  const io = new Server(http, {
    serveClient: false,
    pingInterval: patience,
    pingTimeout: patience,
    allowRequest: (_request, callback) => callback(null, !switches.unreachable),
  });

  io.use((socket, next) => {
    const user = switches.refuseAuth ? null : userOf(world, socket.handshake.auth.token);
    recording.connection({
      userId: user?.id ?? null,
      auth: { ...socket.handshake.auth },
      accepted: user !== null,
    });
    if (!user) return next(new Error('Authentication error'));
    socket.data.userId = user.id;
    next();
  });

  io.on('connection', (socket) => {
    const userId = String(socket.data.userId);
    socket.join(`user:${userId}`);
    socket.on('disconnect', recording.changed);
    socket.onAny((event: string, payload: unknown, answer: unknown) => {
      recording.emit({ userId, event, payload });
      // To `news_since`: nothing was missed.
      if (typeof answer === 'function') answer(false);
      if (event === 'typing_start' || event === 'typing_stop')
        passTypingOn(payload, userId, event === 'typing_start');
    });
    recording.changed();
  });

  function passTypingOn(payload: unknown, userId: string, isTyping: boolean) {
    if (typeof payload !== 'object' || payload === null || !('recipientId' in payload)) return;
    io.to(`user:${payload.recipientId}`).emit('user_typing', { userId, isTyping, at: Date.now() });
  }

  const sockets = () => [...io.sockets.sockets.values()];
  return {
    io,
    turn: (name: keyof typeof switches, on: boolean) => {
      switches[name] = on;
    },
    liveSockets: (userId?: string) =>
      sockets().filter((socket) => userId === undefined || socket.data.userId === userId).length,
    emitTo: (userId: string, event: string, payload: unknown) =>
      void io.to(`user:${userId}`).emit(event, payload),
    /** As a broken cable does: the client comes back by itself. */
    dropSockets: () => sockets().forEach((socket) => void socket.conn.close()),
    /** As a revoked session does: the client is told to go and does not come back by itself. */
    kickSockets: () => sockets().forEach((socket) => void socket.disconnect(true)),
  };
}
