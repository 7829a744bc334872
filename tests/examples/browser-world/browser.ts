import { hideTab, showTab } from '#tests/browser/support/visibility.ts';
import { changeUserElsewhere, signInElsewhere, signOutElsewhere } from '#tests/paths/support/entrance.ts';
import type { Scene } from '#tests/paths/support/scene.ts';
import { begin, goOn, leaveBehind } from '#tests/paths/support/start-up.ts';
import { type Browser, unsupported } from '../world.ts';

/** Runs in the page. */
function breakStorage(how: 'blocked' | 'full') {
  const refuse = () => {
    throw new DOMException('No', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  if (how === 'blocked') Object.assign(Storage.prototype, { getItem: refuse, removeItem: refuse });
}

/** Milliseconds; shorter than every timeout, so that calls made meanwhile are answered in time. */
const step = 1_000;

/**
 * The browser of a scene. Values stored before the page opens are there when it does.
 * @param now the page's time in milliseconds, which moves only by `advance`
 */
export function createBrowser(scene: Scene, now: number, untilIdle: () => Promise<void>) {
  const { page } = scene;
  const stored: Record<string, string> = {};
  let isOpened = false;
  let elapsed = 0;

  const browser: Browser = {
    async store(key, text) {
      if (isOpened) await leaveBehind(scene, { [key]: text });
      else stored[key] = text;
    },
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    async breakStorage(how) {
      await page.addInitScript(breakStorage, how);
      if (isOpened) await page.evaluate(breakStorage, how);
    },
    goOffline: () => (isOpened ? scene.goOffline() : unsupported('No page opens in an offline browser')),
    goOnline: async () => {
      await scene.goOnline();
    },
    now: () => now + elapsed,
    async advance(ms) {
      for (let left = ms; left > 0; left -= step) {
        await page.clock.runFor(Math.min(left, step));
        elapsed += Math.min(left, step);
        await untilIdle();
      }
    },
    hide: () => hideTab(page),
    show: () => showTab(page),
    async setRandom(value) {
      await page.evaluate((fixed) => {
        Math.random = () => fixed;
      }, value);
    },
    setBotCheck: async () => unsupported('The client in the browser uses another bot check'),
    setTokenInOtherTab: (token) => (token === null ? signOutElsewhere(scene) : signInElsewhere(scene, token)),
    changeUserInOtherTab: ({ id }, changes) => changeUserElsewhere(scene, id, changes),
  };

  return {
    browser,
    async open(path: string) {
      isOpened = true;
      await begin(scene, path);
      await leaveBehind(scene, stored);
      goOn(scene);
    },
  };
}
