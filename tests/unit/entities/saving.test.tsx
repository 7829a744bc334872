import '#tests/unit/with-client.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GigSummary } from '#contract/gigs.ts';
import { SaveGig, savedGigsQuery } from '#entities/gig/saving.tsx';
import { createQueryClient } from '#shared/query-client.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

const gig = gigSummary({ savedByMe: false });

function Saved() {
  const { data } = useInfiniteQuery(savedGigsQuery);
  return <p>{data ? `${data.pages.flatMap(({ items }) => items).length} saved` : 'Loading'}</p>;
}

test('GIG-06 the list of saved gigs that was read before a save arrived is read again', async () => {
  const { app } = await signedInApp();
  const saved: GigSummary[] = [];
  let store = () => {};
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET') return Response.json({ items: saved, nextCursor: null });
    await new Promise<void>((resolve) => {
      store = resolve;
    });
    saved.push({ ...gig, savedByMe: true });
    return Response.json({ ok: true });
  });
  const shown = (list: boolean) => (
    <>
      <SaveGig gig={gig} />
      {list && <Saved />}
    </>
  );
  const { rerender } = render(shown(false), withProviders({ app, client: createQueryClient() }));
  fireEvent.click(screen.getByRole('button', { name: /^Save for later/ }));
  rerender(shown(true));
  await screen.findByText('0 saved');
  await act(async () => store());
  await waitFor(() => expect(screen.getByText('1 saved')).toBeTruthy());
});
