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

const sessionCheck = 'GET /api/auth';

const post = 'POST /api/messages';

const present = 'app | session.present | 0';

/** A visit that starts with a pending session check. */
export class Visit {
  readonly #scene: Scene;
  readonly #waiting: Route[] = [];
  #isHeld = true;
  #accepted = 0;
  #sent = 0;
  #token = '';
  #mail: Mail | undefined;
  user: SessionUser = ada;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Opens a page, whose session check is held until `answerSession`. */
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

  /** Answers the pending and all later session checks with this user, or with 401. */
  async answerSession(user: SessionUser | null): Promise<void> {
    const answer: Answer = user ? { status: 200, body: user } : { status: 401, body: { msg: 'Not valid' } };
    this.#scene.backend.setAnswer(sessionCheck, answer);
    if (user) this.user = user;
    this.#isHeld = false;
    for (const route of this.#waiting.splice(0)) await route.fallback();
  }

  /** Signs in in another tab, with the session check held until `answerSession`. */
  async startSignInElsewhere(name: string): Promise<void> {
    this.#isHeld = true;
    const asked = this.#waiting.length;
    this.#token = this.#scene.token(name);
    await signInElsewhere(this.#scene, this.#token);
    await this.#isAsked(asked + 1);
  }

  /** Signs in with the form. */
  async signIn(user: SessionUser): Promise<void> {
    await this.answerSession(user);
    this.#token = this.#scene.token(`of ${user.id}`);
    await signIn(this.#scene, { token: this.#token, user, redirectPath: '/notifications' });
  }

  /** Stores the current token again in another tab. */
  storeAgain = (): Promise<void> => signInElsewhere(this.#scene, this.#token);

  /** Signs in in another tab; unless its session check is held, waits until the page has the new user. */
  async signInElsewhere(user: SessionUser, name: string): Promise<void> {
    const met = await this.#timesMet();
    if (!this.#isHeld) await this.answerSession(user);
    this.#token = this.#scene.token(name);
    await signInElsewhere(this.#scene, this.#token);
    if (!this.#isHeld)
      await expect.poll(() => this.#timesMet(), soon('how often the page got a new user')).toBe(met + 1);
  }

  /** Waits until the live connection is open, reconnecting it if necessary. */
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

  /** Drops the live connection. */
  async disconnect(): Promise<void> {
    if (!(await this.#link()).includes('open')) return;
    await this.#scene.socket.newest.drop();
    await this.#linkIs('waiting');
  }

  async reconnect(): Promise<void> {
    await this.disconnect();
    await this.goLive();
  }

  async loseNetwork(): Promise<void> {
    const isLive = (await this.#link()).includes('open');
    await this.#scene.loseNetwork(async () => {
      if (isLive) await this.#linkIs('waiting');
    });
  }

  async throwOut(): Promise<void> {
    await this.goLive();
    this.#scene.socket.newest.throwOut();
    await this.#linkIs('waiting');
  }

  /** Sends an event over the live connection. */
  async receive(event: string, payload: unknown): Promise<void> {
    await this.goLive();
    // An event during the fetch makes the app fetch again, and this server's counts do not include it.
    await this.#scene.until('counts', 'has its figures', ({ tags }) => !tags.includes('busy'));
    this.#scene.socket.newest.emit(event, payload);
  }

  /** Sends a message to Bob, which the server stores. */
  async write(): Promise<void> {
    const { backend } = this.#scene;
    this.#mail ??= new Mail(this.#scene);
    await this.#scene.goTo('/messages/bob');
    backend.hold(post);
    await this.#mail.write();
    await backend.asked([post], 1);
    await backend.release(post, { status: 200, body: await this.#mail.store('fresh') });
  }

  /** Sends this many new, unread notifications. */
  async receiveComments(count: number): Promise<void> {
    await this.goLive();
    // Notifications sent while the list is loading would have to be in that list, too.
    await listIsHere(this.#scene);
    for (let nth = 0; nth < count; nth += 1) {
      this.#sent += 1;
      const comment = { _id: `told${this.#sent}`, recipient: this.user.id, type: 'comment', read: false };
      await this.receive('newNotification', comment);
    }
  }

  /** Opens the list of notifications, with this many new ones. */
  async openList(fresh: number): Promise<void> {
    const { page } = this.#scene;
    await this.receiveComments(fresh);
    if (!page.url().endsWith('/notifications')) await this.#scene.goTo('/notifications');
    await this.#scene.shows(page.getByRole('button', { name: 'Mark as read' }));
  }

  #isAsked = (times: number) =>
    expect.poll(() => this.#waiting.length, soon('pending session checks')).toBe(times);

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
