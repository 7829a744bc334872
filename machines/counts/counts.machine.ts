import { assign, emit, fromPromise, raise, setup, stateIn } from 'xstate';
import type { Counts } from '#contract/spec/counts.ts';

/** Milliseconds. The shortest allows 30 fetches of three calls a minute; tabs share one rate limit. */
const shortestPause = 2_000;
const longestPause = 30_000;

export const countsMachine = setup({
  types: {
    input: {} as { userId: string },
    /** `pause`: milliseconds before a refetch. Grows while messages and notifications keep arriving. */
    context: {} as Counts & { userId: string; pause: number },
    events: {} as
      | { type: 'counts.refresh' }
      | { type: 'counts.messageArrived'; senderId: string }
      | { type: 'counts.messagesRead'; count: number }
      | { type: 'counts.notificationsChanged'; by: number }
      | { type: 'counts.notificationsCleared' }
      /** Raised internally. */
      | { type: 'counts.increased' }
      | { type: 'counts.decreased' },
    emitted: {} as { type: 'counts.failed'; error: string },
    tags: {} as 'busy' | 'ready' | 'error',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    fetchCounts: fromPromise<Counts>(async () => {
      throw new Error('fetchCounts not provided');
    }),
    /** Resolves at once if the page is visible, else when it becomes visible. */
    pageShown: fromPromise<void>(async () => {
      throw new Error('pageShown not provided');
    }),
  },
  guards: {
    senderIsAnother: ({ context }, { senderId }: { senderId: string }) => senderId !== context.userId,
    areMore: (_, { by }: { by: number }) => by > 0,
    isPrompted: stateIn({ asking: 'prompted' }),
    pauseHasGrown: ({ context }) => context.pause > shortestPause,
  },
  actions: {
    growPause: assign({ pause: ({ context }) => Math.min(2 * context.pause, longestPause) }),
    resetPause: assign({ pause: shortestPause }),
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
    raiseIncreased: raise({ type: 'counts.increased' }),
    raiseDecreased: raise({ type: 'counts.decreased' }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'counts.failed' as const,
      error: String(error),
    })),
  },
  delays: {
    pollInterval: 60_000,
    /** Milliseconds after an answer within which an event may already be included in it. */
    overlap: 2_000,
    pause: ({ context }) => context.pause,
  },
}).createMachine({
  id: 'counts',
  description: 'Unread messages, link requests and notifications of the member.',
  context: ({ input }) => ({
    ...input,
    messages: 0,
    linkRequests: 0,
    notifications: 0,
    pause: shortestPause,
  }),
  initial: 'asking',
  on: {
    'counts.messageArrived': {
      guard: { type: 'senderIsAnother', params: ({ event }) => event },
      description: 'A message from somebody else; one sent from another tab of the member adds nothing.',
      actions: ['addMessage', 'raiseIncreased'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.messagesRead': {
      description: 'Messages were read here or in another tab.',
      actions: [{ type: 'lowerMessages', params: ({ event }) => event }, 'raiseDecreased'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.notificationsChanged': [
      {
        guard: { type: 'areMore', params: ({ event }) => event },
        description: 'A notification arrived, or a change to one was rolled back.',
        actions: [{ type: 'changeNotifications', params: ({ event }) => event }, 'raiseIncreased'],
        meta: { rows: ['CNT-05'] },
      },
      {
        description: 'Notifications were read or deleted.',
        actions: [{ type: 'changeNotifications', params: ({ event }) => event }, 'raiseDecreased'],
        meta: { rows: ['CNT-05'] },
      },
    ],
    'counts.notificationsCleared': {
      description: 'All notifications were marked as read.',
      actions: ['clearNotifications', 'raiseDecreased'],
      meta: { rows: ['CNT-05'] },
    },
  },
  states: {
    asking: {
      description: 'Asking the server for all three counts in parallel.',
      tags: ['busy'],
      initial: 'scheduled',
      invoke: {
        id: 'fetchCounts',
        src: 'fetchCounts',
        onDone: [
          {
            guard: 'isPrompted',
            target: 'idle.answered.prompted',
            description: 'The answer after an event.',
            actions: { type: 'keepCounts', params: ({ event }) => event.output },
            meta: { rows: ['CNT-01', 'CNT-02'] },
          },
          {
            target: 'idle.answered.scheduled',
            description: 'The server is the authority; zero is a value.',
            actions: { type: 'keepCounts', params: ({ event }) => event.output },
            meta: { rows: ['CNT-01', 'CNT-02'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          description: 'A failed call is logged, and all counts go to zero.',
          actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'resetCounts'],
          meta: { rows: ['CNT-02'] },
        },
      },
      on: {
        'counts.increased': {
          target: 'idle.due',
          description: 'The answer may not include it: dropped, and asked for again after a pause.',
          meta: { rows: ['CNT-07'] },
        },
        'counts.decreased': {
          target: 'idle.due',
          description: 'The answer may not know of it: dropped, and asked for again after a pause.',
          meta: { rows: ['CNT-07'] },
        },
        'counts.refresh': {
          target: 'idle.due',
          description: 'Wanted again while asking: the answer is dropped, and asked for again after a pause.',
          actions: 'resetPause',
          meta: { rows: ['CNT-07'] },
        },
      },
      states: {
        scheduled: {
          description: 'At the start, and after a minute without a question.',
          entry: 'resetPause',
        },
        prompted: { description: 'Because of an event, and more events may follow.' },
      },
    },
    idle: {
      description: 'Waiting until it is time to ask again.',
      tags: ['ready'],
      initial: 'answered',
      states: {
        answered: {
          description: 'Counts were just fetched: an event that arrives now may already be included.',
          initial: 'scheduled',
          on: {
            'counts.increased': {
              target: 'due',
              description: 'It may already be included: fetched again after a pause.',
              meta: { rows: ['CNT-04', 'CNT-05', 'CNT-07'] },
            },
          },
          after: {
            overlap: {
              target: 'known',
              description: 'Nothing has arrived that could be counted twice.',
              meta: { rows: ['CNT-02'] },
            },
          },
          states: {
            scheduled: {
              description: 'No event has asked for them.',
              on: {
                'counts.refresh': {
                  target: '#counts.asking.prompted',
                  description: 'Events may have been missed, or on demand.',
                  meta: { rows: ['SOK-06'] },
                },
              },
            },
            prompted: {
              description: 'An event has asked for them.',
              on: {
                'counts.refresh': {
                  target: '#counts.idle.due',
                  description: 'Events may come in bursts: fetched again after a pause.',
                  actions: 'resetPause',
                  meta: { rows: ['SOK-06'] },
                },
              },
            },
          },
        },
        due: {
          description: 'Fetched again after a pause, which covers whatever happens meanwhile.',
          on: {
            'counts.refresh': {
              guard: 'pauseHasGrown',
              target: 'due',
              reenter: true,
              description: 'Only arrivals, which are counted here, may wait that long.',
              actions: 'resetPause',
              meta: { rows: ['SOK-06'] },
            },
          },
          after: {
            pause: {
              target: '#counts.asking.prompted',
              description: 'The pause is over. The next one is longer, should arrivals go on.',
              actions: 'growPause',
              meta: { rows: ['CNT-02', 'CNT-07'] },
            },
          },
        },
        known: {
          description: 'The counts are known.',
          on: {
            'counts.refresh': {
              target: '#counts.asking.prompted',
              description: 'Events may have been missed, or on demand.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        failed: {
          description: 'No counts: fetched again as soon as the server can be reached.',
          tags: ['error'],
          on: {
            'counts.refresh': {
              target: 'due',
              description: 'The server can be reached again, or on demand.',
              actions: 'resetPause',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
      },
      after: {
        pollInterval: {
          target: 'overdue',
          description: 'Sixty seconds are over.',
          meta: { rows: ['CNT-03'] },
        },
      },
    },
    overdue: {
      description: 'Asked for as soon as somebody can see the figures.',
      tags: ['ready'],
      invoke: {
        id: 'pageShown',
        src: 'pageShown',
        onDone: {
          target: 'asking',
          description: 'The page is in sight.',
          meta: { rows: ['CNT-03'] },
        },
        onError: {
          target: 'asking',
          description: 'Whether it is cannot be known: asked for all the same.',
          meta: { rows: ['CNT-03'] },
        },
      },
      on: {
        'counts.refresh': {
          target: 'asking',
          description: 'Events may have been missed, or on demand.',
          meta: { rows: ['SOK-06'] },
        },
      },
    },
  },
});
