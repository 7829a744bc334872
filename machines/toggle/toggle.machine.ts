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
  description:
    'A like, a save, a suggestion put away: shown at once, and however fast it is clicked, the last wish is what is saved.',
  context: ({ input: { on, save } }) => ({ save, on, wanted: on }),
  meta: { rows: ['SCR /community'] },
  initial: 'settled',
  states: {
    settled: {
      description: 'What is shown is what the server holds.',
      on: {
        'toggle.flip': {
          target: 'saving',
          description: 'The member presses it.',
          actions: 'flip',
          meta: { rows: ['SCR /community'] },
        },
        'toggle.known': {
          description: 'Fresh news from the server.',
          actions: { type: 'keepKnown', params: ({ event }) => event },
          meta: { rows: ['SCR /community'] },
        },
      },
    },
    saving: {
      description: 'Saving the opposite of what the server holds; news from before the answer are ignored.',
      tags: ['saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { on, save } }) => ({ on: !on, save }),
        onDone: {
          target: 'saved',
          description: 'The server has it.',
          actions: 'noteSaved',
          meta: { rows: ['SCR /community'] },
        },
        onError: [
          {
            guard: 'wantsAnother',
            target: 'settled',
            description: 'Not saved: shown as it was.',
            actions: ['giveUp', { type: 'reportFailure', params: ({ event }) => event }],
            meta: { rows: ['SCR /community'] },
          },
          {
            target: 'settled',
            description: 'Not saved, and not wanted any more: there is nothing to say.',
            meta: { rows: ['SCR /community'] },
          },
        ],
      },
      on: {
        'toggle.flip': {
          description: 'Pressed again meanwhile: only the wish changes.',
          actions: 'flip',
          meta: { rows: ['SCR /community'] },
        },
      },
    },
    saved: {
      description: 'Is it still what the member wants?',
      always: [
        {
          guard: 'wantsAnother',
          target: 'saving',
          description: 'No: they changed their mind meanwhile.',
          meta: { rows: ['SCR /community'] },
        },
        { target: 'settled', description: 'Yes.', meta: { rows: ['SCR /community'] } },
      ],
    },
  },
});
