import { conversationRoom, sessionRoom } from '../outbox/emit.ts';
import type { Presence } from '../services.ts';
import type { SocketServer } from './socket-server.ts';

/** Who is here, as far as the sockets of all processes know. */
export function presenceOf(io: SocketServer): Presence {
  return {
    isViewing: async (userId, conversationId) => {
      const sockets = await io.in(conversationRoom(conversationId)).fetchSockets();
      return sockets.some((socket) => socket.data.userId === userId);
    },
    emptyRoom: (conversationId) => {
      const room = conversationRoom(conversationId);
      io.in(room).socketsLeave(room);
    },
    disconnectSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
  };
}
