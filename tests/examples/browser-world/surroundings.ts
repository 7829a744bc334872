import { hideTab, showTab } from '#tests/browser/support/visibility.ts';
import { changeUserElsewhere, signInElsewhere, signOutElsewhere } from '#tests/paths/support/entrance.ts';
import type { Scene } from '#tests/paths/support/scene.ts';
import { begin, goOn, leaveBehind } from '#tests/paths/support/start-up.ts';
import { type Browser, elsewhere } from '../world.ts';

/** Runs in the page. */
function breakStorage(how: 'blocked' | 'full') {
  const refuse = () => {
    throw new DOMException('No', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  if (how === 'blocked') Object.assign(Storage.prototype, { getItem: refuse, removeItem: refuse });
}

/** Milliseconds, less than any call may take: what rings in them is answered before more time passes. */
const step = 1_000;

/**
 * The browser around a scene. What is stored before the page is opened is there when it opens.
 * @param now milliseconds at which the page's clock stands: it goes only by what is passed
 * @param rest waits until the page waits for nobody
 */
export function createSurroundings(scene: Scene, now: number, rest: () => Promise<void>) {
  const { page } = scene;
  const left: Record<string, string> = {};
  let isOpened = false;
  let passed = 0;

  const browser: Browser = {
    async store(key, text) {
      if (isOpened) await leaveBehind(scene, { [key]: text });
      else left[key] = text;
    },
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    async breakStorage(how) {
      await page.addInitScript(breakStorage, how);
      if (isOpened) await page.evaluate(breakStorage, how);
    },
    goOffline: () => (isOpened ? scene.goOffline() : elsewhere('No page opens in a browser that is offline')),
    goOnline: async () => {
      await scene.goOnline();
    },
    now: () => now + passed,
    async pass(ms) {
      for (let left = ms; left > 0; left -= step) {
        await page.clock.runFor(Math.min(left, step));
        passed += Math.min(left, step);
        await rest();
      }
    },
    hide: () => hideTab(page),
    show: () => showTab(page),
    async chance(value) {
      await page.evaluate((fixed) => {
        Math.random = () => fixed;
      }, value);
    },
    botCheck: async () => elsewhere('The client in the browser is built for another bot check'),
    otherTabSigns: (token) => (token === null ? signOutElsewhere(scene) : signInElsewhere(scene, token)),
    otherTabChanges: ({ id }, changes) => changeUserElsewhere(scene, id, changes),
  };

  return {
    browser,
    async open(path: string) {
      isOpened = true;
      await begin(scene, path);
      await leaveBehind(scene, left);
      goOn(scene);
    },
  };
}
