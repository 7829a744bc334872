import type { Message } from '#contract/messages.ts';
import type { PersonRef } from '#contract/person.ts';
import type { SessionUser } from '#contract/spec/person.ts';
import { messageWith } from '#tests/support/message.ts';
import { ada, personNamed } from '../people.ts';
import type { Ask, Plain } from './ask.ts';

const begun = Date.parse('2026-01-05T12:00:00.000Z');
const at = (seq: number) => new Date(begun + seq * 1_000).toISOString();

const peers = [personNamed('Bob'), personNamed('Cleo')];
const talkIds: Readonly<Record<string, string>> = { bob: 'c1', cleo: 'c2' };

const refOf = ({ id, name, avatar }: SessionUser): PersonRef => ({
  id,
  name,
  avatar,
  headline: '',
  place: '',
});

/** Ada's conversations with Bob (`c1`) and Cleo (`c2`), as the server holds them. */
export class Talks {
  #stored: Message[] = [];
  /** Asked for and not stored yet: a retry gets the same. */
  readonly #taken = new Map<string, Message>();
  #page = 50;
  #seq = 1_000;

  /** "message 1" … by Bob, read long ago, with the ids m1 … */
  hold(count: number, page: number): void {
    this.#page = page;
    const old = Array.from({ length: count }, (_, nth) =>
      this.#make(`message ${nth + 1}`, 'bob', `m${nth + 1}`, nth + 1),
    );
    this.#stored = old.map((one) => ({ ...one, deliveredAt: at(one.seq), readAt: at(one.seq) }));
  }

  /** Somebody wrote to Ada, or Ada, elsewhere, to Bob. */
  write(name: string, text: string, id: string): Message {
    const message = this.#make(text, personNamed(name).id, id);
    this.#stored = [...this.#stored.filter((one) => one.id !== id), message];
    return message;
  }

  /** Her own with these words, stored by now if it was not. */
  ownSaying(text: string): Message {
    const found = [...this.#taken.values()].find((one) => one.text === text);
    if (!found) throw new Error(`She has sent no "${text}"`);
    this.#store(found);
    return this.#stored.find(({ id }) => id === found.id) ?? found;
  }

  mark(text: string, status: string): Message {
    const { id } = this.ownSaying(text);
    const moment = new Date().toISOString();
    this.#stored = this.#stored.map((one) =>
      one.id === id ? { ...one, deliveredAt: moment, readAt: status === 'read' ? moment : one.readAt } : one,
    );
    return this.ownSaying(text);
  }

  /** How many with this text were stored since the example began. */
  timesHeld = (text: string): number =>
    this.#stored.filter((one) => one.text === text && this.#taken.has(one.clientId)).length;

  answer({ method, path, query, body }: Ask): Plain | null {
    if (path === '/api/messages' && method === 'POST') {
      const message = this.#take(body);
      return { body: message, commit: () => this.#store(message) };
    }
    if (path === '/api/conversations') return { body: { items: this.#lines(), nextCursor: null } };
    const peer = /^\/api\/conversations\/with\/([^/]+)$/.exec(path)?.[1];
    if (peer) return { body: this.#with(peer) };
    const talk = /^\/api\/conversations\/([^/]+)\/messages$/.exec(path)?.[1];
    if (talk) return { body: this.#thread(talk, Number(query.get('before'))) };
    return null;
  }

  #with(peerId: string) {
    const person = peers.find(({ id }) => id === peerId) ?? personNamed('Dan');
    const conversationId = talkIds[peerId] ?? null;
    const page = conversationId && this.#thread(conversationId);
    return { conversationId, person: refOf(person), canWrite: true, lastReadSeq: null, page };
  }

  #thread(talk: string, before = Number.POSITIVE_INFINITY) {
    const all = this.#stored
      .filter(({ conversationId, seq }) => conversationId === talk && seq < before)
      .sort((a, b) => a.seq - b.seq);
    return { items: all.slice(-this.#page), hasMore: all.length > this.#page };
  }

  #lines() {
    return peers.flatMap((peer) => {
      const id = talkIds[peer.id];
      const lastMessage = this.#stored.findLast(({ conversationId }) => conversationId === id);
      if (!id || !lastMessage) return [];
      return [{ id, person: refOf(peer), lastMessage, unreadCount: 0, canWrite: true }];
    });
  }

  #take({ clientId, text, recipientId }: Ask['body']): Message {
    const name = String(clientId);
    const known = this.#taken.get(name);
    if (known) return known;
    const made = this.#make(String(text), ada.id, `own${this.#seq}`);
    const taken = { ...made, clientId: name, recipientId: String(recipientId) };
    this.#taken.set(name, taken);
    return taken;
  }

  #store(message: Message): void {
    if (!this.#stored.some(({ id }) => id === message.id)) this.#stored.push(message);
  }

  #make(text: string, senderId: string, id: string, seq = ++this.#seq): Message {
    const sender = senderId === ada.id ? ada : (peers.find((one) => one.id === senderId) ?? ada);
    const peer = sender === ada ? 'bob' : sender.id;
    return messageWith({
      ...{ id, _id: id, seq, clientId: `client-${id}`, conversationId: talkIds[peer] ?? 'c1' },
      sender: { _id: sender.id, name: sender.name, avatar: null },
      recipientId: sender === ada ? 'bob' : ada.id,
      text,
      createdAt: at(seq),
    });
  }
}
