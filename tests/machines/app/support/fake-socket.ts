import type { Connect, Outgoing, SocketListener } from '#transport/socket.ts';

type Emit = { [E in keyof Outgoing]: { event: E; payload: Outgoing[E] } }[keyof Outgoing];

export type FakeSocket = {
  token: string;
  server: SocketListener;
  emits: { event: Emit['event']; payload: unknown }[];
  isClosed: boolean;
};

/** Sockets whose server is the test; `sockets` has every one ever created. */
export function fakeSockets() {
  const sockets: FakeSocket[] = [];
  const connect: Connect = (token, server) => {
    const socket: FakeSocket = { token, server, emits: [], isClosed: false };
    sockets.push(socket);
    return {
      emit: (event, payload) => void socket.emits.push({ event, payload }),
      close: () => {
        socket.isClosed = true;
      },
    };
  };
  const socket = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was made');
    return socket;
  };
  return { sockets, connect, socket };
}
