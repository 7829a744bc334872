import type { Unsent } from '#actors/outbox.ts';
import { type MessageFile, wordsOfFiles } from '#contract/ours/message-files.ts';
import type { RemovalScope } from '#contract/ours/message-inputs.ts';
import type { Message } from '#contract/ours/messages.ts';
import { today } from '#ui/format/dates.ts';

export type MarkState = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

/** Where a message stands in the thread. */
export type Place = { id: string; seq: number };

export type Bubble = {
  kind: 'bubble';
  key: string;
  clientId: string;
  /** Null before the server has it. */
  id: string | null;
  /** Its place in the thread; null before the server has it. */
  seq: number | null;
  text: string;
  files: readonly MessageFile[];
  reactions: NonNullable<Message['reactions']>;
  /** What it answers; without words where those are not known here. */
  quote: (Place & { own: boolean | null; text: string | null }) | null;
  /** Its words are gone. For me alone: nothing is left to see. */
  removed: Message['removed'] | null;
  /** ISO 8601. */
  at: string;
  own: boolean;
  /** What became of it; null for the other side's. */
  mark: MarkState | null;
  /** Why it was refused. */
  reason: string | null;
  /** The last one of what was said in one go: time and mark stand below it. */
  ends: boolean;
};

export type Row =
  | Bubble
  | { kind: 'day'; key: string; at: string }
  /** From here on unread when the thread was opened; `more`: there are others above that are not loaded. */
  | { kind: 'fresh'; key: string; count: number; more: boolean };

/** What a thread does when something was done to one of its messages. Always the same object. */
export type MessageActs = {
  onChanged: (message: Message) => void;
  /** It would be for good: its member is asked first. */
  onAskFirst: (removal: Removal) => void;
  /** Whether one may react to messages. */
  canReact: boolean;
  /** Answers it; null where one cannot write. */
  onReply: ((to: Place) => void) | null;
  /** Leads to another message. */
  onGo: (to: Place) => void;
  /** What was done was undone, or stands. */
  onSettled: () => void;
};
export type Removal = { id: string; scope: RemovalScope };

type Thread = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  me: string;
  fresh: { after: number; upTo: number } | null;
  hasOlder: boolean;
};

/** Milliseconds after which somebody has begun anew. */
const PAUSE = 5 * 60_000;

const markOf = ({ readAt, deliveredAt }: Message): MarkState => {
  if (readAt) return 'read';
  return deliveredAt ? 'delivered' : 'sent';
};

/** What was made of each message: one that has not changed is the same row again, and is not drawn anew. */
export type MadeRows = WeakMap<Message | Bubble, Bubble>;

function once(made: MadeRows, from: Message | Bubble, make: () => Bubble): Bubble {
  const known = made.get(from) ?? make();
  made.set(from, known);
  return known;
}

function stored(message: Message, me: string): Bubble {
  const { id, clientId, seq, text, createdAt: at, sender, removed = null, replyTo, reactions = [] } = message;
  const { files = [] } = message;
  const own = sender._id === me;
  const mark = own ? markOf(message) : null;
  const quote = replyTo ? { ...replyTo, own: replyTo.senderId === me } : null;
  return bubble(sender._id, {
    clientId,
    id,
    seq,
    text,
    files,
    reactions,
    quote,
    removed,
    at,
    own,
    mark,
    reason: null,
  });
}

function pending(item: Unsent, me: string, messages: readonly Message[]): Bubble {
  const { clientId, at, state: mark, failed: reason, replyTo, files = [] } = item;
  const text = item.text || wordsOfFiles(files);
  const original = replyTo && messages.find(({ id }) => id === replyTo.id);
  const quote = replyTo
    ? { ...replyTo, own: original ? original.sender._id === me : null, text: original?.text ?? null }
    : null;
  return bubble(me, {
    clientId,
    id: null,
    seq: null,
    text,
    files,
    reactions: [],
    quote,
    removed: null,
    at,
    own: true,
    mark,
    reason,
  });
}

const bubble = (from: string, said: Omit<Bubble, 'kind' | 'key' | 'ends'>): Bubble => ({
  ...said,
  kind: 'bubble',
  key: `${from} ${said.clientId}`,
  ends: true,
});

