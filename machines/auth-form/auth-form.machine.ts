import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import type * as Form from './auth-form.events.ts';

const failedWords = { signIn: 'Login failed', register: 'Registration failed' };

const acceptedWords =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

export const authFormMachine = setup({
  types: {
    input: {} as { kind: Form.AuthFormKind },
    context: {} as Form.Context,
    events: {} as Form.Event,
    emitted: {} as Form.Emitted,
    tags: {} as 'busy' | 'checking' | 'checkFailed' | 'impossible' | 'error' | 'done',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    solveChallenge: fromPromise<Form.CheckAnswer, Form.CheckAsk>(async () => {
      throw new Error('solveChallenge not provided');
    }),
    submitForm: fromPromise<Form.SubmitAnswer, Form.Submission>(async () => {
      throw new Error('submitForm not provided');
    }),
  },
  guards: {
    checkIsImpossible: (_, answer: Form.CheckAnswer) => answer.kind === 'impossible',
    tokenIsHeld: ({ context }) => context.botToken !== null,
    signsIn: (_, answer: Form.SubmitAnswer) => answer.kind === 'signedIn',
    isAccepted: (_, answer: Form.SubmitAnswer) => answer.kind === 'accepted',
    wantsCaptcha: (_, reply: Form.Reply) => reply.captchaRequired === true,
    checkWasTooEasy: ({ context }, reply: Form.Reply) =>
      reply.checkFailed === true && reply.captchaRequired === true && !context.captchaRequired,
  },
  actions: {
    holdFields: assign({ fields: (_, { fields }: { fields: Form.Fields }) => fields }),
    dropFields: assign({ fields: null }),
    holdToken: assign({
      botToken: (_, answer: Form.CheckAnswer) => (answer.kind === 'passed' ? answer.botToken : null),
    }),
    dropToken: assign({ botToken: null }),
    wantCheck: raise({ type: 'check.wanted' }),
    wantFreshCheck: raise({ type: 'check.outdated' }),
    failCheck: raise((_, { text }: Form.Text) => ({ type: 'check.failed', text })),
    spendToken: raise({ type: 'check.spent' }),
    clearErrors: assign({ errors: [] }),
    say: assign({ errors: (_, { text }: Form.Text) => [{ msg: text }] }),
    keepAsk: assign((_, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'refused') return {};
      return { captchaRequired: true, captchaType: answer.captchaType, botToken: null };
    }),
    keepRefusal: assign(({ context }, answer: Form.SubmitAnswer) => {
      if (answer.kind !== 'refused') return {};
      const { errors, captchaRequired, captchaType } = answer;
      const said = errors.length > 0 ? errors : [{ msg: failedWords[context.kind] }];
      return { errors: said, captchaRequired, captchaType };
    }),
    announceSignedIn: enqueueActions(({ enqueue }, answer: Form.SubmitAnswer) => {
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
  delays: {
    /** A check in plain sight waits for a person, and ALTCHA's is ten times harder then. */
    challengeTimeout: ({ context }) => (context.captchaRequired ? 300_000 : 60_000),
    tokenLifetime: 240_000,
  },
}).createMachine({
  id: 'authForm',
  options: { maxIterations: 1000 },
  description: 'Signing in or registering: a bot check at the side, one submission at a time.',
  type: 'parallel',
  context: ({ input }) => ({
    kind: input.kind,
    fields: null,
    botToken: null,
    errors: [],
    captchaRequired: false,
    captchaType: null,
    message: null,
  }),
  states: {
    check: {
      description: 'The token of the bot check: obtained silently on focus, good for one submission.',
      meta: { rows: ['SES-12'] },
      initial: 'none',
      on: {
        'check.outdated': {
          target: '.solving',
          description: 'The server wants a check in sight: whatever was solved before no longer counts.',
          actions: 'dropToken',
          meta: { rows: ['SES-12', 'SAF-03'] },
        },
      },
      states: {
        none: {
          description: 'No token is held.',
          initial: 'missing',
          on: {
            'check.wanted': { target: 'solving', description: 'The form needs a token.' },
            'authForm.retryCheck': { target: 'solving', description: 'The person tries again.' },
          },
          states: {
            missing: {
              description: 'None was asked for, or it was spent.',
              on: {
                'authForm.focused': {
                  target: '#authForm.check.solving',
                  description: 'The person has come to the form: solve the check while they type.',
                },
              },
            },
            failed: { description: 'It failed, or took too long.', tags: ['checkFailed'] },
            impossible: { description: 'Nobody can sign in from here.', tags: ['impossible'] },
          },
        },
        solving: {
          description: 'Solving the challenge, in sight when the server asked for it.',
          tags: ['checking'],
          invoke: {
            id: 'solveChallenge',
            src: 'solveChallenge',
            input: ({ context: { captchaRequired, captchaType } }) => ({ captchaRequired, captchaType }),
            onDone: [
              {
                guard: { type: 'checkIsImpossible', params: ({ event }) => event.output },
                target: 'none.impossible',
                description: 'Neither a site key here nor a challenge there.',
                actions: { type: 'failCheck', params: { text: 'Signing in is not possible here.' } },
              },
              {
                target: 'held',
                description: 'The check is passed.',
                actions: { type: 'holdToken', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'none.failed',
              description: 'The check failed: said to the person, who can try again.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                { type: 'failCheck', params: { text: 'The bot check did not work. Try it again.' } },
              ],
            },
          },
          after: {
            challengeTimeout: {
              target: 'none.failed',
              description: 'No result in time.',
              actions: { type: 'failCheck', params: { text: 'The bot check took too long. Try it again.' } },
            },
          },
        },
        held: {
          description: 'A token is held, for one submission.',
          on: {
            'check.spent': { target: 'none', description: 'It goes with the form.', actions: 'dropToken' },
          },
          after: {
            tokenLifetime: { target: 'none', description: 'Too old to be sent.', actions: 'dropToken' },
          },
        },
      },
    },
    form: {
      description: 'The form itself.',
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
              actions: [{ type: 'holdFields', params: ({ event }) => event }, 'wantCheck'],
              meta: { rows: ['SES-12'] },
            },
          },
          states: {
            clean: {
              description: 'Nothing to complain about.',
              on: {
                'check.failed': {
                  target: 'refused',
                  description: 'The silent check failed while typing.',
                  actions: { type: 'say', params: ({ event }) => event },
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
                  description: 'The person changes something.',
                  meta: { rows: ['SES-10', 'SES-11'] },
                },
                'authForm.retryCheck': {
                  target: 'clean',
                  description: 'The person repeats the check.',
                  meta: { rows: ['SES-12'] },
                },
              },
            },
          },
        },
        waitingForCheck: {
          description: 'Submitted; waiting for the token.',
          tags: ['busy'],
          always: {
            guard: 'tokenIsHeld',
            target: 'sending',
            description: 'The token is there.',
            meta: { rows: ['SES-12'] },
          },
          on: {
            'check.failed': {
              target: 'editing.refused',
              description: 'No token: nothing is sent.',
              actions: { type: 'say', params: ({ event }) => event },
              meta: { rows: ['SES-12'] },
            },
          },
        },
        sending: {
          description: 'Asking the server.',
          tags: ['busy'],
          entry: 'spendToken',
          invoke: {
            id: 'submitForm',
            src: 'submitForm',
            input: ({ context: { kind, fields, botToken } }) => ({
              kind,
              fields: fields ?? {},
              botToken: botToken ?? '',
            }),
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
                guard: { type: 'checkWasTooEasy', params: ({ event }) => event.output },
                target: 'waitingForCheck',
                description:
                  'Too many tries failed before: a check in sight is solved, and the form goes off again.',
                actions: [{ type: 'keepAsk', params: ({ event }) => event.output }, 'wantFreshCheck'],
                meta: { rows: ['SES-12', 'SAF-03'] },
              },
              {
                guard: { type: 'wantsCaptcha', params: ({ event }) => event.output },
                target: 'editing.refused',
                description: 'Refused, and the server wants a check in sight: a fresh one is asked for.',
                actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'wantFreshCheck'],
                meta: { rows: ['SES-10', 'SES-11', 'SAF-03'] },
              },
              {
                target: 'editing.refused',
                description: "Refused: the server's words, or the default ones.",
                actions: { type: 'keepRefusal', params: ({ event }) => event.output },
                meta: { rows: ['SES-10', 'SES-11'] },
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
        done: { description: 'Nothing more to do here.', type: 'final', entry: 'dropFields', tags: ['done'] },
      },
    },
  },
});
