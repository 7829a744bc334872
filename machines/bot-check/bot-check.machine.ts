import { assign, emit, enqueueActions, fromPromise, setup, stateIn } from 'xstate';

/** What the server asks for: an invisible check, or a provider's widget. */
export type CheckRequirement = { captchaRequired: boolean; captchaType: string | null };

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckAnswer = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

/** `text` is for the person; `isImpossible`: no retry can help. */
export type CheckFailure = { text: string; isImpossible: boolean };

type Context = CheckRequirement & { botToken: string | null };

/** Sent by the form. */
export type CheckCommand =
  | { type: 'botCheck.begin' }
  | { type: 'botCheck.wanted' }
  | { type: 'botCheck.retry' }
  | ({ type: 'botCheck.refused' } & CheckRequirement);

/** Sent to the form: `solved` only when a token is wanted, `failed` also while the person still types. */
export type CheckEmitted =
  | { type: 'botCheck.solved'; botToken: string }
  | ({ type: 'botCheck.failed' } & CheckFailure);

export const botCheckMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckCommand,
    emitted: {} as CheckEmitted,
    tags: {} as 'checking' | 'passed' | 'failed' | 'impossible',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    /** Rejects with a message for the person. */
    solveChallenge: fromPromise<CheckAnswer, CheckRequirement>(async () => {
      throw new Error('solveChallenge not provided');
    }),
  },
  guards: {
    isImpossible: (_, answer: CheckAnswer) => answer.kind === 'impossible',
    isWanted: stateIn({ solving: 'wanted' }),
    isToBeSeen: (_, { captchaRequired }: CheckRequirement) => captchaRequired,
  },
  actions: {
    keepToken: assign({
      botToken: (_, answer: CheckAnswer) => (answer.kind === 'passed' ? answer.botToken : null),
    }),
    dropToken: assign({ botToken: null }),
    handOver: enqueueActions(({ enqueue }, answer: CheckAnswer) => {
      if (answer.kind === 'passed') enqueue.emit({ type: 'botCheck.solved', botToken: answer.botToken });
    }),
    handOverKept: enqueueActions(({ context: { botToken }, enqueue }) => {
      if (botToken !== null) enqueue.emit({ type: 'botCheck.solved', botToken });
    }),
    keepAsk: assign((_, { captchaRequired, captchaType }: CheckRequirement) => ({
      captchaRequired,
      captchaType,
    })),
    sayFailed: emit((_, { text, isImpossible }: CheckFailure) => ({
      type: 'botCheck.failed' as const,
      text,
      isImpossible,
    })),
  },
  delays: {
    /** Longer for a visible check: it waits for a person, and ALTCHA's is ten times harder. */
    challengeTimeout: ({ context }) => (context.captchaRequired ? 300_000 : 60_000),
    tokenLifetime: 240_000,
  },
}).createMachine({
  id: 'botCheck',
  options: { maxIterations: 1000 },
  description: 'The bot check of a form: solved while the visitor types, valid for one submission.',
  context: { botToken: null, captchaRequired: false, captchaType: null },
  initial: 'idle',
  on: {
    'botCheck.refused': [
      {
        guard: { type: 'isToBeSeen', params: ({ event }) => event },
        target: '.solving',
        description: 'The server asks for a visible check: an earlier result no longer counts.',
        actions: ['dropToken', { type: 'keepAsk', params: ({ event }) => event }],
        meta: { rows: ['SES-12', 'SAF-03'] },
      },
      {
        description: 'Refused for another reason: the next check need not be visible.',
        actions: { type: 'keepAsk', params: ({ event }) => event },
        meta: { rows: ['SES-10', 'SES-11'] },
      },
    ],
  },
  states: {
    idle: {
      description: 'The form has not been used yet.',
      on: {
        'botCheck.begin': {
          target: 'solving',
          description: 'The form is used for the first time: the check is solved while the visitor types.',
          meta: { rows: ['SES-12'] },
        },
        'botCheck.wanted': {
          target: 'solving.wanted',
          description: 'The form is submitted before the check has started.',
          meta: { rows: ['SES-12'] },
        },
      },
    },
    solving: {
      description: 'Solving the challenge, visibly if the server asked for that.',
      tags: ['checking'],
      initial: 'ahead',
      invoke: {
        id: 'solveChallenge',
        src: 'solveChallenge',
        input: ({ context: { captchaRequired, captchaType } }) => ({ captchaRequired, captchaType }),
        onDone: [
          {
            guard: { type: 'isImpossible', params: ({ event }) => event.output },
            target: 'broken.impossible',
            description: 'No site key here and no challenge from the server.',
            actions: {
              type: 'sayFailed',
              params: { text: 'This site has no bot check.', isImpossible: true },
            },
            meta: { rows: ['SES-12'] },
          },
          {
            guard: 'isWanted',
            target: 'spent',
            description: 'Passed while the form was waiting.',
            actions: { type: 'handOver', params: ({ event }) => event.output },
            meta: { rows: ['SES-12'] },
          },
          {
            target: 'ready',
            description: 'Passed before the form was submitted.',
            actions: { type: 'keepToken', params: ({ event }) => event.output },
            meta: { rows: ['SES-12'] },
          },
        ],
        onError: {
          target: 'broken',
          description: 'Failed or could not be loaded: the visitor sees why and can try again.',
          actions: {
            type: 'sayFailed',
            params: ({ event: { error } }) => ({
              text: error instanceof Error ? error.message : 'The bot check didn’t work. Try again.',
              isImpossible: false,
            }),
          },
          meta: { rows: ['SES-12'] },
        },
      },
      after: {
        challengeTimeout: {
          target: 'broken',
          description: 'No result in time.',
          actions: {
            type: 'sayFailed',
            params: { text: 'The bot check took too long. Try again.', isImpossible: false },
          },
          meta: { rows: ['SES-12'] },
        },
      },
      states: {
        ahead: {
          description: 'The visitor is still typing.',
          on: {
            'botCheck.wanted': {
              target: 'wanted',
              description: 'Submitted before the check was solved: the form waits.',
              meta: { rows: ['SES-12'] },
            },
          },
        },
        wanted: { description: 'The form waits for the token.' },
      },
    },
    ready: {
      description: 'A token is ready for one submission.',
      tags: ['passed'],
      on: {
        'botCheck.wanted': {
          target: 'spent',
          description: 'The token is sent with the form.',
          actions: ['handOverKept', 'dropToken'],
          meta: { rows: ['SES-12'] },
        },
      },
      after: {
        tokenLifetime: {
          target: 'spent.expired',
          description: 'The token expired: the next submission has a new one solved.',
          actions: 'dropToken',
          meta: { rows: ['SES-12'] },
        },
      },
    },
    spent: {
      description: 'The token is used or expired.',
      tags: ['passed'],
      initial: 'used',
      on: {
        'botCheck.begin': {
          target: 'solving',
          description: 'The form is used again.',
          meta: { rows: ['SES-12'] },
        },
        'botCheck.wanted': {
          target: 'solving.wanted',
          description: 'The form is submitted again.',
          meta: { rows: ['SES-12'] },
        },
      },
      states: {
        used: { description: 'Sent with a form.' },
        expired: { description: 'Expired.' },
      },
    },
    broken: {
      description: 'There is no token.',
      initial: 'failed',
      on: {
        'botCheck.retry': {
          target: 'solving',
          description: 'The visitor tries again.',
          meta: { rows: ['SES-12'] },
        },
        'botCheck.wanted': {
          target: 'solving.wanted',
          description: 'The form is submitted anyway: another attempt.',
          meta: { rows: ['SES-12'] },
        },
      },
      states: {
        failed: { description: 'Failed, or took too long.', tags: ['failed'] },
        impossible: {
          description: 'This site has no bot check, so what needs one cannot be done.',
          tags: ['impossible'],
        },
      },
    },
  },
});
