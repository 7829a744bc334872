import { io, type Socket } from 'socket.io-client';
import type { Change, Looking } from './main.ts';

/** Sockets of many members who each look at one post. Told to stop, answers how long every change was under way. */
process.once('message', async ({ url, token, posts }: Looking) => {
  const took: number[] = [];
  const sockets: Socket[] = [];
  const open = async (post: string) => {
    const socket = io(url, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise((done, failed) =>
      socket.once('connect', () => done(null)).once('connect_error', failed),
    );
    socket.on('content_changed', ({ at }: Change) => {
      if (at > 0) took.push(performance.timeOrigin + performance.now() - at);
    });
    await socket.timeout(30_000).emitWithAck('watch', { [`post:${post}`]: 0 });
  };
  for (let from = 0; from < posts.length; from += 50)
    await Promise.all(posts.slice(from, from + 50).map(open));
  process.send?.('open');
  process.once('message', () => {
    for (const socket of sockets) socket.disconnect();
    process.send?.(took, () => process.disconnect());
  });
});
