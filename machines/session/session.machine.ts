import { assign, emit, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';

/** What start-up finds in storage: `verdict` is the local check of section 5 of the spec. */
export type StoredSession = {
  token: string | null;
  verdict: 'missing' | 'broken' | 'plausible';
  online: boolean;
};

export type EndReason = 'signedOut' | 'expired' | 'refused' | 'elsewhere';

export const sessionMachine = setup({
  types: {
    context: {} as { token: string | null; user: SessionUser | null },
    events: {} as
      | { type: 'session.signIn'; token: string; user: SessionUser; redirectPath?: string }
      | { type: 'session.adoptToken'; token: string; user?: SessionUser }
      | { type: 'session.updateUser'; changes: Partial<SessionUser> }
      | { type: 'session.userChangedElsewhere'; changes: Partial<SessionUser> }
      | { type: 'session.tokenChangedElsewhere'; token: string | null }
      | { type: 'session.signOut' }
      | { type: 'session.refused'; token: string }
      | { type: 'session.tokenExpired' }
      | { type: 'session.verify' }
      | { type: 'session.networkBack' },
    emitted: {} as
      | { type: 'session.remembered'; token: string; redirectPath: string | null }
      | { type: 'session.discarded' }
      | { type: 'session.ended'; reason: EndReason; token: string | null }
      | { type: 'session.userUpdated'; changes: Partial<SessionUser> }
      | { type: 'session.failed'; error: string },
    tags: {} as 'busy' | 'offline' | 'signedIn' | 'signedOut',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    readStoredSession: fromPromise<StoredSession>(async () => {
      throw new Error('readStoredSession not provided');
    }),
    askWho: fromPromise<SessionUser, { token: string }>(async () => {
      throw new Error('askWho not provided');
    }),
    watchExpiry: fromCallback<{ type: 'never' }, { token: string }>(() => {
      throw new Error('watchExpiry not provided');
    }),
  },
  guards: {
    nothingIsStored: (_, stored: StoredSession) => stored.verdict === 'missing' || stored.token === null,
    localCheckFails: (_, stored: StoredSession) => stored.verdict === 'broken',
    browserIsOffline: (_, stored: StoredSession) => !stored.online,
    userIsKnown: ({ context }) => context.user !== null,
    tokenIsGone: (_, { token }: { token: string | null }) => token === null,
    tokenIsAnother: ({ context }, { token }: { token: string | null }) =>
      token !== null && token !== context.token,
    tokenIsMine: ({ context }, { token }: { token: string }) => token === context.token,
    serverRefuses: (_, { error }: { error: unknown }) =>
      typeof error === 'object' && error !== null && 'status' in error && error.status === 401,
  },
  actions: {
    keepToken: assign({ token: (_, { token }: { token: string | null }) => token }),
    keepUser: assign({ user: (_, { user }: { user: SessionUser | null }) => user }),
    changeUser: assign({
      user: ({ context }, { changes }: { changes: Partial<SessionUser> }) =>
        context.user && { ...context.user, ...changes },
    }),
    forgetMember: assign({ token: null, user: null }),
    announceRemembered: emit(
      (_, { token, redirectPath }: { token: string; redirectPath?: string | undefined }) => ({
        type: 'session.remembered' as const,
        token,
        redirectPath: redirectPath ?? null,
      }),
    ),
    announceDiscarded: emit({ type: 'session.discarded' }),
    announceEnd: emit(({ context }, { reason }: { reason: EndReason }) => ({
      type: 'session.ended' as const,
      reason,
      token: context.token,
    })),
    announceUserUpdate: emit((_, { changes }: { changes: Partial<SessionUser> }) => ({
      type: 'session.userUpdated' as const,
      changes,
    })),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'session.failed' as const,
      error: String(error),
    })),
    tellPresent: sendParent(({ context }) => ({
      type: 'session.present',
      token: context.token,
      user: context.user,
    })),
    tellUserChanged: sendParent(({ context }) => ({ type: 'session.userChanged', user: context.user })),
    tellAbsent: sendParent({ type: 'session.absent' }),
  },
}).createMachine({
  id: 'session',
  description: 'Who is signed in, in this browser tab.',
  context: { token: null, user: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Start-up: finding out whether the stored token still stands for somebody.',
      tags: ['busy'],
      meta: { rows: ['SES-01', 'ROU-05'], screen: 'Loading...' },
      initial: 'reading',
      on: {
        'session.signIn': {
          target: 'authenticated',
          description: 'The person signs in before start-up has an answer.',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
            {
              type: 'announceRemembered',
              params: ({ event }) => ({ token: event.token, redirectPath: event.redirectPath }),
            },
          ],
          meta: { rows: ['SES-05'] },
        },
        'session.tokenChangedElsewhere': [
          {
            guard: { type: 'tokenIsGone', params: ({ event }) => ({ token: event.token }) },
            target: 'unauthenticated',
            description: 'Another tab signed out meanwhile.',
            actions: 'forgetMember',
            meta: { rows: ['SES-14'] },
          },
          {
            guard: { type: 'tokenIsAnother', params: ({ event }) => ({ token: event.token }) },
            target: 'authenticated',
            description: 'Another tab signed in meanwhile.',
            actions: { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            meta: { rows: ['SES-14'] },
          },
        ],
      },
      states: {
        reading: {
          description: 'Reading the stored token and checking it locally: three parts, JSON, not expired.',
          invoke: {
            id: 'readStoredSession',
            src: 'readStoredSession',
            onDone: [
              {
                guard: { type: 'nothingIsStored', params: ({ event }) => event.output },
                target: '#session.unauthenticated',
                description: 'No token, or the person has logged out.',
                meta: { rows: ['SES-02'] },
              },
              {
                guard: { type: 'localCheckFails', params: ({ event }) => event.output },
                target: '#session.unauthenticated',
                description: 'The token is malformed or has expired: cleared without a word.',
                actions: 'announceDiscarded',
                meta: { rows: ['SES-03'] },
              },
              {
                guard: { type: 'browserIsOffline', params: ({ event }) => event.output },
                target: 'waitingForNetwork',
                description: 'Plausible, but there is no network to ask over.',
                actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
                meta: { rows: ['SES-02'] },
              },
              {
                target: 'asking',
                description: 'Plausible: ask the server.',
                actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
                meta: { rows: ['SES-02', 'SES-04'] },
              },
            ],
            onError: {
              target: '#session.unauthenticated',
              description: 'Storage cannot be read: start as a visitor.',
              actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              meta: { rows: ['SES-15'] },
            },
          },
        },
        waitingForNetwork: {
          description: 'The browser is offline: the question waits, nobody is signed out.',
          tags: ['offline'],
          on: {
            'session.networkBack': {
              target: 'asking',
              description: 'The network is back.',
              meta: { rows: ['SES-04'] },
            },
          },
        },
        asking: {
          description: 'Asking the server who the token stands for.',
          invoke: {
            id: 'askWho',
            src: 'askWho',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: '#session.authenticated',
              description: 'The server knows the member.',
              actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
              meta: { rows: ['SES-04'] },
            },
            onError: {
              target: '#session.unauthenticated',
              description: 'Asked and failed: logged, and the token cleared.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                'announceDiscarded',
                'forgetMember',
              ],
              meta: { rows: ['SES-04'] },
            },
          },
        },
      },
    },
    unauthenticated: {
      description: 'A visitor.',
      tags: ['signedOut'],
      meta: { rows: ['SES-01'], screen: 'public pages' },
      entry: 'tellAbsent',
      on: {
        'session.signIn': {
          target: 'authenticated',
          description: 'Sign-in or registration succeeded.',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
            {
              type: 'announceRemembered',
              params: ({ event }) => ({ token: event.token, redirectPath: event.redirectPath }),
            },
          ],
          meta: { rows: ['SES-05', 'SES-07'] },
        },
        'session.adoptToken': {
          target: 'authenticated',
          description: 'Sign-in with a token that exists already; the user may come later.',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.user ?? null }) },
            { type: 'announceRemembered', params: ({ event }) => ({ token: event.token }) },
          ],
          meta: { rows: ['SES-06'] },
        },
        'session.tokenChangedElsewhere': {
          guard: { type: 'tokenIsAnother', params: ({ event }) => ({ token: event.token }) },
          target: 'authenticated',
          description: 'Another tab signed in.',
          actions: { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
          meta: { rows: ['SES-14'] },
        },
      },
    },
    authenticated: {
      description: 'A member is signed in.',
      tags: ['signedIn'],
      meta: { rows: ['SES-01'], screen: 'the whole app' },
      invoke: {
        id: 'watchExpiry',
        src: 'watchExpiry',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onError: {
          description: 'The expiry of the token cannot be watched: the server will refuse it in time.',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          meta: { rows: ['SES-13'] },
        },
      },
      initial: 'arriving',
      on: {
        'session.signOut': {
          target: 'unauthenticated',
          description: 'The person signs out.',
          actions: [{ type: 'announceEnd', params: { reason: 'signedOut' } }, 'forgetMember'],
          meta: { rows: ['SES-08'] },
        },
        'session.tokenExpired': {
          target: 'unauthenticated',
          description: 'The token has run out while the app was open.',
          actions: [{ type: 'announceEnd', params: { reason: 'expired' } }, 'forgetMember'],
          meta: { rows: ['SES-13'] },
        },
        'session.refused': {
          guard: { type: 'tokenIsMine', params: ({ event }) => ({ token: event.token }) },
          target: 'unauthenticated',
          description: 'The server answered 401 to the token in use; an answer to an older token is ignored.',
          actions: [{ type: 'announceEnd', params: { reason: 'refused' } }, 'forgetMember'],
          meta: { rows: ['SES-13'] },
        },
        'session.tokenChangedElsewhere': [
          {
            guard: { type: 'tokenIsGone', params: ({ event }) => ({ token: event.token }) },
            target: 'unauthenticated',
            description: 'Another tab signed out.',
            actions: [{ type: 'announceEnd', params: { reason: 'elsewhere' } }, 'forgetMember'],
            meta: { rows: ['SES-14'] },
          },
          {
            guard: { type: 'tokenIsAnother', params: ({ event }) => ({ token: event.token }) },
            target: 'authenticated',
            reenter: true,
            description: 'Another tab signed in as somebody else.',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
              { type: 'keepUser', params: { user: null } },
            ],
            meta: { rows: ['SES-14'] },
          },
        ],
        'session.updateUser': {
          description: 'The member changed their name, picture or address here.',
          actions: [
            { type: 'changeUser', params: ({ event }) => ({ changes: event.changes }) },
            { type: 'announceUserUpdate', params: ({ event }) => ({ changes: event.changes }) },
            'tellUserChanged',
          ],
          meta: { rows: ['SES-09'] },
        },
        'session.userChangedElsewhere': {
          description: 'The member changed something in another tab.',
          actions: [
            { type: 'changeUser', params: ({ event }) => ({ changes: event.changes }) },
            'tellUserChanged',
          ],
          meta: { rows: ['SES-09', 'SES-14'] },
        },
      },
      states: {
        arriving: {
          description: 'The token is there; is the user?',
          always: [
            { guard: 'userIsKnown', target: 'complete', description: 'The user came with the token.' },
            { target: 'incomplete', description: 'Only the token is known.' },
          ],
        },
        incomplete: {
          description: 'Signed in by token alone: asking who it is.',
          tags: ['busy'],
          initial: 'asking',
          states: {
            asking: {
              description: 'Asking the server who the token stands for.',
              invoke: {
                id: 'askWho',
                src: 'askWho',
                input: ({ context }) => ({ token: context.token ?? '' }),
                onDone: {
                  target: '#session.authenticated.complete',
                  description: 'The server knows the member.',
                  actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                  meta: { rows: ['SES-06'] },
                },
                onError: [
                  {
                    guard: { type: 'serverRefuses', params: ({ event }) => ({ error: event.error }) },
                    target: '#session.unauthenticated',
                    description: 'The server refuses the token.',
                    actions: [{ type: 'announceEnd', params: { reason: 'refused' } }, 'forgetMember'],
                    meta: { rows: ['SES-13'] },
                  },
                  {
                    target: 'unanswered',
                    description: 'No answer: a lost network does not sign out.',
                    actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                    meta: { rows: ['SES-06'] },
                  },
                ],
              },
            },
            unanswered: {
              description:
                'Still a member, still without a name: asked again when the network is back, or after a while.',
              tags: ['offline'],
              on: {
                'session.networkBack': { target: 'asking', description: 'The network is back.' },
              },
              after: {
                askAgain: { target: 'asking', description: 'Ten seconds later.' },
              },
            },
          },
        },
        complete: {
          description: 'Token and user are there: the socket, counts and notifications may live.',
          entry: 'tellPresent',
          initial: 'settled',
          states: {
            settled: {
              description: 'Nothing to find out.',
              on: {
                'session.verify': {
                  target: 'verifying',
                  description: 'The socket was refused or thrown out: ask whether the session still stands.',
                  meta: { rows: ['SOK-07', 'SES-13'] },
                },
              },
            },
            verifying: {
              description: 'Asking whether the session still stands.',
              invoke: {
                id: 'askWho',
                src: 'askWho',
                input: ({ context }) => ({ token: context.token ?? '' }),
                onDone: {
                  target: 'settled',
                  description: 'It stands.',
                  actions: [
                    { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                    'tellUserChanged',
                  ],
                  meta: { rows: ['SES-13'] },
                },
                onError: [
                  {
                    guard: { type: 'serverRefuses', params: ({ event }) => ({ error: event.error }) },
                    target: '#session.unauthenticated',
                    description: 'The session was ended from elsewhere.',
                    actions: [{ type: 'announceEnd', params: { reason: 'refused' } }, 'forgetMember'],
                    meta: { rows: ['SES-13'] },
                  },
                  {
                    target: 'settled',
                    description: 'No answer: a lost network does not sign out.',
                    actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                    meta: { rows: ['SES-13'] },
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
