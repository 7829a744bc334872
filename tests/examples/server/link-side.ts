/** The server's end of one live connection. */
export interface LinkEnd {
  readonly token: string;
  accept: () => void;
  /** Turns the token away. */
  refuse: () => void;
  /** Nothing is there to connect to. */
  fail: () => void;
  /** Breaks, as a cable does. */
  drop: () => void;
  /** The server closes it on purpose. */
  throwOut: () => void;
  emit: (event: string, payload: unknown) => void;
}

/** The live connection as its server sees it: every try, and what came over it. */
export class LinkSide {
  readonly tries: { token: string; at: number }[] = [];
  readonly sent: { event: string; payload: unknown }[] = [];
  /** When a connection was lost or a try failed. */
  readonly #ends: { at: number; isLoss: boolean }[] = [];
  readonly #now: () => number;
  #mode: 'works' | 'fails' | 'refuses' = 'works';
  #open: LinkEnd | null = null;

  /** @param now milliseconds on the clock of the page */
  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  become(mode: 'works' | 'fails' | 'refuses'): void {
    this.#mode = mode;
  }

  /** A page tries to connect. */
  tried(end: LinkEnd): void {
    this.tries.push({ token: end.token, at: this.#now() });
    if (this.#mode === 'works') {
      this.#open = end;
      end.accept();
      return;
    }
    this.#ends.push({ at: this.#now(), isLoss: false });
    if (this.#mode === 'refuses') end.refuse();
    else end.fail();
  }

  /** The page has closed it. */
  closed(end: LinkEnd): void {
    if (this.#open === end) this.#open = null;
  }

  heard(end: LinkEnd, event: string, payload: unknown): void {
    if (this.#open === end) this.sent.push({ event, payload });
  }

  lose(): void {
    this.#mode = 'fails';
    this.#end((end) => end.drop());
  }

  throwOut(): void {
    this.#end((end) => end.throwOut());
  }

  tell(event: string, payload: unknown): void {
    this.#open?.emit(event, payload);
  }

  /** Milliseconds from each loss or failure to the try after it. */
  get waits(): { ms: number; isAfterLoss: boolean }[] {
    return this.#ends.flatMap(({ at, isLoss }) => {
      const next = this.tries.find((one) => one.at > at);
      return next ? [{ ms: next.at - at, isAfterLoss: isLoss }] : [];
    });
  }

  #end(how: (end: LinkEnd) => void): void {
    const end = this.#open;
    if (!end) throw new Error('No live connection stands');
    this.#open = null;
    this.#ends.push({ at: this.#now(), isLoss: true });
    how(end);
  }
}
