import { vi } from 'vitest';
import { tokenHeader } from '#contract/spec/calls.ts';
import type { Turnstile, TurnstileOptions } from '#transport/bot-check/solve-challenge.ts';
import { type Connect, listen } from '#transport/socket.ts';
import type { FakeServer } from '../server/fake-server.ts';
import type { ServerSocket, SocketServer } from '../server/socket-server.ts';
import type { Browser } from '../world.ts';

const defaultBody = (method: string) => (method === 'GET' ? { items: [], nextCursor: null } : { ok: true });

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  const read: unknown = text === '' ? {} : JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Answers `fetch` with the fake server. */
export function answerFetch(server: FakeServer): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const { method } = request;
    const body = await bodyOf(request);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const token = request.headers.get(tokenHeader);
    const call = { method, path, query, token, body };
    const answer = (await server.answer(call)) ?? { status: 200, body: defaultBody(method) };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status } = answer;
    if (typeof answer.body !== 'string') return Response.json(answer.body ?? {}, { status });
    return new Response(answer.body, { status, headers: { 'content-type': 'text/html' } });
  });
}

class FakeSocket implements ServerSocket {
  readonly token: string;
  active = true;
  isClosed = false;
  readonly #handlers = new Map<string, (payload: never) => void>();

  constructor(token: string) {
    this.token = token;
  }

  on(event: string, handler: (payload: never) => void): void {
    this.#handlers.set(event, handler);
  }

  accept = () => this.emit('connect');
  fail = () => this.emit('connect_error', new Error('websocket error'));
  drop = () => this.emit('disconnect', 'transport close');
  disconnectByServer = () => this.emit('disconnect', 'io server disconnect');
  refuse = () => {
    this.active = false;
    this.emit('connect_error', new Error('unauthorized'));
  };

  /** Acknowledges `news_since`: no events were missed. */
  timeout = () => ({
    emit: (_event: string, _payload: unknown, answered: (error: unknown, answer: unknown) => void) =>
      answered(null, false),
  });

  emit(event: string, payload?: unknown): void {
    if (!this.isClosed) this.#handlers.get(event)?.(payload as never);
  }
}

/** Connects to the fake server, which answers asynchronously as over any network. */
export const connectTo =
  (socket: SocketServer): Connect =>
  (token, listener) => {
    const client = listen(new FakeSocket(token), listener);
    setImmediate(() => {
      if (!client.isClosed) socket.connect(client);
    });
    return {
      emit: (event, payload) => socket.receive(client, event, payload),
      close: () => {
        client.isClosed = true;
        socket.disconnect(client);
      },
    };
  };

let solved = 0;

/** How the fake Turnstile widget behaves, and the status its server answers. */
export const turnstile = {
  mode: 'works' as Parameters<Browser['setBotCheck']>[0],
  ask: async (): Promise<number> => 200,
};

async function solve(options: TurnstileOptions) {
  if (turnstile.mode === 'hangs') return;
  const status = await turnstile.ask();
  if (turnstile.mode === 'fails' || status !== 200) return void options['error-callback'](String(status));
  solved += 1;
  options.callback(`solved ${solved}`);
}

const fakeTurnstile: Turnstile = {
  render(_, options) {
    void solve(options);
    return 'widget';
  },
  remove: () => {},
};

/** Defines the fake widget and fires `load` for its script, which jsdom does not fetch. */
export function serveTurnstile(): void {
  Reflect.set(window, 'turnstile', fakeTurnstile);
  new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  }).observe(document.head, { childList: true });
}
