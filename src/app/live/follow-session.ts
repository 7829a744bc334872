import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionGate } from '#actors/session-gate.ts';
import { heldClient } from '#entities/queries/held.ts';

/** Nothing of one member is left for the next (SAF-01); what is in sight is asked for anew. */
function forget() {
  const client = heldClient();
  client?.removeQueries({ type: 'inactive' });
  client?.getMutationCache().clear();
  void client?.resetQueries({ type: 'active' });
}

/**
 * The one subscriber that tells router and cache who is here: guards run again when somebody comes or goes
 * (SES-13, SES-14). Answers how to stop.
 */
export function followSession(session: SessionGate, router: RegisteredRouter) {
  let last = session.current();
  return session.subscribe((now) => {
    const before = last;
    last = now;
    const isSamePerson = before.userId === null || before.userId === now.userId;
    if (before.loading || (before.status === now.status && isSamePerson)) return;
    void router.invalidate().then(forget);
  });
}
