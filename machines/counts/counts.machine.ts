import { assign, emit, fromPromise, setup } from 'xstate';
import type { Counts } from '#contract/spec/counts.ts';

export const countsMachine = setup({
  types: {
    input: {} as { userId: string; hidden: boolean },
    context: {} as Counts & {
      userId: string;
      hidden: boolean;
      changedWhileAsking: boolean;
      /** This question was asked for by an event, which may come in bursts. */
      isFollowUp: boolean;
    },
    events: {} as
      | { type: 'counts.refresh' }
      | { type: 'counts.hidden' }
      | { type: 'counts.shown' }
      | { type: 'counts.messageArrived'; senderId: string }
      | { type: 'counts.messagesRead'; count: number }
      | { type: 'counts.notificationsChanged'; by: number }
      | { type: 'counts.notificationsCleared' },
    emitted: {} as { type: 'counts.failed'; error: string },
    tags: {} as 'busy' | 'ready' | 'error',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    fetchCounts: fromPromise<Counts>(async () => {
      throw new Error('fetchCounts not provided');
    }),
  },
  guards: {
    pageIsHidden: ({ context }) => context.hidden,
    senderIsAnother: ({ context }, { senderId }: { senderId: string }) => senderId !== context.userId,
    areMore: (_, { by }: { by: number }) => by > 0,
    answerIsStale: ({ context }) => context.changedWhileAsking,
    isFollowUp: ({ context }) => context.isFollowUp,
  },
  actions: {
    noteHidden: assign({ hidden: true }),
    noteShown: assign({ hidden: false }),
    noteChange: assign({ changedWhileAsking: true }),
    startAfresh: assign({ changedWhileAsking: false }),
    noteFollowUp: assign({ isFollowUp: true }),
    endFollowUp: assign({ isFollowUp: false }),
    keepCounts: assign((_, counts: Counts) => ({
      messages: counts.messages,
      linkRequests: counts.linkRequests,
      notifications: counts.notifications,
    })),
    resetCounts: assign({ messages: 0, linkRequests: 0, notifications: 0 }),
    addMessage: assign({ messages: ({ context }) => context.messages + 1 }),
    lowerMessages: assign({
      messages: ({ context }, { count }: { count: number }) => Math.max(0, context.messages - count),
    }),
    changeNotifications: assign({
      notifications: ({ context }, { by }: { by: number }) => Math.max(0, context.notifications + by),
    }),
    clearNotifications: assign({ notifications: 0 }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'counts.failed' as const,
      error: String(error),
    })),
  },
  // About 30 questions a minute at most: three calls each, and tabs share one limit of the server.
  delays: { pollInterval: 60_000, pause: 2_000 },
}).createMachine({
  id: 'counts',
  description: 'How much is waiting for the member: messages, link requests, notifications.',
  context: ({ input }) => ({
    ...input,
    messages: 0,
    linkRequests: 0,
    notifications: 0,
    changedWhileAsking: false,
    isFollowUp: false,
  }),
  initial: 'asking',
  on: {
    'counts.hidden': {
      description: 'The page went out of sight.',
      actions: 'noteHidden',
      meta: { rows: ['CNT-03'] },
    },
    'counts.shown': {
      description: 'The page is in sight again.',
      actions: 'noteShown',
      meta: { rows: ['CNT-03'] },
    },
    'counts.messageArrived': {
      guard: { type: 'senderIsAnother', params: ({ event }) => ({ senderId: event.senderId }) },
      description: 'A message from somebody else; one sent from another tab of mine adds nothing.',
      actions: ['addMessage', 'noteChange'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.messagesRead': {
      description: 'Messages were read here or in another tab.',
      actions: [{ type: 'lowerMessages', params: ({ event }) => ({ count: event.count }) }, 'noteChange'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.notificationsChanged': {
      description: 'A notification arrived, was read, deleted, or a change was taken back.',
      actions: [{ type: 'changeNotifications', params: ({ event }) => ({ by: event.by }) }, 'noteChange'],
      meta: { rows: ['CNT-05'] },
    },
    'counts.notificationsCleared': {
      description: 'All notifications were marked as read.',
      actions: ['clearNotifications', 'noteChange'],
      meta: { rows: ['CNT-05'] },
    },
  },
  states: {
    asking: {
      description: 'Asking the server for the three figures, side by side.',
      tags: ['busy'],
      entry: 'startAfresh',
      invoke: {
        id: 'fetchCounts',
        src: 'fetchCounts',
        onDone: [
          {
            guard: 'answerIsStale',
            target: 'idle.due',
            description: 'Something changed here after the question: the answer is dropped and asked again.',
            meta: { rows: ['CNT-07'] },
          },
          {
            target: 'idle.answered',
            description: 'The server is the authority; zero is a value.',
            actions: { type: 'keepCounts', params: ({ event }) => event.output },
            meta: { rows: ['CNT-01', 'CNT-02'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          description: 'A failed fetch is logged and everything goes to zero.',
          actions: [
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            'resetCounts',
            'endFollowUp',
          ],
          meta: { rows: ['CNT-02'] },
        },
      },
      on: {
        'counts.refresh': {
          description: 'Asked for again while asking: the running answer counts as stale.',
          actions: 'noteChange',
          meta: { rows: ['CNT-07'] },
        },
      },
    },
    idle: {
      description: 'Waiting for the next turn.',
      tags: ['ready'],
      initial: 'answered',
      states: {
        answered: {
          description: 'Counts were just fetched: an event that arrives now may already be included.',
          on: {
            'counts.refresh': [
              {
                guard: 'isFollowUp',
                target: 'due',
                description: 'Events may come in bursts: asked after a pause.',
                meta: { rows: ['SOK-06'] },
              },
              {
                target: '#counts.asking',
                description: 'News may have been missed, or on demand.',
                actions: 'noteFollowUp',
                meta: { rows: ['SOK-06'] },
              },
            ],
            'counts.messageArrived': {
              guard: { type: 'senderIsAnother', params: ({ event }) => ({ senderId: event.senderId }) },
              target: 'due',
              description: 'It may already be included: fetched again after a pause.',
              actions: 'addMessage',
              meta: { rows: ['CNT-04', 'CNT-07'] },
            },
            'counts.notificationsChanged': {
              guard: { type: 'areMore', params: ({ event }) => ({ by: event.by }) },
              target: 'due',
              description: 'It may already be included: fetched again after a pause.',
              actions: { type: 'changeNotifications', params: ({ event }) => ({ by: event.by }) },
              meta: { rows: ['CNT-05', 'CNT-07'] },
            },
          },
          after: {
            pause: {
              target: 'known',
              description: 'The pause is over and nothing has arrived.',
              actions: 'endFollowUp',
              meta: { rows: ['CNT-02'] },
            },
          },
        },
        due: {
          description: 'To be asked for again after a pause: whatever else happens is answered with it.',
          after: {
            pause: {
              target: '#counts.asking',
              description: 'The pause is over.',
              actions: 'noteFollowUp',
              meta: { rows: ['CNT-02'] },
            },
          },
        },
        known: {
          description: 'Figures in hand.',
          on: {
            'counts.refresh': {
              target: '#counts.asking',
              description: 'News may have been missed, or on demand.',
              actions: 'noteFollowUp',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        failed: {
          description: 'None: asked for again as soon as the server can be reached.',
          tags: ['error'],
          on: {
            'counts.refresh': {
              target: 'due',
              description: 'The server can be reached again, or on demand.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
      },
      after: {
        pollInterval: [
          {
            guard: 'pageIsHidden',
            target: 'overdue',
            description: 'Nobody looks: the turn is skipped.',
            meta: { rows: ['CNT-03'] },
          },
          { target: 'asking', description: 'Sixty seconds are over.', meta: { rows: ['CNT-03'] } },
        ],
      },
    },
    overdue: {
      description: 'A turn was skipped while the page was hidden.',
      tags: ['ready'],
      on: {
        'counts.shown': {
          target: 'asking',
          description: 'The page is in sight again: make up for the skipped turn.',
          actions: 'noteShown',
          meta: { rows: ['CNT-03'] },
        },
        'counts.refresh': {
          target: 'asking',
          description: 'News may have been missed, or on demand.',
          meta: { rows: ['SOK-06'] },
        },
      },
    },
  },
});
