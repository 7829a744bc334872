import type { EmittedFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { draftsOf } from '#transport/drafts.ts';
import { outboxOf } from '#transport/outbox-store.ts';
import { safePath } from '#transport/redirect.ts';
import { storageKeys } from '#transport/storage.ts';
import type { LogFailure } from './log.ts';
import type { Notify } from './notify.ts';
import type { Transport } from './transport.ts';

type SessionNews = EmittedFrom<typeof sessionMachine>;
type Ended = Extract<SessionNews, { type: 'session.ended' }>;

type Surroundings = {
  transport: Transport;
  notify: Notify;
  navigate: (path: string) => void;
  log: LogFailure;
  /** The id of the member signed in just now or until just now. */
  memberId: () => string | null;
};

/** What the world does about the session's news: storage (SES-03, SES-05, SES-08), the server, other tabs. */
export function sessionEffects({ transport, notify, navigate, log, memberId }: Surroundings) {
  const { storage, tabs, calls } = transport;

  const clearToken = (token: string | null) => {
    // Another tab may have stored a new one by now.
    if (storage.read(storageKeys.token) === token) storage.remove(storageKeys.token);
  };

  const keepRedirectPath = (path: string | null) => {
    if (path) storage.write(storageKeys.redirectPath, path);
  };

  const signedOut = ({ token }: Ended) => {
    // The flag first: other tabs look at it when the token goes.
    storage.write(storageKeys.hasLoggedOut, 'true');
    storage.remove(storageKeys.token);
    storage.remove(storageKeys.redirectPath);
    const userId = memberId();
    if (userId) {
      draftsOf(storage, userId).clearAll();
      outboxOf(storage, userId).clearAll();
    }
    if (token) calls.endSession(token);
    navigate('/');
  };

  const ended = (news: Ended) => {
    if (news.reason === 'signedOut') return signedOut(news);
    if (news.reason === 'elsewhere') return;
    clearToken(news.token);
    notify({ level: 'warning', text: 'You have been signed out. Sign in to go on where you were.' });
  };

  return (news: SessionNews) => {
    switch (news.type) {
      case 'session.remembered':
        storage.remove(storageKeys.hasLoggedOut);
        storage.write(storageKeys.token, news.token);
        return keepRedirectPath(safePath(news.redirectPath));
      case 'session.discarded':
        storage.remove(storageKeys.token);
        storage.remove(storageKeys.hasLoggedOut);
        return;
      case 'session.ended':
        return ended(news);
      case 'session.userUpdated': {
        const userId = memberId();
        if (userId) tabs.tellUserChanged({ userId, changes: news.changes });
        return;
      }
      case 'session.failed':
        return log('session', news.error);
    }
  };
}
