import { defineModel } from 'chart-testing';
import type { Message } from '#contract/ours/messages.ts';
import type { OutboxContext, OutboxNews, Outgoing } from './outbox.events.ts';
import { outboxMachine } from './outbox.machine.ts';

const at = '2026-11-20T14:10:00.000Z';
const older: Outgoing = { clientId: 'older', recipientId: 'declan', text: 'Free tonight?', at, failed: null };
const { failed: _, ...fresh } = { ...older, clientId: 'fresh', text: 'And a kit?' };

/** What the server stores of an item. */
const stored = ({ clientId, recipientId, text }: Outgoing): Message => ({
  id: `stored-${clientId}`,
  _id: `stored-${clientId}`,
  seq: 7,
  conversationId: 'torch-lads',
  clientId,
  sender: { _id: 'nkechi', name: 'Nkechi Obi', avatar: null },
  recipientId,
  text,
  createdAt: at,
  deliveredAt: null,
  readAt: null,
});

const failure = (status: number, words: string) => Object.assign(new Error(words), { status });
const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
const isForGood = (error: unknown) => [400, 403].includes(statusOf(error));
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '');

const isRefused = ({ items }: OutboxContext, clientId: string) =>
  items.some((item) => item.clientId === clientId && item.failed !== null);
const without = ({ items }: OutboxContext, clientId: string) =>
  items.filter((item) => item.clientId !== clientId);
const current = ({ sending }: OutboxContext) => sending ?? older;
const marked = ({ items }: OutboxContext, clientId: string, failed: string | null) =>
  items.map((item) => (item.clientId === clientId ? { ...item, failed } : item));
const waitingIn = ({ items }: OutboxContext) => items.filter(({ failed }) => failed === null);

/** What is emitted, in this order. */
const news = (...told: OutboxNews[]) => told;

const atRest = { sending: null, attempts: 0, serverFailures: 0 };
const dropped = ({ before, event }: { before: OutboxContext; event: { clientId: string } }) => ({
  items: without(before, event.clientId),
});
const tellDropped = ({ event: { clientId } }: { event: { clientId: string } }) =>
  news({ type: 'outbox.dropped', clientId });
const refusal = {
  row: 'SAF-05',
  to: 'idle',
  context: ({ before, event }: { before: OutboxContext; event: { error: unknown } }) => ({
    ...atRest,
    items: marked(before, current(before).clientId, wordsOf(event.error)),
  }),
  emits: ({ before, event }: { before: OutboxContext; event: { error: unknown } }) => {
    const item = { ...current(before), failed: wordsOf(event.error) };
    return news({ type: 'outbox.kept', item }, { type: 'outbox.refused', item });
  },
} as const;
const taken = {
  to: 'sending',
  starts: ({ after }: { after: OutboxContext }) => [
    { src: 'sendMessage' as const, input: { item: current(after) } },
  ],
};

