import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { QueryScope } from '#features/live-data/query-scope.tsx';
import { membersOnly } from './-guards.ts';

/** ROU-02. Every child route requires a session. */
export const Route = createFileRoute('/_member')({
  beforeLoad: membersOnly,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WaitForNetwork,
  component: MemberPages,
});

/** ROU-05. After a sign-in in another tab, renders nothing until the session is known; redirects a visitor. */
function MemberPages() {
  const { loading, isAuthenticated } = useSession();
  const [isWaiting, setWaiting] = useState(false);
  if (loading !== isWaiting && (loading || isAuthenticated)) setWaiting(loading);
  return isWaiting ? <WaitForNetwork /> : <QueryScope />;
}
