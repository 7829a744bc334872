import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openBrowser } from '#tests/paths/support/browser.ts';
import { patience, soon } from '#tests/paths/support/patience.ts';
import { ownRooms } from '#tests/paths/support/room.ts';
import { Scene } from '#tests/paths/support/scene.ts';
import { loadClient } from '#tests/support/foreign/client-files.ts';
import { testExamples } from '../run-example.ts';
import { counted } from '../server/ask.ts';
import { LinkSide } from '../server/link-side.ts';
import { ServerSide } from '../server/server-side.ts';
import { elsewhere, type World } from '../world.ts';
import { answerCalls, answerSockets } from './network.ts';
import { createPerson } from './person.ts';
import { createSights } from './sights.ts';
import { createSurroundings } from './surroundings.ts';

/** Milliseconds. */
const frame = 16;

const files = loadClient(inject('testClient'));

/** What the page tells: its log by part, and each toast once. */
async function listenTo(page: Page) {
  const logged: string[] = [];
  const toasts: string[] = [];
  page.on('console', (line) => {
    const part = /^\[([\w ]+)\]/.exec(line.text())?.[1];
    if (line.type() === 'error' && part) logged.push(part);
  });
  await page.exposeFunction('toastRaised', (words: string) => void toasts.push(words));
  await page.addInitScript(() => {
    // When older ones are asked for is the example's to say: a browser that never tells what is near.
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

/** The built app in a browser; the server, the network and the clock are the example's, the rest is pressed and read. */
async function createBrowserWorld(): Promise<World> {
  // At a full second, so that what ends in this very second has ended.
  const standsAt = Math.floor(Date.now() / 1_000) * 1_000;
  const scene = await Scene.open({
    rooms: ownRooms(await openBrowser(), standsAt),
    files: await files,
    held: [],
    holdsSocket: false,
  });
  const { page } = scene;
  const server = new ServerSide(() => browser.now());
  const hold = server.talks.hold.bind(server.talks);
  server.talks.hold = (count, page) => {
    if (count > page)
      elsewhere('How many pages a thread asks for by itself is up to the height of the window');
    hold(count, page);
  };
  const callsOnTheirWay = await answerCalls(page, server);
  const rest = () => expect.poll(callsOnTheirWay, soon('calls on their way')).toBe(0);
  const { browser, open } = createSurroundings(scene, standsAt, rest);
  const link = new LinkSide(browser.now);
  await answerSockets(page, link);
  const { logged, toasts } = await listenTo(page);

  // An answer may lead to the next call, and what it changes to something sent. What a page does from frame to frame needs time.
  const settle = async () => {
    for (let times = 0; times < 4; times += 1) {
      await rest();
      await browser.pass(frame);
    }
  };
  const isIn = async () => {
    await expect.poll(() => link.isOpen, soon('whether the live connection stands')).toBe(true);
    const list = counted['the list of notifications'] ?? (() => false);
    await expect.poll(() => server.asks(list).length, soon('questions for the list')).toBeGreaterThan(0);
    await settle();
  };

  return {
    server,
    link,
    browser,
    person: createPerson(scene, open, isIn, settle),
    sees: createSights(page, logged, toasts),
    charts: null,
    patience,
    settle,
    close: () => scene.close(),
  };
}

/** In a browser one example of each row, unless all are asked for: a page takes its time. */
export const testInBrowser = (wanted: (machine: string) => boolean) =>
  testExamples(createBrowserWorld, wanted, process.env.EXAMPLES === 'all' ? 'all' : 'one of each row');
