import { EmptyState } from '../ui/text/text.tsx';

/** The page was opened from its sources, without the machines that the build puts into it. */
export const NoData = () => (
  <main id="main">
    <EmptyState title="No machines in this page" level={2}>
      Run <code>npx chart-visualiser</code> and open the address it prints.
    </EmptyState>
  </main>
);
