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
  context: { tries: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'fetch.load': 'loading' } },
    loading: {
      entry: 'countTry',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: 'loaded',
        onError: [{ guard: 'mayRetry', target: 'waiting' }, { target: 'failed' }],
      },
      on: { 'fetch.cancel': { target: 'idle', actions: 'forgetTries' } },
    },
    waiting: { after: { pause: 'loading' } },
    loaded: { type: 'final' },
    failed: { on: { 'fetch.load': { target: 'loading', actions: 'forgetTries' } } },
  },
});
