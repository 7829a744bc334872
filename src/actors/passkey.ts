import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys } from '#transport/passkey-support.ts';
import type { PasskeyOutcome } from '#transport/passkeys.ts';
import { useApp } from './app-context.tsx';

const load = () => import('#transport/passkeys.ts');

/** Milliseconds after which an offered challenge is renewed; the server accepts it for ten minutes. */
const MAX_AGE = 8 * 60_000;

/** `leaving`: the account is scheduled for deletion, and the member is asked whether to restore it. */
type State = { kind: 'idle' | 'busy' } | Extract<PasskeyOutcome, { kind: 'refused' | 'leaving' }>;

/**
 * Signing in with a passkey (SET-06). `offer`, called when the form receives focus, adds passkeys to the
 * browser's autofill; `begin` asks at once. The last call wins, and unmounting cancels it.
 */
export function usePasskey(redirectPath: string | undefined) {
  const { send, log } = useApp('usePasskey');
  const [isHere] = useState(canUsePasskeys);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const attempt = useRef({ attemptNumber: 0, offeredAt: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    const { current } = attempt;
    return () => {
      const wasUsed = current.attemptNumber > 0;
      current.attemptNumber += 1;
      if (wasUsed)
        void load().then(
          ({ cancelPasskey }) => cancelPasskey(),
          () => {},
        );
    };
  }, []);

  const applyOutcome = async (attemptNumber: number, pending: Promise<PasskeyOutcome>) => {
    const outcome = await pending.catch((error: unknown): PasskeyOutcome => {
      log('passkey', error);
      return { kind: 'refused', text: 'That didn’t load. Check your connection and try again.' };
    });
    if (attemptNumber !== attempt.current.attemptNumber) return;
    attempt.current.offeredAt = Number.NEGATIVE_INFINITY;
    if (outcome.kind === 'signedIn') {
      const { token, user } = outcome;
      send({ type: 'session.signIn', token, user, ...(redirectPath && { redirectPath }) });
    } else setState(outcome.kind === 'dropped' ? { kind: 'idle' } : outcome);
  };
  const next = () => {
    attempt.current.attemptNumber += 1;
    return attempt.current.attemptNumber;
  };

  return {
    /** Whether this browser supports passkeys on this page. */
    isHere,
    state,
    begin: () => {
      if (state.kind === 'busy') return;
      setState({ kind: 'busy' });
      void applyOutcome(
        next(),
        load().then(({ signInByPasskey }) => signInByPasskey(false)),
      );
    },
    offer: () => {
      const isFresh = performance.now() - attempt.current.offeredAt < MAX_AGE;
      if (!isHere || isFresh || state.kind !== 'idle') return;
      attempt.current.offeredAt = performance.now();
      const attemptNumber = next();
      load().then(
        async ({ canAutofill, signInByPasskey }) => {
          if ((await canAutofill()) && attemptNumber === attempt.current.attemptNumber)
            await applyOutcome(attemptNumber, signInByPasskey(true));
        },
        () => {},
      );
    },
    restoreAccount: () => {
      if (state.kind !== 'leaving') return;
      setState({ kind: 'busy' });
      void applyOutcome(next(), state.comeBack());
    },
    forget: () => setState({ kind: 'idle' }),
  };
}
