import { assign, enqueueActions, setup } from 'xstate';

/** Hidden once its 300 ms are over and a hide was requested. */
export type Indicator = { message: string | null; minimumOver: boolean; hideWanted: boolean };

type Context = { indicators: Record<string, Indicator> };
type Keyed = { key: string };
type Shown = { key: string; message?: string | null | undefined };

const fresh: Indicator = { message: null, minimumOver: false, hideWanted: false };

const withOne = ({ indicators }: Context, key: string, change: Partial<Indicator>) => ({
  ...indicators,
  [key]: { ...fresh, ...indicators[key], ...change },
});

export const loadingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'loading.show'; key: string; message?: string | undefined }
      | { type: 'loading.hide'; key: string }
      | { type: 'loading.minimumOver'; key: string }
      | { type: 'loading.showGlobal' }
      | { type: 'loading.hideGlobal' },
    tags: {} as 'busy' | 'blocking',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    isNew: ({ context }, { key }: Keyed) => !Object.hasOwn(context.indicators, key),
    isShown: ({ context }, { key }: Keyed) => Object.hasOwn(context.indicators, key),
    mayGo: ({ context }, { key }: Keyed) => context.indicators[key]?.minimumOver === true,
    isUnwanted: ({ context }, { key }: Keyed) => context.indicators[key]?.hideWanted === true,
    nothingIsShown: ({ context }) => Object.keys(context.indicators).length === 0,
  },
  actions: {
    showIndicator: enqueueActions(({ context, enqueue }, { key, message = null }: Shown) => {
      enqueue.assign({ indicators: withOne(context, key, { message }) });
      enqueue.raise({ type: 'loading.minimumOver', key }, { delay: 'minimumVisible' });
    }),
    keepShown: assign(({ context }, { key, message = null }: Shown) => ({
      indicators: withOne(context, key, { message, hideWanted: false }),
    })),
    noteUnwanted: assign(({ context }, { key }: Keyed) => ({
      indicators: withOne(context, key, { hideWanted: true }),
    })),
    noteMinimumOver: assign(({ context }, { key }: Keyed) => ({
      indicators: withOne(context, key, { minimumOver: true }),
    })),
    removeIndicator: assign({
      indicators: ({ context }, { key }: Keyed) =>
        Object.fromEntries(Object.entries(context.indicators).filter(([name]) => name !== key)),
    }),
  },
  delays: { minimumVisible: 300 },
}).createMachine({
  id: 'loading',
  options: { maxIterations: 1000 },
  description: 'What the member is waiting for: keyed indicators and the one that covers the screen.',
  type: 'parallel',
  context: { indicators: {} },
  meta: { rows: ['UIX-03'] },
  states: {
    keyed: {
      description: 'Indicators in their places, each under a key.',
      initial: 'idle',
      on: {
        'loading.show': [
          {
            guard: { type: 'isNew', params: ({ event }) => event },
            target: '.showing',
            description: 'A new indicator: it stays at least 300 ms.',
            actions: { type: 'showIndicator', params: ({ event }) => event },
            meta: { rows: ['UIX-03'] },
          },
          {
            description: 'Shown already: the message may change, a wish to hide it is forgotten.',
            actions: { type: 'keepShown', params: ({ event }) => event },
            meta: { rows: ['UIX-03'] },
          },
        ],
      },
      states: {
        idle: { description: 'Nothing is loading.' },
        showing: {
          description: 'At least one indicator is visible.',
          tags: ['busy'],
          always: { guard: 'nothingIsShown', target: 'idle', description: 'The last one has gone.' },
          on: {
            'loading.hide': [
              {
                guard: { type: 'mayGo', params: ({ event }) => event },
                description: 'Its 300 ms are over: it goes.',
                actions: { type: 'removeIndicator', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
              {
                guard: { type: 'isShown', params: ({ event }) => event },
                description: 'Too early: it goes when its 300 ms are over.',
                actions: { type: 'noteUnwanted', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
            ],
            'loading.minimumOver': [
              {
                guard: { type: 'isUnwanted', params: ({ event }) => event },
                description: 'Somebody asked to hide it meanwhile: it goes now.',
                actions: { type: 'removeIndicator', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
              {
                description: 'Still wanted: it may go from now on.',
                actions: { type: 'noteMinimumOver', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
            ],
          },
        },
      },
    },
    global: {
      description: 'The full-screen "Loading..." spinner.',
      initial: 'off',
      states: {
        off: {
          description: 'The screen is free.',
          on: {
            'loading.showGlobal': {
              target: 'on',
              description: 'Cover the screen.',
              meta: { rows: ['UIX-03'] },
            },
          },
        },
        on: {
          description: 'The screen is covered.',
          tags: ['blocking'],
          on: {
            'loading.hideGlobal': { target: 'off', description: 'Uncover it.', meta: { rows: ['UIX-03'] } },
          },
        },
      },
    },
  },
});
