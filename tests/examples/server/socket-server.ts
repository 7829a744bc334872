/** The server's side of one connection. */
export interface ServerSocket {
  readonly token: string;
  accept: () => void;
  /** Rejects the token. */
  refuse: () => void;
  /** The server is unreachable. */
  fail: () => void;
  /** The network breaks the connection. */
  drop: () => void;
  disconnectByServer: () => void;
  emit: (event: string, payload: unknown) => void;
}

/** Accepts or rejects connections, and records attempts and received events. */
export class SocketServer {
  readonly attempts: { token: string; at: number }[] = [];
  readonly sent: { event: string; payload: unknown }[] = [];
  /** Lost connections and failed attempts. */
  readonly #failures: { at: number; isLoss: boolean }[] = [];
  readonly #now: () => number;
  #mode: 'works' | 'fails' | 'refuses' = 'works';
  #current: ServerSocket | null = null;

  /** @param now the page's time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#current !== null;
  }

  setMode(mode: 'works' | 'fails' | 'refuses'): void {
    this.#mode = mode;
  }

  connect(client: ServerSocket): void {
    this.attempts.push({ token: client.token, at: this.#now() });
    if (this.#mode === 'works') {
      this.#current = client;
      client.accept();
      return;
    }
    this.#failures.push({ at: this.#now(), isLoss: false });
    if (this.#mode === 'refuses') client.refuse();
    else client.fail();
  }

  /** Called when the page closes the connection. */
  disconnect(client: ServerSocket): void {
    if (this.#current === client) this.#current = null;
  }

  receive(client: ServerSocket, event: string, payload: unknown): void {
    if (this.#current === client) this.sent.push({ event, payload });
  }

  dropConnection(): void {
    this.#mode = 'fails';
    this.#closeConnection((client) => client.drop());
  }

  disconnectByServer(): void {
    this.#closeConnection((client) => client.disconnectByServer());
  }

  emit(event: string, payload: unknown): void {
    this.#current?.emit(event, payload);
  }

  /** Milliseconds from each loss or failure to the next attempt. */
  get retryDelays(): { ms: number; isAfterLoss: boolean }[] {
    return this.#failures.flatMap(({ at, isLoss }) => {
      const next = this.attempts.find((one) => one.at > at);
      return next ? [{ ms: next.at - at, isAfterLoss: isLoss }] : [];
    });
  }

  #closeConnection(disconnectClient: (client: ServerSocket) => void): void {
    const client = this.#current;
    if (!client) throw new Error('There is no live connection');
    this.#current = null;
    this.#failures.push({ at: this.#now(), isLoss: true });
    disconnectClient(client);
  }
}
