import { defineModel } from 'chart-testing';
import type { Message } from '#contract/messages.ts';
import { type OutboxContext, type OutboxEmitted, type Outgoing, outboxMachine } from './outbox.machine.ts';

const at = '2026-11-20T14:10:00.000Z';
const older: Outgoing = { clientId: 'older', recipientId: 'declan', text: 'Free tonight?', at, failed: null };
const { failed: _, ...fresh } = { ...older, clientId: 'fresh', text: 'And a kit?' };

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

const failure = (status: number, message: string) => Object.assign(new Error(message), { status });
const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
const isPermanent = (error: unknown) => [400, 403].includes(statusOf(error));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

const current = ({ sending }: OutboxContext) => sending ?? older;
const marked = ({ items }: OutboxContext, clientId: string, failed: string | null) =>
  items.map((item) => (item.clientId === clientId ? { ...item, failed } : item));
const waitingIn = ({ items }: OutboxContext) => items.filter(({ failed }) => failed === null);

const emitted = (...events: OutboxEmitted[]) => events;

const atRest = { sending: null, attempts: 0, serverFailures: 0 };
const refusal = {
  row: 'SAF-05',
  to: 'idle',
  context: ({ before, event }: { before: OutboxContext; event: { error: unknown } }) => ({
    ...atRest,
    items: marked(before, current(before).clientId, messageOf(event.error)),
  }),
  emits: ({ before, event }: { before: OutboxContext; event: { error: unknown } }) => {
    const item = { ...current(before), failed: messageOf(event.error) };
    return emitted({ type: 'outbox.kept', item }, { type: 'outbox.refused', item });
  },
} as const;
export const outboxModel = defineModel({
  machine: outboxMachine,
  input: { userId: 'nkechi' },
  isPartial: true,
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
  states: {
    restoring: { tags: ['busy'] },
    idle: {
      sees: { unsent: 0, underWay: false },
      always: {
        when: ({ before }) => waitingIn(before).length > 0,
        to: 'sending',
        starts: ({ after }) => [{ src: 'sendMessage' as const, input: { item: current(after) } }],
        context: ({ before }) => ({ sending: waitingIn(before)[0] ?? null, attempts: 1, serverFailures: 0 }),
      },
    },
    sending: {
      tags: ['sending'],
      sees: { underWay: true },
      error: {
        sendMessage: [
          { ...refusal, when: ({ event }) => isPermanent(event.error) },
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
            emits: ({ event }) => emitted({ type: 'outbox.failed', error: String(event.error) }),
          },
        ],
      },
    },
    waiting: { tags: ['waiting'], sees: { underWay: true } },
  },
});
