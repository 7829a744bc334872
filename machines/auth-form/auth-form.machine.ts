import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { CheckCommand, CheckFailure } from '#machines/bot-check/bot-check.machine.ts';
import type * as Form from './auth-form.events.ts';

const failedWords = { signIn: 'Login failed', register: 'Registration failed' };

const acceptedWords =
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
    tellCheck: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
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
      return { errors: answer.errors.length > 0 ? answer.errors : [{ msg: failedWords.signIn }] };
    }),
    clearErrors: assign({ errors: [] }),
    say: assign({ errors: (_, { text }: { text: string }) => [{ msg: text }] }),
    sayNoToken: assign({
      errors: (_, { text, isImpossible }: CheckFailure) => [
        { msg: isImpossible ? 'Signing in is not possible here.' : text },
      ],
    }),
    keepRefusal: assign(({ context }, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'refused') return {};
      return { errors: answer.errors.length > 0 ? answer.errors : [{ msg: failedWords[context.kind] }] };
    }),
    announceSignedIn: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer | Form.CodeAnswer) => {
      if (answer.kind !== 'signedIn') return;
      enqueue.emit({ type: 'authForm.signedIn', token: answer.token, user: answer.user });
    }),
    announceAccepted: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
      const message = (answer.kind === 'accepted' && answer.message) || acceptedWords;
      enqueue.assign({ message });
      enqueue.emit({ type: 'authForm.accepted', message });
    }),
    reportFailure: emit((_, { error }: Form.Fault) => ({ type: 'authForm.failed', error: String(error) })),
  },
}).createMachine({
  id: 'authForm',
  options: { maxIterations: 1000 },
  description: 'Signing in or registering: one submission at a time, with a token of the bot check.',
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
      description: 'The way to the bot check broke: logged and said.',
      actions: [
        { type: 'reportFailure', params: ({ event }) => event },
        { type: 'say', params: ({ context }) => ({ text: failedWords[context.kind] }) },
      ],
    },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The person types.',
      entry: 'dropFields',
      initial: 'clean',
      on: {
        'authForm.submit': {
          target: 'waitingForCheck',
          description: 'Off it goes, as soon as there is a token.',
          actions: [{ type: 'keepFields', params: ({ event }) => event }, 'askForToken'],
          meta: { rows: ['SES-12'] },
        },
      },
      states: {
        clean: {
          description: 'Nothing to complain about.',
          on: {
            'botCheck.failed': {
              target: 'refused',
              description: 'The silent check failed while typing.',
              actions: { type: 'sayNoToken', params: ({ event }) => event },
              meta: { rows: ['SES-12'] },
            },
          },
        },
        refused: {
          description: 'Something was wrong; what was typed is kept.',
          tags: ['error'],
          exit: 'clearErrors',
          on: {
            'authForm.edited': {
              target: 'clean',
              description: 'The person changes something, or repeats the check.',
              meta: { rows: ['SES-10', 'SES-11', 'SES-12'] },
            },
          },
        },
      },
    },
    waitingForCheck: {
      description: 'Submitted; waiting for the token.',
      tags: ['busy'],
      on: {
        'botCheck.solved': {
          target: 'sending',
          description: 'The token is there.',
          actions: { type: 'addToken', params: ({ event }) => event },
          meta: { rows: ['SES-12'] },
        },
        'botCheck.failed': {
          target: 'editing.refused',
          description: 'No token: nothing is sent.',
          actions: { type: 'sayNoToken', params: ({ event }) => event },
          meta: { rows: ['SES-12'] },
        },
      },
    },
    sending: {
      description: 'Asking the server.',
      tags: ['busy'],
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { kind, fields } }) => ({ kind, fields }),
        onDone: [
          {
            guard: { type: 'signsIn', params: ({ event }) => event.output },
            target: 'done',
            description: 'Token and user came: signed in at once.',
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
            description: 'The password is right, and a second step is on; the next try needs another check.',
            actions: { type: 'takeChallenge', params: ({ event }) => event.output },
            meta: { rows: ['SET-06'] },
          },
          {
            guard: { type: 'checkWasTooEasy', params: ({ event }) => event.output },
            target: 'waitingForCheck',
            description:
              'Too many tries failed before: a check in sight is solved, and the form goes off again.',
            actions: [{ type: 'tellCheck', params: ({ event }) => event.output }, 'askForToken'],
            meta: { rows: ['SES-12', 'SAF-03'] },
          },
          {
            target: 'editing.refused',
            description:
              "Refused: the server's words, or the default ones; the check learns whether the next one is to be seen.",
            actions: [
              { type: 'keepRefusal', params: ({ event }) => event.output },
              { type: 'tellCheck', params: ({ event }) => event.output },
            ],
            meta: { rows: ['SES-10', 'SES-11', 'SAF-03'] },
          },
        ],
        onError: {
          target: 'editing.refused',
          description: 'No usable answer.',
          actions: [
            { type: 'reportFailure', params: ({ event }) => event },
            { type: 'say', params: ({ context }) => ({ text: failedWords[context.kind] }) },
          ],
          meta: { rows: ['SES-10', 'SES-11'] },
        },
      },
    },
    secondStep: {
      description: 'A code of the authenticator app is asked for, or a recovery code.',
      tags: ['codeWanted'],
      entry: 'dropFields',
      exit: 'dropChallenge',
      initial: 'asking',
      states: {
        asking: {
          description: 'The person types the code.',
          initial: 'clean',
          on: {
            'authForm.submitCode': {
              target: 'checking',
              description: 'Off it goes.',
              meta: { rows: ['SET-06'] },
            },
            'authForm.back': {
              target: '#authForm.editing.clean',
              description: 'Back to e-mail and password.',
              meta: { rows: ['SET-06'] },
            },
          },
          states: {
            clean: { description: 'Nothing to complain about.' },
            refused: {
              description: 'The code was not taken.',
              tags: ['error'],
              exit: 'clearErrors',
              on: {
                'authForm.edited': {
                  target: 'clean',
                  description: 'The person changes something.',
                  meta: { rows: ['SET-06'] },
                },
              },
            },
          },
        },
        checking: {
          description: 'Asking the server about the code.',
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
                description: 'It took too long, or the password has changed: signing in begins anew.',
                actions: { type: 'keepCodeErrors', params: ({ event }) => event.output },
                meta: { rows: ['SET-06'] },
              },
              {
                target: 'asking.refused',
                description: 'Wrong, used or too many: said.',
                actions: { type: 'keepCodeErrors', params: ({ event }) => event.output },
                meta: { rows: ['SET-06'] },
              },
            ],
            onError: {
              target: 'asking.refused',
              description: 'No usable answer.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                { type: 'say', params: () => ({ text: failedWords.signIn }) },
              ],
              meta: { rows: ['SET-06'] },
            },
          },
        },
      },
    },
    done: { description: 'Nothing more to do here.', type: 'final', entry: 'dropFields', tags: ['done'] },
  },
});
