import fc from 'fast-check';
import { test } from 'vitest';
import type { SessionUser } from '#contract/spec/person.ts';
import { sessionModel } from '#machines/session/session.model.ts';
import {
  type Act,
  errorText,
  event,
  expectFaultsNoticed,
  expectNoMistake,
  faultsPatience,
  type Lives,
  patience,
  problem,
  status,
} from './lives.ts';

interface Truth {
  /**
   * `adopting`, `adopting unanswered`: a token came whose member is not known yet. `in doubt`: signed in, and the
   * server is asked whether that still stands.
   */
  phase:
    | 'reading'
    | 'offline'
    | 'asking'
    | 'adopting'
    | 'adopting unanswered'
    | 'out'
    | 'in'
    | 'in doubt'
    | 'unanswered';
  token: string | null;
  user: SessionUser | null;
  isWatched: boolean;
  emits: unknown[];
  sends: unknown[];
}

const isIn = ({ phase }: Truth) => ['in', 'in doubt', 'unanswered'].includes(phase);
const emit = (truth: Truth, type: string, more: object = {}) =>
  truth.emits.push({ type: `session.${type}`, ...more });
const tell = (truth: Truth, type: string, more: object = {}) =>
  truth.sends.push({ to: 'parent', event: { type: `session.${type}`, ...more } });
const log = (truth: Truth, code: number) => emit(truth, 'failed', { error: errorText(code) });

function end(truth: Truth, reason: string) {
  if (truth.token !== null)
    emit(truth, 'ended', { reason, token: truth.token, userId: truth.user?.id ?? null });
}

function signOut(truth: Truth) {
  Object.assign(truth, { phase: 'out', token: null, user: null, isWatched: false });
  tell(truth, 'absent');
}

function meet(truth: Truth, user: SessionUser) {
  truth.user = user;
  tell(truth, 'present', { token: truth.token, userId: user.id });
}

function letIn(truth: Truth, token: string, user: SessionUser | null) {
  Object.assign(truth, { phase: user ? 'in' : 'adopting', token, user: null, isWatched: user !== null });
  if (user) meet(truth, user);
  else tell(truth, 'loading');
}

