import { expect } from '@playwright/test';
import type { WebSocketRoute } from 'playwright-core';
import { soon } from './patience.ts';

/** Engine.io's greeting; a patient server that never pings. */
export const greeting = JSON.stringify({
  sid: 'tests',
  upgrades: [],
  pingInterval: 3_600_000,
  pingTimeout: 3_600_000,
  maxPayload: 1_000_000,
});

/** Milliseconds after which it answers by itself, long before the page takes no answer for one. */
const HOLD = 5_000;

/** One connection that the page has asked for, spoken to in the words of engine.io 4 and socket.io 4. */
export class Connection {
  /** What the page has sent, by name. */
  readonly #heard: string[] = [];
  readonly #socket: WebSocketRoute;
  readonly #decided = Promise.withResolvers<void>();
  #verdict: string | undefined;
  /** What it answers when it is asked whether it has told something: nothing before the path says so. */
  #missed: boolean | 'held' = false;
  #asked: string | undefined;

  constructor(socket: WebSocketRoute) {
    this.#socket = socket;
    socket.onMessage((frame) => this.#hear(String(frame)));
  }

  /** Resolves when it is known what becomes of it: until then the page waits for its socket. */
  get decided(): Promise<void> {
    return this.#decided.promise;
  }

  /** Connects; `missed`: whether something was told since the page began, or that `answerMissed` says so later. */
  accept(missed: boolean | 'held' = false): void {
    this.#missed = missed;
    this.#greet('40{"sid":"paths"}');
  }

  /** Turns the token away. */
  refuse(message: string): void {
    this.#greet(`44${JSON.stringify({ message })}`);
  }

  /** Nothing is there to connect to. */
  fail(): void {
    this.#socket.connectToServer();
    this.#decided.resolve();
  }

  /** Breaks, as a cable does. */
  drop(): Promise<void> {
    return this.#socket.close({ code: 1001 });
  }

  /** The server closes it on purpose. */
  throwOut(): void {
    this.#socket.send('41');
  }

  emit(event: string, payload: unknown): void {
    this.#socket.send(`42${JSON.stringify([event, payload])}`);
  }

  /** Says that something was told, to a page that waits for the answer; answers whether this one does. */
  answerMissed(): boolean {
    return this.#answer(true);
  }

  /** How often the page has sent this event over this connection. */
  timesHeard = (event: string): number => this.#heard.filter((name) => name === event).length;

  /** Waits until the page has sent this event so often over this connection. */
  async hears(event: string, times = 1): Promise<void> {
    const heard = () => this.timesHeard(event);
    await expect.poll(heard, soon(`times that the server has heard ${event}`)).toBeGreaterThanOrEqual(times);
  }

  #greet(verdict: string) {
    this.#verdict = verdict;
    this.#socket.send(`0${greeting}`);
    this.#decided.resolve();
  }

  #answer(missed: boolean): boolean {
    if (this.#asked === undefined) return false;
    this.#socket.send(`43${this.#asked}[${missed}]`);
    this.#asked = undefined;
    return true;
  }

  #hear(frame: string) {
    if (frame.startsWith('40') && this.#verdict) this.#socket.send(this.#verdict);
    const [, id, message] = /^42(\d*)(.*)$/.exec(frame) ?? [];
    if (message === undefined) return;
    const [event]: unknown[] = JSON.parse(message);
    this.#heard.push(String(event));
    if (!id) return;
    this.#asked = id;
    if (this.#missed !== 'held') this.#answer(this.#missed);
    else setTimeout(() => this.#answer(false), HOLD).unref();
  }
}

/** The server's end of the live connection. */
export class SocketSide {
  readonly #connections: Connection[] = [];
  readonly #isHeld: boolean;

  /** @param isHeld whether connections wait until the path says what becomes of them; else each is accepted */
  constructor(isHeld: boolean) {
    this.#isHeld = isHeld;
  }

  /** A connection that the page opens. */
  async take(socket: WebSocketRoute): Promise<void> {
    const connection = new Connection(socket);
    this.#connections.push(connection);
    if (!this.#isHeld) connection.accept();
    await connection.decided;
  }

  /** How many the page has asked for so far. */
  get count(): number {
    return this.#connections.length;
  }

  /** The one asked for last. */
  get newest(): Connection {
    const connection = this.#connections.at(-1);
    if (!connection) throw new Error('The page has asked for no live connection');
    return connection;
  }

  /** Waits until the page has asked for so many connections in all. */
  async asked(times: number): Promise<void> {
    const made = () => this.#connections.length;
    await expect.poll(made, soon('live connections asked for')).toBe(times);
  }
}
