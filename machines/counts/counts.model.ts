import { defineModel } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import { countsMachine } from './counts.machine.ts';

const answer = { messages: 3, linkRequests: 1, notifications: 2 };
const zero = { messages: 0, linkRequests: 0, notifications: 0 };

const offline = new Error('offline');

const shortestPause = 2_000;

const question = { src: 'fetchCounts' as const };

const askedInTime = {
  row: 'CNT-03' as const,
  to: 'asking.scheduled',
  context: { pause: shortestPause },
  starts: [question],
};

type Snapshot = SnapshotFrom<typeof countsMachine>;
type View = { belowZero: boolean };

export const countsModel = defineModel<typeof countsMachine, View>({
  machine: countsMachine,
  input: { userId: 'ada' },
  isPartial: true,
  requirements: ['CNT-01', 'CNT-02', 'CNT-03', 'CNT-04', 'CNT-05', 'CNT-07', 'SOK-06'],
  events: {
    'counts.messageArrived': {
      'from Bob': { senderId: 'bob' },
      'from another tab of mine': { senderId: 'ada' },
    },
    'counts.messagesRead': {
      'one of several': ({ context }) => (context.messages > 1 ? { count: 1 } : undefined),
      'more than there are': { count: 9 },
      'none, by a receipt': { count: 0 },
    },
    'counts.notificationsCleared': {
      'though there are none': {},
      'while there are some': ({ context }: Snapshot) => (context.notifications > 0 ? {} : undefined),
    },
    'counts.notificationsChanged': {
      'one more': { by: 1 },
      'one less': { by: -1 },
    },
    'counts.changed': {},
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
    pageShown: {
      done: { 'at once or later': undefined },
      error: { 'no document': new Error('no document') },
    },
  },
  key: ({ context: { pause, messages, linkRequests, notifications } }) => [
    pause > shortestPause,
    messages > 0,
    linkRequests > 0,
    notifications > 0,
  ],
  view: ({ context: { messages, linkRequests, notifications } }) => ({
    belowZero: Math.min(messages, linkRequests, notifications) < 0,
  }),
  start: {
    row: 'CNT-01',
    to: 'asking.scheduled',
    context: { userId: 'ada', ...zero, pause: shortestPause },
    starts: [question],
  },
  root: { sees: { belowZero: false } },
  states: {
    asking: { tags: ['busy'] },
    'asking.scheduled': {},
    'asking.prompted': {},
    idle: { tags: ['ready'] },
    'idle.answered': {},
    'idle.answered.scheduled': {},
    'idle.answered.prompted': {},
    'idle.due': {},
    'idle.known': {},
    'idle.failed': { tags: ['error'] },
    overdue: {
      tags: ['ready'],
      done: { pageShown: askedInTime },
      error: { pageShown: askedInTime },
    },
  },
});
