import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Message, ThreadPage } from '#contract/ours/messages.ts';
import type {
  ConversationContext,
  ConversationEvent,
  ConversationNews,
  Opening,
} from './conversation.events.ts';

/** Each message once, by `seq`; the newer copy of a message wins. */
const merge = (known: Message[], more: Message[]) =>
  [...new Map([...known, ...more].map((message) => [message.id, message])).values()].sort(
    (a, b) => a.seq - b.seq,
  );

const lastFromPeer = ({ messages, me }: ConversationContext) =>
  messages.findLast(({ sender }) => sender._id !== me);

export const conversationMachine = setup({
  types: {
    input: {} as { me: string; peerId: string },
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as ConversationNews,
    tags: {} as 'busy' | 'ready' | 'error' | 'older',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    openConversation: fromPromise<Opening, { peerId: string }>(async () => {
      throw new Error('openConversation not provided');
    }),
    fetchPage: fromPromise<ThreadPage, { conversationId: string; before?: number; after?: number }>(
      async () => {
        throw new Error('fetchPage not provided');
      },
    ),
  },
  guards: {
    belongsHere: ({ context }, { message }: { message: Message }) =>
      message.sender._id === context.peerId ||
      (message.sender._id === context.me && message.recipientId === context.peerId),
    hasOlder: ({ context }) => context.hasOlder,
    isNew: ({ context }) => context.conversation?.conversationId == null,
    moreIsMissing: (_, { page }: { page: ThreadPage }) => page.hasMore,
    peerWroteUnseen: ({ context }) => {
      const last = lastFromPeer(context);
      return last !== undefined && last.readAt === null && last.seq > context.seenSeq;
    },
  },
  actions: {
    keepOpening: assign(({ context }, { opening }: { opening: Opening }) => ({
      conversation: opening.conversation,
      messages: merge(context.messages, opening.page?.items ?? []),
      hasOlder: opening.page?.hasMore ?? false,
    })),
    addMessages: assign({
      messages: ({ context }, { items }: { items: Message[] }) => merge(context.messages, items),
    }),
    noteOlder: assign({ hasOlder: (_, { page }: { page: ThreadPage }) => page.hasMore }),
    noteGap: assign({ resumeAfter: ({ context }) => context.messages.at(-1)?.seq ?? 0 }),
    moveGap: assign({
      resumeAfter: ({ context }, { page }: { page: ThreadPage }) =>
        page.items.at(-1)?.seq ?? context.resumeAfter,
    }),
    tellOpened: enqueueActions(({ context, enqueue }) => {
      const conversationId = context.conversation?.conversationId;
      if (conversationId) enqueue.emit({ type: 'conversation.opened', conversationId });
    }),
    adoptConversation: enqueueActions(({ context, enqueue }, { message }: { message: Message }) => {
      if (!context.conversation || context.conversation.conversationId === message.conversationId) return;
      const { conversationId } = message;
      enqueue.assign({ conversation: { ...context.conversation, conversationId } });
      enqueue.emit({ type: 'conversation.opened', conversationId });
    }),
    changeStatus: assign({
      messages: ({ context }, update: { status: string; messageId: string; at: string }) => {
        const upTo = context.messages.find(({ id }) => id === update.messageId)?.seq ?? 0;
        return context.messages.map((message) => {
          if (message.sender._id !== context.me || message.seq > upTo) return message;
          const deliveredAt = message.deliveredAt ?? update.at;
          if (update.status === 'read')
            return { ...message, deliveredAt, readAt: message.readAt ?? update.at };
          return update.status === 'delivered' ? { ...message, deliveredAt } : message;
        });
      },
    }),
    tellSeen: emit(({ context }) => ({
      type: 'conversation.seen' as const,
      messageId: lastFromPeer(context)?.id ?? '',
      conversationId: lastFromPeer(context)?.conversationId ?? '',
    })),
    noteSeen: assign({ seenSeq: ({ context }) => lastFromPeer(context)?.seq ?? 0 }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'conversation.failed' as const,
      error: String(error),
    })),
  },
}).createMachine({
  id: 'conversation',
  description: 'One open thread: what was said and what has been seen.',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    conversation: null,
    messages: [],
    hasOlder: false,
    resumeAfter: 0,
    seenSeq: 0,
  }),
  on: {
    'conversation.messageArrived': {
      guard: { type: 'belongsHere', params: ({ event }) => event },
      description: 'A live message of this thread, by either side.',
      actions: [
        { type: 'addMessages', params: ({ event }) => ({ items: [event.message] }) },
        { type: 'adoptConversation', params: ({ event }) => event },
      ],
      meta: { rows: ['SOK-04', 'SAF-05'] },
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
            input: ({ context }) => ({ peerId: context.peerId }),
            onDone: {
              target: 'live',
              description: 'History and what arrived meanwhile become one list.',
              actions: [
                { type: 'keepOpening', params: ({ event }) => ({ opening: event.output }) },
                'tellOpened',
              ],
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
          },
        },
        live: {
          description: 'The thread is whole and grows by itself.',
          tags: ['ready'],
          on: {
            'conversation.resync': [
              {
                guard: 'isNew',
                target: 'opening',
                description: 'Nothing was said yet when the connection broke.',
                meta: { rows: ['SOK-06'] },
              },
              {
                target: 'catchingUp',
                description: 'Connected again: fetch what was missed.',
                actions: 'noteGap',
                meta: { rows: ['SOK-06'] },
              },
            ],
          },
        },
        catchingUp: {
          description: 'Fetching what was missed while away.',
          tags: ['ready', 'busy'],
          invoke: {
            id: 'fetchMissed',
            src: 'fetchPage',
            input: ({ context }) => ({
              conversationId: context.conversation?.conversationId ?? '',
              after: context.resumeAfter,
            }),
            onDone: [
              {
                guard: { type: 'moreIsMissing', params: ({ event }) => ({ page: event.output }) },
                target: 'catchingUp',
                reenter: true,
                description: 'A page came, and there is more.',
                actions: [
                  { type: 'addMessages', params: ({ event }) => event.output },
                  { type: 'moveGap', params: ({ event }) => ({ page: event.output }) },
                ],
                meta: { rows: ['SOK-06'] },
              },
              {
                target: 'live',
                description: 'Nothing is missing any more.',
                actions: { type: 'addMessages', params: ({ event }) => event.output },
                meta: { rows: ['SOK-06'] },
              },
            ],
            onError: {
              target: 'behind',
              description: 'Not fetched: the gap stays marked.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
          on: {
            'conversation.resync': {
              target: 'catchingUp',
              reenter: true,
              description: 'Reconnected once more.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        behind: {
          description: 'There may be a hole; it is filled on the next connection or on demand.',
          tags: ['ready', 'error'],
          on: {
            'conversation.resync': {
              target: 'catchingUp',
              description: 'Connected again.',
              meta: { rows: ['SOK-06'] },
            },
            'conversation.reload': { target: 'catchingUp', description: 'The member asks for it.' },
          },
        },
        failed: {
          description: 'No thread to show.',
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
            src: 'fetchPage',
            input: ({ context }) => ({
              conversationId: context.conversation?.conversationId ?? '',
              before: context.messages[0]?.seq ?? 0,
            }),
            onDone: {
              target: 'idle',
              description: 'Older messages join at the top.',
              actions: [
                { type: 'addMessages', params: ({ event }) => event.output },
                { type: 'noteOlder', params: ({ event }) => ({ page: event.output }) },
              ],
            },
            onError: {
              target: 'idle',
              description: 'Not fetched: the member may scroll again.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
        },
      },
    },
    attention: {
      description: 'Whether the member looks at the thread.',
      initial: 'away',
      states: {
        away: {
          description: 'Not looking: nothing counts as read.',
          on: { 'conversation.watched': { target: 'watching', description: 'The thread is in sight.' } },
        },
        watching: {
          description: 'Looking: what arrives is read.',
          always: {
            guard: 'peerWroteUnseen',
            description: 'Something unread is in sight: said once.',
            actions: ['tellSeen', 'noteSeen'],
            meta: { rows: ['SOK-03', 'CNT-04'] },
          },
          on: { 'conversation.unwatched': { target: 'away', description: 'The thread is out of sight.' } },
        },
      },
    },
  },
});
