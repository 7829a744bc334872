import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { PersonRef } from '#contract/person.ts';
import { messageWith } from '#tests/support/message.ts';
import type { Scene } from './scene.ts';

const begun = Date.parse('2026-01-05T12:00:00.000Z');

const person = (id: string, name: string): PersonRef => ({ id, name, avatar: null, headline: '', place: '' });
const people = [person('bob', 'Bob'), person('carl', 'Carl')];

/** Where the talk with somebody is kept. */
const idOf = ({ id }: PersonRef) => (id === 'bob' ? 'c1' : `c-${id}`);

interface Marks {
  deliveredAt: string | null;
  readAt: string | null;
}

/** What Ada has been written so far, and the server that keeps it. */
export class Talks {
  readonly #scene: Scene;
  readonly #said = new Map<PersonRef, Message[]>();
  #seq = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    const at = new Date(begun).toISOString();
    for (const from of people) this.#write(from, { deliveredAt: at, readAt: at });
    const { backend } = scene;
    backend.say('GET /api/conversations', () => this.#page(people.map((from) => this.#lineOf(from))));
    for (const from of people) this.#answer(from, () => this.#said.get(from) ?? []);
  }

  /** The server keeps this of the talk with Bob, instead of what was said here. */
  holds(messages: Message[]): void {
    const [bob] = people;
    if (bob) this.#answer(bob, () => messages);
  }

  /** Bob has written while Ada was not looking. `isHere`: some device of hers has it already. */
  bobWrote = ({ isHere }: { isHere: boolean }): void => {
    const [bob] = people;
    const deliveredAt = isHere ? new Date(begun).toISOString() : null;
    if (bob) this.#write(bob, { deliveredAt, readAt: null });
  };

  /** Everything has arrived and was read, here or on another device of hers, and the server knows. */
  allIsRead = (): void => {
    const at = new Date(begun).toISOString();
    for (const [from, said] of this.#said)
      this.#said.set(
        from,
        said.map((one) => ({ ...one, deliveredAt: at, readAt: at })),
      );
  };

  /** Opens the talk with Bob, where it is not open yet. */
  enter = async (): Promise<void> => {
    if (!this.isOpen) await this.lineOf('Bob').click();
    await this.#scene.shows(this.composer);
  };

  /** Goes back to the list of all talks, which is then the page's own heading. */
  leave = async (): Promise<void> => {
    await this.#scene.goTo('/messages');
    await this.#scene.shows(this.#scene.page.getByRole('heading', { level: 1, name: 'Messages' }));
  };

  get isOpen(): boolean {
    return this.#scene.page.url().endsWith('/messages/bob');
  }

  /** Somebody's line in the list of talks. */
  lineOf = (name: string) =>
    this.#scene.page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });

  /** Where Ada writes to Bob. */
  get composer() {
    return this.#scene.page.getByRole('textbox', { name: 'Message to Bob' });
  }

  #answer(from: PersonRef, items: () => Message[]) {
    const talk = { conversationId: idOf(from), person: from, canWrite: true, lastReadSeq: 2 };
    this.#scene.backend.say(`GET /api/conversations/with/${from.id}`, () => ({
      status: 200,
      body: { ...talk, page: { items: items(), hasMore: false } },
    }));
  }

  #page = (items: unknown[]) => ({ status: 200, body: { items, nextCursor: null } });

  #write(from: PersonRef, marks: Marks) {
    this.#seq += 1;
    const message = messageWith({
      seq: this.#seq,
      conversationId: idOf(from),
      sender: { _id: from.id, name: from.name, avatar: null },
      recipientId: 'ada',
      createdAt: new Date(begun + this.#seq * 1_000).toISOString(),
      ...marks,
    });
    this.#said.set(from, [...(this.#said.get(from) ?? []), message]);
  }

  #lineOf(from: PersonRef): Conversation {
    const said = this.#said.get(from) ?? [];
    const [lastMessage] = said.toReversed();
    if (!lastMessage) throw new Error(`${from.name} has said nothing`);
    const unreadCount = said.filter(({ readAt }) => readAt === null).length;
    return { id: idOf(from), person: from, lastMessage, unreadCount, canWrite: true };
  }
}
