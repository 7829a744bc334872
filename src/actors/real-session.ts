import { fromCallback, fromPromise } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { storageKeys } from '#transport/storage.ts';
import { checkToken, expiryOf } from '#transport/token.ts';
import { watchExpiry } from '#transport/watch-expiry.ts';
import { withStatus } from '#transport/with-status.ts';
import type { Transport } from './transport.ts';

/** The session machine on real storage, calls and time. */
export const realSession = ({ calls, storage, isOnline, now }: Transport) =>
  sessionMachine.provide({
    actors: {
      readStoredSession: fromPromise(async () => {
        const token = storage.read(storageKeys.token);
        const hasLoggedOut = storage.read(storageKeys.hasLoggedOut) === 'true';
        return { token, verdict: hasLoggedOut ? 'missing' : checkToken(token, now()), online: isOnline() };
      }),
      askWho: fromPromise(({ input, signal }) =>
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
