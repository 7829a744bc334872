import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GigCounts, GigSearch } from '#contract/gig-search.ts';
import { searchesQuery } from '#entities/gig/search-queries.ts';
import { FilterBar } from '#features/gigs/board/filter-bar.tsx';
import { FilterFields } from '#features/gigs/board/filter-fields.tsx';
import type { Filters } from '#features/gigs/board/filters.ts';
import { SearchesButton } from '#features/gigs/board/gigs.tsx';
import { OpenSavedSearch } from '#features/gigs/board/open-saved-search.tsx';
import { useArrivals } from '#features/gigs/board/use-gigs.ts';
import { byWeek, nextVisit } from '#features/gigs/board/week-list.tsx';
import { useChosenSearch } from '#routes/-search.ts';
import { gigSummary, noGigs } from '#tests/unit/features/gigs/gig.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

vi.mock('#shared/use-is-member.ts', () => ({ useIsMember: () => true }));

describe('arrivals', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => gigSummary({ id })) });
  const show = (...pages: ReturnType<typeof page>[]) =>
    renderHook(({ q, now }) => useArrivals(q, now), { initialProps: { q: '', now: pages } });

  test('SCR /gigs gigs posted meanwhile are counted, and shown on request', () => {
    const { result, rerender } = show(page('a', 'b'));
    rerender({ q: '', now: [page('a', 'new', 'b')] });
    expect(result.current.count).toBe(1);
    const isShown = (id: string) => result.current.isShown(gigSummary({ id }));
    expect(['a', 'new', 'b'].map(isShown)).toEqual([true, false, true]);
    act(() => result.current.show());
    expect(result.current.count).toBe(0);
  });

  test('SCR /gigs further pages and other searches do not count as new', () => {
    const { result, rerender } = show(page('a'));
    rerender({ q: '', now: [page('a'), page('b', 'c')] });
    expect(result.current.count).toBe(0);
    rerender({ q: 'drums', now: [page('d')] });
    expect(result.current.count).toBe(0);
  });
});

const friday = new Date(2026, 10, 20, 12);

// Dates show their year unless it is the current one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: friday }));
const sunday = new Date(2026, 10, 22, 23, 59);
const on = (date: string) => gigSummary({ id: date, date });
const namesOf = (dates: string[], now = friday) =>
  byWeek(dates.map(on), now).map(({ name, gigs }) => [name, gigs.map(({ id }) => id)]);

