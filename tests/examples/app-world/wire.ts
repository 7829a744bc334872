import type { Connect } from '#transport/socket.ts';
import { listen } from '#transport/socket.ts';
import type { LinkEnd, LinkSide } from '../server/link-side.ts';

/** One socket between the transport and the example's server. */
class Wire implements LinkEnd {
  readonly token: string;
  active = true;
  isClosed = false;
  readonly #heard = new Map<string, (payload: never) => void>();

  constructor(token: string) {
    this.token = token;
  }

  on(event: string, heard: (payload: never) => void): void {
    this.#heard.set(event, heard);
  }

  accept = () => this.emit('connect');
  fail = () => this.emit('connect_error', new Error('websocket error'));
  drop = () => this.emit('disconnect', 'transport close');
  throwOut = () => this.emit('disconnect', 'io server disconnect');
  refuse = () => {
    this.active = false;
    this.emit('connect_error', new Error('unauthorized'));
  };

  /** This server answers what it is asked: it has told nothing. */
  timeout = () => ({
    emit: (_event: string, _payload: unknown, answered: (error: unknown, answer: unknown) => void) =>
      answered(null, false),
  });

  emit(event: string, payload?: unknown): void {
    if (!this.isClosed) this.#heard.get(event)?.(payload as never);
  }
}

/** Connects to the example's server; what it answers comes a moment later, as over any network. */
export const connectTo =
  (link: LinkSide): Connect =>
  (token, handlers) => {
    const wire = listen(new Wire(token), handlers);
    setImmediate(() => {
      if (!wire.isClosed) link.tried(wire);
    });
    return {
      emit: (event, payload) => link.heard(wire, event, payload),
      close: () => {
        wire.isClosed = true;
        link.closed(wire);
      },
    };
  };
