import { io } from 'socket.io-client';

export type Heard = { event: string; payload: unknown };

/** A member's socket that remembers what it heard, and can be waited on. */
export async function openSocket(url: string, token: string) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload });
    for (const look of waiting) look();
  });
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', refused);
  });
  return {
    socket,
    heard,
    /** Resolves with the first event of this name that fits, past ones included. */
    hears: (event: string, fits: (payload: unknown) => boolean = () => true) =>
      new Promise<unknown>((found) => {
        const look = () => {
          const hit = heard.find((entry) => entry.event === event && fits(entry.payload));
          if (!hit) return;
          waiting.delete(look);
          found(hit.payload);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.disconnect(),
  };
}
/** Fits payloads that contain all of these texts as JSON. */
export const including =
  (...texts: string[]) =>
  (payload: unknown) =>
    texts.every((text) => JSON.stringify(payload).includes(text));

export type MemberSocket = Awaited<ReturnType<typeof openSocket>>;
