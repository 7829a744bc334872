import { extname } from 'node:path';
import { expect } from '@playwright/test';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Request, Route } from 'playwright-core';
import { soon } from './patience.ts';

/** A status with a JSON body, or `lost`: the network gives no answer. */
export type Answer = { status: number; body?: unknown } | 'lost';

/** `GET /api/auth`; `:id` stands for one part of a path. A call without `?` is made with any query or none. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** Matches method, path and query of a call. */
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

/** Everything that the page gets over HTTP: the built client, and a server that says what the path wants said. */
export class Backend {
  readonly #files: ReadonlyMap<string, Buffer>;
  /** What the machine under test asks for, by call, in the order of asking. */
  readonly #held: Map<Call, Route[]>;
  readonly #asked: string[] = [];
  readonly #said = new Map<Call, Answer | (() => Answer)>();
  /** What is said at once to calls that are held, in this order. */
  readonly #further = new Map<Call, Answer[]>();
  #gate: { named: RegExp; opened: Promise<void>; open: () => void } | undefined;

  /** @param held calls that get no answer until `answer` gives one */
  constructor(files: ReadonlyMap<string, Buffer>, held: Iterable<Call>) {
    this.#files = files;
    this.#held = new Map([...held].map((call) => [call, []]));
  }

  /** From now on this is said at once to a call that is not held. */
  say(call: Call, answer: Answer | (() => Answer)): void {
    this.#said.set(call, answer);
  }

  /** This is said to the next such call alone. */
  sayOnce(call: Call, answer: Answer): void {
    this.say(call, () => {
      this.#said.delete(call);
      return answer;
    });
  }

  /** Such a call gets no answer from now on, until `release`. */
  hold(call: Call): void {
    this.#held.set(call, []);
  }

  /** Gives the calls that were held this answer; what is asked later gets the one that was said. */
  async release(call: Call, answer: Answer): Promise<void> {
    const routes = this.#held.get(call) ?? [];
    this.#held.delete(call);
    await Promise.all(routes.map((route) => reply(route, answer)));
  }

  /** How often the page has made such a call. */
  timesAsked = (call: Call): number => this.#asked.filter((name) => patternOf(call).test(name)).length;

  /**
   * Answers the call that the machine under test has made last.
   * @param further what such calls get that the app makes because of this answer: they belong to the same question
   */
  async answer(call: Call, answer: Answer, ...further: Answer[]): Promise<void> {
    const route = this.#held.get(call)?.at(-1);
    if (!route) throw new Error(`Nothing has asked for ${call}`);
    this.#further.set(call, further);
    await reply(route, answer);
  }

  /** Waits until these held calls have been made so many times in all. */
  async asked(calls: readonly Call[], times: number): Promise<void> {
    const made = () => calls.reduce((sum, call) => sum + (this.#held.get(call)?.length ?? 0), 0);
    await expect.poll(made, soon(`times that ${calls.join(' or ')} was asked`)).toBe(times);
  }

  /** Holds back the files of the client whose names match, until `releaseFiles`. */
  holdFiles(named: RegExp): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = { named, opened: promise, open: resolve };
  }

  releaseFiles(): void {
    this.#gate?.open();
    this.#gate = undefined;
  }

  /** Answers whatever the page asks for. */
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
    this.#asked.push(name);
    const held = [...this.#held].find(([call]) => patternOf(call).test(name));
    const further = held && this.#further.get(held[0])?.shift();
    if (further) return reply(route, further);
    if (held) return void held[1].push(route);
    const [, said] = [...this.#said].find(([call]) => patternOf(call).test(name)) ?? [];
    const answer = typeof said === 'function' ? said() : said;
    await reply(route, answer ?? (await plainAnswer(request.method(), pathname)));
  }
}

const json = (body: unknown): Answer => ({ status: 200, body });
const page = (...items: unknown[]) => json({ items, nextCursor: null });

/** A bot check that the browser has passed before anybody notices. */
const easyChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    expiresAt: new Date(Date.now() + 86_400_000),
    deriveKey,
    hmacSignatureSecret: 'known to the tests',
  });

const plain: Record<string, () => Answer | Promise<Answer>> = {
  'GET /api/messages/unread-count': () => json({ count: 0 }),
  'GET /api/links/pending-count': () => json({ count: 0 }),
  'GET /api/notifications/unread': () => json({ count: 0 }),
  'GET /api/notifications': () => json([]),
  'GET /api/account/sessions': () => json({ items: [] }),
  'GET /api/account/push': () => json({ publicKey: '', endpoint: null }),
  'GET /api/bot-check/challenge': async () => json(await easyChallenge()),
};

/** What a server says of which nothing is expected: nothing new, nothing there, all right. */
export const plainAnswer = (method: string, path: string): Answer | Promise<Answer> =>
  plain[`${method} ${path}`]?.() ?? (method === 'GET' ? page() : json({ ok: true }));
