import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openBrowser } from '#tests/paths/support/browser.ts';
import { patience, soon } from '#tests/paths/support/patience.ts';
import { ownRooms } from '#tests/paths/support/room.ts';
import { Scene } from '#tests/paths/support/scene.ts';
import { loadClient } from '#tests/support/foreign/client-files.ts';
import { testExamples } from '../run-example.ts';
import { queries } from '../server/calls.ts';
import { FakeServer } from '../server/fake-server.ts';
import { SocketServer } from '../server/socket-server.ts';
import { unsupported, type World } from '../world.ts';
import { createBrowser } from './browser.ts';
import { answerCalls, answerSockets } from './network.ts';
import { createPageView } from './page-view.ts';
import { createPerson } from './person.ts';

const frameMs = 16;

const files = loadClient(inject('testClient'));

/** Records the page's log by part, and each toast once. */
async function listenTo(page: Page) {
  const logged: string[] = [];
  const toasts: string[] = [];
  page.on('console', (message) => {
    const part = /^\[([\w ]+)\]/.exec(message.text())?.[1];
    if (message.type() === 'error' && part) logged.push(part);
  });
  await page.exposeFunction('toastRaised', (text: string) => void toasts.push(text));
  await page.addInitScript(() => {
    // Examples decide when older items load, so nothing ever counts as near the viewport.
    IntersectionObserver.prototype.observe = () => {};
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-toasts] [data-level]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        Reflect.get(window, 'toastRaised')(toast.innerText.split('\n')[0]);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return { logged, toasts };
}

/** The built app in a browser, operated as a user would; server, network and clock are fakes. */
async function createBrowserWorld(): Promise<World> {
  // A full second, since tokens expire at full seconds.
  const startTime = Math.floor(Date.now() / 1_000) * 1_000;
  const scene = await Scene.open({
    rooms: ownRooms(await openBrowser(), startTime),
    files: await files,
    held: [],
    holdsSocket: false,
  });
  const { page } = scene;
  const server = new FakeServer(() => browser.now());
  const fill = server.conversations.fill.bind(server.conversations);
  server.conversations.fill = (count, page) => {
    if (count > page)
      unsupported('How many pages a thread loads by itself depends on the height of the window');
    fill(count, page);
  };
  const pendingCalls = await answerCalls(page, server);
  const untilIdle = () => expect.poll(pendingCalls, soon('pending calls')).toBe(0);
  const { browser, open } = createBrowser(scene, startTime, untilIdle);
  const socket = new SocketServer(browser.now);
  await answerSockets(page, socket);
  const { logged, toasts } = await listenTo(page);

  // An answer may cause another call, and rendering takes frames.
  const settle = async () => {
    for (let times = 0; times < 4; times += 1) {
      await untilIdle();
      await browser.advance(frameMs);
    }
  };
  const untilSignedIn = async () => {
    await expect.poll(() => socket.isOpen, soon('the live connection')).toBe(true);
    const list = queries['the list of notifications'] ?? (() => false);
    await expect.poll(() => server.callsTo(list).length, soon('a call for the list')).toBeGreaterThan(0);
    await settle();
  };

  return {
    server,
    socket,
    browser,
    person: createPerson(scene, open, untilSignedIn, settle),
    view: createPageView(page, logged, toasts),
    charts: null,
    timeoutMs: patience,
    settle,
    close: () => scene.close(),
  };
}

/** Runs one example per row unless `EXAMPLES=all`, since pages are slow. */
export const testInBrowser = (includes: (machine: string) => boolean) =>
  testExamples(createBrowserWorld, includes, process.env.EXAMPLES === 'all' ? 'all' : 'one per row');
