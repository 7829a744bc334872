import { defineModel } from 'chart-testing';
import { fields, isTooEasy, outcomes, user } from './auth-form.cases.ts';
import type { AuthFormKind, SubmitAnswer } from './auth-form.events.ts';
import { authFormMachine } from './auth-form.machine.ts';

const defaultMessage =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

/** What the person reads when the server says nothing of its own. */
const failedWords = (kind: AuthFormKind) => (kind === 'signIn' ? 'Login failed' : 'Registration failed');

const wordsOf = (answer: SubmitAnswer, kind: AuthFormKind) =>
  answer.kind === 'refused' && answer.errors.length > 0 ? answer.errors : [{ msg: failedWords(kind) }];

const failed = ({ event }: { event: { error: unknown } }) =>
  [{ type: 'authForm.failed' as const, error: String(event.error) }] as const;

const captchaOf = (answer: SubmitAnswer) =>
  answer.kind === 'refused'
    ? { captchaRequired: answer.captchaRequired, captchaType: answer.captchaType }
    : {};

const checkFailed = (text: string) => ({ type: 'check.failed' as const, text });

type Asked = { before: { captchaRequired: boolean; captchaType: string | null } };

const solve = ({ before: { captchaRequired, captchaType } }: Asked) => [
  { src: 'solveChallenge' as const, input: { captchaRequired, captchaType } },
];

type View = { hasErrors: boolean; passwordIsHeld: boolean; tokenIsHeld: boolean };

