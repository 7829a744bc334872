import { createFileRoute } from '@tanstack/react-router';
import { QueryScope } from '#entities/queries/scope.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';
import { membersOnly } from './-guards.ts';

/** ROU-02. Everything below needs a member. */
export const Route = createFileRoute('/_member')({
  beforeLoad: membersOnly,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WhoIsIt,
  component: QueryScope,
});

function WhoIsIt() {
  return (
    <Page>
      <LoadingIndicator type="text" />
    </Page>
  );
}