export const outboxModel = defineModel({
  machine: outboxMachine,
  input: { userId: 'nkechi' },
  requirements: ['SAF-05', 'SES-15'],
  events: {
    'outbox.send': {
      'another message': ({ context }) =>
        context.items.some(({ clientId }) => clientId === fresh.clientId) ? undefined : { item: fresh },
    },
    'outbox.retry': { 'the older one': { clientId: 'older' } },
    'outbox.discard': { 'the older one': { clientId: 'older' } },
    'outbox.acknowledged': {
      'the older one': { clientId: 'older' },
      'the fresh one': { clientId: 'fresh' },
      'one of another device': { clientId: 'elsewhere' },
    },
  },
  outcomes: {
    restoreItems: {
      done: { 'nothing was waiting': [], 'one was waiting': [older] },
      error: { 'storage is blocked': new Error('The operation is insecure.') },
    },
    sendMessage: {
      done: { 'it is stored': ({ context }) => stored(current(context)) },
      error: {
        'no network': new Error('Failed to fetch'),
        'longer than the server takes': failure(400, 'That is too long.'),
        'blocked by the other': failure(403, 'You cannot write to each other.'),
        'too many at once': failure(429, 'Wait a little.'),
        'the server has trouble': failure(500, 'Try again later.'),
      },
    },
  },
  key: ({ context: { items, sending, serverFailures } }) => [
    items.map(({ clientId, failed }) => [clientId, failed !== null]),
    sending?.clientId,
    serverFailures,
  ],
  view: (snapshot) => ({
    unsent: waitingIn(snapshot.context).length,
    underWay: snapshot.hasTag('sending') || snapshot.hasTag('waiting'),
  }),
  start: {
    to: 'restoring',
    context: { userId: 'nkechi', items: [], ...atRest },
    starts: [{ src: 'restoreItems', input: { userId: 'nkechi' } }],
  },
  root: {
    on: {
      'outbox.send': {
        row: 'SAF-05',
        context: ({ before, event }) => ({ items: [...before.items, { ...event.item, failed: null }] }),
        emits: ({ event }) => news({ type: 'outbox.kept', item: { ...event.item, failed: null } }),
      },
      'outbox.retry': [
        {
          row: 'SAF-05',
          when: ({ before, event }) => isRefused(before, event.clientId),
          context: ({ before, event }) => ({ items: marked(before, event.clientId, null) }),
          emits: ({ before, event }) =>
            marked(before, event.clientId, null)
              .filter(({ clientId }) => clientId === event.clientId)
              .map((item) => ({ type: 'outbox.kept' as const, item })),
        },
        { row: 'SAF-05', branch: 'else' },
      ],
      'outbox.discard': [
        {
          row: 'SAF-05',
          when: ({ before, event }) => isRefused(before, event.clientId),
          context: dropped,
          emits: tellDropped,
        },
        { row: 'SAF-05', branch: 'else' },
      ],
      'outbox.acknowledged': { row: 'SAF-05', context: dropped, emits: tellDropped },
    },
  },
  states: {
    restoring: {
      tags: ['busy'],
      done: {
        restoreItems: {
          row: 'SAF-05',
          to: 'idle',
          context: ({ before, event }) => ({ items: [...event.output, ...before.items] }),
        },
      },
      error: {
        restoreItems: {
          row: 'SES-15',
          to: 'idle',
          emits: ({ event }) => news({ type: 'outbox.failed', error: String(event.error) }),
        },
      },
    },
    idle: {
      sees: { unsent: 0, underWay: false },
      always: {
        ...taken,
        when: ({ before }) => waitingIn(before).length > 0,
        context: ({ before }) => ({ sending: waitingIn(before)[0] ?? null, attempts: 1, serverFailures: 0 }),
      },
    },
    sending: {
      tags: ['sending'],
      sees: { underWay: true },
      on: {
        'outbox.acknowledged': [
          {
            row: 'SAF-05',
            when: ({ before, event }) => current(before).clientId === event.clientId,
            to: 'idle',
            context: ({ before, event }) => ({ ...atRest, items: without(before, event.clientId) }),
            emits: tellDropped,
            stops: ['sendMessage'],
          },
          { row: 'SAF-05', branch: 'else' },
        ],
      },
      done: {
        sendMessage: {
          row: 'SAF-05',
          to: 'idle',
          context: ({ before }) => ({ ...atRest, items: without(before, current(before).clientId) }),
          emits: ({ before, event }) =>
            news(
              { type: 'outbox.dropped', clientId: current(before).clientId },
              { type: 'outbox.sent', message: event.output },
            ),
          sends: ({ event }) => [{ to: 'parent', event: { type: 'outbox.sent', message: event.output } }],
        },
      },
      error: {
        sendMessage: [
          { ...refusal, when: ({ event }) => isForGood(event.error) },
          {
            ...refusal,
            when: ({ before, event }) => statusOf(event.error) === 500 && before.serverFailures === 4,
          },
          {
            row: 'SAF-05',
            to: 'waiting',
            context: ({ before, event }) => ({
              serverFailures: before.serverFailures + (statusOf(event.error) === 500 ? 1 : 0),
            }),
            emits: ({ event }) => news({ type: 'outbox.failed', error: String(event.error) }),
          },
        ],
      },
    },
    waiting: {
      tags: ['waiting'],
      sees: { underWay: true },
      after: {
        sendAgain: {
          ...taken,
          row: 'SAF-05',
          ms: ({ before }) => [2_000, 4_000, 8_000, 16_000][before.attempts - 1] ?? 30_000,
          context: again,
        },
      },
      on: {
        'outbox.networkBack': {
          ...taken,
          row: 'SAF-05',
          context: ({ before }) => ({ ...again({ before }), attempts: 1 }),
        },
        'outbox.acknowledged': {
          row: 'SAF-05',
          to: 'idle',
          context: ({ before, event }) => ({ ...atRest, items: without(before, event.clientId) }),
          emits: tellDropped,
        },
      },
    },
  },
});

/** The oldest one's turn; another one's failures are not its own. */
function again({ before }: { before: OutboxContext }) {
  const sending = waitingIn(before)[0] ?? null;
  const isSame = sending?.clientId === before.sending?.clientId;
  return {
    sending,
    attempts: before.attempts + 1,
    serverFailures: isSame ? before.serverFailures : 0,
  };
}
