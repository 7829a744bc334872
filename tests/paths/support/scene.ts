import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page, WebError } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import type { SnapshotView } from '#inspect/sidestage.ts';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { issueToken } from '#tests/support/foreign/tokens.ts';
import { Backend, type Call } from './backend.ts';
import { soon } from './patience.ts';
import type { Room, Rooms } from './room.ts';
import { SocketSide } from './socket-side.ts';

/** Lifetime of a token in seconds. */
const hour = 3_600;

interface SceneOptions {
  rooms: Rooms;
  files: ReadonlyMap<string, Buffer>;
  held: Iterable<Call>;
  holdsSocket: boolean;
}

interface Look {
  snapshot: SnapshotView | undefined;
  hits: Record<string, number>;
}

/** Returns a function that creates one value for each scene, on first use. */
export function perScene<T>(make: (scene: Scene) => T): (scene: Scene) => T {
  const made = new WeakMap<Scene, { one: T }>();
  return (scene) => {
    const known = made.get(scene) ?? { one: make(scene) };
    made.set(scene, known);
    return known.one;
  };
}

/** One browser of one person, with a mocked server, socket and clock, and other tabs. */
export class Scene {
  readonly backend: Backend;
  readonly socket: SocketSide;
  readonly #options: SceneOptions;
  readonly #room: Room;
  readonly #faults: string[] = [];
  readonly #noteFault = (fault: WebError) => void this.#faults.push(String(fault.error().stack));
  readonly #tokens = new Map<string, string>();
  #otherTab: Promise<Page> | undefined;
  /** Milliseconds by which the page's clock is ahead. */
  #ahead = 0;

  private constructor(options: SceneOptions, room: Room) {
    this.#options = options;
    this.#room = room;
    this.backend = new Backend(options.files, options.held);
    this.socket = new SocketSide(options.holdsSocket);
    this.#context.on('weberror', this.#noteFault);
  }

  static async open(options: SceneOptions): Promise<Scene> {
    const room = await options.rooms.take();
    const scene = new Scene(options, room);
    await room.begin(scene);
    return scene;
  }

  get #context(): BrowserContext {
    return this.#room.context;
  }

  get page(): Page {
    return this.#room.page;
  }

  /** Runs a script in every document of the page, before its own scripts. */
  addInitScript = (script: () => void): Promise<void> => this.#room.addInitScript(script);

  /** Uncaught errors of the page. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  async close(): Promise<void> {
    this.#context.off('weberror', this.#noteFault);
    await this.#options.rooms.giveBack(this.#room);
  }

  async load(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  /** Navigates to another page of the app, like a link. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, '', to), path);
  }

  /** Navigates to an unrelated page, so that the current one is closed. */
  async goElsewhere(): Promise<void> {
    await this.goTo('/about');
    await this.shows(this.page.getByRole('heading', { level: 1, name: 'About' }));
  }

  /** The snapshot of the newest running machine with this id, and all transition counts since the page loaded. */
  look(machine: string): Promise<Look> {
    return this.page.evaluate(
      (id) => ({
        snapshot: window.__sidestage?.snapshot(id),
        hits: window.__sidestage?.coverage() ?? {},
      }),
      machine,
    );
  }

  /** Waits until the snapshot of the newest running machine with this id matches. */
  async until(machine: string, words: string, isWanted: (snapshot: SnapshotView) => boolean): Promise<void> {
    const look = async () => {
      const { snapshot } = await this.look(machine);
      return snapshot !== undefined && isWanted(snapshot);
    };
    await expect.poll(look, soon(`whether ${machine} ${words}`)).toBe(true);
  }

  /** Sends an event to the newest running machine with this id. */
  async send(machine: string, event: AnyEventObject): Promise<void> {
    const sent = await this.page.evaluate(([id, given]) => window.__sidestage?.send(id, given), [
      machine,
      event,
    ] as const);
    if (!sent) throw new Error(`No ${machine} is running to receive ${event.type}`);
  }

  /** Fires a timer of a machine. */
  async ring(machine: string, timer: string): Promise<void> {
    const rang = await this.page.evaluate(([id, name]) => window.__sidestage?.clock.ring(id, name), [
      machine,
      timer,
    ] as const);
    if (!rang) throw new Error(`${machine} has no timer ${timer} set`);
  }

  /** Another tab of the same browser, on a blank page of the same origin. */
  otherTab(): Promise<Page> {
    this.#otherTab ??= this.#context.newPage().then(async (tab) => {
      await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'Another tab' }));
      await tab.goto('/');
      return tab;
    });
    return this.#otherTab;
  }

  /** A valid, unique token for a name used in the model, which expires in an hour. */
  token(name: string): string {
    const known = this.#tokens.get(name) ?? issueToken(name, { expSeconds: this.#ahead / 1_000 + hour });
    this.#tokens.set(name, known);
    return known;
  }

  /** Simulates a computer that sleeps until all tokens have expired. */
  async sleepPastExpiry(): Promise<void> {
    this.#ahead += 2 * hour * 1_000;
    this.#tokens.clear();
    await this.page.clock.setSystemTime(Date.now() + this.#ahead);
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Goes offline, runs `meanwhile`, and goes online again. */
  async loseNetwork(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await this.goOffline();
    await meanwhile();
    await this.goOnline();
  }

  goOffline = () => this.#context.setOffline(true);
  goOnline = () => this.#context.setOffline(false);

  /** Closes all toasts, because they may cover other elements. */
  async closeToasts(): Promise<void> {
    const close = this.page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Close' });
    for (const button of (await close.all()).toReversed()) await button.click();
  }

  /** Marks all current toasts as old, so that `newToast` and `toasts` match later ones only. */
  async markToastsSeen(): Promise<void> {
    await this.page.evaluate(() => {
      for (const toast of document.querySelectorAll('[data-toasts] [data-level]'))
        toast.setAttribute('data-seen-before', '');
    });
  }

  /** Toasts shown in this step. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Alerts' }).locator('[data-level]:not([data-seen-before])');
  }

  /** A toast with this text, shown in this step. */
  newToast = (words: string): Locator => this.toasts.getByText(words, { exact: true });

  /** Waits until all of these are visible. */
  async shows(...wanted: Locator[]): Promise<void> {
    await Promise.all(wanted.map((locator) => locator.first().waitFor({ state: 'visible' })));
  }

  /** Waits until all of these are hidden. */
  async hides(...unwanted: Locator[]): Promise<void> {
    await Promise.all(unwanted.map((locator) => locator.waitFor({ state: 'hidden' })));
  }

  /** Waits until there are this many of these. */
  async counts(wanted: Locator, count: number): Promise<void> {
    await expect.poll(() => wanted.count(), soon(`count of ${wanted}`)).toBe(count);
  }

  /**
   * Sends a change from the server, and skips the time for which pages collect changes before fetching.
   * @param within milliseconds; longer for changes broadcast to everybody
   */
  async emitChange(kind: string, id: string, within = 1_500): Promise<void> {
    this.socket.newest.emit('content_changed', { kind, id });
    for (let times = 0; times < 5; times += 1) await this.page.clock.fastForward(within / 5);
  }

  /** Fast-forwards the page's clock by `ms` at a time until this is visible. */
  showsAfter = (ms: number, wanted: Locator): Promise<void> => showsAfter(ms, wanted);
}
