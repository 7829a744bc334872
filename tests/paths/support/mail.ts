import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/messages.ts';
import { messageWith } from '#tests/support/message.ts';
import { Conversations } from './conversations.ts';
import type { Scene } from './scene.ts';
import { leaveBehind } from './start-up.ts';

const prefix = 'outbox:ada:';

/** A message that an earlier visit did not send. */
const older = { clientId: randomUUID(), text: 'Free tonight?' };

/** Ada's messages to Bob, unsent or stored on the server, addressed by the model's client ids. */
export class Mail {
  readonly #scene: Scene;
  readonly #arrived: Message[] = [];
  #written = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    new Conversations(scene).replaceMessages(this.#arrived);
  }

  /** Texts of the messages on the server. */
  get arrived(): string[] {
    return this.#arrived.map(({ text }) => text);
  }

  /** Texts are unique, so that each message can be found. */
  textOf(clientId: string): string {
    if (clientId === 'older') return older.text;
    return clientId === 'fresh' ? `And a kit? ${this.#written}` : `From my phone ${this.#arrived.length}`;
  }

  /** Stores the unsent message of an earlier visit in the browser. */
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

  /** Client ids of unsent messages in local storage, by text. */
  async waiting(): Promise<Map<string, string>> {
    const stored = await this.#scene.page.evaluate(
      (start) => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(start)),
      prefix,
    );
    return new Map(stored.map(([key, item]) => [JSON.parse(item).text, key.slice(prefix.length)]));
  }

  /** Stores a message on the server; if it is not waiting here, it comes from another of Ada's devices. */
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
