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
import { LinkSide } from '../server/link-side.ts';
import { comment } from '../server/notices.ts';
import { ServerSide } from '../server/server-side.ts';
import type { World } from '../world.ts';
import { answerFetch, connectTo, serveTurnstile, turnstile } from './network.ts';
import { createPerson } from './person.ts';
import { createSights } from './sights.ts';
import { createSurroundings, settle } from './surroundings.ts';

const origin = 'https://sidestage.test';

serveTurnstile();

/** The app as it runs in one page, from its start to its end. */
function startPage({ area }: ReturnType<typeof createSurroundings>, link: LinkSide) {
  const toasts: string[] = [];
  const logged: string[] = [];
  const storage = createStorage(area);
  const connectivity = createConnectivity();
  const credentials = { token: () => storage.read('token'), refused: () => {} };
  const http = createHttp(origin, credentials, connectivity);
  const app = startApp({
    notify: ({ text }) => void toasts.push(text),
    navigate: () => {},
    log: (what) => void logged.push(what),
    actorOptions: { inspect: coverageOf('app').inspect },
    transport: {
      calls: createSpecCalls(http),
      messages: createMessageCalls(http),
      credentials,
      connect: connectTo(link),
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

/** All machines of the app on their real transports, without a page; the server, the socket and the clock are the example's. */
export async function createAppWorld(): Promise<World> {
  const surroundings = createSurroundings();
  const server = new ServerSide(surroundings.browser.now);
  const link = new LinkSide(surroundings.browser.now);
  answerFetch(server);
  turnstile.ask = async () => {
    const path = '/api/bot-check/challenge';
    const query = new URLSearchParams();
    const answer = await server.answer({ method: 'GET', path, query, token: null, body: {} });
    return answer === 'lost' ? 0 : (answer?.status ?? 200);
  };
  const person = createPerson(() => startPage(surroundings, link), server);
  let told = 0;
  const charts = createCharts((type) => {
    told += 1;
    link.tell('newNotification', comment(`gig${told}`, { type }));
  });
  return {
    server,
    link,
    browser: surroundings.browser,
    person: person.acts,
    sees: createSights(person),
    charts,
    patience: 0,
    settle,
    async close() {
      person.leave();
      surroundings.close();
    },
  };
}
