import type { Unsent } from '#actors/outbox.ts';
import { fileText, type Message, type MessageFile, type RemovalScope } from '#contract/messages.ts';
import { today } from '#ui/format/dates.ts';

export type MarkState = 'sending' | 'waiting' | 'failed' | 'sent' | 'delivered' | 'read';

export type MessagePosition = { id: string; seq: number };

export type Bubble = {
  kind: 'bubble';
  key: string;
  clientId: string;
  /** Null until stored. */
  id: string | null;
  /** Position in the thread; null until stored. */
  seq: number | null;
  text: string;
  files: readonly MessageFile[];
  reactions: NonNullable<Message['reactions']>;
  /** The quoted message; without text where that is not loaded. */
  quote:
    | (MessagePosition & {
        own: boolean | null;
        text: string | null;
        senderId?: string;
        removed?: Message['removed'];
      })
    | null;
  /** Set when the text is gone. `forMe` hides the row. */
  removed: Message['removed'] | null;
  /** ISO 8601. */
  at: string;
  own: boolean;
  /** The author in a group; null for own messages and in a thread of two. */
  groupSender: Message['sender'] | null;
  /** Set when this is a group event rather than a message. */
  event: Message['event'] | null;
  /** Null for the other side's messages. */
  mark: MarkState | null;
  /** Why sending failed. */
  reason: string | null;
  /** Last of a run of messages: shows time and status. */
  endsRun: boolean;
};

export type Row =
  | Bubble
  | { kind: 'day'; key: string; at: string }
  /** The unread divider; `more` when there are unread messages above that are not loaded. */
  | { kind: 'unreadLine'; key: string; count: number; more: boolean };

/** Callbacks of a message's actions. Always the same object. */
export type MessageActions = {
  onChanged: (message: Message) => void;
  /** Confirms a deletion that cannot be undone. */
  onConfirmRemoval: (removal: Removal) => void;
  canReact: boolean;
  /** Null where replying is not possible. */
  onReply: ((to: MessagePosition) => void) | null;
  onGo: (to: MessagePosition) => void;
  /** A deletion was undone or became final. */
  onSettled: () => void;
};
/** `sender` is the author in a group. */
export type Report = (messageId: string, sender: Bubble['groupSender']) => void;
export type Removal = { id: string; scope: RemovalScope };

type Thread = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  me: string;
  unreadRange: { after: number; upTo: number } | null;
  hasOlder: boolean;
};

/** Milliseconds of silence after which a new run of messages starts. */
const PAUSE = 5 * 60_000;

const markOf = ({ readAt, deliveredAt }: Message): MarkState => {
  if (readAt) return 'read';
  return deliveredAt ? 'delivered' : 'sent';
};

/**
 * The previous result. Unchanged messages keep their row objects, so that React skips them; when older
 * messages load, only those are processed.
 */
type RowCache = {
  bubbles: WeakMap<Message | Bubble, Bubble>;
  last: { thread: Thread; rows: Row[] } | null;
};
export const emptyRowCache = (): RowCache => ({ bubbles: new WeakMap(), last: null });

function once({ bubbles }: RowCache, from: Message | Bubble, make: () => Bubble): Bubble {
  const known = bubbles.get(from) ?? make();
  bubbles.set(from, known);
  return known;
}

function stored(message: Message, me: string): Bubble {
  const { id, clientId, seq, text, createdAt: at, sender, replyTo } = message;
  const { files = [], reactions = [], removed = null, event = null } = message;
  const own = sender._id === me;
  const isInGroup = message.recipientId === message.conversationId;
  return bubble(sender._id, {
    clientId,
    id,
    seq,
    text,
    files,
    reactions,
    quote: replyTo ? { ...replyTo, own: replyTo.senderId === me } : null,
    removed,
    at,
    own,
    groupSender: isInGroup && !own ? sender : null,
    event,
    mark: own && !event ? markOf(message) : null,
    reason: null,
  });
}

function pending(item: Unsent, me: string, messages: readonly Message[]): Bubble {
  const { clientId, at, state: mark, failed: reason, replyTo, files = [] } = item;
  const text = item.text || fileText(files);
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
    groupSender: null,
    event: null,
    mark,
    reason,
  });
}

const bubble = (from: string, fields: Omit<Bubble, 'kind' | 'key' | 'endsRun'>): Bubble => ({
  ...fields,
  kind: 'bubble',
  key: `${from} ${fields.clientId}`,
  endsRun: true,
});

