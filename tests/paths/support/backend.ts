import { extname } from 'node:path';
import { expect } from '@playwright/test';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Request, Route } from 'playwright-core';
import { soon } from './patience.ts';

/** A status with a JSON body, or `lost` for a network failure. */
export type Answer = { status: number; body?: unknown } | 'lost';

/** For example `GET /api/auth`; `:id` matches one path segment. A call without `?` matches any query. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

function patternOf(call: Call): RegExp {
  const parts = call.replace('?', '\\?').replace(/:\w+/g, '[^/?&]+');
  return new RegExp(`^${parts}${call.includes('?') ? '' : '(\\?.*)?'}$`);
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" />';

async function reply(route: Route, answer: Answer) {
  if (answer === 'lost') await route.abort('connectionfailed');
  else await route.fulfill({ status: answer.status, json: answer.body ?? {} });
}

/** Everything the page gets over HTTP: the built client, and API responses chosen by the path. */
export class Backend {
  readonly #files: ReadonlyMap<string, Buffer>;
  /** Pending requests of the machine under test, by call, in order. */
  readonly #held: Map<Call, Route[]>;
  readonly #requests: string[] = [];
  readonly #answers = new Map<Call, Answer | (() => Answer)>();
  /** Immediate answers to the next held calls, in order. */
  readonly #further = new Map<Call, Answer[]>();
  #gate: { named: RegExp; opened: Promise<void>; open: () => void } | undefined;

  /** @param held calls that stay pending until `answer` is called */
  constructor(files: ReadonlyMap<string, Buffer>, held: Iterable<Call>) {
    this.#files = files;
    this.#held = new Map([...held].map((call) => [call, []]));
  }

  /** Sets the immediate answer to a call that is not held. */
  setAnswer(call: Call, answer: Answer | (() => Answer)): void {
    this.#answers.set(call, answer);
  }

  /** Sets the answer to the next such call only. */
  setAnswerOnce(call: Call, answer: Answer): void {
    this.setAnswer(call, () => {
      this.#answers.delete(call);
      return answer;
    });
  }

  /** Leaves such calls pending until `release`. */
  hold(call: Call): void {
    this.#held.set(call, []);
  }

  /** Answers the held calls; later ones get the answer set with `setAnswer`. */
  async release(call: Call, answer: Answer): Promise<void> {
    const routes = this.#held.get(call) ?? [];
    this.#held.delete(call);
    await Promise.all(routes.map((route) => reply(route, answer)));
  }

  timesAsked = (call: Call): number => this.#requests.filter((name) => patternOf(call).test(name)).length;

  /**
   * Answers the newest pending call of the machine under test.
   * @param further answers to follow-up calls that this answer triggers
   */
  async answer(call: Call, answer: Answer, ...further: Answer[]): Promise<void> {
    const route = this.#held.get(call)?.at(-1);
    if (!route) throw new Error(`No pending request for ${call}`);
    this.#further.set(call, further);
    await reply(route, answer);
  }

  /** Waits until these held calls have been made this many times in total. */
  async asked(calls: readonly Call[], times: number): Promise<void> {
    const made = () => calls.reduce((sum, call) => sum + (this.#held.get(call)?.length ?? 0), 0);
    await expect.poll(made, soon(`requests to ${calls.join(' or ')}`)).toBe(times);
  }

  /** Delays the client's files with matching names until `releaseFiles`. */
  holdFiles(named: RegExp): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = { named, opened: promise, open: resolve };
  }

  releaseFiles(): void {
    this.#gate?.open();
    this.#gate = undefined;
  }

  async serve(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image')
      return route.fulfill({ body: picture, contentType: 'image/svg+xml' });
    if (request.resourceType() === 'font' || pathname.startsWith('/socket.io/')) return route.abort();
    if (pathname.startsWith('/api/')) return this.#serveCall(route);
    if (this.#gate?.named.test(pathname)) await this.#gate.opened;
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    const body = this.#files.get(name);
    if (!body) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: types[extname(name)] ?? 'application/octet-stream' });
  }

  async #serveCall(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const name = nameOf(request);
    this.#requests.push(name);
    const held = [...this.#held].find(([call]) => patternOf(call).test(name));
    const further = held && this.#further.get(held[0])?.shift();
    if (further) return reply(route, further);
    if (held) return void held[1].push(route);
    const [, found] = [...this.#answers].find(([call]) => patternOf(call).test(name)) ?? [];
    const answer = typeof found === 'function' ? found() : found;
    await reply(route, answer ?? (await defaultAnswer(request.method(), pathname)));
  }
}

const json = (body: unknown): Answer => ({ status: 200, body });
const page = (...items: unknown[]) => json({ items, nextCursor: null });

/** A bot check that the browser solves instantly. */
const easyChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    expiresAt: new Date(Date.now() + 86_400_000),
    deriveKey,
    hmacSignatureSecret: 'known to the tests',
  });

const defaults: Record<string, () => Answer | Promise<Answer>> = {
  'GET /api/messages/unread-count': () => json({ count: 0 }),
  'GET /api/links/pending-count': () => json({ count: 0 }),
  'GET /api/notifications/unread': () => json({ count: 0 }),
  'GET /api/notifications': () => json([]),
  'GET /api/account/sessions': () => json({ items: [] }),
  'GET /api/account/push': () => json({ publicKey: '', endpoint: null }),
  'GET /api/bot-check/challenge': async () => json(await easyChallenge()),
};

/** The default answer: zero counts, empty lists, success. */
export const defaultAnswer = (method: string, path: string): Answer | Promise<Answer> =>
  defaults[`${method} ${path}`]?.() ?? (method === 'GET' ? page() : json({ ok: true }));
