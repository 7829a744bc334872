import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Change } from './main.ts';

/** socket.io alone: whoever names a room is in it, and what is told goes out at once, kept nowhere. */
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('watch', async (asked: Record<string, number>, answer: (rooms: string[]) => void) => {
    await socket.join(Object.keys(asked));
    answer(Object.keys(asked));
  });
});
process.on('message', (change: Change) => io.to(`post:${change.id}`).emit('content_changed', change));
http.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
