import { assign, emit, fromPromise, setup } from 'xstate';

/** Rejects when the server was not reached. */
type Save = (on: boolean) => Promise<void>;

export const toggleMachine = setup({
  types: {
    input: {} as { on: boolean; save: Save },
    context: {} as {
      save: Save;
      /** The value on the server, as far as known. */
      on: boolean;
      wanted: boolean;
    },
    events: {} as { type: 'toggle.flip' } | { type: 'toggle.known'; on: boolean },
    emitted: {} as { type: 'toggle.failed'; error: unknown },
    tags: {} as 'saving',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    save: fromPromise<void, { on: boolean; save: Save }>(({ input: { on, save } }) => save(on)),
  },
  guards: {
    wantsAnother: ({ context }) => context.wanted !== context.on,
  },
  actions: {
    flip: assign({ wanted: ({ context }) => !context.wanted }),
    keepKnown: assign((_, { on }: { on: boolean }) => ({ on, wanted: on })),
    noteSaved: assign({ on: ({ context }) => !context.on }),
    giveUp: assign({ wanted: ({ context }) => context.on }),
    reportFailure: emit((_, { error }: { error: unknown }) => ({ type: 'toggle.failed' as const, error })),
  },
}).createMachine({
  id: 'toggle',
  options: { maxIterations: 1000 },
  description: 'A like, a saved post, a dismissed suggestion: shown at once; the last choice is saved.',
  context: ({ input: { on, save } }) => ({ save, on, wanted: on }),
  meta: { rows: ['SCR /community'] },
  initial: 'settled',
  states: {
    settled: {
      description: 'Shows what the server has.',
      on: {
        'toggle.flip': {
          target: 'saving',
          description: 'The member presses it.',
          actions: 'flip',
          meta: { rows: ['SCR /community'] },
        },
        'toggle.known': {
          description: 'A newer value from the server.',
          actions: { type: 'keepKnown', params: ({ event }) => event },
          meta: { rows: ['SCR /community'] },
        },
      },
    },
    saving: {
      description: 'Saving the other value; values from before the answer are ignored.',
      tags: ['saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { on, save } }) => ({ on: !on, save }),
        onDone: {
          target: 'saved',
          description: 'Saved.',
          actions: 'noteSaved',
          meta: { rows: ['SCR /community'] },
        },
        onError: [
          {
            guard: 'wantsAnother',
            target: 'settled',
            description: 'Not saved: shown as before.',
            actions: ['giveUp', { type: 'reportFailure', params: ({ event }) => event }],
            meta: { rows: ['SCR /community'] },
          },
          {
            target: 'settled',
            description: 'Not saved, but the member has changed their mind anyway: no error.',
            meta: { rows: ['SCR /community'] },
          },
        ],
      },
      on: {
        'toggle.flip': {
          description: 'Pressed again meanwhile: only the wanted value changes.',
          actions: 'flip',
          meta: { rows: ['SCR /community'] },
        },
      },
    },
    saved: {
      description: 'Is this still what the member wants?',
      always: [
        {
          guard: 'wantsAnother',
          target: 'saving',
          description: 'No: they pressed it again meanwhile.',
          meta: { rows: ['SCR /community'] },
        },
        { target: 'settled', description: 'Yes.', meta: { rows: ['SCR /community'] } },
      ],
    },
  },
});