export const authFormModel = defineModel<typeof authFormMachine, View>({
  machine: authFormMachine,
  inputs: { 'signing in': { kind: 'signIn' }, registering: { kind: 'register' } },
  requirements: ['SES-07', 'SES-10', 'SES-11', 'SES-12', 'SAF-03'],
  events: {
    'authForm.submit': { 'e-mail and password': { fields } },
    'check.wanted': {},
    'check.outdated': {},
    'check.failed': {},
    'check.spent': {},
  },
  outcomes,
  key: ({ context: { kind, botToken, errors, captchaRequired, message } }) => [
    kind,
    botToken !== null,
    errors.length > 0,
    captchaRequired,
    message !== null,
  ],
  view: ({ context: { errors, fields: held, botToken } }) => ({
    hasErrors: errors.length > 0,
    passwordIsHeld: held !== null,
    tokenIsHeld: botToken !== null,
  }),
  start: {
    row: 'SES-12',
    to: ['check.none.missing', 'form.editing.clean'],
    context: ({ input }) => ({
      kind: input.kind,
      fields: null,
      botToken: null,
      errors: [],
      captchaRequired: false,
      captchaType: null,
      message: null,
    }),
  },
  states: {
    check: {
      on: {
        'check.outdated': {
          row: ['SES-12', 'SAF-03'],
          to: 'check.solving',
          context: { botToken: null },
          starts: solve,
          stops: ({ running }) => running.filter((id) => id === 'solveChallenge'),
        },
      },
    },
    'check.none': {
      sees: { tokenIsHeld: false },
      on: {
        'check.wanted': { row: 'SES-12', to: 'check.solving', starts: solve },
        'authForm.retryCheck': { row: 'SES-12', to: 'check.solving', starts: solve },
      },
    },
    'check.none.missing': {
      on: { 'authForm.focused': { row: 'SES-12', to: 'check.solving', starts: solve } },
    },
    'check.none.failed': { tags: ['checkFailed'] },
    'check.none.impossible': { tags: ['impossible'] },
    'check.solving': {
      tags: ['checking'],
      sees: { tokenIsHeld: false },
      done: {
        solveChallenge: [
          {
            row: 'SES-12',
            when: ({ event }) => event.output.kind === 'impossible',
            to: 'check.none.impossible',
            raises: [checkFailed('Signing in is not possible here.')],
          },
          { row: 'SES-12', to: 'check.held', context: { botToken: 'bot-token' } },
        ],
      },
      error: {
        solveChallenge: {
          row: 'SES-12',
          to: 'check.none.failed',
          emits: failed,
          raises: [checkFailed('The bot check did not work. Try it again.')],
        },
      },
      after: {
        challengeTimeout: {
          row: 'SES-12',
          ms: ({ since }) => (since.captchaRequired ? 300_000 : 60_000),
          to: 'check.none.failed',
          stops: ['solveChallenge'],
          raises: [checkFailed('The bot check took too long. Try it again.')],
        },
      },
    },
    'check.held': {
      sees: { tokenIsHeld: true },
      on: { 'check.spent': { row: 'SES-12', to: 'check.none.missing', context: { botToken: null } } },
      after: {
        tokenLifetime: { row: 'SES-12', ms: 240_000, to: 'check.none.missing', context: { botToken: null } },
      },
    },
    form: {},
    'form.editing': {
      sees: { passwordIsHeld: false },
      on: {
        'authForm.submit': {
          row: 'SES-12',
          to: 'form.waitingForCheck',
          context: { fields, errors: [] },
          raises: [{ type: 'check.wanted' }],
        },
      },
    },
    'form.editing.clean': {
      sees: { hasErrors: false },
      on: {
        'check.failed': {
          row: 'SES-12',
          to: 'form.editing.refused',
          context: ({ event }) => ({ errors: [{ msg: event.text }] }),
        },
      },
    },
    'form.editing.refused': {
      tags: ['error'],
      sees: { hasErrors: true },
      on: {
        'authForm.edited': { row: ['SES-10', 'SES-11'], to: 'form.editing.clean', context: { errors: [] } },
        'authForm.retryCheck': { row: 'SES-12', to: 'form.editing.clean', context: { errors: [] } },
      },
    },
    'form.waitingForCheck': {
      tags: ['busy'],
      sees: { hasErrors: false, passwordIsHeld: true },
      always: {
        row: 'SES-12',
        when: ({ before }) => before.botToken !== null,
        to: 'form.sending',
        raises: [{ type: 'check.spent' }],
        starts: ({ before: { kind } }) => [
          { src: 'submitForm', input: { kind, fields, botToken: 'bot-token' } },
        ],
      },
      on: {
        'check.failed': {
          row: 'SES-12',
          to: 'form.editing.refused',
          context: ({ event }) => ({ fields: null, errors: [{ msg: event.text }] }),
        },
      },
    },
    'form.sending': {
      tags: ['busy'],
      sees: { hasErrors: false, passwordIsHeld: true },
      done: {
        submitForm: [
          {
            row: 'SES-07',
            when: ({ event }) => event.output.kind === 'signedIn',
            to: 'form.done',
            context: { fields: null },
            emits: [{ type: 'authForm.signedIn', token: 'a.b.c', user }],
          },
          {
            row: 'SES-07',
            when: ({ event }) => event.output.kind === 'accepted',
            to: 'form.done',
            context: ({ event: { output } }) => ({
              fields: null,
              message: (output.kind === 'accepted' && output.message) || defaultMessage,
            }),
            emits: ({ event: { output } }) => [
              {
                type: 'authForm.accepted',
                message: (output.kind === 'accepted' && output.message) || defaultMessage,
              },
            ],
          },
          {
            row: ['SES-12', 'SAF-03'],
            when: ({ before, event }) => isTooEasy(event.output) && !before.captchaRequired,
            to: 'form.waitingForCheck',
            context: ({ event }) => ({ botToken: null, ...captchaOf(event.output) }),
            raises: [{ type: 'check.outdated' }],
          },
          {
            row: 'SAF-03',
            raises: [{ type: 'check.outdated' }],
            when: ({ event: { output } }) => output.kind === 'refused' && output.captchaRequired,
            to: 'form.editing.refused',
            context: ({ before, event: { output } }) => ({
              fields: null,
              errors: wordsOf(output, before.kind),
              ...captchaOf(output),
            }),
          },
          {
            row: ['SES-10', 'SES-11'],
            to: 'form.editing.refused',
            context: ({ before, event: { output } }) => ({
              fields: null,
              errors: wordsOf(output, before.kind),
              ...captchaOf(output),
            }),
          },
        ],
      },
      error: {
        submitForm: {
          row: ['SES-10', 'SES-11'],
          to: 'form.editing.refused',
          context: ({ before }) => ({ fields: null, errors: [{ msg: failedWords(before.kind) }] }),
          emits: failed,
        },
      },
    },
    'form.done': { tags: ['done'], sees: { hasErrors: false, passwordIsHeld: false } },
  },
});
