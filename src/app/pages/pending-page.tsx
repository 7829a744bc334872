import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';

/** ROU-07. The code of a page is on its way. */
export const PendingPage = () => (
  <Page>
    <LoadingIndicator text="Loading page..." showText />
  </Page>
);
