import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { stopClock } from '#tests/browser/support/clock.ts';
import type { Backend } from './backend.ts';
import { patience } from './patience.ts';
import type { SocketSide } from './socket-side.ts';

/** Never contacted, as all requests are mocked. HTTPS, because bot check and clipboard need a secure context. */
const origin = 'https://sidestage.test';

interface Network {
  backend: Backend;
  socket: SocketSide;
}

let scenes = 0;

/** A browser context with one page, reused by scenes: an existing page loads the app in half the time. */
export class Room {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #holdsMachines: boolean;
  readonly #scripts: Disposable[] = [];
  #network: Network | undefined;

  private constructor(context: BrowserContext, page: Page, holdsMachines: boolean) {
    this.context = context;
    this.page = page;
    this.#holdsMachines = holdsMachines;
  }

  /**
   * @param standsAt time in milliseconds at which to stop the clock of page and machines; by default only the machines'
   * clock is stopped, and timers are fired by the test
   */
  static async open(browser: Browser, standsAt?: number): Promise<Room> {
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(patience);
    const room = new Room(context, await context.newPage(), standsAt === undefined);
    await context.route('**/*', (route) => room.#network?.backend.serve(route));
    await context.routeWebSocket(/\/socket\.io\//, (socket) => room.#network?.socket.take(socket));
    if (standsAt === undefined) await context.clock.install();
    else await stopClock(context, standsAt);
    return room;
  }

  /** Starts a scene, with session storage cleared when the page loads. */
  async begin(network: Network): Promise<void> {
    this.#network = network;
    scenes += 1;
    const script = await this.page.addInitScript(
      ([scene, isHeld]) => {
        if (sessionStorage.getItem('scene') === scene) return;
        sessionStorage.clear();
        sessionStorage.setItem('scene', scene);
        if (isHeld) sessionStorage.setItem('sidestage.clock', 'held');
      },
      [String(scenes), this.#holdsMachines] as const,
    );
    this.#scripts.push(script);
  }

  /** Runs a script in every document of this scene, before the page's own scripts. */
  async addInitScript(script: () => void): Promise<void> {
    this.#scripts.push(await this.page.addInitScript(script));
  }

  /** Resets the room after a scene. */
  async clear(): Promise<void> {
    const { context, page } = this;
    await context.setOffline(false);
    await Promise.all(context.pages().map((tab) => (tab === page ? undefined : tab.close())));
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(this.#scripts.splice(0).map((script) => script.dispose()));
    await page.clock.setSystemTime(Date.now());
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    this.#network = undefined;
  }

  close = (): Promise<void> => this.context.close();
}

export interface Rooms {
  take(): Promise<Room>;
  giveBack(room: Room): Promise<void>;
}

/** A pool of rooms, which are closed together with the browser. */
export function sharedRooms(browser: Browser): Rooms {
  const free: Room[] = [];
  return {
    take: async () => free.pop() ?? Room.open(browser),
    async giveBack(room) {
      await room.clear();
      free.push(room);
    },
  };
}

/** Creates a new room for each scene. */
export const ownRooms = (browser: Browser, standsAt?: number): Rooms => ({
  take: () => Room.open(browser, standsAt),
  giveBack: (room) => room.close(),
});
