import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Message } from '#contract/messages.ts';
import * as Thread from './conversation.ts';

export const conversationMachine = setup({
  types: {
    input: {} as { me: string; peerId: string; known?: Thread.Known | undefined },
    context: {} as Thread.Context,
    events: {} as Thread.ConversationEvent,
    emitted: {} as Thread.ConversationEmitted,
    tags: {} as 'busy' | 'error' | 'older' | 'olderFailed',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    openConversation: fromPromise<Thread.Opening, { me: string; peerId: string }>(async () => {
      throw new Error('openConversation not provided');
    }),
    fetchOlder: fromPromise<Thread.OlderPage, { conversationId: string; before: number }>(async () => {
      throw new Error('fetchOlder not provided');
    }),
  },
  guards: {
    belongsHere: ({ context }, { message }: { message: Message }) => Thread.belongsHere(context, message),
    hasOlder: ({ context }) => context.hasOlder,
    hasUnseen: ({ context }) => Thread.unseen(context).length > 0,
  },
  actions: {
    openThread: assign(({ context }, opening: Thread.Opening) => Thread.openThread(context, opening)),
    addMessage: assign(({ context }, { message }: { message: Message }) =>
      Thread.addArrived(context, message),
    ),
    addOlder: assign(({ context }, page: Thread.OlderPage) => Thread.addOlderPage(context, page)),
    applyStatus: assign(({ context }, status: Thread.Status) => Thread.applyStatus(context, status)),
    noteSight: assign((_, { upTo }: Thread.VisibleRange) => ({ sight: { upTo } })),
    reportInSight: emit(({ context: { peerId } }) => ({ type: 'conversation.inSight', peerId })),
    reportOutOfSight: emit({ type: 'conversation.inSight', peerId: null }),
    reportSeen: enqueueActions(({ context, enqueue }) => {
      const seen = Thread.unseen(context);
      enqueue.assign({ seenSeq: Math.max(...seen.map(({ seq }) => seq)) });
      // Latest first: some servers treat it as "read up to here", others need every message.
      for (const { id: messageId, conversationId } of seen)
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
  description: 'One open conversation with a person or a group: its messages, and which the member has seen.',
  type: 'parallel',
  context: ({ input: { known, ...who } }) => ({
    ...who,
    conversation: known?.conversation ?? null,
    messages: known?.messages ?? [],
    hasOlder: known?.hasOlder ?? false,
    unreadRange: null,
    wholeUpTo: Thread.lastSeq(known?.messages ?? []),
    sight: { upTo: null },
    seenSeq: 0,
    early: [],
  }),
  on: {
    'conversation.messageArrived': {
      guard: { type: 'belongsHere', params: ({ event }) => event },
      description: 'A new or changed message of this thread, over the socket or in the answer to an action.',
      actions: { type: 'addMessage', params: ({ event }) => event },
      meta: { rows: ['SOK-04', 'SAF-05', 'MSG-02'] },
    },
    'conversation.statusChanged': {
      description: "The member's messages up to this one were delivered or read.",
      actions: { type: 'applyStatus', params: ({ event }) => event },
      meta: { rows: ['SOK-04'] },
    },
  },
  states: {
    history: {
      description: 'The messages and whom they are with.',
      initial: 'opening',
      on: {
        'conversation.resync': {
          target: '.opening',
          description: 'Connected again: missed messages are fetched.',
          meta: { rows: ['SOK-06'] },
        },
        'conversation.reload': {
          target: '.opening',
          description: 'The member reloads, or the server refused an action.',
        },
      },
      states: {
        opening: {
          description: 'Fetching the other person or group and the newest messages.',
          tags: ['busy'],
          invoke: {
            id: 'openConversation',
            src: 'openConversation',
            input: ({ context: { me, peerId } }) => ({ me, peerId }),
            onDone: {
              target: 'live',
              description: 'The fetched page is merged with the messages already here.',
              actions: { type: 'openThread', params: ({ event }) => event.output },
              meta: { rows: ['SOK-06'] },
            },
            onError: {
              target: 'failed',
              description: 'The thread could not be fetched.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
        },
        live: { description: 'The thread is here and grows as messages arrive.' },
        failed: {
          description: 'There is no thread, or its newest messages may be missing.',
          tags: ['error'],
        },
      },
    },
    older: {
      description: 'Older messages.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Not fetching.',
          on: {
            'conversation.showOlder': {
              guard: 'hasOlder',
              target: 'loading',
              description: 'The member scrolls up.',
            },
          },
        },
        loading: {
          description: 'Fetching the page before.',
          tags: ['older'],
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context }) => ({
              conversationId: context.conversation?.conversationId ?? '',
              before: Thread.firstSeq(context.messages),
            }),
            onDone: {
              target: 'idle',
              description: 'Older messages are added at the top.',
              actions: { type: 'addOlder', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              description: 'The page could not be fetched.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'Failed: the member can try again; scrolling alone does not.',
          tags: ['olderFailed'],
          on: { 'conversation.showOlder': { target: 'loading', description: 'The member tries again.' } },
        },
      },
    },
    attention: {
      description: 'Whether the member is looking at the thread.',
      initial: 'away',
      states: {
        away: {
          description: 'Not looking: nothing is marked as read.',
          on: {
            'conversation.watched': {
              target: 'watching',
              description: 'The thread is visible, up to some message or to its end.',
              actions: { type: 'noteSight', params: ({ event }) => event },
            },
          },
        },
        watching: {
          description: 'Looking: messages are marked as read as they become visible.',
          entry: 'reportInSight',
          exit: 'reportOutOfSight',
          always: {
            guard: 'hasUnseen',
            description: 'Unread messages are visible: each is reported once.',
            actions: 'reportSeen',
            meta: { rows: ['SOK-03', 'CNT-04'] },
          },
          on: {
            'conversation.watched': {
              description: 'The visible part has changed.',
              actions: { type: 'noteSight', params: ({ event }) => event },
            },
            'conversation.unwatched': { target: 'away', description: 'The thread is no longer visible.' },
          },
        },
      },
    },
  },
});