test('SCR /gigs gigs are grouped by week, then by month, with the days that a week has left', () => {
  const dates = ['2026-11-15', '2026-11-20', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'];
  expect(namesOf([...dates, '2026-12-01', '2027-01-02'])).toEqual([
    ['This week', ['2026-11-15', '2026-11-20', '2026-11-22']],
    ['Next week', ['2026-11-23', '2026-11-29']],
    ['Later in November', ['2026-11-30']],
    ['December', ['2026-12-01']],
    ['January 2027', ['2027-01-02']],
  ]);
  expect(namesOf(['2026-11-22', '2026-11-23'], sunday)).toEqual([
    ['This week', ['2026-11-22']],
    ['Next week', ['2026-11-23']],
  ]);
  const notes = byWeek([on('2026-11-20'), on('2026-11-24')], friday).map(({ note }) => note);
  expect(notes.map((note) => note.replace(/\s*–\s*/, '–'))).toEqual(['20–22 November', '23–29 November']);
  expect(byWeek([on('2026-11-22')], sunday)[0]?.note).toBe('22 November');
});

const minute = 60_000;
const now = Date.parse('2026-11-27T20:00:00Z');
const storedVisit = (since: number, last: number) => `${now + since * minute} ${now + last * minute}`;

test.each([
  ['a first visit shows nothing as new', null, 0],
  ['a return within half an hour belongs to the same visit', storedVisit(-90, -30), -90],
  ['a later visit shows gigs since the last one as new', storedVisit(-90, -31), -31],
  ['a clock that was set back starts over', storedVisit(10, 20), 0],
  ['an unreadable entry counts as a first visit', `${now}`, 0],
])('GIG-06 %s', (_, stored, since) => {
  expect(nextVisit(stored, now)).toEqual({ since: now + since * minute, last: now });
});

const buttons = (counts: GigCounts | undefined) => {
  render(
    <FilterBar
      filters={{}}
      counts={counts}
      defaultPay={{}}
      savedSearchId={undefined}
      onChoose={() => {}}
      onShown={() => {}}
    />,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

test('GIG-05 each day filter shows how many gigs it would leave, once known', () => {
  expect(buttons(undefined)).toEqual(['Filters', 'Today', 'This week', 'This weekend']);
  cleanup();
  const days: GigCounts['days'] = [
    { days: 'today', count: 0, isLeast: false },
    { days: 'week', count: 140, isLeast: true },
    { days: 'weekend', count: 12, isLeast: true },
  ];
  const counted = buttons({ ...noGigs, days });
  expect(counted).toEqual(['Filters', 'Today (0)', 'This week (99+)', 'This weekend (12+)']);
});

test('GIG-06 saved searches open at the first press, before the code for their count has loaded', async () => {
  const client = withoutRetries();
  client.setQueryData(searchesQuery.queryKey, { items: [] });
  render(<SearchesButton />, withProviders({ client }));
  const button = screen.getByRole('button', { name: 'Searches' });
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Saved searches' })).toBeTruthy();
  expect(button.isConnected).toBe(true);
});

describe('a saved search in the address', () => {
  const search = (id: string): GigSearch => ({
    ...{ id, name: id, filters: { q: id }, place: null, isPaused: false, newCount: 0 },
    createdAt: '2026-11-20T10:00:00.000Z',
  });
  const found = (...ids: string[]) => Response.json({ items: ids.map(search) });

  /** Opens `drums`, and `bass` when that button is pressed. */
  function open(...answers: Response[]) {
    vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error());
    const [onOpen, onGone] = [vi.fn(), vi.fn()];
    function Board() {
      const [id, setId] = useState('drums');
      return (
        <>
          <button type="button" onClick={() => setId('bass')}>
            Bass
          </button>
          <OpenSavedSearch id={id} isIdOnly onOpen={onOpen} onGone={onGone} />
        </>
      );
    }
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const router = createRouter({ routeTree: createRootRoute({ component: Board }), history });
    render(<RouterProvider router={router} />, withProviders({ client: withoutRetries() }));
    return { onOpen, onGone };
  }

  test('GIG-06 one that could not be loaded says so, and a retry opens it', async () => {
    const { onOpen, onGone } = open(Response.json({}, { status: 503 }), found('drums'));
    await screen.findByText('We couldn’t load your saved search');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith({ q: 'drums' }));
    expect(onGone).not.toHaveBeenCalled();
  });

  test('GIG-06 a visitor is asked to sign in, and the address keeps it', async () => {
    const { onGone } = open(Response.json({}, { status: 401 }));
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toMatch(/^\/login\?redirect=/);
    expect(onGone).not.toHaveBeenCalled();
  });

  test('GIG-06 one that was deleted leaves the address', async () => {
    const { onOpen, onGone } = open(found('bass'));
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('GIG-06 another one opens after the first', async () => {
    const { onOpen } = open(found('drums', 'bass'));
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith({ q: 'drums' }));
    fireEvent.click(screen.getByRole('button', { name: 'Bass' }));
    await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith({ q: 'bass' }));
  });
});

describe('the fields', () => {
  let chosen: Filters[] = [];
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    chosen = [];
  });

  const fields = (filters: Filters, counts?: GigCounts) => (
    <FilterFields filters={filters} counts={counts} onChoose={(one) => chosen.push(one)} onShown={() => {}} />
  );
  const box = (name: string) => screen.getByLabelText(name);
  const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

  describe('invalid values', () => {
    test.each([
      ['-5', 'Pay can’t be negative.'],
      ['a lot', 'Enter an amount, like 60 or 17.50.'],
      ['99999999', 'That’s too high. Enter less.'],
    ])('GIG-05 pay of %s is kept in its field with an error, and not searched', (typed, words) => {
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

    test('GIG-05 a last day before the first is an error until one of them changes', () => {
      render(fields({ from: '2026-11-20' }));
      type('To', '2026-11-10');
      expect(screen.getByText('The last day is before the first.')).toBeTruthy();
      expect(chosen).toEqual([]);
      type('From', '2026-11-01');
      expect(screen.queryByText('The last day is before the first.')).toBeNull();
      expect(chosen.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-10' });
    });
  });

  test('GIG-05 several kinds of work can be chosen, and removed one by one', () => {
    const { rerender } = render(fields({ category: ['crew'] }));
    fireEvent.click(box('Drums and percussion'));
    expect(chosen.at(-1)).toEqual({ category: ['drums', 'crew'] });
    rerender(fields({ category: ['drums'] }));
    fireEvent.click(box('Drums and percussion'));
    expect(chosen.at(-1)).toEqual({});
  });

  test('GIG-05 remote work is searched alone or together with a town', () => {
    const { rerender } = render(fields({}));
    fireEvent.click(box('Only remote work'));
    expect(chosen.at(-1)).toEqual({ remote: 'only' });
    rerender(fields({ near: 7 }));
    fireEvent.click(box('Include remote work'));
    expect(chosen.at(-1)).toEqual({ near: 7, remote: 'with' });
  });

  test('GIG-05 sorting by pay keeps its currency when the minimum is removed', () => {
    render(fields({ sort: 'pay', pay: 6000, currency: 'EUR', per: 'hour' }));
    type('Pays at least', '');
    fireEvent.blur(box('Pays at least'));
    expect(chosen).toEqual([{ sort: 'pay', currency: 'EUR', per: 'hour' }]);
  });

  test("GIG-05 pay defaults to the member's currency where gigs pay in it, else to the commonest", () => {
    const counted = (...pays: GigCounts['pays']): GigCounts => ({ ...noGigs, total: 9, open: 9, pays });
    const { rerender } = render(fields({}));
    const chosenPay = () => (box('Paid in') as HTMLSelectElement).value;
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

  test('UIX-05 Enter of an input method does not search while pay is being typed', () => {
    render(fields({ skill: 'Drums' }));
    type('Pays at least', '60');
    for (const composition of compositions)
      fireEvent.keyDown(box('Pays at least'), { key: 'Enter', ...composition });
    expect(chosen).toEqual([]);
  });
});

test('GIG-05 PPL-01 a filter pressed before the last one is in the address builds on it; Back shows the address again', () => {
  const [before, after] = [{}, { status: 'open', remote: 'only' }];
  const { result, rerender } = renderHook((inAddress: object) => useChosenSearch(inAddress), {
    initialProps: before,
  });
  const choose = (filter: object) => {
    const [search, setSearch] = result.current;
    act(() => setSearch({ ...search, ...filter }));
  };
  choose({ status: 'open' });
  choose({ remote: 'only' });
  expect(result.current[0]).toEqual(after);
  rerender(after);
  expect(result.current[0]).toBe(after);
  rerender(before);
  expect(result.current[0]).toBe(before);
});
