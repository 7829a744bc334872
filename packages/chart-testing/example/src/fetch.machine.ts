import { assign, fromPromise, setup } from 'xstate';

export const fetchMachine = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'fetch.load' } | { type: 'fetch.cancel' },
  },
  actors: {
    load: fromPromise<void>(async () => {
      throw new Error('not provided');
    }),
  },
  guards: { mayRetry: ({ context }) => context.tries < 3 },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
  },
  delays: { pause: 1_000 },
}).createMachine({
  id: 'fetch',
  description: 'Loads a page, and tries again when that fails.',
  context: { tries: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing was asked for.',
      on: { 'fetch.load': { target: 'loading', description: 'The person opens the page.' } },
    },
    loading: {
      description: 'The page is on its way.',
      entry: 'countTry',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'loaded', description: 'The page is here.' },
        onError: [
          { guard: 'mayRetry', target: 'waiting', description: 'It failed, and may be tried again.' },
          { target: 'failed', description: 'It failed for the third time.' },
        ],
      },
      on: {
        'fetch.cancel': { target: 'idle', actions: 'forgetTries', description: 'The person calls it off.' },
      },
    },
    waiting: {
      description: 'A moment until the next try.',
      after: { pause: { target: 'loading', description: 'The moment is over.' } },
    },
    loaded: { type: 'final', description: 'The page is shown.' },
    failed: {
      description: 'It is said that the page cannot be loaded.',
      on: {
        'fetch.load': { target: 'loading', actions: 'forgetTries', description: 'The person tries again.' },
      },
    },
  },
});
