import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys } from '#transport/passkey-support.ts';
import type { PasskeyOutcome } from '#transport/passkeys.ts';
import { useApp } from './app-context.tsx';

const load = () => import('#transport/passkeys.ts');

/** Milliseconds after which an offered challenge is renewed; the server accepts it for ten minutes. */
const FRESH = 8 * 60_000;

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
  const turn = useRef({ nth: 0, offeredAt: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    const { current } = turn;
    return () => {
      const wasUsed = current.nth > 0;
      current.nth += 1;
      if (wasUsed)
        void load().then(
          ({ cancelPasskey }) => cancelPasskey(),
          () => {},
        );
    };
  }, []);

  const take = async (nth: number, asking: Promise<PasskeyOutcome>) => {
    const outcome = await asking.catch((error: unknown): PasskeyOutcome => {
      log('passkey', error);
      return { kind: 'refused', text: 'That did not load. Check your connection and try again.' };
    });
    if (nth !== turn.current.nth) return;
    turn.current.offeredAt = Number.NEGATIVE_INFINITY;
    if (outcome.kind === 'signedIn') {
      const { token, user } = outcome;
      send({ type: 'session.signIn', token, user, ...(redirectPath && { redirectPath }) });
    } else setState(outcome.kind === 'dropped' ? { kind: 'idle' } : outcome);
  };
  const next = () => {
    turn.current.nth += 1;
    return turn.current.nth;
  };

  return {
    /** Whether this browser supports passkeys on this page. */
    isHere,
    state,
    begin: () => {
      if (state.kind === 'busy') return;
      setState({ kind: 'busy' });
      void take(
        next(),
        load().then(({ signInByPasskey }) => signInByPasskey(false)),
      );
    },
    offer: () => {
      const isFresh = performance.now() - turn.current.offeredAt < FRESH;
      if (!isHere || isFresh || state.kind !== 'idle') return;
      turn.current.offeredAt = performance.now();
      const nth = next();
      load().then(
        async ({ canAutofill, signInByPasskey }) => {
          if ((await canAutofill()) && nth === turn.current.nth) await take(nth, signInByPasskey(true));
        },
        () => {},
      );
    },
    comeBack: () => {
      if (state.kind !== 'leaving') return;
      setState({ kind: 'busy' });
      void take(next(), state.comeBack());
    },
    forget: () => setState({ kind: 'idle' }),
  };
}
