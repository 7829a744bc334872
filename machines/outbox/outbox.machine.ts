import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Message, MessageFile } from '#contract/messages.ts';

/** Not yet acknowledged. `failed`: the reason after a permanent refusal. */
export type Outgoing = {
  clientId: string;
  recipientId: string;
  text: string;
  /** The message it replies to, without its text. */
  replyTo?: { id: string; seq: number } | undefined;
  /** Attached files, already uploaded. */
  files?: MessageFile[] | undefined;
  /** ISO 8601; when the member pressed Send. */
  at: string;
  failed: string | null;
};

export type OutboxContext = {
  userId: string;
  items: Outgoing[];
  sending: Outgoing | null;
  /** Consecutive attempts, which lengthen the pause; only server errors make it give up. */
  attempts: number;
  serverFailures: number;
};

export type OutboxEvent =
  | { type: 'outbox.send'; item: Omit<Outgoing, 'failed'> }
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  | { type: 'outbox.acknowledged'; clientId: string }
  | { type: 'outbox.networkBack' };

/** `kept` and `dropped` are for storage; `sent` and `refused` for the views. */
export type OutboxEmitted =
  | { type: 'outbox.kept'; item: Outgoing }
  | { type: 'outbox.dropped'; clientId: string }
  | { type: 'outbox.sent'; message: Message }
  | { type: 'outbox.refused'; item: Outgoing }
  | { type: 'outbox.failed'; error: string };

const next = (items: Outgoing[]) => items.find(({ failed }) => failed === null) ?? null;

/** The HTTP status of an error; 0 if the server was not reached. */
const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const nothing: Outgoing = { clientId: '', recipientId: '', text: '', at: '', failed: null };

