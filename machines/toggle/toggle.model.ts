import { defineModel } from 'chart-testing';
import { toggleMachine } from './toggle.machine.ts';

const offline = new Error('offline');
const save = async () => {};

export const toggleModel = defineModel({
  machine: toggleMachine,
  inputs: { 'not liked': { on: false, save }, liked: { on: true, save } },
  requirements: ['SCR /community'],
  events: { 'toggle.known': { liked: { on: true }, 'not liked': { on: false } } },
  outcomes: { save: { done: { saved: undefined }, error: { offline } } },
  view: ({ context }) => ({ pressed: context.wanted }),
  start: {
    row: 'SCR /community',
    to: 'settled',
    context: ({ input }) => ({ save, on: input.on, wanted: input.on }),
  },
  states: {
    settled: {
      sees: ({ context }) => ({ pressed: context.on }),
      on: {
        'toggle.flip': {
          to: 'saving',
          context: ({ before }) => ({ wanted: !before.on }),
          starts: ({ before }) => [{ src: 'save' as const, input: { on: !before.on, save } }],
        },
        'toggle.known': { context: ({ event }) => ({ on: event.on, wanted: event.on }) },
      },
    },
    saving: {
      tags: ['saving'],
      on: { 'toggle.flip': { context: ({ before }) => ({ wanted: !before.wanted }) } },
      done: { save: { to: 'saved', context: ({ before }) => ({ on: !before.on }) } },
      error: {
        save: [
          {
            when: ({ before }) => before.wanted !== before.on,
            to: 'settled',
            context: ({ before }) => ({ wanted: before.on }),
            emits: [{ type: 'toggle.failed', error: offline }],
          },
          { to: 'settled' },
        ],
      },
    },
    saved: {
      always: [
        {
          when: ({ before }) => before.wanted !== before.on,
          to: 'saving',
          starts: ({ before }) => [{ src: 'save' as const, input: { on: !before.on, save } }],
        },
        { to: 'settled' },
      ],
    },
  },
});
