import type { LiveEvent, Message, Result } from './protocol.ts';

export interface LoggedActor {
  /** Unique over reloads of the app: `1/x:3`. */
  key: string;
  /** Id of its machine; null for other actors such as promises and callbacks. */
  machine: string | null;
  name: string;
  parent: string | null;
  /** The load of the app that it belongs to. */
  life: number;
  /** The number of the first entry after it was created. */
  from: number;
}

export interface MessageEntry {
  kind: 'message';
  /** Counts up from 0 and is never reused. */
  nth: number;
  life: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Key of the receiving actor. */
  actor: string;
  /** Key of the sending actor; null if it came from outside. */
  source: string | null;
  event: LiveEvent;
  /** The actor's snapshot afterwards; undefined until reported. */
  result: Result | undefined;
  /** Ids of the transitions walked. */
  walked: readonly string[];
}

export interface AppEntry {
  kind: 'app';
  nth: number;
  life: number;
  at: number;
  what: 'came' | 'left';
}

/** A message that an actor received, or the app loading or closing. */
export type Entry = MessageEntry | AppEntry;

type ActorMessage = Extract<Message, { type: '@xstate.actor' }>;
type EventMessage = Extract<Message, { type: '@xstate.event' }>;
type SnapshotMessage = Extract<Message, { type: '@xstate.snapshot' }>;

const failure = /^xstate\.error\.actor\./;

/** The history of the app, limited to the latest entries. */
export class LiveLog {
  /** How often the app was loaded; 0 before the first message. */
  life = 0;
  /** Increases with every change. */
  version = 0;
  /** The number of entries removed from the log. */
  dropped = 0;
  readonly actors = new Map<string, LoggedActor>();
  readonly entries: Entry[] = [];
  /** The snapshot of each actor before the oldest entry in the log. */
  readonly before = new Map<string, Result>();
  /** Entries without a result yet, by actor, oldest first. */
  readonly #open = new Map<string, readonly MessageEntry[]>();
  readonly #maxEntries: number;
  #page: string | undefined;
  #lastId = -1;

  constructor(maxEntries = 5_000) {
    this.#maxEntries = maxEntries;
  }

  /** The number of the next entry. */
  get next(): number {
    return this.dropped + this.entries.length;
  }

  /** An entry by its number; undefined if it was removed. */
  entry(nth: number): Entry | undefined {
    return this.entries[nth - this.dropped];
  }

  /** Adds a message of the app. Repeated messages are ignored. */
  take(message: Message): void {
    if (message.page !== this.#page) this.#startLife(message);
    if (message.id <= this.#lastId) return;
    this.#lastId = message.id;
    this.version += 1;
    if (message.type === '@xstate.actor') this.#addActor(message);
    else if (message.type === '@xstate.event') this.#addEvent(message);
    else this.#settle(message);
  }

  leave(at: number): void {
    this.#addAppEntry('left', at);
  }

  #startLife({ page, createdAt }: Message) {
    this.#page = page;
    this.#lastId = -1;
    this.#open.clear();
    this.life += 1;
    this.#addAppEntry('came', createdAt);
  }

  #addAppEntry(what: AppEntry['what'], at: number) {
    this.version += 1;
    this.#add({ kind: 'app', nth: this.next, life: this.life, at, what });
  }

  #key(ref: string): string {
    return `${this.life}/${ref}`;
  }

  #keyIfAny(ref: string | undefined): string | null {
    return ref === undefined ? null : this.#key(ref);
  }

  #addActor({ sessionId, parentId, name, machine }: ActorMessage) {
    const { life, next: from } = this;
    const key = this.#key(sessionId);
    const parent = this.#keyIfAny(parentId);
    this.actors.set(key, { key, machine: machine ?? null, name, parent, life, from });
  }

  #addEvent(message: EventMessage) {
    const entry = this.#newEntry(message, this.#keyIfAny(message.sourceId));
    this.#open.set(entry.actor, [...(this.#open.get(entry.actor) ?? []), entry]);
    if (failure.test(entry.event.type) && entry.source) this.#fail(entry.source);
  }

  /** A failed machine reports no snapshot; only its parent receives an error event. */
  #fail(actor: string) {
    const [entry] = this.#open.get(actor) ?? [];
    if (entry && this.actors.get(actor)?.machine) entry.result = { status: 'error' };
  }

  #settle(message: SnapshotMessage) {
    const open = this.#open.get(this.#key(message.sessionId)) ?? [];
    const place = open.findIndex(({ event }) => event.type === message.event.type);
    const entry = open[place] ?? this.#newEntry(message, null);
    entry.result = message.snapshot;
    entry.walked = message.walked;
    // Actors process events in order, so earlier entries without a result were not processed at all.
    if (place >= 0) this.#open.set(entry.actor, open.slice(place + 1));
    if (entry.nth < this.dropped) this.before.set(entry.actor, entry.result);
  }

  #newEntry({ sessionId, createdAt: at, event }: EventMessage | SnapshotMessage, source: string | null) {
    const { life, next: nth } = this;
    const actor = this.#key(sessionId);
    const result = undefined;
    const entry: MessageEntry = { kind: 'message', nth, life, at, actor, source, event, result, walked: [] };
    this.#add(entry);
    return entry;
  }

  #add(entry: Entry) {
    this.entries.push(entry);
    if (this.entries.length <= this.#maxEntries) return;
    this.dropped += 1;
    const oldest = this.entries.shift();
    if (oldest?.kind === 'message' && oldest.result) this.before.set(oldest.actor, oldest.result);
  }
}
