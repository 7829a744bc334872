import type { Message } from '#contract/messages.ts';
import type { PersonRef } from '#contract/person.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import { messageWith } from '#tests/support/message.ts';
import { ada, personNamed } from '../people.ts';
import type { Call, DefaultReply } from './calls.ts';

const epoch = Date.parse('2026-01-05T12:00:00.000Z');
const at = (seq: number) => new Date(epoch + seq * 1_000).toISOString();

const peers = [personNamed('Bob'), personNamed('Cleo')];
const conversationIds: Readonly<Record<string, string>> = { bob: 'c1', cleo: 'c2' };

const refOf = ({ id, name, avatar }: SessionUser): PersonRef => ({
  id,
  name,
  avatar,
  headline: '',
  place: '',
});

/** Ada's conversations with Bob (`c1`) and Cleo (`c2`). */
export class Conversations {
  #stored: Message[] = [];
  /** By client id, so that a retry gets the same message. */
  readonly #accepted = new Map<string, Message>();
  #pageSize = 50;
  #seq = 1_000;

  /** Stores "message 1" … by Bob with the ids m1 …, all read. */
  fill(count: number, pageSize: number): void {
    this.#pageSize = pageSize;
    const old = Array.from({ length: count }, (_, nth) =>
      this.#make(`message ${nth + 1}`, 'bob', `m${nth + 1}`, nth + 1),
    );
    this.#stored = old.map((one) => ({ ...one, deliveredAt: at(one.seq), readAt: at(one.seq) }));
  }

  /** Stores a message to Ada, or hers to Bob from another device. */
  write(name: string, text: string, id: string): Message {
    const message = this.#make(text, personNamed(name).id, id);
    this.#stored = [...this.#stored.filter((one) => one.id !== id), message];
    return message;
  }

  /** Her own message with this text, which it stores if need be. */
  ownMessage(text: string): Message {
    const found = [...this.#accepted.values()].find((one) => one.text === text);
    if (!found) throw new Error(`She has sent no "${text}"`);
    this.#store(found);
    return this.#stored.find(({ id }) => id === found.id) ?? found;
  }

  mark(text: string, status: string): Message {
    const { id } = this.ownMessage(text);
    const moment = new Date().toISOString();
    this.#stored = this.#stored.map((one) =>
      one.id === id ? { ...one, deliveredAt: moment, readAt: status === 'read' ? moment : one.readAt } : one,
    );
    return this.ownMessage(text);
  }

  /** How many messages sent in the example with this text are stored. */
  timesStored = (text: string): number =>
    this.#stored.filter((one) => one.text === text && this.#accepted.has(one.clientId)).length;

  answer({ method, path, query, body }: Call): DefaultReply | null {
    if (path === '/api/messages' && method === 'POST') {
      const message = this.#accept(body);
      return { body: message, commit: () => this.#store(message) };
    }
    if (path === '/api/conversations') return { body: { items: this.#summaries(), nextCursor: null } };
    const peer = /^\/api\/conversations\/with\/([^/]+)$/.exec(path)?.[1];
    if (peer) return { body: this.#with(peer) };
    const conversation = /^\/api\/conversations\/([^/]+)\/messages$/.exec(path)?.[1];
    if (conversation) return { body: this.#thread(conversation, Number(query.get('before'))) };
    return null;
  }

  #with(peerId: string) {
    const person = peers.find(({ id }) => id === peerId) ?? personNamed('Dan');
    const conversationId = conversationIds[peerId] ?? null;
    const page = conversationId && this.#thread(conversationId);
    return { conversationId, person: refOf(person), canWrite: true, lastReadSeq: null, page };
  }

  #thread(conversation: string, before = Number.POSITIVE_INFINITY) {
    const all = this.#stored
      .filter(({ conversationId, seq }) => conversationId === conversation && seq < before)
      .sort((a, b) => a.seq - b.seq);
    return { items: all.slice(-this.#pageSize), hasMore: all.length > this.#pageSize };
  }

  #summaries() {
    return peers.flatMap((peer) => {
      const id = conversationIds[peer.id];
      const lastMessage = this.#stored.findLast(({ conversationId }) => conversationId === id);
      if (!id || !lastMessage) return [];
      return [{ id, person: refOf(peer), lastMessage, unreadCount: 0, canWrite: true }];
    });
  }

  #accept({ clientId, text, recipientId }: Call['body']): Message {
    const name = String(clientId);
    const known = this.#accepted.get(name);
    if (known) return known;
    const made = this.#make(String(text), ada.id, `own${this.#seq}`);
    const accepted = { ...made, clientId: name, recipientId: String(recipientId) };
    this.#accepted.set(name, accepted);
    return accepted;
  }

  #store(message: Message): void {
    if (!this.#stored.some(({ id }) => id === message.id)) this.#stored.push(message);
  }

  #make(text: string, senderId: string, id: string, seq = ++this.#seq): Message {
    const sender = senderId === ada.id ? ada : (peers.find((one) => one.id === senderId) ?? ada);
    const peer = sender === ada ? 'bob' : sender.id;
    return messageWith({
      ...{ id, _id: id, seq, clientId: `client-${id}`, conversationId: conversationIds[peer] ?? 'c1' },
      sender: { _id: sender.id, name: sender.name, avatar: null },
      recipientId: sender === ada ? 'bob' : ada.id,
      text,
      createdAt: at(seq),
    });
  }
}
