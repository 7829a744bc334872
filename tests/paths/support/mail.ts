import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messages.ts';
import { messageWith } from '#tests/support/message.ts';
import type { Scene } from './scene.ts';
import { leaveBehind } from './start-up.ts';
import { Talks } from './talks.ts';

const prefix = 'outbox:ada:';

/** What an earlier visit has left unsent. */
const older = { clientId: randomUUID(), text: 'Free tonight?' };

/** What Ada writes to Bob: waiting in her browser, or kept by the server. Messages go by the model's client ids. */
export class Mail {
  readonly #scene: Scene;
  readonly #arrived: Message[] = [];
  #written = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    new Talks(scene).holds(this.#arrived);
  }

  /** Texts that the server has. */
  get arrived(): string[] {
    return this.#arrived.map(({ text }) => text);
  }

  /** Nobody writes the same twice, so that each can be found again. */
  textOf(clientId: string): string {
    if (clientId === 'older') return older.text;
    return clientId === 'fresh' ? `And a kit? ${this.#written}` : `From my phone ${this.#arrived.length}`;
  }

  /** An earlier visit has ended before this message was sent. */
  leaveOlder(): Promise<void> {
    const item = { ...older, recipientId: 'bob', at: new Date().toISOString(), failed: null };
    return leaveBehind(this.#scene, { [prefix + older.clientId]: JSON.stringify(item) });
  }

  async write(): Promise<void> {
    this.#written += 1;
    const composer = this.#scene.page.getByRole('textbox', { name: 'Message to Bob' });
    await composer.fill(this.textOf('fresh'));
    await composer.press('Enter');
  }

  /** Client ids in the browser's storage, by text. */
  async waiting(): Promise<Map<string, string>> {
    const kept = await this.#scene.page.evaluate(
      (start) => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(start)),
      prefix,
    );
    return new Map(kept.map(([key, item]) => [JSON.parse(item).text, key.slice(prefix.length)]));
  }

  /** The server keeps this message; one that is not waiting here comes from another device of Ada's. */
  async store(clientId: string): Promise<Message> {
    const seq = 10 + this.#arrived.length;
    const waiting = (await this.waiting()).get(this.textOf(clientId));
    const message = messageWith({
      seq,
      clientId: waiting ?? randomUUID(),
      text: waiting ? this.textOf(clientId) : this.textOf('elsewhere'),
      createdAt: new Date().toISOString(),
    });
    this.#arrived.push(message);
    return message;
  }
}
