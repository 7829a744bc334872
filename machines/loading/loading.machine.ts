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
  description: 'What the member is waiting for: indicators by key, and the one that covers the screen.',
  type: 'parallel',
  context: { indicators: {} },
  meta: { rows: ['UIX-03'] },
  states: {
    keyed: {
      description: 'Indicators inside the page, each with a key.',
      initial: 'idle',
      on: {
        'loading.show': [
          {
            guard: { type: 'isNew', params: ({ event }) => event },
            target: '.showing',
            description: 'A new indicator: shown for at least 300 ms.',
            actions: { type: 'showIndicator', params: ({ event }) => event },
            meta: { rows: ['UIX-03'] },
          },
          {
            description: 'Already shown: its message may change, and a request to hide it is dropped.',
            actions: { type: 'keepShown', params: ({ event }) => event },
            meta: { rows: ['UIX-03'] },
          },
        ],
      },
      states: {
        idle: { description: 'No indicator is visible.' },
        showing: {
          description: 'At least one indicator is visible.',
          tags: ['busy'],
          always: { guard: 'nothingIsShown', target: 'idle', description: 'The last indicator is hidden.' },
          on: {
            'loading.hide': [
              {
                guard: { type: 'mayGo', params: ({ event }) => event },
                description: '300 ms have passed: it is hidden.',
                actions: { type: 'removeIndicator', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
              {
                guard: { type: 'isShown', params: ({ event }) => event },
                description: 'Too early: it is hidden once 300 ms have passed.',
                actions: { type: 'noteUnwanted', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
            ],
            'loading.minimumOver': [
              {
                guard: { type: 'isUnwanted', params: ({ event }) => event },
                description: 'A request to hide it came earlier: it is hidden now.',
                actions: { type: 'removeIndicator', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
              {
                description: 'Still needed: from now on it can be hidden at once.',
                actions: { type: 'noteMinimumOver', params: ({ event }) => event },
                meta: { rows: ['UIX-03'] },
              },
            ],
          },
        },
      },
    },
    global: {
      description: 'The full-screen "Loading..." indicator.',
      initial: 'off',
      states: {
        off: {
          description: 'Hidden.',
          on: {
            'loading.showGlobal': {
              target: 'on',
              description: 'Covers the screen.',
              meta: { rows: ['UIX-03'] },
            },
          },
        },
        on: {
          description: 'Shown.',
          tags: ['blocking'],
          on: {
            'loading.hideGlobal': {
              target: 'off',
              description: 'Uncovers the screen.',
              meta: { rows: ['UIX-03'] },
            },
          },
        },
      },
    },
  },
});
