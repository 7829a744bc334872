import type { Page, Request, Route, WebSocketRoute } from 'playwright-core';
import { tokenHeader } from '#contract/spec/calls.ts';
import { greeting } from '#tests/paths/support/socket-side.ts';
import type { Ask } from '../server/ask.ts';
import type { LinkEnd, LinkSide } from '../server/link-side.ts';
import type { ServerSide } from '../server/server-side.ts';

function askOf(route: Route): Ask {
  const request = route.request();
  const { pathname: path, searchParams: query } = new URL(request.url());
  const body: unknown = request.postDataJSON();
  return {
    method: request.method(),
    path,
    query,
    token: request.headers()[tokenHeader] ?? null,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  };
}

async function answer(route: Route, server: ServerSide): Promise<void> {
  const said = await server.answer(askOf(route));
  if (said === null) return route.fallback();
  if (said === 'lost') return route.abort('connectionfailed');
  const { status, body } = said;
  if (typeof body === 'string') return route.fulfill({ status, contentType: 'text/html', body });
  return route.fulfill({ status, json: body ?? {} });
}

/** Not that of the bot check's workers: one that is stopped before its code has come is told of by nothing. */
const isCode = (url: string): boolean => !/^\/api\/|\/pbkdf2/.test(new URL(url).pathname);

/** How many files of the client are on their way: a page that comes with its code asks and sends only then. */
function codeOnItsWay(page: Page): () => number {
  let open = 0;
  const count = (by: number) => (request: Request) => {
    if (isCode(request.url())) open += by;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => open;
}

/** How many calls the page itself waits for: on a busy machine one that was made comes here late, and its answer there. */
async function callsOfThePage(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const ask = window.fetch;
    let open = 0;
    window.fetch = async (...call) => {
      open += 1;
      try {
        return await ask(...call);
      } finally {
        open -= 1;
      }
    };
    Object.assign(window, { openCalls: () => open });
  });
  // A page that goes waits for nothing.
  return () => page.evaluate((): number => Reflect.get(window, 'openCalls')()).catch(() => 0);
}

/** Puts the example's server at the other end of the page's calls; answers how much the page waits for, calls that the server is slow with aside. */
export async function answerCalls(page: Page, server: ServerSide): Promise<() => Promise<number>> {
  const code = codeOnItsWay(page);
  const calls = await callsOfThePage(page);
  let open = 0;
  await page.route('**/api/**', async (route) => {
    open += 1;
    // A page that has gone wants no answer.
    await answer(route, server).catch(() => {});
    open -= 1;
  });
  // The bot check works in one, and what is sent goes out when it is done.
  return async () => {
    const asked = Math.max(await calls(), open);
    return code() + page.workers().length + asked - server.waiting;
  };
}

const tokenOf = (auth: unknown) =>
  typeof auth === 'object' && auth !== null && 'token' in auth ? String(auth.token) : '';

/** One connection of the page, spoken to in the words of engine.io 4 and socket.io 4. */
function serve(socket: WebSocketRoute, link: LinkSide): void {
  let token = '';
  const end: LinkEnd = {
    get token() {
      return token;
    },
    accept: () => socket.send('40{"sid":"examples"}'),
    refuse: () => socket.send('44{"message":"unauthorized"}'),
    fail: () => void socket.close({ code: 1001 }),
    drop: () => void socket.close({ code: 1001 }),
    throwOut: () => socket.send('41'),
    emit: (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`),
  };
  socket.onMessage((message) => {
    const frame = String(message);
    if (frame.startsWith('40')) {
      token = tokenOf(JSON.parse(frame.slice(2)));
      link.tried(end);
    }
    if (frame.startsWith('41')) link.closed(end);
    const [, id, said] = /^42(\d*)(.*)$/.exec(frame) ?? [];
    if (said === undefined) return;
    const [event, payload]: unknown[] = JSON.parse(said);
    link.heard(end, String(event), payload);
    // This server answers what it is asked: it has told nothing.
    if (id) socket.send(`43${id}[false]`);
  });
  socket.onClose(() => link.closed(end));
  socket.send(`0${greeting}`);
}

/** Puts the example's server at the other end of the page's live connections. */
export const answerSockets = (page: Page, link: LinkSide): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => serve(socket, link));
