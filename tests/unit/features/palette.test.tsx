import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePaletteSearch } from '#features/shortcuts/palette-search.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

const person = (name: string) => ({
  ...{ id: name, name, avatar: null, headline: '', place: '', skills: [], genres: [] },
  ...{ linkState: 'none', linkId: null, mutualCount: 0 },
});

test('UIX-05 while a search runs, the palette keeps only earlier matches whose names match the typed text', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${searchParams.get('q')}`);
    if (searchParams.get('q') !== 'an') return new Promise<Response>(() => {});
    const items =
      pathname === '/api/people'
        ? [person('Ana Ruiz'), person('Ben Hill')]
        : [gigSummary({ id: 'a', title: 'Anthem choir' }), gigSummary({ id: 'b', title: 'Banjo night' })];
    return Response.json({ items, nextCursor: null });
  });
  const { result, rerender } = renderHook(({ typed }) => usePaletteSearch(typed), {
    ...withProviders({ client: withoutRetries() }),
    initialProps: { typed: 'an' },
  });
  const found = () => [
    result.current.people.map(({ name }) => name),
    result.current.gigs.map(({ title }) => title),
  ];
  await waitFor(() => expect(result.current.isLooking).toBe(false));
  expect(found()).toEqual([
    ['Ana Ruiz', 'Ben Hill'],
    ['Anthem choir', 'Banjo night'],
  ]);
  rerender({ typed: 'anxx' });
  expect(found()).toEqual([[], []]);
  rerender({ typed: 'ana' });
  expect(found()).toEqual([['Ana Ruiz'], []]);
  await waitFor(() => expect(asked).toContain('ana'));
  expect(result.current.isLooking).toBe(true);
  expect(found()).toEqual([['Ana Ruiz'], []]);
});
