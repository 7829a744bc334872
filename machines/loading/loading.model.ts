import { defineModel } from 'chart-testing';
import { type Indicator, loadingMachine } from './loading.machine.ts';

type Context = { indicators: Record<string, Indicator> };

const withOne = ({ indicators }: Context, key: string, change: Partial<Indicator>) => ({
  indicators: {
    ...indicators,
    [key]: { message: null, minimumOver: false, hideWanted: false, ...indicators[key], ...change },
  },
});

const without = ({ indicators }: Context, gone: string) => ({
  indicators: Object.fromEntries(Object.entries(indicators).filter(([key]) => key !== gone)),
});

type View = { anythingShown: boolean; screenIsCovered: boolean };

export const loadingModel = defineModel<typeof loadingMachine, View>({
  machine: loadingMachine,
  requirements: ['UIX-03'],
  events: {
    'loading.show': {
      'gigs, without words': { key: 'gigs' },
      'gigs, with words': { key: 'gigs', message: 'Looking for “drums”...' },
      people: { key: 'people' },
    },
    'loading.hide': { gigs: { key: 'gigs' }, people: { key: 'people' } },
    'loading.minimumOver': {},
  },
  view: ({ context, tags }) => ({
    anythingShown: Object.keys(context.indicators).length > 0,
    screenIsCovered: tags.has('blocking'),
  }),
  start: { row: 'UIX-03', to: ['keyed.idle', 'global.off'], context: { indicators: {} } },
  states: {
    keyed: {
      on: {
        'loading.show': [
          {
            row: 'UIX-03',
            when: ({ before, event }) => before.indicators[event.key] === undefined,
            to: 'keyed.showing',
            context: ({ before, event }) => withOne(before, event.key, { message: event.message ?? null }),
            sends: ({ event }) => [
              { to: 'self', event: { type: 'loading.minimumOver', key: event.key }, delay: 300 },
            ],
          },
          {
            row: 'UIX-03',
            context: ({ before, event }) =>
              withOne(before, event.key, { message: event.message ?? null, hideWanted: false }),
          },
        ],
      },
    },
    'keyed.idle': { sees: { anythingShown: false } },
    'keyed.showing': {
      tags: ['busy'],
      sees: { anythingShown: true },
      always: {
        row: 'UIX-03',
        when: ({ before }) => Object.keys(before.indicators).length === 0,
        to: 'keyed.idle',
      },
      on: {
        'loading.hide': [
          {
            row: 'UIX-03',
            when: ({ before, event }) => before.indicators[event.key]?.minimumOver === true,
            context: ({ before, event }) => without(before, event.key),
          },
          {
            row: 'UIX-03',
            when: ({ before, event }) => before.indicators[event.key] !== undefined,
            context: ({ before, event }) => withOne(before, event.key, { hideWanted: true }),
          },
          { row: 'UIX-03', branch: 'else' },
        ],
        'loading.minimumOver': [
          {
            row: 'UIX-03',
            when: ({ before, event }) => before.indicators[event.key]?.hideWanted === true,
            ms: 300,
            context: ({ before, event }) => without(before, event.key),
          },
          {
            row: 'UIX-03',
            ms: 300,
            context: ({ before, event }) => withOne(before, event.key, { minimumOver: true }),
          },
        ],
      },
    },
    'global.off': {
      sees: { screenIsCovered: false },
      on: { 'loading.showGlobal': { row: 'UIX-03', to: 'global.on' } },
    },
    'global.on': {
      tags: ['blocking'],
      sees: { screenIsCovered: true },
      on: { 'loading.hideGlobal': { row: 'UIX-03', to: 'global.off' } },
    },
    global: {},
  },
});
