import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { PersonRef } from '#contract/person.ts';
import { messageWith } from '#tests/support/message.ts';
import type { Scene } from './scene.ts';

const start = Date.parse('2026-01-05T12:00:00.000Z');

const person = (id: string, name: string): PersonRef => ({ id, name, avatar: null, headline: '', place: '' });
const people = [person('bob', 'Bob'), person('carl', 'Carl')];

/** The id of the conversation with somebody. */
const idOf = ({ id }: PersonRef) => (id === 'bob' ? 'c1' : `c-${id}`);

interface Marks {
  deliveredAt: string | null;
  readAt: string | null;
}

/** The messages sent to Ada so far, and the mocked server that returns them. */
export class Conversations {
  readonly #scene: Scene;
  readonly #messages = new Map<PersonRef, Message[]>();
  #seq = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    const at = new Date(start).toISOString();
    for (const from of people) this.#write(from, { deliveredAt: at, readAt: at });
    const { backend } = scene;
    backend.setAnswer('GET /api/conversations', () => this.#page(people.map((from) => this.#lineOf(from))));
    for (const from of people) this.#answer(from, () => this.#messages.get(from) ?? []);
  }

  /** Replaces the messages that the server returns for the conversation with Bob. */
  replaceMessages(messages: Message[]): void {
    const [bob] = people;
    if (bob) this.#answer(bob, () => messages);
  }

  /** Adds an unread message from Bob. `isHere`: it has been delivered to one of Ada's devices. */
  addFromBob = ({ isHere }: { isHere: boolean }): void => {
    const [bob] = people;
    const deliveredAt = isHere ? new Date(start).toISOString() : null;
    if (bob) this.#write(bob, { deliveredAt, readAt: null });
  };

  /** Marks all messages as delivered and read on the server. */
  markAllRead = (): void => {
    const at = new Date(start).toISOString();
    for (const [from, messages] of this.#messages)
      this.#messages.set(
        from,
        messages.map((one) => ({ ...one, deliveredAt: at, readAt: at })),
      );
  };

  /** Opens the conversation with Bob if it is not open. */
  enter = async (): Promise<void> => {
    if (!this.isOpen) await this.lineOf('Bob').click();
    await this.#scene.shows(this.composer);
  };

  /** Goes back to the list of conversations. */
  leave = async (): Promise<void> => {
    await this.#scene.goTo('/messages');
    await this.#scene.shows(this.#scene.page.getByRole('heading', { level: 1, name: 'Messages' }));
  };

  get isOpen(): boolean {
    return this.#scene.page.url().endsWith('/messages/bob');
  }

  /** Somebody's row in the list of conversations. */
  lineOf = (name: string) =>
    this.#scene.page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });

  get composer() {
    return this.#scene.page.getByRole('textbox', { name: 'Message to Bob' });
  }

  #answer(from: PersonRef, items: () => Message[]) {
    const conversation = { conversationId: idOf(from), person: from, canWrite: true, lastReadSeq: 2 };
    this.#scene.backend.setAnswer(`GET /api/conversations/with/${from.id}`, () => ({
      status: 200,
      body: { ...conversation, page: { items: items(), hasMore: false } },
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
      createdAt: new Date(start + this.#seq * 1_000).toISOString(),
      ...marks,
    });
    this.#messages.set(from, [...(this.#messages.get(from) ?? []), message]);
  }

  #lineOf(from: PersonRef): Conversation {
    const messages = this.#messages.get(from) ?? [];
    const [lastMessage] = messages.toReversed();
    if (!lastMessage) throw new Error(`No message from ${from.name}`);
    const unreadCount = messages.filter(({ readAt }) => readAt === null).length;
    return { id: idOf(from), person: from, lastMessage, unreadCount, canWrite: true };
  }
}
