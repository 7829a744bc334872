import { defineModel } from 'chart-testing';
import type { ContextFrom } from 'xstate';
import { playerMachine } from './player.machine.ts';

type View = { isOpen: boolean; isAtEnd: boolean };

type Context = ContextFrom<typeof playerMachine>;

const lengths = { slow: 4_000, usual: 2_000, fast: 800 };

const setsTimer = ({ after }: { after: Context }) => [
  { to: 'self', event: { type: 'player.timeUp' }, delay: lengths[after.speed] },
];

const stopsTimer = ['stepTimer'];

const wasPlaying = ({ from }: { from: readonly string[] }) =>
  from.includes('open.playing') ? stopsTimer : [];

type Before = { before: Context };

const nextIsLast = ({ before }: Before) => before.step + 2 === before.steps;
const isLater = ({ before }: Before) => before.step > 0;
const forward = ({ before }: Before) => ({ step: before.step + 1 });
const back = ({ before }: Before) => ({ step: before.step - 1 });

export const playerModel = defineModel<typeof playerMachine, View>({
  machine: playerMachine,
  requirements: [],
  events: {
    'player.open': {
      'of three steps': { steps: 3, step: 0 },
      'of three steps, at the second': { steps: 3, step: 1 },
      'of three steps, beyond the last': { steps: 3, step: 9 },
      'of one step': { steps: 1, step: 0 },
    },
    'player.goTo': { 'the start': { step: 0 }, 'the second': { step: 1 }, 'beyond the last': { step: 9 } },
    'player.timeUp': {},
    'player.setSpeed': { slow: { speed: 'slow' }, fast: { speed: 'fast' }, usual: { speed: 'usual' } },
  },
  view: ({ context, tags }) => ({
    isOpen: tags.has('open'),
    isAtEnd: context.steps > 0 && context.step === context.steps - 1,
  }),
  start: { to: 'stopped', context: { steps: 0, step: 0, speed: 'usual' } },
  root: {
    on: {
      'player.open': [
        {
          when: ({ event }) => event.step >= event.steps - 1,
          to: 'open.end',
          cancels: wasPlaying,
          context: ({ event }) => ({ steps: event.steps, step: event.steps - 1 }),
        },
        {
          to: 'open.paused',
          cancels: wasPlaying,
          context: ({ event }) => ({ steps: event.steps, step: event.step }),
        },
      ],
      'player.setSpeed': { context: ({ event }) => ({ speed: event.speed }) },
    },
  },
  states: {
    stopped: { sees: { isOpen: false, isAtEnd: false } },
    open: {
      tags: ['open'],
      sees: { isOpen: true },
      on: {
        'player.close': { to: 'stopped', cancels: wasPlaying, context: { steps: 0, step: 0 } },
        'player.goTo': [
          {
            when: ({ before, event }) => event.step >= before.steps - 1,
            to: 'open.end',
            cancels: wasPlaying,
            context: ({ before }) => ({ step: before.steps - 1 }),
          },
          { to: 'open.paused', cancels: wasPlaying, context: ({ event }) => ({ step: event.step }) },
        ],
      },
    },
    'open.paused': {
      sees: { isAtEnd: false },
      on: {
        'player.play': { to: 'open.playing', sends: setsTimer },
        'player.next': [{ when: nextIsLast, to: 'open.end', context: forward }, { context: forward }],
        'player.previous': [{ when: isLater, context: back }, { branch: 'else' }],
      },
    },
    'open.playing': {
      sees: { isAtEnd: false },
      on: {
        'player.timeUp': [
          { when: nextIsLast, to: 'open.end', context: forward },
          { to: 'open.playing', sends: setsTimer, context: forward },
        ],
        'player.pause': { to: 'open.paused', cancels: stopsTimer },
        'player.next': [
          { when: nextIsLast, to: 'open.end', cancels: stopsTimer, context: forward },
          { to: 'open.playing', cancels: stopsTimer, sends: setsTimer, context: forward },
        ],
        'player.previous': [
          { when: isLater, to: 'open.paused', cancels: stopsTimer, context: back },
          { to: 'open.paused', cancels: stopsTimer },
        ],
        'player.setSpeed': {
          to: 'open.playing',
          cancels: stopsTimer,
          sends: setsTimer,
          context: ({ event }) => ({ speed: event.speed }),
        },
      },
    },
    'open.end': {
      sees: { isAtEnd: true },
      on: {
        'player.play': [
          { when: isLater, to: 'open.playing', sends: setsTimer, context: { step: 0 } },
          { branch: 'else' },
        ],
        'player.previous': [{ when: isLater, to: 'open.paused', context: back }, { branch: 'else' }],
      },
    },
  },
});
