import type { ConversationEmitted } from '#machines/conversation/conversation.ts';
import type { OutboxEmitted } from '#machines/outbox/outbox.machine.ts';
import type { LinkEmitted as SocketLinkNews } from '#machines/socket-link/socket-link.ts';

/** Events of socket, outbox and open conversations, across reconnects and sign-ins. */
export type EmittedEvent = SocketLinkNews | OutboxEmitted | ConversationEmitted;

export type Listenable<Args extends unknown[]> = {
  subscribe: (listener: (...event: Args) => void) => () => void;
};

export function createEmitter<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event: Event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener: (event: Event) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Buffers events until the first listener subscribes, and delivers them to it first. */
export function deferred<Args extends unknown[]>(source: Listenable<Args>): Listenable<Args> {
  const queued: Args[] = [];
  const stop = source.subscribe((...event) => void queued.push(event));
  return {
    subscribe(listener) {
      stop();
      for (const event of queued.splice(0)) listener(...event);
      return source.subscribe(listener);
    },
  };
}
