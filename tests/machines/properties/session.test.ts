import fc from 'fast-check';
import type { SessionUser } from '#contract/spec/session.ts';
import { sessionModel } from '#machines/session/session.model.ts';
import {
  type Action,
  type ActionOrArbitrary,
  errorText,
  event,
  problem,
  type ReferenceModel,
  status,
  testRandomRuns,
} from './random-runs.ts';

interface State {
  /** `adopting`: fetching the member of a new token. `checking`: signed in, and verifying that. */
  phase:
    | 'reading'
    | 'offline'
    | 'fetching'
    | 'adopting'
    | 'adopting failed'
    | 'out'
    | 'in'
    | 'checking'
    | 'check failed';
  token: string | null;
  user: SessionUser | null;
  isWatched: boolean;
  emits: unknown[];
  sends: unknown[];
}

const isSignedIn = ({ phase }: State) => ['in', 'checking', 'check failed'].includes(phase);
const emit = (state: State, type: string, more: object = {}) =>
  state.emits.push({ type: `session.${type}`, ...more });
const send = (state: State, type: string, more: object = {}) =>
  state.sends.push({ to: 'parent', event: { type: `session.${type}`, ...more } });
const log = (state: State, code: number) => emit(state, 'failed', { error: errorText(code) });

function end(state: State, reason: string) {
  if (state.token !== null)
    emit(state, 'ended', { reason, token: state.token, userId: state.user?.id ?? null });
}

function signOut(state: State) {
  Object.assign(state, { phase: 'out', token: null, user: null, isWatched: false });
  send(state, 'absent');
}

function setUser(state: State, user: SessionUser) {
  state.user = user;
  send(state, 'present', { token: state.token, userId: user.id });
}

function signIn(state: State, token: string, user: SessionUser | null) {
  Object.assign(state, { phase: user ? 'in' : 'adopting', token, user: null, isWatched: user !== null });
  if (user) setUser(state, user);
  else send(state, 'loading');
}

const when = (isPossible: (state: State) => boolean, action: (state: State) => void) => (state: State) => {
  if (isPossible(state)) action(state);
};

const token = fc.constantFrom('a.b.c', 'a.b.cd', 'a.b');
const user: fc.Arbitrary<SessionUser> = fc.record({
  id: fc.constantFrom('ada', 'bob'),
  name: fc.constant('Ada'),
  email: fc.constant('ada@sidestage.test'),
  avatar: fc.constantFrom(null, '/ada.webp'),
  isEmailVerified: fc.boolean(),
});
const changes: fc.Arbitrary<Partial<SessionUser>> = fc.constantFrom(
  {},
  { name: 'Ada Lovelace' },
  { avatar: null },
  { avatar: '/new.webp', email: 'new@sidestage.test' },
);

const storedSession = (value: { token: string | null; verdict: string; online: boolean }): Action<State> => ({
  step: () => ({ kind: 'done', actor: 'readStoredSession', value }),
  isPossible: ({ phase }) => phase === 'reading',
  apply(state) {
    if (value.verdict === 'broken') emit(state, 'discarded');
    if (value.verdict !== 'plausible') signOut(state);
    else Object.assign(state, { phase: value.online ? 'fetching' : 'offline', token: value.token });
  },
});

const isFetching = ({ phase }: State) => ['fetching', 'adopting', 'checking'].includes(phase);

const userFetched = (value: SessionUser): Action<State> => ({
  step: () => ({ kind: 'done', actor: 'fetchUser', value }),
  isPossible: isFetching,
  apply(state) {
    if (state.phase !== 'checking') state.isWatched = true;
    state.phase = 'in';
    // Changes made here meanwhile are newer than the answer.
    if (state.user) send(state, 'confirmed');
    else setUser(state, value);
  },
});

const fetchFailed = (code: number): Action<State> => ({
  step: () => ({ kind: 'error', actor: 'fetchUser', value: problem(code) }),
  isPossible: isFetching,
  apply(state) {
    if (state.phase === 'fetching') {
      log(state, code);
      emit(state, 'discarded');
      signOut(state);
    } else if (code === 401) {
      end(state, 'refused');
      signOut(state);
    } else {
      log(state, code);
      state.phase = state.phase === 'adopting' ? 'adopting failed' : 'check failed';
    }
  },
});

const retryPhases: Partial<Record<State['phase'], State['phase']>> = {
  'check failed': 'checking',
  'adopting failed': 'adopting',
};

