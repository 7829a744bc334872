// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useArrivals } from '#features/gigs/board/use-gigs.ts';
import { gigSummary } from './gig.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => gigSummary({ id })) });
const show = (...pages: ReturnType<typeof page>[]) =>
  renderHook(({ q, now }) => useArrivals(q, now), { initialProps: { q: '', now: pages } });

test('SCR /gigs what is posted meanwhile is counted, and shown when asked for', () => {
  const { result, rerender } = show(page('a', 'b'));
  rerender({ q: '', now: [page('a', 'new', 'b')] });
  expect(result.current.count).toBe(1);
  expect(['a', 'new', 'b'].map((id) => result.current.isShown(gigSummary({ id })))).toEqual([
    true,
    false,
    true,
  ]);
  act(() => result.current.show());
  expect(result.current.count).toBe(0);
});

test('SCR /gigs further pages are no news, nor is another search', () => {
  const { result, rerender } = show(page('a'));
  rerender({ q: '', now: [page('a'), page('b', 'c')] });
  expect(result.current.count).toBe(0);
  rerender({ q: 'drums', now: [page('d')] });
  expect(result.current.count).toBe(0);
});
