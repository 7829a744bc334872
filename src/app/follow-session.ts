import type { QueryClient } from '@tanstack/react-query';
import type { SessionGate } from '#actors/session-gate.ts';
import type { AppRouter } from './router.tsx';

/**
 * The one subscriber that tells router and cache who is here: guards run again when somebody comes or goes
 * (SES-13, SES-14), and nothing of one member is left for the next (SAF-01). Answers how to stop.
 */
export function followSession(session: SessionGate, router: AppRouter, queryClient: QueryClient) {
  let last = session.current();

  const forget = () => {
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
    void queryClient.resetQueries({ type: 'active' });
  };

  return session.subscribe((now) => {
    const before = last;
    last = now;
    const isSamePerson = before.userId === null || before.userId === now.userId;
    if (before.loading || (before.status === now.status && isSamePerson)) return;
    void router.invalidate().then(forget);
  });
}