const only = (can: (truth: Truth) => boolean, act: (truth: Truth) => void) => (truth: Truth) => {
  if (can(truth)) act(truth);
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

const found = (value: { token: string | null; verdict: string; online: boolean }): Act<Truth> => ({
  step: () => ({ kind: 'done', actor: 'readStoredSession', value }),
  can: ({ phase }) => phase === 'reading',
  happens(truth) {
    if (value.verdict === 'broken') emit(truth, 'discarded');
    if (value.verdict !== 'plausible') signOut(truth);
    else Object.assign(truth, { phase: value.online ? 'asking' : 'offline', token: value.token });
  },
});

const isAsking = ({ phase }: Truth) => ['asking', 'adopting', 'in doubt'].includes(phase);

const known = (value: SessionUser): Act<Truth> => ({
  step: () => ({ kind: 'done', actor: 'fetchUser', value }),
  can: isAsking,
  happens(truth) {
    if (truth.phase !== 'in doubt') truth.isWatched = true;
    truth.phase = 'in';
    // What was changed here meanwhile is newer than the answer.
    if (truth.user) tell(truth, 'confirmed');
    else meet(truth, value);
  },
});

const unknown = (code: number): Act<Truth> => ({
  step: () => ({ kind: 'error', actor: 'fetchUser', value: problem(code) }),
  can: isAsking,
  happens(truth) {
    if (truth.phase === 'asking') {
      log(truth, code);
      emit(truth, 'discarded');
      signOut(truth);
    } else if (code === 401) {
      end(truth, 'refused');
      signOut(truth);
    } else {
      log(truth, code);
      truth.phase = truth.phase === 'adopting' ? 'adopting unanswered' : 'unanswered';
    }
  },
});

const askedAgain: Partial<Record<Truth['phase'], Truth['phase']>> = {
  unanswered: 'in doubt',
  'adopting unanswered': 'adopting',
};

const tenSecondsPass: Act<Truth> = {
  step: () => ({ kind: 'timer', name: 'askAgain' }),
  can: ({ phase }) => askedAgain[phase] !== undefined,
  happens(truth, rung) {
    if (rung !== 10_000) throw new Error(`after ${rung} ms`);
    truth.phase = askedAgain[truth.phase] ?? truth.phase;
  },
};

const acts: fc.Arbitrary<Act<Truth>>[] = [
  fc
    .record({
      token,
      verdict: fc.constantFrom('plausible', 'plausible', 'broken', 'missing'),
      online: fc.boolean(),
    })
    .map(found),
  fc.constant<Act<Truth>>({
    step: () => ({ kind: 'error', actor: 'readStoredSession', value: problem(0) }),
    can: ({ phase }) => phase === 'reading',
    happens(truth) {
      log(truth, 0);
      signOut(truth);
    },
  }),
  user.map(known),
  status.map(unknown),
  fc.constant(unknown(401)),
  fc.constant(tenSecondsPass),
  fc.record({ token, user, redirectPath: fc.constantFrom(undefined, '/messages') }).map((given) =>
    event<Truth>(
      'session.signIn',
      (truth) => {
        end(truth, 'elsewhere');
        emit(truth, 'remembered', { token: given.token, redirectPath: given.redirectPath ?? null });
        letIn(truth, given.token, given.user);
      },
      given,
    ),
  ),
  token.map((given) =>
    event<Truth>(
      'session.adoptToken',
      (truth) => {
        end(truth, 'elsewhere');
        emit(truth, 'remembered', { token: given, redirectPath: null });
        letIn(truth, given, null);
      },
      { token: given },
    ),
  ),
  fc.oneof(token, fc.constant(null)).map((given) =>
    event<Truth>(
      'session.tokenChangedElsewhere',
      (truth) => {
        if (given === truth.token && given !== null) return;
        end(truth, 'elsewhere');
        if (given === null) signOut(truth);
        else letIn(truth, given, null);
      },
      { token: given },
    ),
  ),
  fc.constantFrom(['signOut', 'signedOut'], ['tokenExpired', 'expired']).map(([type, reason]) =>
    event<Truth>(
      `session.${type}`,
      only(
        (truth) => isIn(truth) || (type === 'signOut' && truth.phase.startsWith('adopting')),
        (truth) => {
          end(truth, reason ?? '');
          signOut(truth);
        },
      ),
    ),
  ),
  token.map((given) =>
    event<Truth>(
      'session.refused',
      only(
        (truth) => isIn(truth) && truth.token === given,
        (truth) => {
          end(truth, 'refused');
          signOut(truth);
        },
      ),
      { token: given },
    ),
  ),
  fc.constant(
    event<Truth>(
      'session.verify',
      only(isIn, (truth) => void Object.assign(truth, { phase: 'in doubt' })),
    ),
  ),
  fc.constant(
    event<Truth>('session.networkBack', (truth) => {
      if (truth.phase === 'offline') truth.phase = 'asking';
      else truth.phase = askedAgain[truth.phase] ?? truth.phase;
    }),
  ),
  fc.tuple(fc.constantFrom('updateUser', 'userChangedElsewhere'), changes).map(([type, changes]) =>
    event<Truth>(
      `session.${type}`,
      only(isIn, (truth) => {
        truth.user = truth.user && { ...truth.user, ...changes };
        if (type === 'updateUser') emit(truth, 'userUpdated', { userId: truth.user?.id, changes });
      }),
      { changes },
    ),
  ),
  fc.constant<Act<Truth>>({
    step: () => ({ kind: 'error', actor: 'watchExpiry', value: problem(0) }),
    can: ({ isWatched }) => isWatched,
    happens(truth) {
      truth.isWatched = false;
      log(truth, 0);
    },
  }),
];

const lives: Lives<Truth> = {
  model: sessionModel,
  begin: () => ({ phase: 'reading', token: null, user: null, isWatched: false, emits: [], sends: [] }),
  acts,
  shows: ({ token, user }) => ({ token, user }),
  expects: (truth) => {
    const { phase, token, user, isWatched } = truth;
    return {
      shown: { token, user },
      asks: {
        ...(phase === 'reading' && { readStoredSession: undefined }),
        ...(isAsking(truth) && { fetchUser: { token } }),
        ...(isWatched && { watchExpiry: { token } }),
      },
      emits: truth.emits.splice(0),
      sends: truth.sends.splice(0),
      timers: askedAgain[phase] ? ['askAgain'] : [],
    };
  },
};

test(
  'SES-02 SES-03 SES-04 SES-05 SES-06 SES-08 SES-09 SES-13 SES-14 random lives of the session are as the rows say',
  () => expectNoMistake(lives),
  patience,
);

test(
  'SES-04 SES-14 faults seeded into the chart are noticed',
  () => expectFaultsNoticed(lives),
  faultsPatience,
);
