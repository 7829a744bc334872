import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { isOnline } from '#transport/environment.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';

/** ROU-07. The code of a page is on its way. */
export const PendingPage = () =>
  isOnline() ? (
    <Page>
      <LoadingIndicator text="Loading page..." showText />
    </Page>
  ) : (
    <WaitForNetwork />
  );
