import { vi } from 'vitest';
import type { StorageArea } from '#transport/storage.ts';
import type { Browser } from '../world.ts';
import { turnstile } from './network.ts';

/** Lets the machines and the calls on their way come to rest. */
export async function settle(): Promise<void> {
  for (let times = 0; times < 20; times += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Lets so much time pass, from timer to timer; what each of them starts comes to rest before the next. */
async function pass(ms: number): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, ms);
  while (!isOver) {
    vi.advanceTimersToNextTimer();
    await settle();
  }
}

const tellOthers = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

function show(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  vi.spyOn(document, 'hasFocus').mockReturnValue(visibility === 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

function network(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

/** The browser of an example: its clock stands until time passes. */
export function createSurroundings() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  // At a full second, so that what ends in this very second has ended.
  vi.setSystemTime(Math.floor(Date.now() / 1_000) * 1_000);
  turnstile.mood = 'works';
  show('visible');
  const kept = new Map<string, string>();
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let broken: 'blocked' | 'full' | null = null;

  const area: StorageArea = {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (broken) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (nth) => [...kept.keys()][nth] ?? null,
    get length() {
      return kept.size;
    },
  };

  const browser: Browser = {
    store: async (key, text) => void kept.set(key, text),
    stored: async (key) => kept.get(key) ?? null,
    breakStorage: async (how) => {
      broken = how;
    },
    goOffline: async () => network(false),
    goOnline: async () => network(true),
    now: Date.now,
    pass,
    hide: async () => show('hidden'),
    show: async () => show('visible'),
    chance: async (value) => {
      chance.mockReturnValue(value);
    },
    botCheck: async (mood) => {
      turnstile.mood = mood;
    },
    async otherTabSigns(token) {
      if (token === null) {
        kept.set('hasLoggedOut', 'true');
        kept.delete('token');
      } else {
        kept.delete('hasLoggedOut');
        kept.set('token', token);
      }
      tellOthers('hasLoggedOut', kept.get('hasLoggedOut') ?? null);
      tellOthers('token', token);
    },
    async otherTabChanges({ id: userId }, changes) {
      const tab = new BroadcastChannel('sidestage');
      tab.postMessage({ userId, changes });
      await new Promise((resolve) => setImmediate(resolve));
      tab.close();
    },
  };

  return {
    browser,
    area(): StorageArea {
      if (broken === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
      return area;
    },
    close() {
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}
