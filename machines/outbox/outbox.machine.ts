import { assign, emit, fromPromise, setup } from 'xstate';
import type { Message } from '#contract/ours/messages.ts';
import type { OutboxEvent, OutboxNews, Outgoing } from './outbox.events.ts';

type Context = { items: Outgoing[]; sending: Outgoing | null; attempts: number };

/** The next message to send: the oldest that has not been refused. */
const next = ({ items }: Context) => items.find(({ failed }) => failed === null) ?? null;

/** The HTTP status an error carries; 0 when the server was not reached. */
const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const outboxMachine = setup({
  types: {
    input: {} as { items: Outgoing[] },
    context: {} as Context,
    events: {} as OutboxEvent,
    emitted: {} as OutboxNews,
    tags: {} as 'sending' | 'waiting',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    sendMessage: fromPromise<Message, { item: Outgoing }>(async () => {
      throw new Error('sendMessage not provided');
    }),
  },
  guards: {
    hasSomethingToSend: ({ context }) => next(context) !== null,
    isRefusedForGood: (_, { error }: { error: unknown }) =>
      statusOf(error) >= 400 && statusOf(error) < 500 && ![401, 408, 425, 429].includes(statusOf(error)),
    serverFailedTooOften: ({ context }, { error }: { error: unknown }) =>
      statusOf(error) >= 500 && context.attempts >= 5,
    isRefused: ({ context }, { clientId }: { clientId: string }) =>
      context.items.some((item) => item.clientId === clientId && item.failed !== null),
  },
  actions: {
    add: assign({
      items: ({ context }, { item }: { item: Omit<Outgoing, 'failed'> }) => [
        ...context.items,
        { ...item, failed: null },
      ],
    }),
    addAgain: assign({
      items: ({ context }, { clientId }: { clientId: string }) =>
        context.items.map((item) => (item.clientId === clientId ? { ...item, failed: null } : item)),
    }),
    drop: assign({
      items: ({ context }, { clientId }: { clientId: string }) =>
        context.items.filter((item) => item.clientId !== clientId),
    }),
    takeNext: assign({
      sending: ({ context }) => next(context),
      attempts: ({ context }) => context.attempts + 1,
    }),
    startCounting: assign({ attempts: 0 }),
    markRefused: assign({
      items: ({ context }, { error }: { error: unknown }) =>
        context.items.map((item) =>
          item.clientId === context.sending?.clientId ? { ...item, failed: reasonOf(error) } : item,
        ),
    }),
    tellChanged: emit(({ context }) => ({ type: 'outbox.changed' as const, items: context.items })),
    tellSent: emit((_, { message }: { message: Message }) => ({ type: 'outbox.sent' as const, message })),
    tellRefused: emit(({ context }, { error }: { error: unknown }) =>
      context.sending
        ? { type: 'outbox.refused' as const, item: context.sending, reason: reasonOf(error) }
        : { type: 'outbox.failed' as const, error: String(error) },
    ),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'outbox.failed' as const,
      error: String(error),
    })),
  },
  delays: {
    /** Doubles from 2 s to 30 s. */
    sendAgain: ({ context }) => Math.min(30_000, 2_000 * 2 ** (context.attempts - 1)),
  },
}).createMachine({
  id: 'outbox',
  description:
    'What the member has written and the server has not acknowledged: sent in order, each under its own client id.',
  context: ({ input }) => ({ items: input.items, sending: null, attempts: 0 }),
  meta: { rows: ['SAF-05'] },
  initial: 'idle',
  on: {
    'outbox.send': {
      description: 'The member sends a message.',
      actions: [{ type: 'add', params: ({ event }) => event }, 'tellChanged'],
      meta: { rows: ['SAF-05'] },
    },
    'outbox.retry': {
      description:
        'The member tries a refused one again: the same client id, so that it cannot be shown twice.',
      actions: [{ type: 'addAgain', params: ({ event }) => event }, 'tellChanged'],
      meta: { rows: ['SAF-05'] },
    },
    'outbox.discard': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      description: 'The member gives a refused one up.',
      actions: [{ type: 'drop', params: ({ event }) => event }, 'tellChanged'],
      meta: { rows: ['SAF-05'] },
    },
    'outbox.acknowledged': {
      description: 'It came back over the live connection: the server has it.',
      actions: [{ type: 'drop', params: ({ event }) => event }, 'tellChanged'],
      meta: { rows: ['SAF-05'] },
    },
  },
  states: {
    idle: {
      description: 'Nothing to send.',
      entry: 'startCounting',
      always: { guard: 'hasSomethingToSend', target: 'sending', description: 'There is something to send.' },
    },
    sending: {
      description: 'Sending the oldest one.',
      tags: ['sending'],
      entry: 'takeNext',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({
          item: context.sending ?? { clientId: '', recipientId: '', text: '', at: '', failed: null },
        }),
        onDone: {
          target: 'idle',
          description: 'Acknowledged: from now on the server keeps it.',
          actions: [
            { type: 'drop', params: ({ event }) => event.output },
            'tellChanged',
            { type: 'tellSent', params: ({ event }) => ({ message: event.output }) },
          ],
          meta: { rows: ['SAF-05'] },
        },
        onError: [
          {
            guard: { type: 'isRefusedForGood', params: ({ event }) => event },
            target: 'idle',
            description: 'Refused for good: kept, marked, with its reason.',
            actions: [
              { type: 'markRefused', params: ({ event }) => event },
              'tellChanged',
              { type: 'tellRefused', params: ({ event }) => event },
            ],
            meta: { rows: ['SAF-05'] },
          },
          {
            guard: { type: 'serverFailedTooOften', params: ({ event }) => event },
            target: 'idle',
            description: 'The server failed five times: the member decides.',
            actions: [
              { type: 'markRefused', params: ({ event }) => event },
              'tellChanged',
              { type: 'tellRefused', params: ({ event }) => event },
            ],
            meta: { rows: ['SAF-05'] },
          },
          {
            target: 'waiting',
            description: 'No network, or the server has trouble: everything waits, in order.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
            meta: { rows: ['SAF-05'] },
          },
        ],
      },
    },
    waiting: {
      description: 'Waiting to send again.',
      tags: ['waiting'],
      after: {
        sendAgain: [
          {
            guard: 'hasSomethingToSend',
            target: 'sending',
            description: 'The pause is over.',
            meta: { rows: ['SAF-05'] },
          },
          { target: 'idle', description: 'It was acknowledged meanwhile.', meta: { rows: ['SAF-05'] } },
        ],
      },
      on: {
        'outbox.networkBack': {
          target: 'idle',
          description: 'The network or the connection is back.',
          meta: { rows: ['SAF-05'] },
        },
      },
    },
  },
});
