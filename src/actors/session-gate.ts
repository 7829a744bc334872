import type { RootActor } from './hub.ts';
import { type SessionStatus, statusOf } from './session.ts';

/**
 * The session for code outside React, such as route guards (ROU-04, ROU-05). A guard is no authorization:
 * the server checks every call.
 */
export function sessionGate({ root }: { root: RootActor }) {
  const current = () => {
    const status = statusOf(root.getSnapshot());
    const user = root.getSnapshot().children.session?.getSnapshot().context.user;
    const isAuthenticated = status === 'authenticated';
    return { status, isAuthenticated, loading: status === 'loading', userId: user?.id ?? null };
  };

  /** Calls back when the status or the member changes; answers how to stop. */
  const subscribe = (listener: (now: ReturnType<typeof current>) => void) => {
    let last = current();
    const look = () => {
      const now = current();
      if (now.status === last.status && now.userId === last.userId) return;
      last = now;
      listener(now);
    };
    const watched = [root.subscribe(look), root.getSnapshot().children.session?.subscribe(look)];
    return () => {
      for (const subscription of watched) subscription?.unsubscribe();
    };
  };

  /** Resolves once start-up knows whether somebody is signed in. */
  const whenSettled = () =>
    new Promise<Exclude<SessionStatus, 'loading'>>((resolve) => {
      const stop = subscribe(settle);
      settle(current());
      function settle({ status }: ReturnType<typeof current>) {
        if (status === 'loading') return;
        stop();
        resolve(status);
      }
    });

  return { current, subscribe, whenSettled };
}

export type SessionGate = ReturnType<typeof sessionGate>;
