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
      | { type: 'counts.changed' },
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
    raiseChanged: raise({ type: 'counts.changed' }),
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
  description: "The member's counts of unread messages, link requests and notifications.",
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
      description: 'A message from somebody else; one the member sent from another tab adds nothing.',
      actions: ['addMessage', 'raiseChanged'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.messagesRead': {
      description: 'Messages were read in this tab or another one.',
      actions: [{ type: 'lowerMessages', params: ({ event }) => event }, 'raiseChanged'],
      meta: { rows: ['CNT-04'] },
    },
    'counts.notificationsChanged': {
      description:
        'Notifications arrived, or were read or deleted; or such a change was saved or rolled back.',
      actions: [{ type: 'changeNotifications', params: ({ event }) => event }, 'raiseChanged'],
      meta: { rows: ['CNT-05'] },
    },
    'counts.notificationsCleared': {
      description: 'All notifications were marked as read.',
      actions: ['clearNotifications', 'raiseChanged'],
      meta: { rows: ['CNT-05'] },
    },
  },
  states: {
    asking: {
      description: 'Fetching all three counts in parallel.',
      tags: ['busy'],
      initial: 'scheduled',
      invoke: {
        id: 'fetchCounts',
        src: 'fetchCounts',
        onDone: [
          {
            guard: 'isPrompted',
            target: 'idle.answered.prompted',
            description: 'Fetched because of an event.',
            actions: { type: 'keepCounts', params: ({ event }) => event.output },
            meta: { rows: ['CNT-01', 'CNT-02'] },
          },
          {
            target: 'idle.answered.scheduled',
            description: "The server's counts replace these; zero is a value too.",
            actions: { type: 'keepCounts', params: ({ event }) => event.output },
            meta: { rows: ['CNT-01', 'CNT-02'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          description: 'A call failed: logged, and all counts go to zero.',
          actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'resetCounts'],
          meta: { rows: ['CNT-02'] },
        },
      },
      on: {
        'counts.changed': {
          target: 'idle.due',
          description: 'The answer may or may not include it, so it is dropped: fetched again after a pause.',
          meta: { rows: ['CNT-07'] },
        },
        'counts.refresh': {
          target: 'idle.due',
          description: 'Asked to fetch again: the answer is dropped, and fetched again after a pause.',
          actions: 'resetPause',
          meta: { rows: ['CNT-07'] },
        },
      },
      states: {
        scheduled: {
          description: 'First fetch, or a minute after the last one.',
          entry: 'resetPause',
        },
        prompted: { description: 'Fetched because of an event, and more may follow.' },
      },
    },
    idle: {
      description: 'Waiting for the next fetch.',
      tags: ['ready'],
      initial: 'answered',
      states: {
        answered: {
          description: 'Just fetched: an event that arrives now may already be included.',
          initial: 'scheduled',
          on: {
            'counts.changed': {
              target: 'due',
              description: 'It may already be included, or not saved in time: fetched again after a pause.',
              meta: { rows: ['CNT-04', 'CNT-05', 'CNT-07'] },
            },
          },
          after: {
            overlap: {
              target: 'known',
              description: 'No such event has arrived.',
              meta: { rows: ['CNT-02'] },
            },
          },
          states: {
            scheduled: {
              description: 'No event asks for a fetch.',
              on: {
                'counts.refresh': {
                  target: '#counts.asking.prompted',
                  description: 'Events may have been missed, or somebody asks for a fetch.',
                  meta: { rows: ['SOK-06'] },
                },
              },
            },
            prompted: {
              description: 'An event asks for a fetch.',
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
          description: 'Fetches after a pause, which covers the events in between.',
          on: {
            'counts.refresh': {
              guard: 'pauseHasGrown',
              target: 'due',
              reenter: true,
              description: 'Only arrivals, which are counted locally and so can wait longer.',
              actions: 'resetPause',
              meta: { rows: ['SOK-06'] },
            },
          },
          after: {
            pause: {
              target: '#counts.asking.prompted',
              description: 'The pause is over. The next one is longer if more messages arrive.',
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
              description: 'Events may have been missed, or somebody asks for a fetch.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        failed: {
          description: 'No counts: fetched as soon as the server can be reached.',
          tags: ['error'],
          on: {
            'counts.refresh': {
              target: 'due',
              description: 'The server can be reached again, or somebody asks for a fetch.',
              actions: 'resetPause',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
      },
      after: {
        pollInterval: {
          target: 'overdue',
          description: '60 seconds have passed.',
          meta: { rows: ['CNT-03'] },
        },
      },
    },
    overdue: {
      description: 'Fetches as soon as the page is visible.',
      tags: ['ready'],
      invoke: {
        id: 'pageShown',
        src: 'pageShown',
        onDone: {
          target: 'asking',
          description: 'The page is visible.',
          meta: { rows: ['CNT-03'] },
        },
        onError: {
          target: 'asking',
          description: 'Visibility cannot be read: fetches anyway.',
          meta: { rows: ['CNT-03'] },
        },
      },
      on: {
        'counts.refresh': {
          target: 'asking',
          description: 'Events may have been missed, or somebody asks for a fetch.',
          meta: { rows: ['SOK-06'] },
        },
      },
    },
  },
});
