import { assign, emit, fromPromise, raise, setup } from 'xstate';
import type { FieldError } from '#contract/spec/failure.ts';
import type { SessionUser } from '#contract/spec/session.ts';

export type AuthFormKind = 'signIn' | 'register';
export type Fields = Record<string, string>;

/** What the server made of the form. `refused` carries its own words; a lost network rejects instead. */
export type SubmitAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'accepted'; message: string | null }
  | { kind: 'refused'; errors: FieldError[]; captchaRequired: boolean; captchaType: string | null };

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckAnswer = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

export const authFormMachine = setup({
  types: {
    input: {} as { kind: AuthFormKind },
    context: {} as {
      kind: AuthFormKind;
      fields: Fields | null;
      botToken: string | null;
      errors: FieldError[];
      captchaRequired: boolean;
      captchaType: string | null;
      message: string | null;
    },
    events: {} as
      | { type: 'authForm.focused' }
      | { type: 'authForm.submit'; fields: Fields }
      | { type: 'authForm.edited' }
      | { type: 'authForm.retryCheck' }
      | { type: 'check.wanted' }
      | { type: 'check.passed' }
      | { type: 'check.failed'; text: string }
      | { type: 'check.spent' },
    emitted: {} as
      | { type: 'authForm.signedIn'; token: string; user: SessionUser }
      | { type: 'authForm.accepted'; message: string }
      | { type: 'authForm.failed'; error: string },
    tags: {} as 'busy' | 'checking' | 'checkFailed' | 'impossible' | 'error' | 'done',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    solveChallenge: fromPromise<CheckAnswer, { captchaRequired: boolean; captchaType: string | null }>(
      async () => {
        throw new Error('solveChallenge not provided');
      },
    ),
    submitForm: fromPromise<SubmitAnswer, { kind: AuthFormKind; fields: Fields; botToken: string }>(
      async () => {
        throw new Error('submitForm not provided');
      },
    ),
  },
  guards: {
    checkIsImpossible: (_, { answer }: { answer: CheckAnswer }) => answer.kind === 'impossible',
    tokenIsHeld: ({ context }) => context.botToken !== null,
    signsIn: (_, { answer }: { answer: SubmitAnswer }) => answer.kind === 'signedIn',
    isAccepted: (_, { answer }: { answer: SubmitAnswer }) => answer.kind === 'accepted',
    wantsCaptcha: (_, { answer }: { answer: SubmitAnswer }) =>
      answer.kind === 'refused' && answer.captchaRequired,
  },
  actions: {
    holdFields: assign({ fields: (_, { fields }: { fields: Fields }) => fields }),
    dropFields: assign({ fields: null }),
    holdToken: assign({
      botToken: (_, { answer }: { answer: CheckAnswer }) =>
        answer.kind === 'passed' ? answer.botToken : null,
    }),
    dropToken: assign({ botToken: null }),
    wantCheck: raise({ type: 'check.wanted' }),
    passCheck: raise({ type: 'check.passed' }),
    failCheck: raise((_, { text }: { text: string }) => ({ type: 'check.failed' as const, text })),
    spendToken: raise({ type: 'check.spent' }),
    clearErrors: assign({ errors: [] }),
    sayCheckFailed: assign({ errors: (_, { text }: { text: string }) => [{ msg: text }] }),
    keepRefusal: assign(({ context }, { answer }: { answer: SubmitAnswer }) => {
      if (answer.kind !== 'refused') return {};
      const usual = context.kind === 'signIn' ? 'Login failed' : 'Registration failed';
      return {
        errors: answer.errors.length > 0 ? answer.errors : [{ msg: usual }],
        captchaRequired: answer.captchaRequired,
        captchaType: answer.captchaType,
      };
    }),
    sayFailed: assign({
      errors: ({ context }) => [{ msg: context.kind === 'signIn' ? 'Login failed' : 'Registration failed' }],
    }),
    keepMessage: assign({
      message: (_, { answer }: { answer: SubmitAnswer }) =>
        (answer.kind === 'accepted' && answer.message) ||
        'Registration successful! A verification email may have been sent. You can proceed to complete your profile.',
    }),
    announceSignedIn: emit((_, { answer }: { answer: SubmitAnswer }) =>
      answer.kind === 'signedIn'
        ? { type: 'authForm.signedIn' as const, token: answer.token, user: answer.user }
        : { type: 'authForm.failed' as const, error: 'no token in the answer' },
    ),
    announceAccepted: emit(({ context }) => ({
      type: 'authForm.accepted' as const,
      message: context.message ?? '',
    })),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'authForm.failed' as const,
      error: String(error),
    })),
  },
  delays: { challengeTimeout: 60_000, tokenLifetime: 240_000 },
}).createMachine({
  id: 'authForm',
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
      initial: 'missing',
      states: {
        missing: {
          description: 'No token is held.',
          on: {
            'authForm.focused': {
              target: 'solving',
              description: 'The person has come to the form: solve the check while they type.',
              meta: { rows: ['SES-12'] },
            },
            'check.wanted': {
              target: 'solving',
              description: 'The form needs a token.',
              meta: { rows: ['SES-12'] },
            },
          },
        },
        solving: {
          description: 'Solving the challenge, in sight when the server asked for it.',
          tags: ['checking'],
          invoke: {
            id: 'solveChallenge',
            src: 'solveChallenge',
            input: ({ context }) => ({
              captchaRequired: context.captchaRequired,
              captchaType: context.captchaType,
            }),
            onDone: [
              {
                guard: { type: 'checkIsImpossible', params: ({ event }) => ({ answer: event.output }) },
                target: 'impossible',
                description: 'Neither a site key here nor a challenge there.',
                actions: {
                  type: 'failCheck',
                  params: { text: 'Signing in is not possible here: this server offers no bot check.' },
                },
                meta: { rows: ['SES-12'] },
              },
              {
                target: 'held',
                description: 'The check is passed.',
                actions: [
                  { type: 'holdToken', params: ({ event }) => ({ answer: event.output }) },
                  'passCheck',
                ],
                meta: { rows: ['SES-12'] },
              },
            ],
            onError: {
              target: 'failed',
              description: 'The check failed: said to the person, who can try again.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'failCheck', params: { text: 'The bot check did not work. Try it again.' } },
              ],
              meta: { rows: ['SES-12'] },
            },
          },
          after: {
            challengeTimeout: {
              target: 'failed',
              description: 'No result within a minute.',
              actions: { type: 'failCheck', params: { text: 'The bot check took too long. Try it again.' } },
              meta: { rows: ['SES-12'] },
            },
          },
        },
        held: {
          description: 'A token is held, for one submission.',
          on: {
            'check.spent': {
              target: 'missing',
              description: 'It goes with the form.',
              actions: 'dropToken',
              meta: { rows: ['SES-12'] },
            },
          },
          after: {
            tokenLifetime: {
              target: 'missing',
              description: 'Four minutes old: too old to be sent.',
              actions: 'dropToken',
              meta: { rows: ['SES-12'] },
            },
          },
        },
        failed: {
          description: 'The check did not work.',
          tags: ['checkFailed'],
          on: {
            'authForm.retryCheck': {
              target: 'solving',
              description: 'The person tries again.',
              meta: { rows: ['SES-12'] },
            },
            'check.wanted': {
              target: 'solving',
              description: 'The form is submitted again.',
              meta: { rows: ['SES-12'] },
            },
          },
        },
        impossible: {
          description: 'Nobody can sign in from here.',
          tags: ['impossible'],
          on: {
            'authForm.retryCheck': {
              target: 'solving',
              description: 'The person tries again.',
              meta: { rows: ['SES-12'] },
            },
            'check.wanted': {
              target: 'solving',
              description: 'The form is submitted again.',
              meta: { rows: ['SES-12'] },
            },
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
          initial: 'clean',
          on: {
            'authForm.submit': [
              {
                guard: 'tokenIsHeld',
                target: 'sending',
                description: 'A token is at hand: off it goes.',
                actions: [
                  { type: 'holdFields', params: ({ event }) => ({ fields: event.fields }) },
                  'clearErrors',
                ],
                meta: { rows: ['SES-12'] },
              },
              {
                target: 'waitingForCheck',
                description: 'The check comes first.',
                actions: [
                  { type: 'holdFields', params: ({ event }) => ({ fields: event.fields }) },
                  'clearErrors',
                  'wantCheck',
                ],
                meta: { rows: ['SES-12'] },
              },
            ],
          },
          states: {
            clean: {
              description: 'Nothing to complain about.',
              on: {
                'check.failed': {
                  target: 'refused',
                  description: 'The silent check failed while typing.',
                  actions: { type: 'sayCheckFailed', params: ({ event }) => ({ text: event.text }) },
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
          on: {
            'check.passed': {
              target: 'sending',
              description: 'The token is there.',
              meta: { rows: ['SES-12'] },
            },
            'check.failed': {
              target: 'editing.refused',
              description: 'No token: nothing is sent.',
              actions: [
                'dropFields',
                { type: 'sayCheckFailed', params: ({ event }) => ({ text: event.text }) },
              ],
              meta: { rows: ['SES-12'] },
            },
          },
        },
        sending: {
          description: 'Asking the server.',
          tags: ['busy'],
          exit: 'dropFields',
          entry: 'spendToken',
          invoke: {
            id: 'submitForm',
            src: 'submitForm',
            input: ({ context }) => ({
              kind: context.kind,
              fields: context.fields ?? {},
              botToken: context.botToken ?? '',
            }),
            onDone: [
              {
                guard: { type: 'signsIn', params: ({ event }) => ({ answer: event.output }) },
                target: 'done',
                description: 'Token and user came: signed in at once.',
                actions: { type: 'announceSignedIn', params: ({ event }) => ({ answer: event.output }) },
                meta: { rows: ['SES-05', 'SES-07'] },
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
                target: 'done',
                description: 'Registered, but not signed in: nothing is stored.',
                actions: [
                  { type: 'keepMessage', params: ({ event }) => ({ answer: event.output }) },
                  'announceAccepted',
                ],
                meta: { rows: ['SES-07'] },
              },
              {
                guard: { type: 'wantsCaptcha', params: ({ event }) => ({ answer: event.output }) },
                target: 'editing.refused',
                description: 'Refused, and the server wants a check in sight: a fresh one is asked for.',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
                  'wantCheck',
                ],
                meta: { rows: ['SES-10', 'SES-11', 'SAF-03'] },
              },
              {
                target: 'editing.refused',
                description: "Refused: the server's words, or the default ones.",
                actions: { type: 'keepRefusal', params: ({ event }) => ({ answer: event.output }) },
                meta: { rows: ['SES-10', 'SES-11'] },
              },
            ],
            onError: {
              target: 'editing.refused',
              description: 'No usable answer.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                'sayFailed',
              ],
              meta: { rows: ['SES-10', 'SES-11'] },
            },
          },
        },
        done: { description: 'Nothing more to do here.', tags: ['done'] },
      },
    },
  },
});
