import { Accounts } from './accounts.ts';
import type { Answer, Call, CallMatcher, DefaultReply } from './calls.ts';
import { Conversations } from './conversations.ts';
import { FakePost } from './fake-post.ts';
import { Notifications } from './notifications.ts';

type Reply = Answer | 'default';

/** A server with state, whose replies an example can override, delay or lose. */
export class FakeServer {
  readonly accounts = new Accounts();
  readonly notifications = new Notifications();
  readonly conversations = new Conversations();
  readonly post: FakePost;
  readonly #calls: Call[] = [];
  #replies: { matches: CallMatcher; answer: Reply }[] = [];
  #delayed: { matches: CallMatcher; waiting: ((answer: Reply) => void)[] }[] = [];
  #losesAnswerTo: CallMatcher | null = null;

  constructor(now: () => number) {
    this.post = new FakePost(now);
  }

  setReply(matches: CallMatcher, answer: Reply): void {
    this.#replies = [{ matches, answer }, ...this.#replies.filter((one) => one.matches !== matches)];
  }

  /** Withholds answers to such calls until `releaseDelayed`. */
  delay(matches: CallMatcher): void {
    this.#delayed.push({ matches, waiting: [] });
  }

  /** Gives this answer to the calls that wait, and ends the delays. */
  releaseDelayed(answer: Reply): void {
    const delayed = this.#delayed;
    this.#delayed = [];
    for (const resolve of delayed.flatMap(({ waiting }) => waiting)) resolve(answer);
  }

  get delayedCount(): number {
    return this.#delayed.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** The next such call takes effect, but its answer is lost. */
  loseAnswerTo(matches: CallMatcher): void {
    this.#losesAnswerTo = matches;
  }

  callsTo = (matches: CallMatcher): Call[] => this.#calls.filter(matches);

  /** Null for calls that no example is about. */
  async answer(call: Call): Promise<Answer | null> {
    this.#calls.push(call);
    const defaultReply = this.#defaultReply(call);
    const delayed = this.#delayed.find(({ matches }) => matches(call));
    const reply = delayed
      ? await new Promise<Reply>((resolve) => delayed.waiting.push(resolve))
      : (this.#replies.find(({ matches }) => matches(call))?.answer ?? 'default');
    if (reply !== 'default') return reply;
    defaultReply?.commit?.();
    if (this.#losesAnswerTo?.(call)) {
      this.#losesAnswerTo = null;
      return 'lost';
    }
    return defaultReply && { status: defaultReply.status ?? 200, body: defaultReply.body };
  }

  #defaultReply(call: Call): DefaultReply | null {
    const parts = [this.accounts, this.notifications, this.conversations, this.post];
    return parts.reduce<DefaultReply | null>((found, part) => found ?? part.answer(call), null);
  }
}
