import { defineModel } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { Message } from '#contract/messages.ts';
import { at, fromPeer, inGroup, later, ofMine, openings, removed, say } from './conversation.cases.ts';
import { conversationMachine } from './conversation.machine.ts';
import type { Context, ConversationEmitted, Opening, Status, VisibleRange } from './conversation.ts';

type Moment<E> = { before: Context; event: E };

const isMine = ({ sender }: Message) => sender._id === 'bronagh';
const belongsHere = (message: Message, { hasOlder, messages }: Context) =>
  message.conversationId !== 'soul-night' &&
  (message.sender._id === 'declan' || (isMine(message) && message.recipientId === 'declan')) &&
  (!hasOlder || message.seq >= (messages[0]?.seq ?? 0));
const changed = (now: { revision?: number | undefined }) => now.revision ?? 0;

/** A status covers the member's messages up to that one; read implies delivered. */
function afterStatus(messages: Message[], { status, messageId, at: when }: Status): Message[] {
  const place = messages.findIndex(({ id }) => id === messageId);
  return messages.map((message, nth) =>
    nth > place || !isMine(message) || !['delivered', 'read'].includes(status)
      ? message
      : {
          ...message,
          deliveredAt: message.deliveredAt ?? when,
          readAt: status === 'read' ? (message.readAt ?? when) : message.readAt,
        },
  );
}

/** The expected thread after more messages: each once, in order, with deferred statuses applied. */
function withMore({ messages, early }: Pick<Context, 'messages' | 'early'>, more: Message[]) {
  const places = [...new Set([...messages, ...more].map(({ seq }) => seq))].sort((a, b) => a - b);
  const all = places.flatMap((seq) => {
    const copies = [...messages, ...more].filter((message) => message.seq === seq);
    const newest = copies.toSorted((a, b) => changed(a) - changed(b)).at(-1);
    const mark = (name: 'deliveredAt' | 'readAt') => copies.findLast((copy) => copy[name])?.[name] ?? null;
    return newest ? [{ ...newest, deliveredAt: mark('deliveredAt'), readAt: mark('readAt') }] : [];
  });
  const known = (status: Status) => all.some(({ id }) => id === status.messageId);
  return {
    messages: early.filter(known).reduce(afterStatus, all),
    early: early.filter((status) => !known(status)),
  };
}

const first = (page: Opening['page']) => page?.items[0]?.seq ?? 0;

function opened({ before, event: { output } }: Moment<{ output: Opening }>): Partial<Context> {
  const { conversation, page } = output;
  const hasHole = page?.hasMore && first(page) > before.wholeUpTo;
  const isGone = ({ seq }: Message) =>
    seq <= (page?.items.at(-1)?.seq ?? 0) &&
    (hasHole || seq >= first(page)) &&
    !page?.items.some((one) => one.seq === seq);
  const remaining = before.messages.filter((message) => !isGone(message));
  const thread = withMore({ ...before, messages: remaining }, page?.items ?? []);
  const last = page?.items.at(-1)?.seq ?? 0;
  return {
    ...thread,
    conversation: {
      ...conversation,
      conversationId: conversation.conversationId ?? (thread.messages.length > 0 ? 'torch-lads' : null),
    },
    hasOlder: (remaining[0]?.seq ?? 99) < first(page) ? before.hasOlder : page !== null,
    unreadRange: before.unreadRange ?? { after: conversation.lastReadSeq ?? 0, upTo: last },
    wholeUpTo: last,
    seenSeq: 0,
  };
}

const unseenIn = ({ messages, sight, seenSeq }: Context) => {
  const ofPeer = messages.filter((message) => !isMine(message) && message.seq <= (sight.upTo ?? 99));
  return ofPeer.filter(({ seq, readAt }) => readAt === null && seq > seenSeq).sort((a, b) => b.seq - a.seq);
};
const isUnseen = (context: Context) => unseenIn(context).length > 0;
const emitted = (...events: ConversationEmitted[]) => events;
const failure = ({ event }: { event: { error: unknown } }) =>
  emitted({ type: 'conversation.failed', error: String(event.error) });
