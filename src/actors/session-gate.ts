import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';

type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated';

/** A failed session counts as signed out. */
export function statusOf(session: SnapshotFrom<typeof sessionMachine> | undefined): SessionStatus {
  if (session?.status !== 'active' || session.hasTag('signedOut')) return 'unauthenticated';
  return session.hasTag('busy') ? 'loading' : 'authenticated';
}

/** The session outside React (ROU-04, ROU-05). Guards do not authorize: the server checks every call. */
export function sessionGate(root: ActorRefFrom<typeof appMachine>) {
  const current = () => {
    const session = root.getSnapshot().children.session?.getSnapshot();
    const status = statusOf(session);
    return {
      status,
      isAuthenticated: status === 'authenticated',
      loading: status === 'loading',
      userId: session?.context.user?.id ?? null,
    };
  };

  /** Calls back when status or member changes. */
  const subscribe = (listener: (now: ReturnType<typeof current>) => void) => {
    let previous = current();
    const update = () => {
      const now = current();
      if (now.status === previous.status && now.userId === previous.userId) return;
      previous = now;
      listener(now);
    };
    const watched = [root.subscribe(update), root.getSnapshot().children.session?.subscribe(update)];
    return () => {
      for (const subscription of watched) subscription?.unsubscribe();
    };
  };

  /** Resolves when the session has loaded. */
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
