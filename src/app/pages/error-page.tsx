import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTitle } from '#entities/title/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { ErrorState } from '#ui/empty-state/error-state.tsx';
import { Page, Title } from '#ui/page/page.tsx';
import { isChunkFailure } from '../chunks/chunk-failure.ts';
import { retryStyles } from '../chunks/watch-chunks.ts';

/** A page that broke, or whose code did not come (ROU-08). Retry loads it anew in place; the app is not reloaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const isChunk = isChunkFailure(error);
  useTitle(isChunk ? 'Page did not load' : 'Something went wrong');

  const retry = async () => {
    setBusy(true);
    try {
      await retryStyles();
      reset();
      await router.invalidate();
    } catch {
      // Still not there: the message stays and Retry is offered again.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page>
      <Title>{isChunk ? 'This page did not load' : 'Something went wrong'}</Title>
      <ErrorState
        level={2}
        title={isChunk ? 'Part of Sidestage did not arrive' : 'This page broke'}
        onRetry={retry}
        busy={busy}
      >
        {isChunk
          ? 'Check your connection and try again. What you have written elsewhere is safe.'
          : `${failureOf(error).text} What you have written elsewhere is safe.`}
      </ErrorState>
    </Page>
  );
}