const asks = { starts: [{ src: 'openConversation' as const, input: { me: 'bronagh', peerId: 'declan' } }] };
const asksAgain = {
  to: 'history.opening',
  ...asks,
  stops: ({ running }: { running: readonly string[] }) => running.filter((id) => id === 'openConversation'),
};
const askOlder = {
  to: 'older.loading',
  starts: ({ before }: { before: Context }) => [
    {
      src: 'fetchOlder' as const,
      input: { conversationId: 'torch-lads', before: before.messages[0]?.seq ?? 0 },
    },
  ],
};
const looks = {
  row: 'SOK-03' as const,
  context: ({ event }: { event: VisibleRange }) => ({ sight: { upTo: event.upTo } }),
};
/** Messages and statuses are explored only while nothing else happens: they are independent of it. */
const isQuiet = (now: SnapshotFrom<typeof conversationMachine>) =>
  !now.hasTag('older') && !now.hasTag('olderFailed') && !now.hasTag('error');

/** Removals are explored in one state: they behave the same in all. */
const isPlain = (now: SnapshotFrom<typeof conversationMachine>) =>
  isQuiet(now) && now.matches({ history: 'live', attention: 'away' }) && now.context.messages[0]?.seq === 10;
const isChanged = ({ context }: SnapshotFrom<typeof conversationMachine>) =>
  context.messages.some((message) => changed(message) > 0);

const isEmpty = ({ context }: SnapshotFrom<typeof conversationMachine>) => context.messages.length === 0;

