import { expect } from '@playwright/test';
import type { Route } from 'playwright-core';
import type { SessionUser } from '#contract/spec/session.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Answer } from './backend.ts';
import { signIn, signInElsewhere } from './entrance.ts';
import { Mail } from './mail.ts';
import { soon } from './patience.ts';
import type { Scene } from './scene.ts';
import { begin, goOn, isLink, leaveBehind, listIsHere, untilConnected } from './start-up.ts';

const who = 'GET /api/auth';

const post = 'POST /api/messages';

const present = 'app | session.present | 0';

/** Somebody's visit: from a page that does not know yet who they are, through everything that comes. */
export class Visit {
  readonly #scene: Scene;
  readonly #waiting: Route[] = [];
  #isHeld = true;
  #accepted = 0;
  #told = 0;
  #token = '';
  #mail: Mail | undefined;
  user: SessionUser = ada;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The page has asked who this is, and gets no answer until `know`. */
  async begin(): Promise<void> {
    const scene = this.#scene;
    await scene.page.route('**/api/auth', (route) => {
      if (this.#isHeld && route.request().method() === 'GET') this.#waiting.push(route);
      else return route.fallback();
    });
    this.#token = scene.token('stored');
    await begin(scene, '/notifications');
    await leaveBehind(scene, { token: this.#token });
    goOn(scene);
    await this.#isAsked(1);
  }

  /** The server says who this is, or that it does not know; it goes on saying so. */
  async know(user: SessionUser | null): Promise<void> {
    const answer: Answer = user ? { status: 200, body: user } : { status: 401, body: { msg: 'Not valid' } };
    this.#scene.backend.say(who, answer);
    if (user) this.user = user;
    this.#isHeld = false;
    for (const route of this.#waiting.splice(0)) await route.fallback();
  }

  /** Somebody signs in in another tab, and the page gets no answer to who this is until `know`. */
  async askElsewhere(name: string): Promise<void> {
    this.#isHeld = true;
    const asked = this.#waiting.length;
    this.#token = this.#scene.token(name);
    await signInElsewhere(this.#scene, this.#token);
    await this.#isAsked(asked + 1);
  }

  /** Comes in by the form. */
  async comeIn(user: SessionUser): Promise<void> {
    await this.know(user);
    this.#token = this.#scene.token(`of ${user.id}`);
    await signIn(this.#scene, { token: this.#token, user, redirectPath: '/notifications' });
  }

  /** Another tab stores the token that is in use already. */
  storeAgain = (): Promise<void> => signInElsewhere(this.#scene, this.#token);

  /** Somebody signs in in another tab; where the page knew its member, it meets this one. */
  async comeInElsewhere(user: SessionUser, name: string): Promise<void> {
    const met = await this.#timesMet();
    if (!this.#isHeld) await this.know(user);
    this.#token = this.#scene.token(name);
    await signInElsewhere(this.#scene, this.#token);
    if (!this.#isHeld)
      await expect.poll(() => this.#timesMet(), soon('whether the page meets them')).toBe(met + 1);
  }

  /** Waits until the live connection stands, which is mended first where it broke. */
  async goLive(): Promise<void> {
    const { socket } = this.#scene;
    const value = await this.#link();
    if (value.includes('open')) return;
    if (value.includes('waiting')) await this.#scene.ring('socketLink', 'backOff');
    await expect.poll(() => socket.count, soon('live connections')).toBeGreaterThan(this.#accepted);
    this.#accepted = socket.count;
    socket.newest.accept();
    await untilConnected(this.#scene);
  }

  /** The live connection breaks. */
  async breakLink(): Promise<void> {
    if (!(await this.#link()).includes('open')) return;
    await this.#scene.socket.newest.drop();
    await this.#linkIs('waiting');
  }

  /** It breaks, and stands again. */
  async reconnect(): Promise<void> {
    await this.breakLink();
    await this.goLive();
  }

  /** The network goes and comes back. */
  async loseNetwork(): Promise<void> {
    const isLive = (await this.#link()).includes('open');
    await this.#scene.loseNetwork(async () => {
      if (isLive) await this.#linkIs('waiting');
    });
  }

  /** The server ends the live connection on purpose. */
  async throwOut(): Promise<void> {
    await this.goLive();
    this.#scene.socket.newest.throwOut();
    await this.#linkIs('waiting');
  }

  /** News over the live connection. */
  async hear(event: string, payload: unknown): Promise<void> {
    await this.goLive();
    // What arrives while the figures are asked for is asked for again, and this server does not count it.
    await this.#scene.until('counts', 'has its figures', ({ tags }) => !tags.includes('busy'));
    this.#scene.socket.newest.emit(event, payload);
  }

  /** Writes to Bob, and the server has it. */
  async write(): Promise<void> {
    const { backend } = this.#scene;
    this.#mail ??= new Mail(this.#scene);
    await this.#scene.goTo('/messages/bob');
    backend.hold(post);
    await this.#mail.write();
    await backend.asked([post], 1);
    await backend.release(post, { status: 200, body: await this.#mail.store('fresh') });
  }

  /** So many new notifications, of which nothing is read. */
  async hearOfComments(count: number): Promise<void> {
    await this.goLive();
    // What the server sends while its list is on the way would have to be on that list as well.
    await listIsHere(this.#scene);
    for (let nth = 0; nth < count; nth += 1) {
      this.#told += 1;
      const news = { _id: `told${this.#told}`, recipient: this.user.id, type: 'comment', read: false };
      await this.hear('newNotification', news);
    }
  }

  /** The list of notifications is in sight, with so many new ones. */
  async openList(fresh: number): Promise<void> {
    const { page } = this.#scene;
    await this.hearOfComments(fresh);
    if (!page.url().endsWith('/notifications')) await this.#scene.goTo('/notifications');
    await this.#scene.shows(page.getByRole('button', { name: 'Mark as read' }));
  }

  #isAsked = (times: number) =>
    expect.poll(() => this.#waiting.length, soon('whether the page asks who this is')).toBe(times);

  async #timesMet() {
    const { hits } = await this.#scene.look('app');
    return hits[present] ?? 0;
  }

  async #link() {
    const { snapshot } = await this.#scene.look('socketLink');
    return JSON.stringify(snapshot?.value ?? 'none');
  }

  #linkIs = (state: string) =>
    this.#scene.until('socketLink', `is ${state}`, ({ value }) => isLink(state, value));
}
