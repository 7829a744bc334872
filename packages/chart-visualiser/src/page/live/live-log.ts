import type { LiveEvent, Message, Result } from './protocol.ts';

/** An actor that was seen. */
export interface LoggedActor {
  /** Unique over reloads of the app: `1/x:3`. */
  key: string;
  /** Id of its machine; null when it is something else: a promise, a callback. */
  machine: string | null;
  name: string;
  /** Key of its parent. */
  parent: string | null;
  /** Which load of the app it belongs to. */
  life: number;
  /** The first entry after it was made. */
  from: number;
}

export interface MessageEntry {
  kind: 'message';
  /** Counts up from 0, and is never used again. */
  nth: number;
  life: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Key of the actor it reached. */
  actor: string;
  /** Key of the actor that sent it; null when it came from outside. */
  source: string | null;
  event: LiveEvent;
  /** Where the actor was then; undefined as long as it has not said so. */
  result: Result | undefined;
  /** Ids of the transitions that it walked. */
  walked: readonly string[];
}

export interface AppEntry {
  kind: 'app';
  nth: number;
  life: number;
  at: number;
  what: 'came' | 'left';
}

/** Something that happened: a message reached an actor, or the app itself came or went. */
export type Entry = MessageEntry | AppEntry;

type AboutActor = Extract<Message, { type: '@xstate.actor' }>;
type AboutEvent = Extract<Message, { type: '@xstate.event' }>;
type AboutSnapshot = Extract<Message, { type: '@xstate.snapshot' }>;

const failure = /^xstate\.error\.actor\./;

/** What happened in the app, in order, as far back as there is room. */
export class LiveLog {
  /** How often the app was loaded; 0 before it was seen. */
  life = 0;
  /** Changes whenever anything does. */
  version = 0;
  /** How many entries are not kept any more. */
  dropped = 0;
  readonly actors = new Map<string, LoggedActor>();
  readonly entries: Entry[] = [];
  /** Where each actor was when the oldest entry that is kept happened. */
  readonly before = new Map<string, Result>();
  /** Entries that await the word where their actor is then, by actor, the oldest first. */
  readonly #open = new Map<string, readonly MessageEntry[]>();
  readonly #most: number;
  #page: string | undefined;
  #lastId = -1;

  /** @param most how many entries are kept */
  constructor(most = 5_000) {
    this.#most = most;
  }

  /** The number of the entry that comes next. */
  get next(): number {
    return this.dropped + this.entries.length;
  }

  /** An entry by its number; undefined when it is not kept any more. */
  entry(nth: number): Entry | undefined {
    return this.entries[nth - this.dropped];
  }

  /** Takes what the app tells. A message that was told before is passed over. */
  take(message: Message): void {
    if (message.page !== this.#page) this.#come(message);
    if (message.id <= this.#lastId) return;
    this.#lastId = message.id;
    this.version += 1;
    if (message.type === '@xstate.actor') this.#meet(message);
    else if (message.type === '@xstate.event') this.#note(message);
    else this.#settle(message);
  }

  /** The app is not there any more. */
  leave(at: number): void {
    this.#mark('left', at);
  }

  #come({ page, createdAt }: Message) {
    this.#page = page;
    this.#lastId = -1;
    this.#open.clear();
    this.life += 1;
    this.#mark('came', createdAt);
  }

  #mark(what: AppEntry['what'], at: number) {
    this.version += 1;
    this.#add({ kind: 'app', nth: this.next, life: this.life, at, what });
  }

  #key(ref: string): string {
    return `${this.life}/${ref}`;
  }

  #keyIfAny(ref: string | undefined): string | null {
    return ref === undefined ? null : this.#key(ref);
  }

  #meet({ sessionId, parentId, name, machine }: AboutActor) {
    const { life, next: from } = this;
    const key = this.#key(sessionId);
    const parent = this.#keyIfAny(parentId);
    this.actors.set(key, { key, machine: machine ?? null, name, parent, life, from });
  }

  #note(message: AboutEvent) {
    const entry = this.#newEntry(message, this.#keyIfAny(message.sourceId));
    this.#open.set(entry.actor, [...(this.#open.get(entry.actor) ?? []), entry]);
    if (failure.test(entry.event.type) && entry.source) this.#fail(entry.source);
  }

  /** A machine that dies says nothing of itself: only its parent is told. */
  #fail(actor: string) {
    const [entry] = this.#open.get(actor) ?? [];
    if (entry && this.actors.get(actor)?.machine) entry.result = { status: 'error' };
  }

  #settle(message: AboutSnapshot) {
    const open = this.#open.get(this.#key(message.sessionId)) ?? [];
    const place = open.findIndex(({ event }) => event.type === message.event.type);
    const entry = open[place] ?? this.#newEntry(message, null);
    entry.result = message.snapshot;
    entry.walked = message.walked;
    // An actor takes its events in the order of their arrival: what came earlier was not taken at all.
    if (place >= 0) this.#open.set(entry.actor, open.slice(place + 1));
    if (entry.nth < this.dropped) this.before.set(entry.actor, entry.result);
  }

  #newEntry({ sessionId, createdAt: at, event }: AboutEvent | AboutSnapshot, source: string | null) {
    const { life, next: nth } = this;
    const actor = this.#key(sessionId);
    const result = undefined;
    const entry: MessageEntry = { kind: 'message', nth, life, at, actor, source, event, result, walked: [] };
    this.#add(entry);
    return entry;
  }

  #add(entry: Entry) {
    this.entries.push(entry);
    if (this.entries.length <= this.#most) return;
    this.dropped += 1;
    const oldest = this.entries.shift();
    if (oldest?.kind === 'message' && oldest.result) this.before.set(oldest.actor, oldest.result);
  }
}
