import { createFileRoute } from '@tanstack/react-router';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { QueryScope } from '#features/live-data/query-scope.tsx';
import { membersOnly } from './-guards.ts';

/** ROU-02. Everything below needs a member. */
export const Route = createFileRoute('/_member')({
  beforeLoad: membersOnly,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WaitForNetwork,
  component: QueryScope,
});
