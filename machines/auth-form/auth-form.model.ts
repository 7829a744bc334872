import { defineModel } from 'chart-testing';
import { challenge, fields, isTooEasy, outcomes, user } from './auth-form.cases.ts';
import type { AuthFormKind, CodeAnswer, SubmitAnswer } from './auth-form.events.ts';
import { authFormMachine } from './auth-form.machine.ts';

const defaultMessage =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

/** Shown when the server sends no message. */
const failedText = (kind: AuthFormKind) => (kind === 'signIn' ? 'Login failed' : 'Registration failed');

const errorsOf = (answer: SubmitAnswer, kind: AuthFormKind) =>
  answer.kind === 'refused' && answer.errors.length > 0 ? answer.errors : [{ msg: failedText(kind) }];

const failed = ({ event }: { event: { error: unknown } }) =>
  [{ type: 'authForm.failed' as const, error: String(event.error) }] as const;

const wanted = { to: 'botCheck', event: { type: 'botCheck.wanted' } };

/** Tells the bot check what the server requires next. */
const checkCommand = (answer: SubmitAnswer) =>
  answer.kind === 'refused'
    ? [
        {
          to: 'botCheck',
          event: {
            type: 'botCheck.refused',
            captchaRequired: answer.captchaRequired,
            captchaType: answer.captchaType,
          },
        },
      ]
    : [];

/** SES-12: where nothing can ever be checked, the person is not told to try again. */
const noToken = ({ event }: { event: { text: string; isImpossible: boolean } }) => ({
  errors: [{ msg: event.isImpossible ? 'You can’t sign in here.' : event.text }],
});

const code = '123456';

const errorsOfCode = (answer: CodeAnswer) =>
  'errors' in answer && answer.errors.length > 0 ? answer.errors : [{ msg: 'Login failed' }];

type View = { hasErrors: boolean; passwordIsKept: boolean };