const tenSecondsPass: Action<State> = {
  step: () => ({ kind: 'timer', name: 'askAgain' }),
  isPossible: ({ phase }) => retryPhases[phase] !== undefined,
  apply(state, elapsed) {
    if (elapsed !== 10_000) throw new Error(`after ${elapsed} ms`);
    state.phase = retryPhases[state.phase] ?? state.phase;
  },
};

const actions: ActionOrArbitrary<State>[] = [
  fc
    .record({
      token,
      verdict: fc.constantFrom('plausible', 'plausible', 'broken', 'missing'),
      online: fc.boolean(),
    })
    .map(storedSession),
  {
    step: () => ({ kind: 'error', actor: 'readStoredSession', value: problem(0) }),
    isPossible: ({ phase }) => phase === 'reading',
    apply(state) {
      log(state, 0);
      signOut(state);
    },
  },
  user.map(userFetched),
  status.map(fetchFailed),
  fetchFailed(401),
  tenSecondsPass,
  fc.record({ token, user, redirectPath: fc.constantFrom(undefined, '/messages') }).map((given) =>
    event<State>(
      'session.signIn',
      (state) => {
        end(state, 'elsewhere');
        emit(state, 'remembered', { token: given.token, redirectPath: given.redirectPath ?? null });
        signIn(state, given.token, given.user);
      },
      given,
    ),
  ),
  token.map((given) =>
    event<State>(
      'session.adoptToken',
      (state) => {
        end(state, 'elsewhere');
        emit(state, 'remembered', { token: given, redirectPath: null });
        signIn(state, given, null);
      },
      { token: given },
    ),
  ),
  fc.oneof(token, fc.constant(null)).map((given) =>
    event<State>(
      'session.tokenChangedElsewhere',
      (state) => {
        if (given === state.token && given !== null) return;
        end(state, 'elsewhere');
        if (given === null) signOut(state);
        else signIn(state, given, null);
      },
      { token: given },
    ),
  ),
  fc.constantFrom(['signOut', 'signedOut'], ['tokenExpired', 'expired']).map(([type, reason]) =>
    event<State>(
      `session.${type}`,
      when(
        (state) => isSignedIn(state) || (type === 'signOut' && state.phase.startsWith('adopting')),
        (state) => {
          end(state, reason ?? '');
          signOut(state);
        },
      ),
    ),
  ),
  token.map((given) =>
    event<State>(
      'session.refused',
      when(
        (state) => isSignedIn(state) && state.token === given,
        (state) => {
          end(state, 'refused');
          signOut(state);
        },
      ),
      { token: given },
    ),
  ),
  event<State>(
    'session.verify',
    when(isSignedIn, (state) => void Object.assign(state, { phase: 'checking' })),
  ),
  event<State>('session.networkBack', (state) => {
    if (state.phase === 'offline') state.phase = 'fetching';
    else state.phase = retryPhases[state.phase] ?? state.phase;
  }),
  fc.tuple(fc.constantFrom('updateUser', 'userChangedElsewhere'), changes).map(([type, changes]) =>
    event<State>(
      `session.${type}`,
      when(isSignedIn, (state) => {
        state.user = state.user && { ...state.user, ...changes };
        if (type === 'updateUser') emit(state, 'userUpdated', { userId: state.user?.id, changes });
      }),
      { changes },
    ),
  ),
  {
    step: () => ({ kind: 'error', actor: 'watchExpiry', value: problem(0) }),
    isPossible: ({ isWatched }) => isWatched,
    apply(state) {
      state.isWatched = false;
      log(state, 0);
    },
  },
];

const reference: ReferenceModel<State> = {
  model: sessionModel,
  initialState: () => ({ phase: 'reading', token: null, user: null, isWatched: false, emits: [], sends: [] }),
  actions,
  visible: ({ token, user }) => ({ token, user }),
  expected: (state) => {
    const { phase, token, user, isWatched } = state;
    return {
      shown: { token, user },
      invoked: {
        ...(phase === 'reading' && { readStoredSession: undefined }),
        ...(isFetching(state) && { fetchUser: { token } }),
        ...(isWatched && { watchExpiry: { token } }),
      },
      emits: state.emits.splice(0),
      sends: state.sends.splice(0),
      timers: retryPhases[phase] ? ['askAgain'] : [],
    };
  },
};

testRandomRuns('SES-02 SES-03 SES-04 SES-05 SES-06 SES-08 SES-09 SES-13 SES-14', reference);