export const outboxMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    tags: {} as 'busy' | 'sending' | 'waiting',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    restoreItems: fromPromise<Outgoing[], { userId: string }>(async () => {
      throw new Error('restoreItems not provided');
    }),
    sendMessage: fromPromise<Message, { item: Outgoing }>(async () => {
      throw new Error('sendMessage not provided');
    }),
  },
  guards: {
    hasSomethingToSend: ({ context }) => next(context.items) !== null,
    isPermanentRefusal: (_, { error }: { error: unknown }) =>
      statusOf(error) >= 400 && statusOf(error) < 500 && ![401, 408, 425, 429].includes(statusOf(error)),
    serverFailedTooOften: ({ context }, { error }: { error: unknown }) =>
      statusOf(error) >= 500 && context.serverFailures >= 4,
    isRefused: ({ context }, { clientId }: { clientId: string }) =>
      context.items.some((item) => item.clientId === clientId && item.failed !== null),
    isBeingSent: ({ context }, { clientId }: { clientId: string }) => context.sending?.clientId === clientId,
  },
  actions: {
    keepRestored: assign({
      items: ({ context }, { restored }: { restored: Outgoing[] }) => [...restored, ...context.items],
    }),
    add: enqueueActions(({ context, enqueue }, { item }: { item: Omit<Outgoing, 'failed'> }) => {
      const added = { ...item, failed: null };
      enqueue.assign({ items: [...context.items, added] });
      enqueue.emit({ type: 'outbox.kept', item: added });
    }),
    putBack: enqueueActions(({ context, enqueue }, { clientId }: { clientId: string }) => {
      const items = context.items.map((item) =>
        item.clientId === clientId ? { ...item, failed: null } : item,
      );
      enqueue.assign({ items });
      for (const item of items) if (item.clientId === clientId) enqueue.emit({ type: 'outbox.kept', item });
    }),
    refuse: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const item = { ...(context.sending ?? nothing), failed: reasonOf(error) };
      enqueue.assign({ items: context.items.map((one) => (one.clientId === item.clientId ? item : one)) });
      enqueue.emit({ type: 'outbox.kept', item });
      enqueue.emit({ type: 'outbox.refused', item });
    }),
    drop: enqueueActions(({ context, enqueue }, { clientId }: { clientId: string }) => {
      enqueue.assign({ items: context.items.filter((item) => item.clientId !== clientId) });
      enqueue.emit({ type: 'outbox.dropped', clientId });
    }),
    takeNext: assign(({ context }) => {
      const sending = next(context.items);
      const isSame = sending?.clientId === context.sending?.clientId;
      return {
        sending,
        attempts: context.attempts + 1,
        serverFailures: isSame ? context.serverFailures : 0,
      };
    }),
    resetAttempts: assign({ sending: null, attempts: 0, serverFailures: 0 }),
    hurry: assign({ attempts: 0 }),
    countFailure: assign({
      serverFailures: ({ context }, { error }: { error: unknown }) =>
        context.serverFailures + (statusOf(error) >= 500 ? 1 : 0),
    }),
    publishSent: emit((_, { message }: { message: Message }) => ({ type: 'outbox.sent' as const, message })),
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
  options: { maxIterations: 1000 },
  description: 'Messages the server has not acknowledged yet: sent in order, each with its own client id.',
  context: ({ input }) => ({ ...input, items: [], sending: null, attempts: 0, serverFailures: 0 }),
  initial: 'restoring',
  on: {
    'outbox.send': {
      description: 'The member sends a message.',
      actions: { type: 'add', params: ({ event }) => event },
      meta: { rows: ['SAF-05'] },
    },
    'outbox.retry': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      description: 'The member sends a refused message again, with the same client id.',
      actions: { type: 'putBack', params: ({ event }) => event },
      meta: { rows: ['SAF-05'] },
    },
    'outbox.discard': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      description: 'The member discards a refused message.',
      actions: { type: 'drop', params: ({ event }) => event },
      meta: { rows: ['SAF-05'] },
    },
    'outbox.acknowledged': {
      description: 'It came back over the socket, perhaps sent by another tab: the server has it.',
      actions: { type: 'drop', params: ({ event }) => event },
      meta: { rows: ['SAF-05'] },
    },
  },
  states: {
    restoring: {
      description: 'Looks for messages from an earlier visit that were never acknowledged.',
      tags: ['busy'],
      invoke: {
        id: 'restoreItems',
        src: 'restoreItems',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'idle',
          description: 'The older ones go first, then those written since.',
          actions: { type: 'keepRestored', params: ({ event }) => ({ restored: event.output }) },
          meta: { rows: ['SAF-05'] },
        },
        onError: {
          target: 'idle',
          description: 'Storage cannot be read: messages written from now on are sent all the same.',
          actions: { type: 'reportFailure', params: ({ event }) => event },
          meta: { rows: ['SES-15'] },
        },
      },
    },
    idle: {
      description: 'Nothing to send.',
      entry: 'resetAttempts',
      always: { guard: 'hasSomethingToSend', target: 'sending', description: 'There is something to send.' },
    },
    sending: {
      description: 'Sending the oldest message.',
      tags: ['sending'],
      entry: 'takeNext',
      on: {
        'outbox.acknowledged': {
          guard: { type: 'isBeingSent', params: ({ event }) => event },
          target: 'idle',
          description: 'It came back over the socket before the answer to the call, which no longer matters.',
          actions: { type: 'drop', params: ({ event }) => event },
          meta: { rows: ['SAF-05'] },
        },
      },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ item: context.sending ?? nothing }),
        onDone: {
          target: 'idle',
          description: 'Acknowledged: the server has it.',
          actions: [
            { type: 'drop', params: ({ context }) => context.sending ?? nothing },
            { type: 'publishSent', params: ({ event }) => ({ message: event.output }) },
          ],
          meta: { rows: ['SAF-05'] },
        },
        onError: [
          {
            guard: { type: 'isPermanentRefusal', params: ({ event }) => event },
            target: 'idle',
            description: 'Refused for good: kept, marked as not sent, with the reason.',
            actions: { type: 'refuse', params: ({ event }) => event },
            meta: { rows: ['SAF-05'] },
          },
          {
            guard: { type: 'serverFailedTooOften', params: ({ event }) => event },
            target: 'idle',
            description: 'Failed five times: the member decides.',
            actions: { type: 'refuse', params: ({ event }) => event },
            meta: { rows: ['SAF-05'] },
          },
          {
            target: 'waiting',
            description: 'Offline, or the server fails: every message waits, in order.',
            actions: [
              { type: 'countFailure', params: ({ event }) => event },
              { type: 'reportFailure', params: ({ event }) => event },
            ],
            meta: { rows: ['SAF-05'] },
          },
        ],
      },
    },
    waiting: {
      description: 'Waiting before the next attempt.',
      tags: ['waiting'],
      after: {
        sendAgain: { target: 'sending', description: 'The pause is over.', meta: { rows: ['SAF-05'] } },
      },
      on: {
        'outbox.networkBack': {
          target: 'sending',
          description: 'The network or the connection is back.',
          actions: 'hurry',
          meta: { rows: ['SAF-05'] },
        },
        'outbox.acknowledged': {
          target: 'idle',
          description: 'A message came back over the socket: the server can be reached.',
          actions: { type: 'drop', params: ({ event }) => event },
          meta: { rows: ['SAF-05'] },
        },
      },
    },
  },
});
