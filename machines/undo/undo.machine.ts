import { assign, emit, fromPromise, setup } from 'xstate';

/** `words`: why it could not be undone. */
export type UndoAnswer = { isUndone: true } | { isUndone: false; message: string };

export const undoMachine = setup({
  types: {
    input: {} as { leftMs: number },
    context: {} as {
      /** Milliseconds left when it was first shown. */
      leftMs: number;
      /** Why it could not be undone. */
      refusal: string | null;
    },
    events: {} as { type: 'undo.ask' } | { type: 'undo.dismiss' },
    emitted: {} as { type: 'undo.settled'; isUndone: boolean },
    tags: {} as 'offered' | 'busy' | 'failed' | 'refused',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    undo: fromPromise<UndoAnswer>(async () => {
      throw new Error('undo not provided');
    }),
  },
  guards: {
    isUndone: (_, answer: UndoAnswer) => answer.isUndone,
  },
  actions: {
    keepRefusal: assign({ refusal: (_, answer: UndoAnswer) => (answer.isUndone ? null : answer.message) }),
    emitSettled: emit((_, { isUndone }: { isUndone: boolean }) => ({
      type: 'undo.settled' as const,
      isUndone,
    })),
  },
  delays: { timeLeft: ({ context }) => context.leftMs },
}).createMachine({
  id: 'undo',
  options: { maxIterations: 1000 },
  description: 'Something the member has just done: for 10 seconds they can undo it where it was.',
  context: ({ input }) => ({ leftMs: input.leftMs, refusal: null }),
  meta: { rows: ['FEE-07'] },
  initial: 'offered',
  states: {
    offered: {
      description: 'Says what was done; no one else has been notified yet.',
      tags: ['offered'],
      on: {
        'undo.ask': { target: 'asking', description: 'The member presses Undo.', meta: { rows: ['FEE-07'] } },
      },
      after: {
        timeLeft: {
          target: 'over',
          description: 'Final; others are notified now.',
          meta: { rows: ['FEE-07'] },
        },
      },
    },
    asking: {
      description: 'The server decides whether Undo came in time, however slow its answer.',
      tags: ['offered', 'busy'],
      invoke: {
        id: 'undo',
        src: 'undo',
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'undone',
            description: 'Undone.',
            meta: { rows: ['FEE-07'] },
          },
          {
            target: 'refused',
            description: 'Too late, or somebody else was faster.',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
            meta: { rows: ['FEE-07'] },
          },
        ],
        onError: { target: 'failed', description: 'No answer.', meta: { rows: ['FEE-07'] } },
      },
    },
    failed: {
      description: 'Unknown whether Undo came in time; it is safe to press again.',
      tags: ['offered', 'failed'],
      on: {
        'undo.ask': { target: 'asking', description: 'The member tries again.', meta: { rows: ['FEE-07'] } },
      },
      after: {
        timeLeft: { target: 'over', description: 'Undo is no longer possible.', meta: { rows: ['FEE-07'] } },
      },
    },
    refused: {
      description: 'Not undone; says why until the member has read it.',
      tags: ['refused'],
      on: {
        'undo.dismiss': {
          target: 'over',
          description: 'The member has read it.',
          meta: { rows: ['FEE-07'] },
        },
      },
    },
    over: {
      description: 'Final.',
      type: 'final',
      entry: { type: 'emitSettled', params: { isUndone: false } },
    },
    undone: {
      description: 'As if it had never been done.',
      type: 'final',
      entry: { type: 'emitSettled', params: { isUndone: true } },
    },
  },
});
