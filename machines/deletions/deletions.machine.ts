import { assign, emit, enqueueActions, setup } from 'xstate';

type One = { id: string };

export const deletionsMachine = setup({
  types: {
    context: {} as { waiting: string[] },
    events: {} as
      | ({ type: 'deletions.start' } & One)
      | ({ type: 'deletions.undo' } & One)
      | ({ type: 'deletions.timeOver' } & One)
      | { type: 'deletions.leave' },
    emitted: {} as ({ type: 'deletions.due' } & One) | { type: 'deletions.left'; ids: string[] },
    tags: {} as 'undoable',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    isNew: ({ context }, { id }: One) => !context.waiting.includes(id),
    isWaiting: ({ context }, { id }: One) => context.waiting.includes(id),
    nothingWaits: ({ context }) => context.waiting.length === 0,
  },
  actions: {
    startWaiting: enqueueActions(({ context, enqueue }, { id }: One) => {
      enqueue.assign({ waiting: [...context.waiting, id] });
      enqueue.raise({ type: 'deletions.timeOver', id }, { delay: 'undoTime', id: `undo.${id}` });
    }),
    callOff: enqueueActions(({ enqueue }, { id }: One) => {
      enqueue.cancel(`undo.${id}`);
    }),
    callOffAll: enqueueActions(({ context, enqueue }) => {
      for (const id of context.waiting) enqueue.cancel(`undo.${id}`);
    }),
    drop: assign({ waiting: ({ context }, { id }: One) => context.waiting.filter((other) => other !== id) }),
    dropAll: assign({ waiting: [] }),
    emitDue: emit((_, { id }: One) => ({ type: 'deletions.due' as const, id })),
    emitLeft: emit(({ context }) => ({ type: 'deletions.left' as const, ids: context.waiting })),
  },
  delays: { undoTime: 10_000 },
}).createMachine({
  id: 'deletions',
  options: { maxIterations: 1000 },
  description: 'What the member has deleted and can still undo: each for 10 seconds.',
  context: { waiting: [] },
  initial: 'none',
  on: {
    'deletions.start': {
      guard: { type: 'isNew', params: ({ event }) => event },
      target: '.some',
      description: 'Something is deleted: its row says so and offers Undo.',
      actions: { type: 'startWaiting', params: ({ event }) => event },
      meta: { rows: ['NTF-04'] },
    },
  },
  states: {
    none: { description: 'No deletion is pending.' },
    some: {
      description: 'At least one deletion is pending.',
      tags: ['undoable'],
      meta: { screen: '/notifications' },
      always: { guard: 'nothingWaits', target: 'none', description: 'The last one is settled.' },
      on: {
        'deletions.undo': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          description: 'Undone: nothing has happened.',
          actions: [
            { type: 'callOff', params: ({ event }) => event },
            { type: 'drop', params: ({ event }) => event },
          ],
          meta: { rows: ['NTF-04'] },
        },
        'deletions.timeOver': {
          description: 'The 10 seconds are over: the deletion is sent.',
          actions: [
            { type: 'drop', params: ({ event }) => event },
            { type: 'emitDue', params: ({ event }) => event },
          ],
          meta: { rows: ['NTF-04'] },
        },
        'deletions.leave': {
          description: 'The member closes the page or signs out: all pending deletions are sent at once.',
          actions: ['callOffAll', 'emitLeft', 'dropAll'],
          meta: { rows: ['NTF-04'] },
        },
      },
    },
  },
});
