import type { EventCases, Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';
import type { sessionMachine } from './session.machine.ts';

export const ada: SessionUser = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.org',
  avatar: null,
  isEmailVerified: true,
};
const bob: SessionUser = { ...ada, id: 'bob', name: 'Bob', email: 'bob@example.org' };

const refusal = Object.assign(new Error('Unauthorized'), { status: 401 });
const trouble = Object.assign(new Error('Service Unavailable'), { status: 503 });

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Exploration ends once the expiry watch has failed: whether it must still be stopped is unknown. */
const whileWatched =
  <T>(value: T) =>
  ({ children }: Snapshot): T | undefined =>
    children.watchExpiry?.getSnapshot().status === 'error' ? undefined : value;

const currentToken = (snapshot: Snapshot) => {
  const { token } = snapshot.context;
  return token === null ? undefined : whileWatched({ token })(snapshot);
};

const whenSettled = (error: Error) => (snapshot: Snapshot) =>
  snapshot.matches({ authenticated: 'settled' }) ? error : undefined;

export const events: EventCases<typeof sessionMachine> = {
  'session.signIn': {
    'as Ada': whileWatched({ token: 'signed-in', user: ada }),
    'as Bob, on the way to his messages': whileWatched({
      token: 'bobs',
      user: bob,
      redirectPath: '/messages',
    }),
  },
  'session.adoptToken': { 'that exists already': whileWatched({ token: 'adopted' }) },
  'session.updateUser': { name: whileWatched({ changes: { name: 'Ada L.' } }) },
  'session.userChangedElsewhere': { picture: whileWatched({ changes: { avatar: '/ada.webp' } }) },
  'session.tokenChangedElsewhere': {
    gone: whileWatched({ token: null }),
    'of another sign-in': whileWatched({ token: 'elsewhere' }),
    'that we have': currentToken,
  },
  'session.signOut': { 'by the person': whileWatched({}) },
  'session.tokenExpired': { 'while the app is open': whileWatched({}) },
  'session.refused': { 'the token in use': currentToken, 'an older token': whileWatched({ token: 'old' }) },
  'session.verify': { 'after the socket was refused': whileWatched({}) },
};

export const outcomes: Outcomes<typeof sessionMachine> = {
  readStoredSession: {
    done: {
      'no token': { token: null, verdict: 'missing', online: true },
      'a token, and that the person has logged out': { token: 'stored', verdict: 'missing', online: true },
      'a broken or expired token': { token: 'broken', verdict: 'broken', online: true },
      'a plausible token without network': { token: 'stored', verdict: 'plausible', online: false },
      'a plausible token': { token: 'stored', verdict: 'plausible', online: true },
    },
    error: { 'storage is blocked': new Error('blocked') },
  },
  fetchUser: {
    done: { Ada: ada },
    error: { '401': refusal, '503': trouble, 'no network': new TypeError('Failed to fetch') },
  },
  watchExpiry: { error: { 'no timer': whenSettled(new Error('no timer')) } },
};
