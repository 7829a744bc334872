import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type EmittedFrom, fromCallback, fromPromise } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { draftsOf, outboxOf } from '#transport/drafts.ts';
import { withStatus } from '#transport/failure.ts';
import { safePath } from '#transport/redirect.ts';
import { abortSession } from '#transport/session-signal.ts';
import { recentKey, storageKeys, tabStorage } from '#transport/storage.ts';
import { checkToken, expiryOf, watchExpiry } from '#transport/token.ts';
import { type App, type LogFailure, type Notify, useApp } from './app-context.tsx';
import { statusOf } from './session-gate.ts';
import type { Transport } from './transport.ts';

export const createSession = ({ calls, storage, isOnline, now }: Transport) =>
  sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(async () => {
        const token = storage.read(storageKeys.token);
        const hasLoggedOut = storage.read(storageKeys.hasLoggedOut) === 'true';
        return { token, verdict: hasLoggedOut ? 'missing' : checkToken(token, now()), online: isOnline() };
      }),
      fetchUser: fromPromise(({ input, signal }) =>
        calls.me(input.token, signal).catch((error: unknown) => {
          throw withStatus(error);
        }),
      ),
      watchExpiry: fromCallback(({ input, sendBack }) => {
        const at = expiryOf(input.token);
        if (at === null) return;
        return watchExpiry(at, () => sendBack({ type: 'session.tokenExpired' }), now);
      }),
    },
  });

type SessionEvent = EmittedFrom<typeof sessionMachine>;
type Ended = Extract<SessionEvent, { type: 'session.ended' }>;

type SessionEnvironment = {
  transport: Transport;
  notify: Notify;
  onSessionEnd: (() => void) | undefined;
  navigate: (path: string) => void;
  log: LogFailure;
  send: App['send'];
};

/** Applies session events to storage (SES-03, SES-05, SES-08), server and other tabs. */
export function sessionEffects({ transport, notify, onSessionEnd, navigate, log, send }: SessionEnvironment) {
  const { storage, tabs, calls } = transport;

  const clearToken = (token: string) => {
    // Another tab may have stored a new token.
    if (storage.read(storageKeys.token) === token) storage.remove(storageKeys.token);
  };

  // A path left by an earlier sign-in does not apply to this one.
  const keepRedirectPath = (path: string | null) =>
    path ? storage.write(storageKeys.redirectPath, path) : storage.remove(storageKeys.redirectPath);

  const signedOut = ({ token, userId }: Ended) => {
    // Pending deletions happen now, since they can no longer be undone.
    send({ type: 'deletions.leave' });
    // The flag first: other tabs read it when the token is removed.
    storage.write(storageKeys.hasLoggedOut, 'true');
    storage.remove(storageKeys.token);
    storage.remove(storageKeys.redirectPath);
    if (userId) {
      for (const storedToken of [storage, tabStorage]) draftsOf(storedToken, userId).clearAll();
      outboxOf(storage, userId).clearAll();
      storage.remove(recentKey(userId));
    }
    calls.endSession(token);
    navigate('/');
  };

  const ended = (event: Ended) => {
    if (event.reason === 'signedOut') return signedOut(event);
    if (event.reason === 'elsewhere') return;
    clearToken(event.token);
    notify({ level: 'warning', text: 'You’ve been signed out. Sign in to pick up where you left off.' });
  };

  return (event: SessionEvent) => {
    switch (event.type) {
      case 'session.remembered':
        storage.remove(storageKeys.hasLoggedOut);
        storage.write(storageKeys.token, event.token);
        return keepRedirectPath(safePath(event.redirectPath));
      case 'session.discarded':
        storage.remove(storageKeys.token);
        storage.remove(storageKeys.hasLoggedOut);
        return;
      case 'session.ended':
        abortSession(event.token);
        onSessionEnd?.();
        return ended(event);
      case 'session.userUpdated':
        return tabs.broadcastUserChange({ userId: event.userId, changes: event.changes });
      case 'session.failed':
        return log('session', event.error);
    }
  };
}

type SignIn = { token: string; user: SessionUser; redirectPath?: string };

/**
 * The signed-in member (SES-01). After `loginWithToken` without a user, both `isAuthenticated` and `loading`
 * are true until the server returns the user.
 */
export function useSession() {
  const { root, send } = useApp('useSession');
  const session = useSelector(root, ({ children }) => children.session);
  const user = useSelector(session, (snapshot) => snapshot?.context.user ?? null);
  const token = useSelector(session, (snapshot) => snapshot?.context.token ?? null);
  const status = useSelector(session, statusOf);
  const isAuthenticated = useSelector(session, (snapshot) => snapshot?.hasTag('signedIn') ?? false);
  const [actions] = useState(() => ({
    /** `redirectPath` is stored for later (SES-05). */
    signIn: (member: SignIn) => send({ type: 'session.signIn', ...member }),
    /** SES-06. */
    loginWithToken: (token: string, user?: SessionUser) =>
      send(user ? { type: 'session.signIn', token, user } : { type: 'session.adoptToken', token }),
    signOut: () => send({ type: 'session.signOut' }),
    updateUser: (changes: Partial<SessionUser>) => send({ type: 'session.updateUser', changes }),
    updateAvatar: (avatar: string | null) => send({ type: 'session.updateUser', changes: { avatar } }),
  }));
  return {
    isAuthenticated,
    loading: status === 'loading',
    user: isAuthenticated ? user : null,
    token: isAuthenticated ? token : null,
    ...actions,
  };
}