/** Whether what is said goes on: the same side, soon after, and alike in what became of it. */
function goesOn(bubble: Bubble, next: Row | undefined): boolean {
  if (next?.kind !== 'bubble' || next.own !== bubble.own || bubble.mark === 'failed') return false;
  return next.mark === bubble.mark && Date.parse(next.at) - Date.parse(bubble.at) < PAUSE;
}

/** What is gone for me has a place, but is not to be seen. */
export const isSeen = (row: Row): row is Bubble => row.kind === 'bubble' && row.removed !== 'forMe';

/** What one sees below a row. */
function nextSeen(rows: readonly Row[], place: number): Row | undefined {
  for (let at = place + 1; at < rows.length; at += 1) {
    const row = rows[at];
    if (row && (row.kind !== 'bubble' || isSeen(row))) return row;
  }
  return undefined;
}

/** Where the day of a moment ends, and its date. */
function dayOf(at: string) {
  const day = new Date(at);
  return { date: today(day), end: day.setHours(24, 0, 0, 0) };
}

/**
 * What stands in a thread, from top to bottom: days, where the unread begins, what was said, what is not sent yet. With
 * `made` of the time before, which is of the same member's.
 */
export function rowsOf(
  { messages, unsent, me, fresh, hasOlder }: Thread,
  made: MadeRows = new WeakMap(),
): Row[] {
  const isFresh = ({ seq, sender }: Message) =>
    fresh !== null && sender._id !== me && seq > fresh.after && seq <= fresh.upTo;
  const count = messages.filter(isFresh).length;
  const firstFresh = messages.findIndex(isFresh);
  const known = new Set(messages.filter(({ sender }) => sender._id === me).map(({ clientId }) => clientId));

  const rows: Row[] = [];
  let dayEnds = 0;
  const add = (bubble: Bubble, before: Row[] = []) => {
    const { at } = bubble;
    if (isSeen(bubble) && Date.parse(at) >= dayEnds) {
      const { date, end } = dayOf(at);
      rows.push({ kind: 'day', key: `day ${date}`, at });
      dayEnds = end;
    }
    rows.push(...before, bubble);
  };
  messages.forEach((message, place) => {
    const more = place === 0 && hasOlder;
    const line: Row[] = place === firstFresh ? [{ kind: 'fresh', key: 'fresh', count, more }] : [];
    add(
      once(made, message, () => stored(message, me)),
      line,
    );
  });
  for (const item of unsent) if (!known.has(item.clientId)) add(pending(item, me, messages));
  return rows.map((row, place) => {
    if (row.kind !== 'bubble' || (isSeen(row) && !goesOn(row, nextSeen(rows, place)))) return row;
    return once(made, row, () => ({ ...row, ends: false }));
  });
}

/** Of a block. */
const ROWS = 30;

export type Block = { nth: number; rows: Row[] };

const isSame = (row: Row, other: Row | undefined) =>
  row === other || JSON.stringify(row) === JSON.stringify(other);

/**
 * Cuts a thread into blocks that stay what they are when it grows at either end: the same objects as were `made`
 * before, where nothing in them has changed. `origin` is the `seq` from which they are counted, up and down.
 */
export function threadBlocks(rows: readonly Row[], origin: number, made = new Map<number, Block>()): Block[] {
  const blocks: Block[] = [];
  const isBefore = (row: Row) => row.kind === 'bubble' && row.seq !== null && row.seq < origin;
  let place = -rows.filter(isBefore).length;
  let heads: Row[] = [];
  for (const row of rows) {
    heads.push(row);
    if (row.kind !== 'bubble') continue;
    const nth = Math.floor(place / ROWS);
    const last = blocks.at(-1);
    if (last?.nth === nth) last.rows.push(...heads);
    else blocks.push({ nth, rows: heads });
    heads = [];
    place += 1;
  }
  return blocks.map((block) => {
    const before = made.get(block.nth);
    if (
      before?.rows.length === block.rows.length &&
      block.rows.every((row, at) => isSame(row, before.rows[at]))
    )
      return before;
    made.set(block.nth, block);
    return block;
  });
}
