import { assign, emit, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type * as Session from './session.events.ts';

/** @throws without a token */
function tokenOf({ token }: Session.Context): { token: string } {
  if (token === null) throw new Error('Nobody is signed in');
  return { token };
}

export const sessionMachine = setup({
  types: {
    context: {} as Session.Context,
    events: {} as Session.Event,
    emitted: {} as Session.Emitted,
    tags: {} as 'busy' | 'offline' | 'signedIn' | 'signedOut',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    readStoredSession: fromPromise<Session.Stored>(async () => {
      throw new Error('readStoredSession not provided');
    }),
    fetchUser: fromPromise<Session.User, { token: string }>(async () => {
      throw new Error('fetchUser not provided');
    }),
    watchExpiry: fromCallback<{ type: 'never' }, { token: string }>(() => {
      throw new Error('watchExpiry not provided');
    }),
  },
  guards: {
    nothingIsStored: (_, { verdict }: Session.Stored) => verdict === 'missing',
    localCheckFails: (_, { verdict }: Session.Stored) => verdict === 'broken',
    browserIsOffline: (_, { online }: Session.Stored) => !online,
    tokenIsGone: (_, { token }: Session.Token) => token === null,
    tokenIsAnother: ({ context }, { token }: Session.Token) => token !== context.token,
    tokenIsMine: ({ context }, { token }: Session.Token) => token === context.token,
    serverRefuses: (_, { error }: Session.Fault) => (error as { status?: number }).status === 401,
  },
  actions: {
    keepToken: assign({ token: (_, { token }: Session.Token) => token, user: null }),
    meet: enqueueActions(({ context, enqueue }, { user }: { user: Session.User }) => {
      enqueue.assign({ user });
      enqueue.sendParent({ type: 'session.present', token: context.token, userId: user.id });
    }),
    admit: enqueueActions(({ enqueue }, { token, redirectPath = null }: Session.Admission) => {
      enqueue.assign({ token, user: null });
      enqueue.emit({ type: 'session.remembered', token, redirectPath });
    }),
    changeUser: assign({
      user: ({ context }, { changes }: Session.Changes) => context.user && { ...context.user, ...changes },
    }),
    forgetMember: assign({ token: null, user: null }),
    announceDiscarded: emit({ type: 'session.discarded' }),
    announceEnd: enqueueActions(({ context: { token, user }, enqueue }, { reason }: Session.End) => {
      if (token !== null) enqueue.emit({ type: 'session.ended', reason, token, userId: user?.id ?? null });
    }),
    announceUserUpdate: enqueueActions(({ context: { user }, enqueue }, { changes }: Session.Changes) => {
      if (user) enqueue.emit({ type: 'session.userUpdated', userId: user.id, changes });
    }),
    reportFailure: emit((_, { error }: Session.Fault) => ({ type: 'session.failed', error: String(error) })),
    notifyAbsent: sendParent({ type: 'session.absent' }),
    notifyLoading: sendParent({ type: 'session.loading' }),
    notifyConfirmed: sendParent({ type: 'session.confirmed' }),
  },
  delays: { askAgain: 10_000 },
}).createMachine({
  id: 'session',
  description: 'Who is signed in in this browser tab.',
  context: { token: null, user: null },
  initial: 'loading',
  on: {
    'session.signIn': {
      target: '.authenticated',
      description: 'Sign-in or registration succeeded; the latest one counts, whatever was under way.',
      actions: [
        { type: 'announceEnd', params: { reason: 'elsewhere' } },
        { type: 'admit', params: ({ event }) => event },
        { type: 'meet', params: ({ event }) => event },
      ],
      meta: { rows: ['SES-05', 'SES-07'] },
    },
    'session.adoptToken': {
      target: '.loading.adopting',
      description: 'Signs in with an existing token: the server is asked whose it is.',
      actions: [
        { type: 'announceEnd', params: { reason: 'elsewhere' } },
        { type: 'admit', params: ({ event }) => event },
        'notifyLoading',
      ],
      meta: { rows: ['SES-06'] },
    },
    'session.tokenChangedElsewhere': [
      {
        guard: { type: 'tokenIsGone', params: ({ event }) => event },
        target: '.unauthenticated',
        description: 'Another tab signed out.',
        actions: { type: 'announceEnd', params: { reason: 'elsewhere' } },
        meta: { rows: ['SES-14'] },
      },
      {
        guard: { type: 'tokenIsAnother', params: ({ event }) => event },
        target: '.loading.adopting',
        description: 'Another tab signed in: the server is asked whose token it is.',
        actions: [
          { type: 'announceEnd', params: { reason: 'elsewhere' } },
          { type: 'keepToken', params: ({ event }) => event },
          'notifyLoading',
        ],
        meta: { rows: ['SES-14'] },
      },
    ],
  },
  states: {
    loading: {
      description: 'Finding out who is signed in, at start-up and when another token arrives.',
      tags: ['busy'],
      meta: { rows: ['SES-01', 'ROU-05'], screen: 'Loading...' },
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the stored token and checks it locally: three parts, JSON, not expired.',
          invoke: {
            id: 'readStoredSession',
            src: 'readStoredSession',
            onDone: [
              {
                guard: { type: 'nothingIsStored', params: ({ event }) => event.output },
                target: '#session.unauthenticated',
                description: 'No token, or the member has signed out.',
                meta: { rows: ['SES-02'] },
              },
              {
                guard: { type: 'localCheckFails', params: ({ event }) => event.output },
                target: '#session.unauthenticated',
                description: 'The token is malformed or expired: removed without a message.',
                actions: 'announceDiscarded',
                meta: { rows: ['SES-03'] },
              },
              {
                guard: { type: 'browserIsOffline', params: ({ event }) => event.output },
                target: 'waitingForNetwork',
                description: 'The token looks valid, but the browser is offline.',
                actions: { type: 'keepToken', params: ({ event }) => event.output },
                meta: { rows: ['SES-02'] },
              },
              {
                target: 'asking',
                description: 'The token looks valid: ask the server.',
                actions: { type: 'keepToken', params: ({ event }) => event.output },
                meta: { rows: ['SES-02', 'SES-04'] },
              },
            ],
            onError: {
              target: '#session.unauthenticated',
              description: 'Storage cannot be read: starts signed out.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SES-15'] },
            },
          },
        },
        waitingForNetwork: {
          description: 'Offline: the check waits, and no one is signed out.',
          tags: ['offline'],
          on: {
            'session.networkBack': {
              target: 'asking',
              description: 'Online again.',
              meta: { rows: ['SES-04'] },
            },
          },
        },
        asking: {
          description: 'Asking the server whose token it is.',
          invoke: {
            id: 'fetchUser',
            src: 'fetchUser',
            input: ({ context }) => tokenOf(context),
            onDone: {
              target: '#session.authenticated',
              description: 'The server accepts the token.',
              actions: { type: 'meet', params: ({ event }) => ({ user: event.output }) },
              meta: { rows: ['SES-04'] },
            },
            onError: {
              target: '#session.unauthenticated',
              description: 'The check failed: logged, and the token removed.',
              actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'announceDiscarded'],
              meta: { rows: ['SES-04'] },
            },
          },
        },
        adopting: {
          description: 'Signed in with a new token; pages wait until the member is known.',
          tags: ['signedIn'],
          initial: 'asking',
          on: {
            'session.signOut': {
              target: '#session.unauthenticated',
              description: 'Signed out before the member is known.',
              actions: { type: 'announceEnd', params: { reason: 'signedOut' } },
              meta: { rows: ['SES-08'] },
            },
          },
          states: {
            asking: {
              description: 'Asking the server whose token it is.',
              on: {
                'session.networkBack': {
                  target: 'asking',
                  reenter: true,
                  description:
                    'Online again: a call made before may never be answered, so the server is asked anew.',
                  meta: { rows: ['SES-13'] },
                },
              },
              invoke: {
                id: 'fetchUser',
                src: 'fetchUser',
                input: ({ context }) => tokenOf(context),
                onDone: {
                  target: '#session.authenticated',
                  description: 'The server accepts the token.',
                  actions: { type: 'meet', params: ({ event }) => ({ user: event.output }) },
                  meta: { rows: ['SES-06', 'SES-14'] },
                },
                onError: [
                  {
                    guard: { type: 'serverRefuses', params: ({ event }) => event },
                    target: '#session.unauthenticated',
                    description: 'The server refuses the token.',
                    actions: { type: 'announceEnd', params: { reason: 'refused' } },
                    meta: { rows: ['SES-13'] },
                  },
                  {
                    target: 'unanswered',
                    description: 'No answer: being offline does not sign anyone out.',
                    actions: { type: 'reportFailure', params: ({ event }) => event },
                    meta: { rows: ['SES-13'] },
                  },
                ],
              },
            },
            unanswered: {
              description: 'Not known yet: asked again when the network is back, or after a pause.',
              tags: ['offline'],
              on: {
                'session.networkBack': {
                  target: 'asking',
                  description: 'Online again.',
                  meta: { rows: ['SES-13'] },
                },
              },
              after: {
                askAgain: {
                  target: 'asking',
                  description: '10 seconds have passed.',
                  meta: { rows: ['SES-13'] },
                },
              },
            },
          },
        },
      },
    },
    unauthenticated: {
      description: 'Signed out.',
      tags: ['signedOut'],
      meta: { rows: ['SES-01'], screen: 'public pages' },
      entry: ['forgetMember', 'notifyAbsent'],
    },
    authenticated: {
      description: 'Signed in, and the member is known.',
      tags: ['signedIn'],
      meta: { rows: ['SES-01'], screen: 'the whole app' },
      invoke: {
        id: 'watchExpiry',
        src: 'watchExpiry',
        input: ({ context }) => tokenOf(context),
        onError: {
          description: 'The expiry of the token cannot be watched: the server will refuse it in time.',
          actions: { type: 'reportFailure', params: ({ event }) => event },
          meta: { rows: ['SES-13'] },
        },
      },
      initial: 'settled',
      on: {
        'session.signOut': {
          target: 'unauthenticated',
          description: 'The member signs out.',
          actions: { type: 'announceEnd', params: { reason: 'signedOut' } },
          meta: { rows: ['SES-08'] },
        },
        'session.tokenExpired': {
          target: 'unauthenticated',
          description: 'The token expired while the app was open.',
          actions: { type: 'announceEnd', params: { reason: 'expired' } },
          meta: { rows: ['SES-13'] },
        },
        'session.refused': {
          guard: { type: 'tokenIsMine', params: ({ event }) => event },
          target: 'unauthenticated',
          description: 'The server answered 401 to the current token; answers to an older token are ignored.',
          actions: { type: 'announceEnd', params: { reason: 'refused' } },
          meta: { rows: ['SES-13'] },
        },
        'session.verify': {
          target: '.asking',
          description: 'The server refused or closed the socket: asks whether the session is still valid.',
          meta: { rows: ['SES-13'] },
        },
        'session.updateUser': {
          description: 'The member changed their name, picture or address here.',
          actions: [
            { type: 'changeUser', params: ({ event }) => event },
            { type: 'announceUserUpdate', params: ({ event }) => event },
          ],
          meta: { rows: ['SES-09'] },
        },
        'session.userChangedElsewhere': {
          description: 'The member changed something in another tab.',
          actions: { type: 'changeUser', params: ({ event }) => event },
          meta: { rows: ['SES-09', 'SES-14'] },
        },
      },
      states: {
        settled: { description: 'Nothing to check.' },
        asking: {
          description: 'Asking the server whether the session is still valid.',
          on: {
            'session.networkBack': {
              target: 'asking',
              reenter: true,
              description:
                'Online again: a call made before may never be answered, so the server is asked anew.',
              meta: { rows: ['SES-13'] },
            },
          },
          invoke: {
            id: 'fetchUser',
            src: 'fetchUser',
            input: ({ context }) => tokenOf(context),
            onDone: {
              target: 'settled',
              actions: 'notifyConfirmed',
              description: 'Still valid. What was changed here during the call is newer than the answer.',
              meta: { rows: ['SES-13'] },
            },
            onError: [
              {
                guard: { type: 'serverRefuses', params: ({ event }) => event },
                target: '#session.unauthenticated',
                description: 'The server refuses the token.',
                actions: { type: 'announceEnd', params: { reason: 'refused' } },
                meta: { rows: ['SES-13'] },
              },
              {
                target: 'unanswered',
                description: 'No answer: being offline does not sign anyone out.',
                actions: { type: 'reportFailure', params: ({ event }) => event },
                meta: { rows: ['SES-13'] },
              },
            ],
          },
        },
        unanswered: {
          description: 'Still signed in: asked again when the network is back, or after a pause.',
          tags: ['offline'],
          on: {
            'session.networkBack': {
              target: 'asking',
              description: 'Online again.',
              meta: { rows: ['SES-13'] },
            },
          },
          after: {
            askAgain: {
              target: 'asking',
              description: '10 seconds have passed.',
              meta: { rows: ['SES-13'] },
            },
          },
        },
      },
    },
  },
});
