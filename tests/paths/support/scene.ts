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

/** Seconds that a token is good for. */
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

/** What there is one of for each scene, made when it is first asked for. */
export function perScene<T>(make: (scene: Scene) => T): (scene: Scene) => T {
  const made = new WeakMap<Scene, { one: T }>();
  return (scene) => {
    const known = made.get(scene) ?? { one: make(scene) };
    made.set(scene, known);
    return known.one;
  };
}

/** One person with one browser, and everything around them under control: server, live connection, time, other tabs. */
export class Scene {
  readonly backend: Backend;
  readonly socket: SocketSide;
  readonly #options: SceneOptions;
  readonly #room: Room;
  readonly #faults: string[] = [];
  readonly #noteFault = (fault: WebError) => void this.#faults.push(String(fault.error().stack));
  readonly #tokens = new Map<string, string>();
  #otherTab: Promise<Page> | undefined;
  /** Milliseconds that the page's clock is ahead. */
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

  /** Runs in every document of the page, before its scripts. */
  runsFirst = (script: () => void): Promise<void> => this.#room.runsFirst(script);

  /** What broke in the page. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  async close(): Promise<void> {
    this.#context.off('weberror', this.#noteFault);
    await this.#options.rooms.giveBack(this.#room);
  }

  /** Loads a page of the app. */
  async load(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
  }

  /** Goes to another page of the app, as a link does. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, '', to), path);
  }

  /** Goes to a page that has nothing to do with anything: what was in sight is there no more. */
  async goElsewhere(): Promise<void> {
    await this.goTo('/about');
    await this.shows(this.page.getByRole('heading', { level: 1, name: 'About' }));
  }

  /** Where the newest running machine of this id is, and how often each transition was walked since the page loaded. */
  look(machine: string): Promise<Look> {
    return this.page.evaluate(
      (id) => ({
        snapshot: window.__sidestage?.snapshot(id),
        hits: window.__sidestage?.coverage() ?? {},
      }),
      machine,
    );
  }

  /** Waits until the newest running machine of this id is as wanted. */
  async until(machine: string, words: string, isWanted: (snapshot: SnapshotView) => boolean): Promise<void> {
    const look = async () => {
      const { snapshot } = await this.look(machine);
      return snapshot !== undefined && isWanted(snapshot);
    };
    await expect.poll(look, soon(`whether ${machine} ${words}`)).toBe(true);
  }

  /** Sends an event to the newest running machine of this id. */
  async send(machine: string, event: AnyEventObject): Promise<void> {
    const sent = await this.page.evaluate(([id, given]) => window.__sidestage?.send(id, given), [
      machine,
      event,
    ] as const);
    if (!sent) throw new Error(`No ${machine} runs to be sent ${event.type}`);
  }

  /** Rings a timer of a machine. */
  async ring(machine: string, timer: string): Promise<void> {
    const rang = await this.page.evaluate(([id, name]) => window.__sidestage?.clock.ring(id, name), [
      machine,
      timer,
    ] as const);
    if (!rang) throw new Error(`${machine} has no timer ${timer} set`);
  }

  /** Another tab of the same browser, on a page of the same site without the app. */
  otherTab(): Promise<Page> {
    this.#otherTab ??= this.#context.newPage().then(async (tab) => {
      await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'Another tab' }));
      await tab.goto('/');
      return tab;
    });
    return this.#otherTab;
  }

  /** The token that the model names so, as the app takes it: three parts, good for another hour, like no other. */
  token(name: string): string {
    const known = this.#tokens.get(name) ?? issueToken(name, { expSeconds: this.#ahead / 1_000 + hour });
    this.#tokens.set(name, known);
    return known;
  }

  /** The computer sleeps until all tokens have run out, and is opened again. */
  async sleepPastExpiry(): Promise<void> {
    this.#ahead += 2 * hour * 1_000;
    this.#tokens.clear();
    await this.page.clock.setSystemTime(Date.now() + this.#ahead);
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** The network goes; `meanwhile` looks at what that is like; the network comes back. */
  async loseNetwork(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await this.goOffline();
    await meanwhile();
    await this.goOnline();
  }

  goOffline = () => this.#context.setOffline(true);
  goOnline = () => this.#context.setOffline(false);

  /** Closes all toasts: they may lie over what is wanted. */
  async closeNews(): Promise<void> {
    const close = this.page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Close' });
    for (const button of (await close.all()).toReversed()) await button.click();
  }

  /** From here on, `news` is what has not been told yet. */
  async noteNews(): Promise<void> {
    await this.page.evaluate(() => {
      for (const toast of document.querySelectorAll('[data-toasts] [data-level]'))
        toast.setAttribute('data-told-before', '');
    });
  }

  /** The toasts raised in this step. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Alerts' }).locator('[data-level]:not([data-told-before])');
  }

  /** A toast with these words, raised in this step. */
  news = (words: string): Locator => this.toasts.getByText(words, { exact: true });

  /** Fails unless each of these shows soon. */
  async shows(...wanted: Locator[]): Promise<void> {
    await Promise.all(wanted.map((locator) => locator.first().waitFor({ state: 'visible' })));
  }

  /** Fails unless none of these shows soon. */
  async hides(...unwanted: Locator[]): Promise<void> {
    await Promise.all(unwanted.map((locator) => locator.waitFor({ state: 'hidden' })));
  }

  /** Fails unless there are soon so many of these. */
  async counts(wanted: Locator, count: number): Promise<void> {
    await expect.poll(() => wanted.count(), soon(`how many of ${wanted} there are`)).toBe(count);
  }

  /**
   * The server tells of a change. A page gathers such news before it asks again: that passes in no time.
   * @param within milliseconds: longer for what everybody is told
   */
  async tellChange(kind: string, id: string, within = 1_500): Promise<void> {
    this.socket.newest.emit('content_changed', { kind, id });
    for (let times = 0; times < 5; times += 1) await this.page.clock.fastForward(within / 5);
  }

  /** Fails unless this shows after so many milliseconds of the page's time, which pass in no time. */
  showsAfter = (ms: number, wanted: Locator): Promise<void> => showsAfter(ms, wanted);
}
