import { Accounts } from './accounts.ts';
import type { Answer, Ask, Asked, Plain } from './ask.ts';
import { Notices } from './notices.ts';
import { Talks } from './talks.ts';
import { ThePost } from './the-post.ts';

/** `plain`: what a server in its right mind answers. */
type Said = Answer | 'plain';

/** The server of an example: it has state as a real one, and says what the example wants it to say instead. */
export class ServerSide {
  readonly accounts = new Accounts();
  readonly notices = new Notices();
  readonly talks = new Talks();
  readonly post: ThePost;
  readonly #asks: Ask[] = [];
  #said: { asked: Asked; answer: Said }[] = [];
  #slow: { asked: Asked; waiting: ((answer: Said) => void)[] }[] = [];
  #losesAnswerTo: Asked | null = null;

  /** @param now the clock of the example */
  constructor(now: () => number) {
    this.post = new ThePost(now);
  }

  /** From now on, whatever was said before. */
  say(asked: Asked, answer: Said): void {
    this.#said = [{ asked, answer }, ...this.#said.filter((one) => one.asked !== asked)];
  }

  /** Such calls get no answer from now on, until `release`. */
  hold(asked: Asked): void {
    this.#slow.push({ asked, waiting: [] });
  }

  /** Gives all calls that wait this answer; what is asked later gets what was said. */
  release(answer: Said): void {
    const slow = this.#slow;
    this.#slow = [];
    for (const resolve of slow.flatMap(({ waiting }) => waiting)) resolve(answer);
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#slow.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** The next such call does its work, but the network loses the answer. */
  loseAnswerTo(asked: Asked): void {
    this.#losesAnswerTo = asked;
  }

  /** All such calls since the example began. */
  asks = (asked: Asked): Ask[] => this.#asks.filter(asked);

  /** Null: nothing in an example is about such a call. */
  async answer(ask: Ask): Promise<Answer | null> {
    this.#asks.push(ask);
    const plain = this.#plain(ask);
    const slow = this.#slow.find(({ asked }) => asked(ask));
    const said = slow
      ? await new Promise<Said>((resolve) => slow.waiting.push(resolve))
      : (this.#said.find(({ asked }) => asked(ask))?.answer ?? 'plain');
    if (said !== 'plain') return said;
    plain?.commit?.();
    if (this.#losesAnswerTo?.(ask)) {
      this.#losesAnswerTo = null;
      return 'lost';
    }
    return plain && { status: plain.status ?? 200, body: plain.body };
  }

  #plain(ask: Ask): Plain | null {
    const parts = [this.accounts, this.notices, this.talks, this.post];
    return parts.reduce<Plain | null>((found, part) => found ?? part.answer(ask), null);
  }
}
