import { assign, emit, fromPromise, setup } from 'xstate';

/** `words`: why it could not be undone. */
export type UndoAnswer = { isUndone: true } | { isUndone: false; words: string };

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
    takeBack: fromPromise<UndoAnswer>(async () => {
      throw new Error('takeBack not provided');
    }),
  },
  guards: {
    isUndone: (_, answer: UndoAnswer) => answer.isUndone,
  },
  actions: {
    keepRefusal: assign({ refusal: (_, answer: UndoAnswer) => (answer.isUndone ? null : answer.words) }),
    tellSettled: emit((_, { isUndone }: { isUndone: boolean }) => ({
      type: 'undo.settled' as const,
      isUndone,
    })),
  },
  delays: { timeLeft: ({ context }) => context.leftMs },
}).createMachine({
  id: 'undo',
  options: { maxIterations: 1000 },
  description:
    'Something its member has done a moment ago: for ten seconds its place says so, and offers to undo it.',
  context: ({ input }) => ({ leftMs: input.leftMs, refusal: null }),
  meta: { rows: ['FEE-07'] },
  initial: 'offered',
  states: {
    offered: {
      description: 'Its place says what was done; nobody else has been told.',
      tags: ['offered'],
      on: {
        'undo.ask': { target: 'asking', description: 'Undo is pressed.', meta: { rows: ['FEE-07'] } },
      },
      after: {
        timeLeft: {
          target: 'over',
          description: 'It stands; others are told now.',
          meta: { rows: ['FEE-07'] },
        },
      },
    },
    asking: {
      description: 'The server decides whether that was in time, however slow its answer.',
      tags: ['offered', 'busy'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'undone',
            description: 'It has not happened.',
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
      description: 'Nobody knows whether it was in time; pressing again is safe.',
      tags: ['offered', 'failed'],
      on: {
        'undo.ask': { target: 'asking', description: 'Once more.', meta: { rows: ['FEE-07'] } },
      },
      after: {
        timeLeft: { target: 'over', description: 'It is no use any more.', meta: { rows: ['FEE-07'] } },
      },
    },
    refused: {
      description: 'It stands, and its place says why until the member has read it.',
      tags: ['refused'],
      on: {
        'undo.dismiss': { target: 'over', description: 'Read.', meta: { rows: ['FEE-07'] } },
      },
    },
    over: {
      description: 'It stands.',
      type: 'final',
      entry: { type: 'tellSettled', params: { isUndone: false } },
    },
    undone: {
      description: 'Everything is as it was.',
      type: 'final',
      entry: { type: 'tellSettled', params: { isUndone: true } },
    },
  },
});