export const authFormModel = defineModel<typeof authFormMachine, View>({
  machine: authFormMachine,
  inputs: { 'signing in': { kind: 'signIn' }, registering: { kind: 'register' } },
  requirements: ['SES-07', 'SES-10', 'SES-11', 'SES-12', 'SAF-03', 'SET-06'],
  events: {
    'authForm.submit': { 'e-mail and password': { fields } },
    'authForm.submitCode': { 'of the app': { code } },
    'botCheck.solved': { 'with a token': { botToken: 'bot-token' } },
    'botCheck.failed': {
      'and may be tried again': { text: 'The bot check took too long. Try again.', isImpossible: false },
      'and is not offered here': { text: 'This site has no bot check.', isImpossible: true },
    },
  },
  outcomes,
  key: ({ context: { kind, captchaRequired, errors, message, challenge: earned } }) => [
    kind,
    captchaRequired,
    errors.length > 0,
    message !== null,
    earned !== null,
  ],
  view: ({ context: { errors, fields } }) => ({
    hasErrors: errors.length > 0,
    passwordIsKept: 'password' in fields,
  }),
  start: {
    row: 'SES-12',
    to: 'editing.clean',
    context: ({ input }) => ({
      kind: input.kind,
      fields: {},
      captchaRequired: false,
      errors: [],
      message: null,
      challenge: null,
    }),
    starts: [{ src: 'botCheck' }],
  },
  root: {
    error: {
      botCheck: {
        row: 'SES-12',
        to: 'editing.refused',
        context: ({ before }) => ({
          fields: {},
          challenge: null,
          errors: [{ msg: failedText(before.kind) }],
        }),
        emits: failed,
        stops: ({ running }) => running.filter((id) => id !== 'botCheck'),
      },
    },
  },
  states: {
    editing: {
      sees: { passwordIsKept: false },
      on: {
        'authForm.submit': {
          row: 'SES-12',
          to: 'waitingForCheck',
          context: { fields, errors: [] },
          sends: [wanted],
        },
      },
    },
    'editing.clean': {
      sees: { hasErrors: false },
      on: { 'botCheck.failed': { row: 'SES-12', to: 'editing.refused', context: noToken } },
    },
    'editing.refused': {
      tags: ['error'],
      sees: { hasErrors: true },
      on: {
        'authForm.edited': {
          row: ['SES-10', 'SES-11', 'SES-12'],
          to: 'editing.clean',
          context: { errors: [] },
        },
      },
    },
    waitingForCheck: {
      tags: ['busy'],
      sees: { hasErrors: false, passwordIsKept: true },
      on: {
        'botCheck.solved': {
          row: 'SES-12',
          to: 'sending',
          context: { fields: { ...fields, turnstileToken: 'bot-token' } },
          starts: ({ before: { kind } }) => [
            { src: 'submitForm', input: { kind, fields: { ...fields, turnstileToken: 'bot-token' } } },
          ],
        },
        'botCheck.failed': {
          row: 'SES-12',
          to: 'editing.refused',
          context: (moment) => ({ fields: {}, ...noToken(moment) }),
        },
      },
    },
    sending: {
      tags: ['busy'],
      sees: { hasErrors: false, passwordIsKept: true },
      done: {
        submitForm: [
          {
            row: 'SES-07',
            when: ({ event }) => event.output.kind === 'signedIn',
            to: 'done',
            context: { fields: {} },
            emits: [{ type: 'authForm.signedIn', token: 'a.b.c', user }],
            stops: ({ running }) => running,
          },
          {
            row: 'SES-07',
            when: ({ event }) => event.output.kind === 'accepted',
            to: 'done',
            context: ({ event: { output } }) => ({
              fields: {},
              message: (output.kind === 'accepted' && output.message) || defaultMessage,
            }),
            emits: ({ event: { output } }) => [
              {
                type: 'authForm.accepted',
                message: (output.kind === 'accepted' && output.message) || defaultMessage,
              },
            ],
            stops: ({ running }) => running,
          },
          {
            row: 'SET-06',
            when: ({ event }) => event.output.kind === 'codeWanted',
            to: 'secondStep.asking.clean',
            context: { fields: {}, challenge, captchaRequired: false },
            sends: [
              {
                to: 'botCheck',
                event: { type: 'botCheck.refused', captchaRequired: false, captchaType: null },
              },
            ],
          },
          {
            row: ['SES-12', 'SAF-03'],
            when: ({ before, event }) => isTooEasy(event.output) && !before.captchaRequired,
            to: 'waitingForCheck',
            context: { captchaRequired: true },
            sends: ({ event }) => [...checkCommand(event.output), wanted],
          },
          {
            row: ['SES-10', 'SES-11', 'SAF-03'],
            to: 'editing.refused',
            context: ({ before, event: { output } }) => ({
              fields: {},
              errors: errorsOf(output, before.kind),
              captchaRequired: output.kind === 'refused' && output.captchaRequired,
            }),
            sends: ({ event }) => checkCommand(event.output),
          },
        ],
      },
      error: {
        submitForm: {
          row: ['SES-10', 'SES-11'],
          to: 'editing.refused',
          context: ({ before }) => ({ fields: {}, errors: [{ msg: failedText(before.kind) }] }),
          emits: failed,
        },
      },
    },
    secondStep: { tags: ['codeWanted'] },
    'secondStep.asking': {
      sees: { passwordIsKept: false },
      on: {
        'authForm.submitCode': {
          row: 'SET-06',
          to: 'secondStep.checking',
          context: { errors: [] },
          starts: [{ src: 'submitCode', input: { challenge, code } }],
        },
        'authForm.back': {
          row: 'SET-06',
          to: 'editing.clean',
          context: { challenge: null, errors: [] },
        },
      },
    },
    'secondStep.asking.clean': { sees: { hasErrors: false } },
    'secondStep.asking.refused': {
      tags: ['error'],
      sees: { hasErrors: true },
      on: { 'authForm.edited': { row: 'SET-06', to: 'secondStep.asking.clean', context: { errors: [] } } },
    },
    'secondStep.checking': {
      tags: ['busy'],
      sees: { hasErrors: false, passwordIsKept: false },
      done: {
        submitCode: [
          {
            row: 'SET-06',
            when: ({ event }) => event.output.kind === 'signedIn',
            to: 'done',
            context: { challenge: null },
            emits: [{ type: 'authForm.signedIn', token: 'a.b.c', user }],
            stops: ({ running }) => running,
          },
          {
            row: 'SET-06',
            when: ({ event }) => event.output.kind === 'over',
            to: 'editing.refused',
            context: ({ event }) => ({ challenge: null, errors: errorsOfCode(event.output) }),
          },
          {
            row: 'SET-06',
            to: 'secondStep.asking.refused',
            context: ({ event }) => ({ errors: errorsOfCode(event.output) }),
          },
        ],
      },
      error: {
        submitCode: {
          row: 'SET-06',
          to: 'secondStep.asking.refused',
          context: { errors: [{ msg: 'Login failed' }] },
          emits: failed,
        },
      },
    },
    done: { tags: ['done'], sees: { hasErrors: false, passwordIsKept: false } },
  },
});
