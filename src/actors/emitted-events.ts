import type { ConversationEmitted } from '#machines/conversation/conversation.ts';
import type { OutboxEmitted } from '#machines/outbox/outbox.machine.ts';
import type { LinkEmitted as SocketLinkNews } from '#machines/socket-link/socket-link.ts';

/** Events of socket, outbox and open conversations, across reconnects and sign-ins. */
export type EmittedEvent = SocketLinkNews | OutboxEmitted | ConversationEmitted;

export type Listenable<Args extends unknown[]> = {
  listen: (listener: (...news: Args) => void) => () => void;
};

export function createEmitter<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event: Event) {
      for (const listener of listeners) listener(event);
    },
    listen(listener: (event: Event) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Buffers events until the first listener subscribes, and delivers them to it first. */
export function deferred<Args extends unknown[]>(source: Listenable<Args>): Listenable<Args> {
  const early: Args[] = [];
  const stop = source.listen((...news) => void early.push(news));
  return {
    listen(listener) {
      stop();
      for (const news of early.splice(0)) listener(...news);
      return source.listen(listener);
    },
  };
}
