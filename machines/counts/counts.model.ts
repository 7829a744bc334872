import { defineModel } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import { countsMachine } from './counts.machine.ts';

const answer = { messages: 3, linkRequests: 1, notifications: 2 };
const zero = { messages: 0, linkRequests: 0, notifications: 0 };

const offline = new Error('offline');

const question = { src: 'fetchCounts' as const };

const asksAgain = {
  to: 'asking' as const,
  context: { changedWhileAsking: false, isFollowUp: true },
  starts: [question],
};

const lowered = (figure: number, by: number) => (figure > by ? figure - by : 0);

type Snapshot = SnapshotFrom<typeof countsMachine>;
type View = { belowZero: boolean };

export const countsModel = defineModel<typeof countsMachine, View>({
  machine: countsMachine,
  inputs: {
    'in sight': { userId: 'ada', hidden: false },
    'in a hidden tab': { userId: 'ada', hidden: true },
  },
  requirements: ['CNT-01', 'CNT-02', 'CNT-03', 'CNT-04', 'CNT-05', 'CNT-07', 'SOK-06'],
  events: {
    'counts.messageArrived': {
      'from Bob': { senderId: 'bob' },
      'from another tab of mine': { senderId: 'ada' },
    },
    'counts.messagesRead': {
      'one of several': ({ context }) =>
        context.messages > 1 && !context.changedWhileAsking ? { count: 1 } : undefined,
      'more than there are': { count: 9 },
      'none, by a receipt': { count: 0 },
    },
    'counts.notificationsCleared': {
      'though there are none': {},
      'while there are some': ({ context }: Snapshot) => (context.notifications > 0 ? {} : undefined),
    },
    'counts.refresh': {
      'after a change': ({ context }: Snapshot) => (context.changedWhileAsking ? {} : undefined),
      'while nothing has changed': ({ context }: Snapshot) => (context.changedWhileAsking ? undefined : {}),
    },
    'counts.notificationsChanged': {
      'one more': { by: 1 },
      'one less': { by: -1 },
      'less than there are': { by: -9 },
    },
  },
  outcomes: {
    fetchCounts: {
      done: { figures: answer, nothing: zero },
      error: {
        'no network, at first': ({ context }: Snapshot) => (context.messages > 0 ? undefined : offline),
        'no network, with figures on the screen': ({ context }: Snapshot) =>
          context.messages > 0 ? offline : undefined,
      },
    },
  },
  key: ({ context: { hidden, changedWhileAsking, isFollowUp, messages, linkRequests, notifications } }) => [
    hidden,
    changedWhileAsking,
    isFollowUp,
    messages > 0,
    linkRequests > 0,
    notifications > 0,
  ],
  view: ({ context: { messages, linkRequests, notifications } }) => ({
    belowZero: Math.min(messages, linkRequests, notifications) < 0,
  }),
  start: {
    row: 'CNT-01',
    to: 'asking',
    context: ({ input }) => ({ ...input, ...zero, changedWhileAsking: false, isFollowUp: false }),
    starts: [question],
  },
  root: {
    sees: { belowZero: false },
    on: {
      'counts.hidden': { row: 'CNT-03', context: { hidden: true } },
      'counts.shown': { row: 'CNT-03', context: { hidden: false } },
      'counts.messageArrived': [
        {
          row: 'CNT-04',
          when: ({ event }) => event.senderId !== 'ada',
          context: ({ before }) => ({ messages: before.messages + 1, changedWhileAsking: true }),
        },
        { row: 'CNT-04', branch: 'else' },
      ],
      'counts.messagesRead': {
        row: 'CNT-04',
        context: ({ before, event }) => ({
          messages: lowered(before.messages, event.count),
          changedWhileAsking: true,
        }),
      },
      'counts.notificationsChanged': {
        row: 'CNT-05',
        context: ({ before, event }) => ({
          notifications: lowered(before.notifications, -event.by),
          changedWhileAsking: true,
        }),
      },
      'counts.notificationsCleared': {
        row: 'CNT-05',
        context: { notifications: 0, changedWhileAsking: true },
      },
    },
  },
  states: {
    asking: {
      tags: ['busy'],
      done: {
        fetchCounts: [
          {
            row: 'CNT-07',
            when: ({ before }) => before.changedWhileAsking,
            to: 'idle.due',
          },
          {
            row: ['CNT-01', 'CNT-02'],
            when: ({ before }) => before.isFollowUp,
            to: 'idle.resting',
            context: ({ event }) => ({ ...event.output, isFollowUp: false }),
          },
          { row: ['CNT-01', 'CNT-02'], to: 'idle.known', context: ({ event }) => event.output },
        ],
      },
      error: {
        fetchCounts: {
          row: 'CNT-02',
          to: 'idle.failed',
          context: { ...zero, isFollowUp: false },
          emits: [{ type: 'counts.failed', error: 'Error: offline' }],
        },
      },
      on: { 'counts.refresh': { row: 'CNT-07', context: { changedWhileAsking: true } } },
    },
    idle: {
      tags: ['ready'],
      after: {
        pollInterval: [
          { row: 'CNT-03', when: ({ before }) => before.hidden, ms: 60_000, to: 'overdue' },
          {
            row: 'CNT-03',
            ms: 60_000,
            to: 'asking',
            context: { changedWhileAsking: false },
            starts: [question],
          },
        ],
      },
    },
    'idle.resting': {
      tags: ['ready'],
      on: { 'counts.refresh': { row: 'SOK-06', to: 'idle.due' } },
      after: { pause: { row: 'CNT-02', ms: 2_000, to: 'idle.known' } },
    },
    'idle.due': { tags: ['ready'], after: { pause: { row: 'CNT-02', ms: 2_000, ...asksAgain } } },
    'idle.known': { tags: ['ready'], on: { 'counts.refresh': { row: 'SOK-06', ...asksAgain } } },
    'idle.failed': {
      tags: ['ready', 'error'],
      on: { 'counts.refresh': { row: 'SOK-06', to: 'idle.due' } },
    },
    overdue: {
      tags: ['ready'],
      on: {
        'counts.shown': {
          row: 'CNT-03',
          to: 'asking',
          context: { hidden: false, changedWhileAsking: false },
          starts: [question],
        },
        'counts.refresh': {
          row: 'SOK-06',
          to: 'asking',
          context: { changedWhileAsking: false },
          starts: [question],
        },
      },
    },
  },
});
