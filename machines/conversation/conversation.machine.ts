import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { ConversationWith, Message, ThreadPage } from '#contract/ours/messages.ts';

/** Who it is with and the newest page of the thread; `page` is null until the first message. */
export type Opening = { conversation: ConversationWith; page: ThreadPage | null };

/** What the member saw of it when they were here last, to begin with until it has been asked for; all of it read. */
export type Known = Pick<ConversationContext, 'conversation' | 'messages' | 'hasOlder'>;

/** The page that ends below the `seq` that was asked for. */
export type OlderPage = ThreadPage & { before: number };

/** My messages up to this one were delivered or read. `at` in ISO 8601. */
export type Status = { status: string; messageId: string; at: string };

/** How far down an attentive person sees: up to this `seq`, or to the end when null. */
export type Sight = { upTo: number | null };

export type ConversationContext = {
  me: string;
  peerId: string;
  conversation: ConversationWith | null;
  /** By `seq`, each once. */
  messages: Message[];
  hasOlder: boolean;
  /** What was unread when the thread was opened: later than `after`, up to `upTo`. Stands for the whole visit. */
  fresh: { after: number; upTo: number } | null;
  /** From the first message up to this `seq` nothing is missing: the end of the page fetched last. */
  wholeUpTo: number;
  /** Up to which `seq` the thread is or was in sight; null: to its end, and so is what arrives there. */
  inSight: number | null;
  /** The last one of the other side that was told to be read, over this connection. */
  seenSeq: number;
  /** Marks that came before the message they are about. */
  early: Status[];
};

export type ConversationEvent =
  | { type: 'conversation.messageArrived'; message: Message }
  | ({ type: 'conversation.statusChanged' } & Status)
  | { type: 'conversation.showOlder' }
  | { type: 'conversation.reload' }
  | { type: 'conversation.resync' }
  | ({ type: 'conversation.watched' } & Sight)
  | { type: 'conversation.unwatched' };

/** `inSight`: with whom, or of which group, the member reads a conversation; null once they look away. */
export type ConversationNews =
  | { type: 'conversation.inSight'; peerId: string | null }
  | { type: 'conversation.seen'; messageId: string; conversationId: string }
  | { type: 'conversation.failed'; error: string };

const firstSeq = (messages: Message[]) => messages[0]?.seq ?? 0;
const lastSeq = (messages: Message[]) => messages.at(-1)?.seq ?? 0;

const revisionOf = (message: Message | undefined) => message?.revision ?? 0;

/**
 * Each message once, by `seq`: as it was changed last, else the newer copy; a mark that was once set stays. Of what is
 * known nothing is gone through where all the others stand above it.
 */
function merge(known: Message[], more: Message[]): Message[] {
  const first = firstSeq(known);
  if (known.length > 0 && more.every(({ seq }) => seq < first)) return [...merge([], more), ...known];
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    const before = all.get(message.id);
    const deliveredAt = message.deliveredAt ?? before?.deliveredAt ?? null;
    const readAt = message.readAt ?? before?.readAt ?? null;
    const last = before && revisionOf(before) > revisionOf(message) ? before : message;
    all.set(message.id, { ...last, deliveredAt, readAt });
  }
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

/** My messages up to the one a status is about, marked; unchanged while that one is not known. */
function marked(messages: Message[], me: string, { status, messageId, at }: Status): Message[] {
  const upTo = messages.find(({ id }) => id === messageId)?.seq ?? 0;
  return messages.map((message) => {
    if (message.sender._id !== me || message.seq > upTo) return message;
    const deliveredAt = message.deliveredAt ?? at;
    if (status === 'read') return { ...message, deliveredAt, readAt: message.readAt ?? at };
    return status === 'delivered' ? { ...message, deliveredAt } : message;
  });
}

/** The thread with more messages in it, and with the marks that were waiting for them. */
function join({ messages, early, me }: ConversationContext, more: Message[]) {
  const all = merge(messages, more);
  return {
    messages: early.reduce((marking, status) => marked(marking, me, status), all),
    early: early.filter(({ messageId }) => !all.some(({ id }) => id === messageId)),
  };
}

/** Of each list of messages those that are unread: who scrolls asks with every row, and a thread is long. */
const unreadIn = new WeakMap<Message[], Message[]>();

