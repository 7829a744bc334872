import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';
import { membersOnly } from './-guards.ts';

/** ROU-02. Everything below needs a member. */
export const Route = createFileRoute('/_member')({
  beforeLoad: membersOnly,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WhoIsIt,
  component: Outlet,
});

function WhoIsIt() {
  return (
    <Page>
      <LoadingIndicator type="text" />
    </Page>
  );
}
