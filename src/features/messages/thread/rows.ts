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
  quote:
    | (Place & { own: boolean | null; text: string | null; senderId?: string; removed?: Message['removed'] })
    | null;
  /** Its words are gone. For me alone: nothing is left to see. */
  removed: Message['removed'] | null;
  /** ISO 8601. */
  at: string;
  own: boolean;
  /** Who said it in a group; null for one's own, and between two. */
  who: Message['sender'] | null;
  /** In a group: nobody said it, it happened. */
  event: Message['event'] | null;
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
/** Reports a message; in a group of whom. */
export type Report = (messageId: string, who: Bubble['who']) => void;
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

/**
 * What was made of a thread before. A message that has not changed is the same row again, and is not drawn anew; of a
 * thread that has grown at its top nothing but that is gone through.
 */
type MadeRows = {
  bubbles: WeakMap<Message | Bubble, Bubble>;
  last: { thread: Thread; rows: Row[] } | null;
};
export const nothingMade = (): MadeRows => ({ bubbles: new WeakMap(), last: null });

function once({ bubbles }: MadeRows, from: Message | Bubble, make: () => Bubble): Bubble {
  const known = bubbles.get(from) ?? make();
  bubbles.set(from, known);
  return known;
}

function stored(message: Message, me: string): Bubble {
  const { id, clientId, seq, text, createdAt: at, sender, removed = null, replyTo, reactions = [] } = message;
  const { files = [] } = message;
  const own = sender._id === me;
  const { event = null } = message;
  const isInGroup = message.recipientId === message.conversationId;
  const who = isInGroup && !own ? sender : null;
  const mark = own && !event ? markOf(message) : null;
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
    who,
    event,
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
    who: null,
    event: null,
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
  if (next.who?._id !== bubble.who?._id || next.event || bubble.event) return false;
  return next.mark === bubble.mark && Date.parse(next.at) - Date.parse(bubble.at) < PAUSE;
}

/** What is gone for me has a place, but is not to be seen. */
export const isSeen = (row: Row): row is Bubble => row.kind === 'bubble' && row.removed !== 'forMe';

/** Whether one can do something about a row. */
export const hasMenu = (row: Row): row is Bubble => isSeen(row) && !row.event;

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

const isFreshIn =
  ({ fresh, me }: Thread) =>
  ({ seq, sender, event }: Message): boolean =>
    fresh !== null && !event && sender._id !== me && seq > fresh.after && seq <= fresh.upTo;

/**
 * What stands in a thread, from top to bottom: days, where the unread begins, what was said, what is not sent yet. With
 * what was `made` of the time before, which is of the same member's.
 */
export function rowsOf(thread: Thread, made = nothingMade()): Row[] {
  const rows = joinedAbove(thread, made) ?? ended(laidOut(thread, made), made);
  made.last = { thread, rows };
  return rows;
}

/** The rows where something has joined above, and all else is as it was; null where it may not be. */
function joinedAbove(thread: Thread, made: MadeRows): Row[] | null {
  const { last } = made;
  const { messages, unsent, fresh } = thread;
  if (!last || unsent.length > 0 || last.thread.unsent.length > 0 || fresh !== last.thread.fresh) return null;
  const known = last.thread.messages;
  const joined = messages.slice(0, Math.max(0, messages.length - known.length));
  const isKnown = (message: Message, at: number) => message === messages[joined.length + at];
  if (!known.every(isKnown) || joined.some(isFreshIn(thread))) return null;

  const begin = last.rows.findIndex(isSeen);
  const topmost = last.rows[begin];
  const seam = last.rows.slice(0, begin + 1);
  if (!topmost || seam.some(({ kind }) => kind === 'fresh')) return null;
  const above = laidOut({ ...thread, messages: joined }, made);
  const day = above.findLast(({ kind }) => kind === 'day');
  const goesOnThatDay = seam.some(({ key }) => key === day?.key);
  if (isSeen(topmost) && day && 'at' in day && Date.parse(topmost.at) < Date.parse(day.at)) return null;
  const below = goesOnThatDay ? seam.filter(({ kind }) => kind !== 'day') : seam;
  return [...ended(above, made, below), ...below, ...last.rows.slice(begin + 1)];
}

/** Each row in its place; what was said does not know yet where it ends. */
function laidOut(thread: Thread, made: MadeRows): Row[] {
  const { messages, unsent, me, hasOlder } = thread;
  const isFresh = isFreshIn(thread);
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
  return rows;
}

/** The rows with where what was said in one go ends; `below` is what stands under them. */
function ended(rows: readonly Row[], made: MadeRows, below: readonly Row[] = []): Row[] {
  const all = [...rows, ...below];
  return rows.map((row, place) => {
    if (row.kind !== 'bubble' || (isSeen(row) && !goesOn(row, nextSeen(all, place)))) return row;
    return once(made, row, () => ({ ...row, ends: false }));
  });
}
