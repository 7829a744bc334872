import { vi } from 'vitest';
import type { StorageArea } from '#transport/storage.ts';
import type { Browser } from '../world.ts';
import { turnstile } from './network.ts';

/** Waits for the machines and for pending calls. */
export async function settle(): Promise<void> {
  for (let times = 0; times < 20; times += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Advances the clock timer by timer, and settles after each. */
async function advance(ms: number): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, ms);
  while (!isOver) {
    vi.advanceTimersToNextTimer();
    await settle();
  }
}

const dispatchStorageEvent = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

function show(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  vi.spyOn(document, 'hasFocus').mockReturnValue(visibility === 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** A fake browser whose clock moves only by `advance`. */
export function createBrowser() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  // A full second, since tokens expire at full seconds.
  vi.setSystemTime(Math.floor(Date.now() / 1_000) * 1_000);
  turnstile.mode = 'works';
  show('visible');
  const stored = new Map<string, string>();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let storageFault: 'blocked' | 'full' | null = null;

  const area: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (storageFault) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
    key: (nth) => [...stored.keys()][nth] ?? null,
    get length() {
      return stored.size;
    },
  };

  const browser: Browser = {
    store: async (key, text) => void stored.set(key, text),
    stored: async (key) => stored.get(key) ?? null,
    breakStorage: async (how) => {
      storageFault = how;
    },
    goOffline: async () => setOnline(false),
    goOnline: async () => setOnline(true),
    now: Date.now,
    advance,
    hide: async () => show('hidden'),
    show: async () => show('visible'),
    setRandom: async (value) => {
      random.mockReturnValue(value);
    },
    setBotCheck: async (mode) => {
      turnstile.mode = mode;
    },
    async setTokenInOtherTab(token) {
      if (token === null) {
        stored.set('hasLoggedOut', 'true');
        stored.delete('token');
      } else {
        stored.delete('hasLoggedOut');
        stored.set('token', token);
      }
      dispatchStorageEvent('hasLoggedOut', stored.get('hasLoggedOut') ?? null);
      dispatchStorageEvent('token', token);
    },
    async changeUserInOtherTab({ id: userId }, changes) {
      const tab = new BroadcastChannel('sidestage');
      tab.postMessage({ userId, changes });
      await new Promise((resolve) => setImmediate(resolve));
      tab.close();
    },
  };

  return {
    browser,
    area(): StorageArea {
      if (storageFault === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
      return area;
    },
    close() {
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}
