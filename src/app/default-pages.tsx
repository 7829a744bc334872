import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { useTitle } from '#shared/use-title.ts';
import { isOnline } from '#transport/environment.ts';
import { Button } from '#ui/button/button.tsx';
import { isChunkFailure, retryStyles } from '#ui/chunks/chunk-failure.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Columns, Page, Title } from '#ui/page/page.tsx';

/** Some browsers keep an import that failed until the app is reloaded. Drafts survive that. */
async function reloadApp() {
  const { ok } = await fetch(location.href, { method: 'HEAD' });
  if (ok) location.reload();
}

/** A page that crashed or whose code did not load (ROU-08). Retrying reloads the app only if nothing else helps. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const isChunk = isChunkFailure(error);
  useTitle(isChunk ? 'Page didn’t load' : 'Something went wrong');

  const retry = async () => {
    setBusy(true);
    try {
      await retryStyles();
      reset();
      await router.invalidate();
      if (router.state.matches.some((match) => isChunkFailure(match.error))) await reloadApp();
    } catch {
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page>
      <Title>{isChunk ? 'This page didn’t load' : 'Something went wrong'}</Title>
      <div role="alert">
        <EmptyState
          level={2}
          title={isChunk ? 'Part of Sidestage didn’t load' : 'This page stopped working'}
          action={
            <Button size="small" busy={busy} onClick={retry}>
              Try again
            </Button>
          }
        >
          {isChunk ? 'Check your connection.' : 'It’s our fault, not yours.'} Anything you’ve written
          elsewhere is safe.
        </EmptyState>
      </div>
    </Page>
  );
}

const OpenGigsBlock = lazyPart(() => import('./not-found.tsx').then((part) => part.OpenGigsBlock));
const NotFound = lazyPart(() => import('./not-found.tsx').then((part) => part.NotFound));

/** ROU-03. */
export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <Page>
      <Columns sidebar={<OpenGigsBlock onLoadFailed={() => {}} />} sidebarLabel="What’s on">
        <Title>Page not found</Title>
        <NotFound onLoadFailed={() => {}} />
      </Columns>
    </Page>
  );
}

/** ROU-07. Shown while a page's code loads. */
export const PendingPage = () =>
  isOnline() ? (
    <Page>
      <LoadingIndicator text="Loading page..." showText />
    </Page>
  ) : (
    <WaitForNetwork />
  );
