import { startApp } from '#actors/app.ts';
import { coverageOf } from '#tests/support/coverage/coverage-of.ts';
import { createHttp } from '#transport/client.ts';
import { createConnectivity } from '#transport/connectivity.ts';
import { isOnline, untilPageVisible, watchEnvironment, watchPageHide } from '#transport/environment.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { createStorage } from '#transport/storage.ts';
import { createTabs } from '#transport/tabs.ts';
import { createCharts } from '../charts/charts.ts';
import { FakeServer } from '../server/fake-server.ts';
import { notification } from '../server/notifications.ts';
import { SocketServer } from '../server/socket-server.ts';
import type { World } from '../world.ts';
import { createBrowser, settle } from './browser.ts';
import { answerFetch, connectTo, serveTurnstile, turnstile } from './network.ts';
import { createPageView } from './page-view.ts';
import { createPerson } from './person.ts';

const origin = 'https://sidestage.test';

serveTurnstile();

function startPage({ area }: ReturnType<typeof createBrowser>, socket: SocketServer) {
  const toasts: string[] = [];
  const logged: string[] = [];
  const storage = createStorage(area);
  const connectivity = createConnectivity();
  const credentials = { token: () => storage.read('token'), refused: () => {} };
  const http = createHttp(origin, credentials, connectivity);
  const app = startApp({
    notify: ({ text }) => void toasts.push(text),
    navigate: () => {},
    log: (part) => void logged.push(part),
    actorOptions: { inspect: coverageOf('app').inspect },
    transport: {
      calls: createSpecCalls(http),
      messages: createMessageCalls(http),
      credentials,
      connect: connectTo(socket),
      connectivity,
      storage,
      tabs: createTabs(storage),
      watchEnvironment,
      watchPageHide,
      untilPageVisible,
      isOnline,
      now: Date.now,
    },
  });
  const gate = app.session;
  window.addEventListener('online', connectivity.reportOnline);
  return {
    app,
    gate,
    http,
    toasts,
    logged,
    close() {
      window.removeEventListener('online', connectivity.reportOnline);
      app.stop();
    },
  };
}

export type Page = ReturnType<typeof startPage>;

/** All machines on their real transports, but without a page; server, socket and clock are fakes. */
export async function createAppWorld(): Promise<World> {
  const fakeBrowser = createBrowser();
  const server = new FakeServer(fakeBrowser.browser.now);
  const socket = new SocketServer(fakeBrowser.browser.now);
  answerFetch(server);
  turnstile.ask = async () => {
    const path = '/api/bot-check/challenge';
    const query = new URLSearchParams();
    const answer = await server.answer({ method: 'GET', path, query, token: null, body: {} });
    return answer === 'lost' ? 0 : (answer?.status ?? 200);
  };
  const person = createPerson(() => startPage(fakeBrowser, socket), server);
  let notificationCount = 0;
  const charts = createCharts((type) => {
    notificationCount += 1;
    socket.emit('newNotification', notification(`gig${notificationCount}`, { type }));
  });
  return {
    server,
    socket,
    browser: fakeBrowser.browser,
    person: person.acts,
    view: createPageView(person),
    charts,
    timeoutMs: 0,
    settle,
    async close() {
      person.leave();
      fakeBrowser.close();
    },
  };
}