/** What is unread of the other side. */
function unread({ messages, me }: ConversationContext): Message[] {
  const known =
    unreadIn.get(messages) ?? messages.filter(({ sender, readAt }) => sender._id !== me && readAt === null);
  unreadIn.set(messages, known);
  return known;
}

/** What of the other side is in sight and was neither read nor told to be, latest first. */
const unseen = (context: ConversationContext) => {
  const { inSight, seenSeq } = context;
  return unread(context)
    .filter(({ seq }) => seq > seenSeq && (inSight === null || seq <= inSight))
    .reverse();
};

/** Of a group, which is its own recipient. */
const isOfGroup = ({ recipientId, conversationId }: Message) => recipientId === conversationId;

export const conversationMachine = setup({
  types: {
    input: {} as { me: string; peerId: string; known?: Known | undefined },
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as ConversationNews,
    tags: {} as 'busy' | 'error' | 'older' | 'olderFailed',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    openConversation: fromPromise<Opening, { me: string; peerId: string }>(async () => {
      throw new Error('openConversation not provided');
    }),
    fetchOlder: fromPromise<OlderPage, { conversationId: string; before: number }>(async () => {
      throw new Error('fetchOlder not provided');
    }),
  },
  guards: {
    belongsHere: ({ context }, { message }: { message: Message }) =>
      (isOfGroup(message)
        ? message.recipientId === context.peerId
        : message.sender._id === context.peerId ||
          (message.sender._id === context.me && message.recipientId === context.peerId)) &&
      // What lies between one above and the topmost is not known.
      !(context.hasOlder && message.seq < firstSeq(context.messages)),
    hasOlder: ({ context }) => context.hasOlder,
    peerWroteUnseen: ({ context }) => unseen(context).length > 0,
  },
  actions: {
    keepOpening: assign(({ context }, { conversation, page }: Opening) => {
      const items = page?.items ?? [];
      const [first, last] = [firstSeq(items), lastSeq(items)];
      // A page that does not reach down to what is known takes its place: what lies between is not known.
      const reaches = !page?.hasMore || first <= context.wholeUpTo;
      const inPage = new Set(items.map(({ id }) => id));
      // What it leaves out between its first and its last has been put away meanwhile.
      const kept = context.messages.filter(
        ({ id, seq }) => seq > last || inPage.has(id) || (reaches && seq < first),
      );
      const joined = join({ ...context, messages: kept }, items);
      return {
        ...joined,
        conversation: {
          ...conversation,
          conversationId: conversation.conversationId ?? joined.messages[0]?.conversationId ?? null,
        },
        hasOlder: kept.some(({ seq }) => seq < first) ? context.hasOlder : (page?.hasMore ?? false),
        fresh: context.fresh ?? { after: conversation.lastReadSeq ?? 0, upTo: last },
        wholeUpTo: last,
        // A mark may have been lost with the connection: what the server still calls unread is told again.
        seenSeq: 0,
      };
    }),
    addMessage: assign(({ context }, { message }: { message: Message }) => ({
      ...join(context, [message]),
      conversation: context.conversation && {
        ...context.conversation,
        conversationId: message.conversationId,
      },
    })),
    addOlder: assign(({ context }, { items, hasMore, before }: OlderPage) =>
      before === firstSeq(context.messages) ? { ...join(context, items), hasOlder: hasMore } : {},
    ),
    changeStatus: assign(({ context }, { status, messageId, at }: Status) => {
      const others = context.early.filter((one) => one.status !== status);
      return join({ ...context, early: [...others, { status, messageId, at }] }, []);
    }),
    noteSight: assign((_, { upTo }: Sight) => ({ inSight: upTo })),
    tellInSight: emit(({ context: { peerId } }) => ({ type: 'conversation.inSight', peerId })),
    tellOutOfSight: emit({ type: 'conversation.inSight', peerId: null }),
    tellSeen: enqueueActions(({ context, enqueue }) => {
      const told = unseen(context);
      enqueue.assign({ seenSeq: Math.max(...told.map(({ seq }) => seq)) });
      // The latest first: a server that reads it as "up to here" is done at once, one that does not hears of each.
      for (const { id: messageId, conversationId } of told)
        enqueue.emit({ type: 'conversation.seen', messageId, conversationId });
    }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'conversation.failed' as const,
      error: String(error),
    })),
  },
}).createMachine({
  id: 'conversation',
  options: { maxIterations: 1000 },
  description: 'One open thread, with somebody or of a group: what was said and what has been seen.',
  type: 'parallel',
  context: ({ input: { known, ...who } }) => ({
    ...who,
    conversation: known?.conversation ?? null,
    messages: known?.messages ?? [],
    hasOlder: known?.hasOlder ?? false,
    fresh: null,
    wholeUpTo: lastSeq(known?.messages ?? []),
    inSight: 0,
    seenSeq: 0,
    early: [],
  }),
  on: {
    'conversation.messageArrived': {
      guard: { type: 'belongsHere', params: ({ event }) => event },
      description:
        'A message of this thread, new or changed: over the socket, or the answer to what was done.',
      actions: { type: 'addMessage', params: ({ event }) => event },
      meta: { rows: ['SOK-04', 'SAF-05', 'MSG-02'] },
    },
    'conversation.statusChanged': {
      description: 'My messages up to this one were delivered or read.',
      actions: { type: 'changeStatus', params: ({ event }) => event },
      meta: { rows: ['SOK-04'] },
    },
  },
  states: {
    history: {
      description: 'What was said.',
      initial: 'opening',
      states: {
        opening: {
          description: 'Asking who it is and for the newest messages.',
          tags: ['busy'],
          invoke: {
            id: 'openConversation',
            src: 'openConversation',
            input: ({ context: { me, peerId } }) => ({ me, peerId }),
            onDone: {
              target: 'live',
              description: 'History and what arrived meanwhile become one list.',
              actions: { type: 'keepOpening', params: ({ event }) => event.output },
              meta: { rows: ['SOK-06'] },
            },
            onError: {
              target: 'failed',
              description: 'The thread could not be fetched.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
          on: {
            'conversation.resync': {
              target: 'opening',
              reenter: true,
              description: 'Reconnected while asking: ask again.',
              meta: { rows: ['SOK-06'] },
            },
            'conversation.reload': {
              target: 'opening',
              reenter: true,
              description: 'Something was refused after the question: ask again.',
            },
          },
        },
        live: {
          description: 'The thread grows by itself.',
          on: {
            'conversation.resync': {
              target: 'opening',
              description: 'Connected again: what was missed is fetched.',
              meta: { rows: ['SOK-06'] },
            },
            'conversation.reload': {
              target: 'opening',
              description: 'Something was refused: what one may do here is asked anew.',
            },
          },
        },
        failed: {
          description: 'No thread to show, or one that may have holes at its end.',
          tags: ['error'],
          on: {
            'conversation.resync': {
              target: 'opening',
              description: 'Connected again.',
              meta: { rows: ['SOK-06'] },
            },
            'conversation.reload': { target: 'opening', description: 'The member asks for it.' },
          },
        },
      },
    },
    older: {
      description: 'Paging upward.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is asked for.',
          on: {
            'conversation.showOlder': {
              guard: 'hasOlder',
              target: 'loading',
              description: 'The member scrolls up.',
            },
          },
        },
        loading: {
          description: 'Fetching the page above.',
          tags: ['older'],
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context }) => ({
              conversationId: context.conversation?.conversationId ?? '',
              before: firstSeq(context.messages),
            }),
            onDone: {
              target: 'idle',
              description: 'Older messages join at the top.',
              actions: { type: 'addOlder', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              description: 'Not fetched.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'The member may ask again; scrolling alone does not.',
          tags: ['olderFailed'],
          on: { 'conversation.showOlder': { target: 'loading', description: 'The member asks again.' } },
        },
      },
    },
    attention: {
      description: 'Whether the member looks at the thread.',
      initial: 'away',
      states: {
        away: {
          description: 'Not looking: nothing counts as read.',
          on: {
            'conversation.watched': {
              target: 'watching',
              description: 'The thread is in sight, down to a message or to its end.',
              actions: { type: 'noteSight', params: ({ event }) => event },
            },
          },
        },
        watching: {
          description: 'Looking: what comes in sight is read.',
          entry: 'tellInSight',
          exit: 'tellOutOfSight',
          always: {
            guard: 'peerWroteUnseen',
            description: 'Something unread is in sight: said once of each message.',
            actions: 'tellSeen',
            meta: { rows: ['SOK-03', 'CNT-04'] },
          },
          on: {
            'conversation.watched': {
              description: 'More or less of it is in sight.',
              actions: { type: 'noteSight', params: ({ event }) => event },
            },
            'conversation.unwatched': { target: 'away', description: 'The thread is out of sight.' },
          },
        },
      },
    },
  },
});
