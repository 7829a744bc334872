import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';

/** The page was opened from its sources, without the machines that the build puts into it. */
export const NoData = () => (
  <main id="main">
    <Page>
      <EmptyState title="No machines in this page" level={2}>
        Run <code>npm run visualise</code> and open the address it prints.
      </EmptyState>
    </Page>
  </main>
);
