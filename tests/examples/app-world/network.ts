import { vi } from 'vitest';
import { tokenHeader } from '#contract/spec/calls.ts';
import type { Turnstile, TurnstileOptions } from '#transport/bot-check/solve-challenge.ts';
import { type Connect, listen } from '#transport/socket.ts';
import type { LinkEnd, LinkSide } from '../server/link-side.ts';
import type { ServerSide } from '../server/server-side.ts';
import type { Browser } from '../world.ts';

const plain = (method: string) => (method === 'GET' ? { items: [], nextCursor: null } : { ok: true });

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  const read: unknown = text === '' ? {} : JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Puts the example's server at the other end of `fetch`. */
export function answerFetch(server: ServerSide): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const { method } = request;
    const body = await bodyOf(request);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const token = request.headers.get(tokenHeader);
    const answer = (await server.answer({ method, path, query, token, body })) ?? {
      status: 200,
      body: plain(method),
    };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status } = answer;
    if (typeof answer.body !== 'string') return Response.json(answer.body ?? {}, { status });
    return new Response(answer.body, { status, headers: { 'content-type': 'text/html' } });
  });
}

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
  (token, listener) => {
    const wire = listen(new Wire(token), listener);
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

let solved = 0;

/** The provider's script, and what its server answers the widget. */
export const turnstile = {
  mood: 'works' as Parameters<Browser['botCheck']>[0],
  ask: async (): Promise<number> => 200,
};

async function solve(options: TurnstileOptions) {
  if (turnstile.mood === 'is silent') return;
  const status = await turnstile.ask();
  if (turnstile.mood === 'fails' || status !== 200) return void options['error-callback'](String(status));
  solved += 1;
  options.callback(`solved ${solved}`);
}

const provider: Turnstile = {
  render(_, options) {
    void solve(options);
    return 'widget';
  },
  remove: () => {},
};

/** Answers for the network when the page loads the script. */
export function serveTurnstile(): void {
  Reflect.set(window, 'turnstile', provider);
  new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  }).observe(document.head, { childList: true });
}
