import type { Page, Request, Route, WebSocketRoute } from 'playwright-core';
import { tokenHeader } from '#contract/spec/calls.ts';
import { greeting } from '#tests/paths/support/socket-side.ts';
import type { Call } from '../server/calls.ts';
import type { FakeServer } from '../server/fake-server.ts';
import type { ServerSocket, SocketServer } from '../server/socket-server.ts';

function callOf(route: Route): Call {
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

async function answer(route: Route, server: FakeServer): Promise<void> {
  const reply = await server.answer(callOf(route));
  if (reply === null) return route.fallback();
  if (reply === 'lost') return route.abort('connectionfailed');
  const { status, body } = reply;
  if (typeof body === 'string') return route.fulfill({ status, contentType: 'text/html', body });
  return route.fulfill({ status, json: body ?? {} });
}

/** Leaves out worker scripts: no event reports one whose worker was stopped before it loaded. */
const isClientFile = (url: string): boolean => !/^\/api\/|\/pbkdf2/.test(new URL(url).pathname);

/** Counts pending files of the client: a page makes calls only once its code has loaded. */
function countClientFiles(page: Page): () => number {
  let pending = 0;
  const count = (by: number) => (request: Request) => {
    if (isClientFile(request.url())) pending += by;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => pending;
}

/** Counts fetches inside the page, since on a busy machine requests and answers arrive late. */
async function countFetches(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const realFetch = window.fetch;
    let pending = 0;
    window.fetch = async (...call) => {
      pending += 1;
      try {
        return await realFetch(...call);
      } finally {
        pending -= 1;
      }
    };
    Object.assign(window, { openCalls: () => pending });
  });
  // A page that is being left waits for nothing.
  return () => page.evaluate((): number => Reflect.get(window, 'openCalls')()).catch(() => 0);
}

/** Answers the page's calls; returns a count of what the page waits for, without delayed calls. */
export async function answerCalls(page: Page, server: FakeServer): Promise<() => Promise<number>> {
  const files = countClientFiles(page);
  const fetches = await countFetches(page);
  let pending = 0;
  await page.route('**/api/**', async (route) => {
    pending += 1;
    // Fails if the page has been closed.
    await answer(route, server).catch(() => {});
    pending -= 1;
  });
  // Workers count because the bot check runs in one, and the form is sent when it is done.
  return async () => {
    const openCalls = Math.max(await fetches(), pending);
    return files() + page.workers().length + openCalls - server.delayedCount;
  };
}

const tokenIn = (auth: unknown) =>
  typeof auth === 'object' && auth !== null && 'token' in auth ? String(auth.token) : '';

/** Serves one connection in the protocols engine.io 4 and socket.io 4. */
function serve(socket: WebSocketRoute, socketServer: SocketServer): void {
  let token = '';
  const serverSocket: ServerSocket = {
    get token() {
      return token;
    },
    accept: () => socket.send('40{"sid":"examples"}'),
    refuse: () => socket.send('44{"message":"unauthorized"}'),
    fail: () => void socket.close({ code: 1001 }),
    drop: () => void socket.close({ code: 1001 }),
    disconnectByServer: () => socket.send('41'),
    emit: (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`),
  };
  socket.onMessage((message) => {
    const frame = String(message);
    if (frame.startsWith('40')) {
      token = tokenIn(JSON.parse(frame.slice(2)));
      socketServer.connect(serverSocket);
    }
    if (frame.startsWith('41')) socketServer.disconnect(serverSocket);
    const [, id, reply] = /^42(\d*)(.*)$/.exec(frame) ?? [];
    if (reply === undefined) return;
    const [event, payload]: unknown[] = JSON.parse(reply);
    socketServer.receive(serverSocket, String(event), payload);
    // Acknowledges `news_since`: no events were missed.
    if (id) socket.send(`43${id}[false]`);
  });
  socket.onClose(() => socketServer.disconnect(serverSocket));
  socket.send(`0${greeting}`);
}

export const answerSockets = (page: Page, socketServer: SocketServer): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => serve(socket, socketServer));
