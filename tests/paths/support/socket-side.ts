import { expect } from '@playwright/test';
import type { WebSocketRoute } from 'playwright-core';
import { soon } from './patience.ts';

/** Engine.io handshake with a ping interval longer than any test. */
export const greeting = JSON.stringify({
  sid: 'tests',
  upgrades: [],
  pingInterval: 3_600_000,
  pingTimeout: 3_600_000,
  maxPayload: 1_000_000,
});

/** Milliseconds after which a held answer is sent, well below the page's timeout. */
const HOLD = 5_000;

/** The server's side of one connection, using the protocols of engine.io 4 and socket.io 4. */
export class Connection {
  /** Names of the events the page has sent. */
  readonly #received: string[] = [];
  readonly #socket: WebSocketRoute;
  readonly #decided = Promise.withResolvers<void>();
  #verdict: string | undefined;
  /** The answer to whether events were missed; `held` delays it until `answerMissed`. */
  #missed: boolean | 'held' = false;
  #asked: string | undefined;

  constructor(socket: WebSocketRoute) {
    this.#socket = socket;
    socket.onMessage((frame) => this.#onMessage(String(frame)));
  }

  /** Resolves when the connection is accepted, refused or failed. */
  get decided(): Promise<void> {
    return this.#decided.promise;
  }

  /** Connects. `missed`: whether events were missed since the page loaded, or `held` until `answerMissed`. */
  accept(missed: boolean | 'held' = false): void {
    this.#missed = missed;
    this.#greet('40{"sid":"paths"}');
  }

  /** Rejects the token. */
  refuse(message: string): void {
    this.#greet(`44${JSON.stringify({ message })}`);
  }

  /** Simulates an unreachable server. */
  fail(): void {
    this.#socket.connectToServer();
    this.#decided.resolve();
  }

  /** Drops the connection, like a network failure. */
  drop(): Promise<void> {
    return this.#socket.close({ code: 1001 });
  }

  /** Disconnects the client on purpose. */
  throwOut(): void {
    this.#socket.send('41');
  }

  emit(event: string, payload: unknown): void {
    this.#socket.send(`42${JSON.stringify([event, payload])}`);
  }

  /** Answers a waiting page that events were missed. Returns false if no page waits. */
  answerMissed(): boolean {
    return this.#answer(true);
  }

  timesReceived = (event: string): number => this.#received.filter((name) => name === event).length;

  /** Waits until the page has sent this event at least `times` times over this connection. */
  async receives(event: string, times = 1): Promise<void> {
    const received = () => this.timesReceived(event);
    await expect.poll(received, soon(`how often ${event} was received`)).toBeGreaterThanOrEqual(times);
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

  #onMessage(frame: string) {
    if (frame.startsWith('40') && this.#verdict) this.#socket.send(this.#verdict);
    const [, id, message] = /^42(\d*)(.*)$/.exec(frame) ?? [];
    if (message === undefined) return;
    const [event]: unknown[] = JSON.parse(message);
    this.#received.push(String(event));
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

  /** @param isHeld whether connections wait for the path to accept or refuse them; otherwise each is accepted */
  constructor(isHeld: boolean) {
    this.#isHeld = isHeld;
  }

  /** Handles a new connection. */
  async take(socket: WebSocketRoute): Promise<void> {
    const connection = new Connection(socket);
    this.#connections.push(connection);
    if (!this.#isHeld) connection.accept();
    await connection.decided;
  }

  /** The number of connections the page has opened. */
  get count(): number {
    return this.#connections.length;
  }

  get newest(): Connection {
    const connection = this.#connections.at(-1);
    if (!connection) throw new Error('The page has not opened a live connection');
    return connection;
  }

  /** Waits until the page has opened this many connections in total. */
  async asked(times: number): Promise<void> {
    const made = () => this.#connections.length;
    await expect.poll(made, soon('live connections opened')).toBe(times);
  }
}
