import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { CheckCommand, CheckFailure } from '#machines/bot-check/bot-check.machine.ts';
import type * as Form from './auth-form.events.ts';

const failedTexts = { signIn: 'Login failed', register: 'Registration failed' };

const acceptedText =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

/** @throws unless a code was sent for a challenge */
function codeOf({ challenge }: Form.Context, event: Form.Event): Form.CodeSubmission {
  if (challenge === null || event.type !== 'authForm.submitCode') throw new Error('No code is asked for');
  return { challenge, code: event.code };
}

export const authFormMachine = setup({
  types: {
    input: {} as { kind: Form.AuthFormKind },
    context: {} as Form.Context,
    events: {} as Form.Event,
    emitted: {} as Form.Emitted,
    children: {} as { botCheck: 'botCheck'; submitForm: 'submitForm'; submitCode: 'submitCode' },
    tags: {} as 'busy' | 'error' | 'done' | 'codeWanted',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    botCheck: fromCallback<CheckCommand>(() => {
      throw new Error('botCheck not provided');
    }),
    submitForm: fromPromise<Form.SubmitAnswer, Form.Submission>(async () => {
      throw new Error('submitForm not provided');
    }),
    submitCode: fromPromise<Form.CodeAnswer, Form.CodeSubmission>(async () => {
      throw new Error('submitCode not provided');
    }),
  },
  guards: {
    signsIn: (_, { kind }: Form.Reply) => kind === 'signedIn',
    wantsCode: (_, { kind }: Form.Reply) => kind === 'codeWanted',
    isOver: (_, { kind }: Form.Reply) => kind === 'over',
    isAccepted: (_, answer: Form.SubmitAnswer) => answer.kind === 'accepted',
    checkWasTooEasy: ({ context }, reply: Form.Reply) =>
      reply.checkFailed === true && reply.captchaRequired === true && !context.captchaRequired,
  },
  actions: {
    keepFields: assign({ fields: (_, { fields }: { fields: Form.Fields }) => fields }),
    addToken: assign(({ context: { fields } }, { botToken }: { botToken: string }) => ({
      fields: { ...fields, turnstileToken: botToken },
    })),
    dropFields: assign({ fields: {} }),
    askForToken: sendTo('botCheck', { type: 'botCheck.wanted' }),
    reportToBotCheck: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'refused') return;
      const { captchaRequired, captchaType } = answer;
      enqueue.assign({ captchaRequired });
      enqueue.sendTo('botCheck', { type: 'botCheck.refused', captchaRequired, captchaType });
    }),
    takeChallenge: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'codeWanted') return;
      enqueue.assign({ challenge: answer.challenge, captchaRequired: false });
      enqueue.sendTo('botCheck', { type: 'botCheck.refused', captchaRequired: false, captchaType: null });
    }),
    dropChallenge: assign({ challenge: null }),
    keepCodeErrors: assign((_, answer: Form.CodeAnswer) => {
      if (answer.kind === 'signedIn') return {};
      return { errors: answer.errors.length > 0 ? answer.errors : [{ msg: failedTexts.signIn }] };
    }),
    clearErrors: assign({ errors: [] }),
    say: assign({ errors: (_, { text }: { text: string }) => [{ msg: text }] }),
    reportMissingToken: assign({
      errors: (_, { text, isImpossible }: CheckFailure) => [
        { msg: isImpossible ? 'You can’t sign in here.' : text },
      ],
    }),
    keepRefusal: assign(({ context }, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'refused') return {};
      return { errors: answer.errors.length > 0 ? answer.errors : [{ msg: failedTexts[context.kind] }] };
    }),
    announceSignedIn: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer | Form.CodeAnswer) => {
      if (answer.kind !== 'signedIn') return;
      enqueue.emit({ type: 'authForm.signedIn', token: answer.token, user: answer.user });
    }),
    announceAccepted: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
      const message = (answer.kind === 'accepted' && answer.message) || acceptedText;
      enqueue.assign({ message });
      enqueue.emit({ type: 'authForm.accepted', message });
    }),
    reportFailure: emit((_, { error }: Form.Fault) => ({ type: 'authForm.failed', error: String(error) })),
  },
}).createMachine({
  id: 'authForm',
  options: { maxIterations: 1000 },
  description: 'Signing in or registering: one submission at a time, each with its own bot check token.',
  context: ({ input }) => ({
    kind: input.kind,
    fields: {},
    captchaRequired: false,
    errors: [],
    message: null,
    challenge: null,
  }),
  invoke: {
    id: 'botCheck',
    src: 'botCheck',
    onError: {
      target: '.editing.refused',
      description: 'The bot check failed to run: logged, and shown to the visitor.',
      actions: [
        { type: 'reportFailure', params: ({ event }) => event },
        { type: 'say', params: ({ context }) => ({ text: failedTexts[context.kind] }) },
      ],
    },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The visitor types.',
      entry: 'dropFields',
      initial: 'clean',
      on: {
        'authForm.submit': {
          target: 'waitingForCheck',
          description: 'Submitted; sent as soon as there is a token.',
          actions: [{ type: 'keepFields', params: ({ event }) => event }, 'askForToken'],
          meta: { rows: ['SES-12'] },
        },
      },
      states: {
        clean: {
          description: 'No error to show.',
          on: {
            'botCheck.failed': {
              target: 'refused',
              description: 'The invisible check failed while the visitor was typing.',
              actions: { type: 'reportMissingToken', params: ({ event }) => event },
              meta: { rows: ['SES-12'] },
            },
          },
        },
        refused: {
          description: 'There is an error; what was typed is kept.',
          tags: ['error'],
          exit: 'clearErrors',
          on: {
            'authForm.edited': {
              target: 'clean',
              description: 'The visitor changes something, or repeats the check.',
              meta: { rows: ['SES-10', 'SES-11', 'SES-12'] },
            },
          },
        },
      },
    },
    waitingForCheck: {
      description: 'Submitted, waiting for the token.',
      tags: ['busy'],
      on: {
        'botCheck.solved': {
          target: 'sending',
          description: 'The token has arrived.',
          actions: { type: 'addToken', params: ({ event }) => event },
          meta: { rows: ['SES-12'] },
        },
        'botCheck.failed': {
          target: 'editing.refused',
          description: 'No token: nothing is sent.',
          actions: { type: 'reportMissingToken', params: ({ event }) => event },
          meta: { rows: ['SES-12'] },
        },
      },
    },
    sending: {
      description: 'Waiting for the server.',
      tags: ['busy'],
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { kind, fields } }) => ({ kind, fields }),
        onDone: [
          {
            guard: { type: 'signsIn', params: ({ event }) => event.output },
            target: 'done',
            description: 'The answer has a token and a user: signed in.',
            actions: { type: 'announceSignedIn', params: ({ event }) => event.output },
            meta: { rows: ['SES-05', 'SES-07'] },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'done',
            description: 'Registered, but not signed in: nothing is stored.',
            actions: { type: 'announceAccepted', params: ({ event }) => event.output },
            meta: { rows: ['SES-07'] },
          },
          {
            guard: { type: 'wantsCode', params: ({ event }) => event.output },
            target: 'secondStep',
            description: 'The password is right, and two-step verification is on.',
            actions: { type: 'takeChallenge', params: ({ event }) => event.output },
            meta: { rows: ['SET-06'] },
          },
          {
            guard: { type: 'checkWasTooEasy', params: ({ event }) => event.output },
            target: 'waitingForCheck',
            description: 'Too many failed attempts: a visible check is solved, then the form is sent again.',
            actions: [{ type: 'reportToBotCheck', params: ({ event }) => event.output }, 'askForToken'],
            meta: { rows: ['SES-12', 'SAF-03'] },
          },
          {
            target: 'editing.refused',
            description: 'Refused: shows the message, and whether the next check must be visible.',
            actions: [
              { type: 'keepRefusal', params: ({ event }) => event.output },
              { type: 'reportToBotCheck', params: ({ event }) => event.output },
            ],
            meta: { rows: ['SES-10', 'SES-11', 'SAF-03'] },
          },
        ],
        onError: {
          target: 'editing.refused',
          description: 'No usable answer.',
          actions: [
            { type: 'reportFailure', params: ({ event }) => event },
            { type: 'say', params: ({ context }) => ({ text: failedTexts[context.kind] }) },
          ],
          meta: { rows: ['SES-10', 'SES-11'] },
        },
      },
    },
    secondStep: {
      description: 'Asks for a code from the authenticator app, or a recovery code.',
      tags: ['codeWanted'],
      entry: 'dropFields',
      exit: 'dropChallenge',
      initial: 'asking',
      states: {
        asking: {
          description: 'The member types the code.',
          initial: 'clean',
          on: {
            'authForm.submitCode': {
              target: 'checking',
              description: 'Submitted.',
              meta: { rows: ['SET-06'] },
            },
            'authForm.back': {
              target: '#authForm.editing.clean',
              description: 'Back to e-mail and password.',
              meta: { rows: ['SET-06'] },
            },
          },
          states: {
            clean: { description: 'No error to show.' },
            refused: {
              description: 'The code was not accepted.',
              tags: ['error'],
              exit: 'clearErrors',
              on: {
                'authForm.edited': {
                  target: 'clean',
                  description: 'The member changes something.',
                  meta: { rows: ['SET-06'] },
                },
              },
            },
          },
        },
        checking: {
          description: 'The server checks the code.',
          tags: ['busy'],
          invoke: {
            id: 'submitCode',
            src: 'submitCode',
            input: ({ context, event }) => codeOf(context, event),
            onDone: [
              {
                guard: { type: 'signsIn', params: ({ event }) => event.output },
                target: '#authForm.done',
                description: 'Signed in.',
                actions: { type: 'announceSignedIn', params: ({ event }) => event.output },
                meta: { rows: ['SET-06'] },
              },
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: '#authForm.editing.refused',
                description: 'The step expired or the password has changed: back to e-mail and password.',
                actions: { type: 'keepCodeErrors', params: ({ event }) => event.output },
                meta: { rows: ['SET-06'] },
              },
              {
                target: 'asking.refused',
                description: 'Wrong code, used code or too many attempts: shown.',
                actions: { type: 'keepCodeErrors', params: ({ event }) => event.output },
                meta: { rows: ['SET-06'] },
              },
            ],
            onError: {
              target: 'asking.refused',
              description: 'No usable answer.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                { type: 'say', params: () => ({ text: failedTexts.signIn }) },
              ],
              meta: { rows: ['SET-06'] },
            },
          },
        },
      },
    },
    done: {
      description: 'Signed in or registered. Final.',
      type: 'final',
      entry: 'dropFields',
      tags: ['done'],
    },
  },
});
