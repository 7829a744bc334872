import { defineModel } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import { botCheckMachine } from './bot-check.machine.ts';

type Before = { before: { captchaRequired: boolean; captchaType: string | null } };

const solve = ({ before: { captchaRequired, captchaType } }: Before) => [
  { src: 'solveChallenge' as const, input: { captchaRequired, captchaType } },
];

const solved = [{ type: 'botCheck.solved' as const, botToken: 'bot-token' }] as const;

const failed = (text: string, isImpossible = false) =>
  [{ type: 'botCheck.failed' as const, text, isImpossible }] as const;

const inSight = { captchaRequired: true, captchaType: 'altcha' };
/** The server has already asked for this on another form. */
const isSeen = ({ context }: SnapshotFrom<typeof botCheckMachine>) => context.captchaRequired;
const offline = 'You’re offline. Check your connection and try again.';

export const botCheckModel = defineModel<typeof botCheckMachine, { tokenIsKept: boolean }>({
  machine: botCheckMachine,
  requirements: ['SES-10', 'SES-11', 'SES-12', 'SAF-03'],
  events: {
    'botCheck.refused': {
      'for another check in sight': (check) => (check.matches({ spent: 'used' }) ? inSight : undefined),
      'for another reason': (check) =>
        check.matches({ spent: 'used' }) ? { captchaRequired: false, captchaType: null } : undefined,
      'for another check, while one is solved': (check) =>
        isSeen(check) && check.matches({ solving: 'ahead' }) ? inSight : undefined,
      'for another check, while the token of one is kept': (check) =>
        isSeen(check) && check.matches('ready') ? inSight : undefined,
    },
  },
  outcomes: {
    solveChallenge: {
      done: {
        'a token': { kind: 'passed', botToken: 'bot-token' },
        'that none is offered': { kind: 'impossible' },
      },
      error: { 'no network': new Error(offline), 'something unheard of': 'broken' },
    },
  },
  key: ({ context: { botToken, captchaRequired, captchaType } }) => [
    botToken !== null,
    captchaRequired,
    captchaType,
  ],
  view: ({ context }) => ({ tokenIsKept: context.botToken !== null }),
  start: {
    row: 'SES-12',
    to: 'idle',
    context: { botToken: null, captchaRequired: false, captchaType: null },
  },
  root: {
    on: {
      'botCheck.refused': [
        {
          row: ['SES-12', 'SAF-03'],
          when: ({ event }) => event.captchaRequired,
          to: 'solving.ahead',
          context: { botToken: null, captchaRequired: true, captchaType: 'altcha' },
          stops: ({ running }) => running,
          starts: [{ src: 'solveChallenge', input: { captchaRequired: true, captchaType: 'altcha' } }],
        },
        { row: ['SES-10', 'SES-11'], context: { captchaRequired: false, captchaType: null } },
      ],
    },
  },
  states: {
    idle: {
      sees: { tokenIsKept: false },
      on: {
        'botCheck.begin': { row: 'SES-12', to: 'solving.ahead', starts: solve },
        'botCheck.wanted': { row: 'SES-12', to: 'solving.wanted', starts: solve },
      },
    },
    solving: {
      tags: ['checking'],
      sees: { tokenIsKept: false },
      done: {
        solveChallenge: [
          {
            row: 'SES-12',
            when: ({ event }) => event.output.kind === 'impossible',
            to: 'broken.impossible',
            emits: failed('This site has no bot check.', true),
          },
          {
            row: 'SES-12',
            when: ({ from }) => from.includes('solving.wanted'),
            to: 'spent.used',
            emits: solved,
          },
          { row: 'SES-12', to: 'ready', context: { botToken: 'bot-token' } },
        ],
      },
      error: {
        solveChallenge: {
          row: 'SES-12',
          to: 'broken.failed',
          emits: ({ event }) =>
            failed(event.error === 'broken' ? 'The bot check didn’t work. Try again.' : offline),
        },
      },
      after: {
        challengeTimeout: {
          row: 'SES-12',
          ms: ({ since }) => (since.captchaRequired ? 300_000 : 60_000),
          to: 'broken.failed',
          stops: ['solveChallenge'],
          emits: failed('The bot check took too long. Try again.'),
        },
      },
    },
    'solving.ahead': { on: { 'botCheck.wanted': { row: 'SES-12', to: 'solving.wanted' } } },
    'solving.wanted': {},
    ready: {
      tags: ['passed'],
      sees: { tokenIsKept: true },
      on: {
        'botCheck.wanted': { row: 'SES-12', to: 'spent.used', context: { botToken: null }, emits: solved },
      },
      after: {
        tokenLifetime: { row: 'SES-12', ms: 240_000, to: 'spent.expired', context: { botToken: null } },
      },
    },
    spent: {
      tags: ['passed'],
      sees: { tokenIsKept: false },
      on: {
        'botCheck.begin': { row: 'SES-12', to: 'solving.ahead', starts: solve },
        'botCheck.wanted': { row: 'SES-12', to: 'solving.wanted', starts: solve },
      },
    },
    'spent.used': {},
    'spent.expired': {},
    broken: {
      sees: { tokenIsKept: false },
      on: {
        'botCheck.retry': { row: 'SES-12', to: 'solving.ahead', starts: solve },
        'botCheck.wanted': { row: 'SES-12', to: 'solving.wanted', starts: solve },
      },
    },
    'broken.failed': { tags: ['failed'] },
    'broken.impossible': { tags: ['impossible'] },
  },
});