export const conversationModel = defineModel({
  machine: conversationMachine,
  input: { me: 'bronagh', peerId: 'declan' },
  requirements: ['SOK-03', 'SOK-04', 'SOK-06', 'SAF-05', 'CNT-04', 'CNT-05', 'MSG-02'],
  events: {
    'conversation.watched': {
      'the end is in sight': (now) => (isQuiet(now) ? { upTo: null } : undefined),
      'only the beginning is in sight': (now) =>
        isQuiet(now) && now.matches({ history: 'live', attention: 'watching' }) && !isEmpty(now)
          ? { upTo: 10 }
          : undefined,
    },
    'conversation.showOlder': {
      'scrolled up': (now) => (now.matches({ history: 'live', attention: 'away' }) ? {} : undefined),
    },
    'conversation.messageArrived': {
      'from the other': (now) => (isQuiet(now) ? { message: fromPeer(30) } : undefined),
      'my own, from another tab': (now) => (isQuiet(now) ? { message: ofMine(20) } : undefined),
      'my own to somebody else': (now) =>
        isEmpty(now) ? { message: say(31, 'bronagh', 'petra') } : undefined,
      'of somebody else': (now) => (isEmpty(now) ? { message: say(32, 'petra', 'bronagh') } : undefined),
      'between two others': (now) => (isEmpty(now) ? { message: say(33, 'petra', 'declan') } : undefined),
      'from the other, in a group': (now) => (isEmpty(now) ? { message: inGroup(34, 'declan') } : undefined),
      'from the other, read elsewhere': (now) =>
        isEmpty(now) ? { message: { ...fromPeer(30), readAt: at } } : undefined,
      'taken away by the other': (now) => (isPlain(now) ? { message: removed(fromPeer(10)) } : undefined),
      'as it read before that, late': (now) =>
        isPlain(now) && isChanged(now) ? { message: { ...fromPeer(10), text: 'before' } } : undefined,
      'taken away above what is loaded': (now) =>
        isPlain(now) && !isChanged(now) ? { message: removed(fromPeer(3)) } : undefined,
    },
    'conversation.statusChanged': {
      'delivered up to mine': (now) =>
        isQuiet(now) ? { status: 'delivered', messageId: 'm20', at } : undefined,
      'read up to mine': (now) =>
        isQuiet(now) ? { status: 'read', messageId: 'm20', at: later } : undefined,
      'an unknown word': (now) =>
        isQuiet(now) && !isEmpty(now) && now.context.early.length === 0
          ? { status: 'seen', messageId: 'm20', at }
          : undefined,
    },
  },
  outcomes: {
    openConversation: {
      done: openings,
      error: { offline: new Error('Failed to fetch') },
    },
    fetchOlder: {
      done: {
        'the first messages': { items: [fromPeer(5)], hasMore: false, before: 10 },
        'some that end where nothing begins any more': { items: [fromPeer(5)], hasMore: false, before: 7 },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  key: ({ context }) => [
    context.messages[0]?.seq,
    context.hasOlder,
    context.sight.upTo,
    isUnseen(context),
    context.early.length > 0,
    context.messages.some((message) => changed(message) > 0),
  ],
  view: ({ context }) => ({ isUnread: isUnseen(context) }),
  start: {
    to: ['history.opening', 'older.idle', 'attention.away'],
    context: {
      me: 'bronagh',
      peerId: 'declan',
      conversation: null,
      messages: [],
      hasOlder: false,
      unreadRange: null,
      wholeUpTo: 0,
      sight: { upTo: null },
      seenSeq: 0,
      early: [],
    },
    ...asks,
  },
  root: {
    on: {
      'conversation.messageArrived': [
        {
          row: ['SOK-04', 'SAF-05', 'MSG-02'],
          when: ({ before, event }) => belongsHere(event.message, before),
          context: ({ before, event }) => ({
            ...withMore(before, [event.message]),
            conversation: before.conversation && { ...before.conversation, conversationId: 'torch-lads' },
          }),
        },
        { row: 'SOK-04', branch: 'else' },
      ],
      'conversation.statusChanged': {
        row: 'SOK-04',
        context: ({ before, event: { status, messageId, at: when } }) => {
          const waiting = before.early.filter((one) => one.status !== status);
          return withMore({ ...before, early: [...waiting, { status, messageId, at: when }] }, []);
        },
      },
    },
  },
  states: {
    history: {
      on: { 'conversation.resync': { row: 'SOK-06', ...asksAgain }, 'conversation.reload': asksAgain },
    },
    'history.opening': {
      tags: ['busy'],
      done: { openConversation: { row: 'SOK-06', to: 'history.live', context: opened } },
      error: { openConversation: { to: 'history.failed', emits: failure } },
    },
    'history.live': {},
    'history.failed': { tags: ['error'] },
    older: {},
    'older.idle': {
      on: {
        'conversation.showOlder': [
          { ...askOlder, when: ({ before }) => before.hasOlder },
          { branch: 'else' },
        ],
      },
    },
    'older.loading': {
      tags: ['older'],
      done: {
        fetchOlder: {
          to: 'older.idle',
          context: ({ before, event }) =>
            event.output.before === before.messages[0]?.seq
              ? { ...withMore(before, event.output.items), hasOlder: false }
              : {},
        },
      },
      error: { fetchOlder: { to: 'older.failed', emits: failure } },
    },
    'older.failed': {
      tags: ['olderFailed'],
      on: { 'conversation.showOlder': askOlder },
    },
    attention: {},
    'attention.away': {
      on: {
        'conversation.watched': {
          ...looks,
          row: ['SOK-03', 'CNT-05'],
          to: 'attention.watching',
          emits: emitted({ type: 'conversation.inSight', peerId: 'declan' }),
        },
      },
    },
    'attention.watching': {
      sees: { isUnread: false },
      always: {
        row: ['SOK-03', 'CNT-04'],
        when: ({ before }) => isUnseen(before),
        context: ({ before }) => ({ seenSeq: unseenIn(before)[0]?.seq ?? 0 }),
        emits: ({ before }) =>
          unseenIn(before).map(({ id: messageId }) => ({
            type: 'conversation.seen' as const,
            messageId,
            conversationId: 'torch-lads',
          })),
      },
      on: {
        'conversation.watched': looks,
        'conversation.unwatched': {
          row: 'CNT-05',
          to: 'attention.away',
          emits: emitted({ type: 'conversation.inSight', peerId: null }),
        },
      },
    },
  },
});