/** Whether the next message belongs to the same run: same side, soon after, same status. */
function continuesRun(bubble: Bubble, next: Row | undefined): boolean {
  if (next?.kind !== 'bubble' || next.own !== bubble.own || bubble.mark === 'failed') return false;
  if (next.groupSender?._id !== bubble.groupSender?._id || next.event || bubble.event) return false;
  return next.mark === bubble.mark && Date.parse(next.at) - Date.parse(bubble.at) < PAUSE;
}

/** A message deleted for me keeps its place but is hidden. */
export const isVisible = (row: Row): row is Bubble => row.kind === 'bubble' && row.removed !== 'forMe';

export const hasMenu = (row: Row): row is Bubble => isVisible(row) && !row.event;

function nextVisible(rows: readonly Row[], place: number): Row | undefined {
  for (let at = place + 1; at < rows.length; at += 1) {
    const row = rows[at];
    if (row && (row.kind !== 'bubble' || isVisible(row))) return row;
  }
  return undefined;
}

/** The end of a moment's day, and its date. */
function dayOf(at: string) {
  const day = new Date(at);
  return { date: today(day), end: day.setHours(24, 0, 0, 0) };
}

const isUnreadIn =
  ({ unreadRange, me }: Thread) =>
  ({ seq, sender, event }: Message): boolean =>
    unreadRange !== null && !event && sender._id !== me && seq > unreadRange.after && seq <= unreadRange.upTo;

/**
 * Rows from top to bottom: days, the unread divider, messages, unsent messages. `cache` is the previous
 * result, of the same member.
 */
export function rowsOf(thread: Thread, cache = emptyRowCache()): Row[] {
  const rows = withOlderRows(thread, cache) ?? withRunEnds(layOutRows(thread, cache), cache);
  cache.last = { thread, rows };
  return rows;
}

/** Fast path for older messages joining above; null when anything else changed. */
function withOlderRows(thread: Thread, cache: RowCache): Row[] | null {
  const { last } = cache;
  const { messages, unsent, unreadRange } = thread;
  if (!last || unsent.length > 0 || last.thread.unsent.length > 0 || unreadRange !== last.thread.unreadRange)
    return null;
  const known = last.thread.messages;
  const joined = messages.slice(0, Math.max(0, messages.length - known.length));
  const isKnown = (message: Message, at: number) => message === messages[joined.length + at];
  if (!known.every(isKnown) || joined.some(isUnreadIn(thread))) return null;

  const begin = last.rows.findIndex(isVisible);
  const topmost = last.rows[begin];
  const seam = last.rows.slice(0, begin + 1);
  if (!topmost || seam.some(({ kind }) => kind === 'unreadLine')) return null;
  const above = layOutRows({ ...thread, messages: joined }, cache);
  const day = above.findLast(({ kind }) => kind === 'day');
  const goesOnThatDay = seam.some(({ key }) => key === day?.key);
  if (isVisible(topmost) && day && 'at' in day && Date.parse(topmost.at) < Date.parse(day.at)) return null;
  const below = goesOnThatDay ? seam.filter(({ kind }) => kind !== 'day') : seam;
  return [...withRunEnds(above, cache, below), ...below, ...last.rows.slice(begin + 1)];
}

/** Rows in order, without the ends of runs. */
function layOutRows(thread: Thread, cache: RowCache): Row[] {
  const { messages, unsent, me, hasOlder } = thread;
  const isFresh = isUnreadIn(thread);
  const count = messages.filter(isFresh).length;
  const firstUnread = messages.findIndex(isFresh);
  const known = new Set(messages.filter(({ sender }) => sender._id === me).map(({ clientId }) => clientId));

  const rows: Row[] = [];
  let dayEnds = 0;
  const add = (bubble: Bubble, before: Row[] = []) => {
    const { at } = bubble;
    if (isVisible(bubble) && Date.parse(at) >= dayEnds) {
      const { date, end } = dayOf(at);
      rows.push({ kind: 'day', key: `day ${date}`, at });
      dayEnds = end;
    }
    rows.push(...before, bubble);
  };
  messages.forEach((message, place) => {
    const more = place === 0 && hasOlder;
    const line: Row[] = place === firstUnread ? [{ kind: 'unreadLine', key: 'unreadLine', count, more }] : [];
    add(
      once(cache, message, () => stored(message, me)),
      line,
    );
  });
  for (const item of unsent) if (!known.has(item.clientId)) add(pending(item, me, messages));
  return rows;
}

/** Marks the ends of runs; `below` are the rows after these. */
function withRunEnds(rows: readonly Row[], cache: RowCache, below: readonly Row[] = []): Row[] {
  const all = [...rows, ...below];
  return rows.map((row, place) => {
    if (row.kind !== 'bubble' || (isVisible(row) && !continuesRun(row, nextVisible(all, place)))) return row;
    return once(cache, row, () => ({ ...row, endsRun: false }));
  });
}
