import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import { FilterBar } from '#features/gigs/board/filter-bar.tsx';
import { FilterFields } from '#features/gigs/board/filter-fields.tsx';
import type { Filters } from '#features/gigs/board/filters.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));
afterEach(cleanup);

describe('the bar', () => {
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
    expect(buttons(countsOf(days))).toEqual([
      'Filters',
      'Today (0)',
      'This week (99+)',
      'This weekend (12+)',
    ]);
  });
});

describe('the fields', () => {
  let chosen: Filters[] = [];
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    chosen = [];
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  const fields = (filters: Filters, counts?: GigCounts) => (
    <FilterFields filters={filters} counts={counts} onChoose={(one) => chosen.push(one)} onShown={() => {}} />
  );
  const box = (name: string) => screen.getByLabelText(name);
  const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

  describe('GIG-05 what cannot be looked for is said at its field, and stays in it', () => {
    test.each([
      ['-5', 'Pay cannot be below nothing.'],
      ['a lot', 'Write an amount, like 60 or 17.50.'],
      ['17.505', 'Write an amount, like 60 or 17.50.'],
      ['99999999', 'Nobody pays as much. Write less.'],
    ])('GIG-05 pay of %s', (typed, words) => {
      render(fields({ skill: 'Drums' }));
      type('Pays at least', typed);
      fireEvent.blur(box('Pays at least'));
      expect(screen.getByText(words)).toBeTruthy();
      expect((box('Pays at least') as HTMLInputElement).value).toBe(typed);
      expect(chosen).toEqual([]);
      type('Pays at least', '60');
      expect(screen.queryByText(words)).toBeNull();
      fireEvent.blur(box('Pays at least'));
      expect(chosen).toEqual([{ skill: 'Drums', pay: 6000, currency: 'GBP', per: 'night' }]);
    });

    test('GIG-05 days the wrong way round, until one of them is changed', () => {
      render(fields({ from: '2026-11-20' }));
      type('To', '2026-11-10');
      expect(screen.getByText('The last day is before the first.')).toBeTruthy();
      expect(chosen).toEqual([]);
      type('From', '2026-11-01');
      expect(screen.queryByText('The last day is before the first.')).toBeNull();
      expect(chosen.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-10' });
    });

    test('GIG-05 a year that is still being typed is not looked for', () => {
      render(fields({}));
      type('From', '0002-11-20');
      expect(chosen).toEqual([]);
    });

    test('GIG-05 a town that is not in the list', () => {
      render(fields({}));
      type('Where', 'Narnia');
      expect(screen.getByText('Choose a town from the list.')).toBeTruthy();
      expect(chosen).toEqual([]);
    });
  });

  test('GIG-05 kinds of work are chosen together and given up one by one', () => {
    const { rerender } = render(fields({ category: ['crew'] }));
    fireEvent.click(box('Drums and percussion'));
    expect(chosen.at(-1)).toEqual({ category: ['drums', 'crew'] });
    rerender(fields({ category: ['drums'] }));
    fireEvent.click(box('Drums and percussion'));
    expect(chosen.at(-1)).toEqual({});
  });

  test('GIG-05 remote work is asked for alone, or beside a town', () => {
    const { rerender } = render(fields({}));
    fireEvent.click(box('Only remote work'));
    expect(chosen.at(-1)).toEqual({ remote: 'only' });
    rerender(fields({ near: 7 }));
    fireEvent.click(box('With remote work'));
    expect(chosen.at(-1)).toEqual({ near: 7, remote: 'with' });
  });

  test('GIG-05 the order by pay keeps its currency when the floor goes', () => {
    render(fields({ sort: 'pay', pay: 6000, currency: 'EUR', per: 'hour' }));
    type('Pays at least', '');
    fireEvent.blur(box('Pays at least'));
    expect(chosen).toEqual([{ sort: 'pay', currency: 'EUR', per: 'hour' }]);
  });

  test('GIG-05 pay is asked for in their own currency where gigs pay in it, else in what most gigs pay in', () => {
    const none = {
      categories: [],
      skills: [],
      genres: [],
      distances: [],
      days: [],
      remote: 0,
      fit: null,
      place: null,
    };
    const without = { q: 9, days: 9, near: 9, pay: 9, category: 9, skill: 9, genre: 9, status: 9, fit: 9 };
    const counted = (...pays: GigCounts['pays']): GigCounts => ({
      ...{ ...none, isLeast: false, total: 9, open: 9, pays, without },
    });
    const { rerender } = render(fields({}));
    const chosenPay = () => (box('In') as HTMLSelectElement).value;
    expect(chosenPay()).toBe('GBP night');
    const euros = { currency: 'EUR', per: 'hour', count: 7 } as const;
    rerender(fields({}, counted(euros, { currency: 'USD', per: 'night', count: 2 })));
    expect(chosenPay()).toBe('EUR hour');
    type('Pays at least', '20');
    fireEvent.blur(box('Pays at least'));
    expect(chosen).toEqual([{ pay: 2000, currency: 'EUR', per: 'hour' }]);
    rerender(fields({}, counted(euros, { currency: 'GBP', per: 'session', count: 1 })));
    expect(chosenPay()).toBe('GBP night');
  });

  test('UIX-05 Enter of an input method does not search by a pay that is still being typed', () => {
    render(fields({ skill: 'Drums' }));
    type('Pays at least', '60');
    for (const composition of compositions)
      fireEvent.keyDown(box('Pays at least'), { key: 'Enter', ...composition });
    expect(chosen).toEqual([]);
  });
});
