import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import { FilterBar } from '#features/gigs/board/filter-bar.tsx';

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));
afterEach(cleanup);

const nothing = { q: 0, days: 0, near: 0, pay: 0, category: 0, skill: 0, genre: 0, status: 0, fit: 0 };
const countsOf = (days: GigCounts['days']): GigCounts => ({
  isLeast: false,
  total: 0,
  categories: [],
  skills: [],
  genres: [],
  pays: [],
  distances: [],
  days,
  remote: 0,
  open: 0,
  fit: null,
  without: nothing,
  place: null,
});
const buttons = (counts: GigCounts | undefined) => {
  render(
    <FilterBar
      filters={{}}
      counts={counts}
      usualPay={{}}
      saved={undefined}
      onChoose={() => {}}
      onShown={() => {}}
    />,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

test('GIG-05 beside the days stands how many gigs they would leave, once that is known', () => {
  expect(buttons(undefined)).toEqual(['Filters', 'Today', 'This week', 'This weekend']);
  cleanup();
  const days: GigCounts['days'] = [
    { days: 'today', count: 0, isLeast: false },
    { days: 'week', count: 140, isLeast: true },
    { days: 'weekend', count: 12, isLeast: true },
  ];
  expect(buttons(countsOf(days))).toEqual(['Filters', 'Today (0)', 'This week (99+)', 'This weekend (12+)']);
});
