import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  availabilityQuery,
  DayAvailability,
  WeeklyAvailability,
  withChange,
} from '#entities/person/availability.tsx';
import { type ShownSuggestion, suggestionsQuery } from '#entities/person/people-queries.ts';
import { useDismissal } from '#features/people/discover/dismissable-suggestions.tsx';
import { mergeRefetched } from '#features/people/discover/suggestions.tsx';
import { withoutShown } from '#features/people/discover/use-people.ts';
import { createQueryClient } from '#shared/query-client.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { standingToasts } from '#tests/unit/toasts.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

const person = (id: string, changed: Partial<ShownSuggestion> = {}): ShownSuggestion => ({
  ...{ id, name: id, avatar: null, headline: '', place: '', skills: [], genres: [] },
  ...{ linkState: 'none', linkId: null, mutualCount: 0 },
  ...changed,
});

const nothing = { freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [], showsBookings: true };

test('PPL-06 a range of busy days includes its last day and replaces free days in it', () => {
  const year = { from: '2026-12-01', to: '2027-12-01', is: 'busy' } as const;
  expect(withChange(nothing, { days: year }).busyDays).toHaveLength(366);
  const days = { from: '2026-12-01', to: '2026-12-03', is: 'busy' } as const;
  const after = withChange({ ...nothing, freeDays: ['2026-12-02', '2026-12-09'] }, { days });
  expect(after).toMatchObject({
    freeDays: ['2026-12-09'],
    busyDays: ['2026-12-01', '2026-12-02', '2026-12-03'],
  });
});

describe('availability', () => {
  const toasts = standingToasts();

  /** The marks of two days, and the pending answers in call order. */
  function twoDays() {
    const answers: PromiseWithResolvers<Response>[] = [];
    vi.stubGlobal('fetch', () => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    });
    const client = createQueryClient();
    client.setQueryData(availabilityQuery.queryKey, nothing);
    render(
      <>
        <DayAvailability date="2026-12-01" />
        <DayAvailability date="2026-12-02" />
      </>,
      withProviders({ client }),
    );
    const free = () => screen.getAllByRole('button', { name: 'I’m free' });
    return {
      answers,
      press: (nth: number) => fireEvent.click(free()[nth] ?? document.body),
      shown: () => free().map((button) => button.getAttribute('aria-pressed')),
    };
  }

  const away = () => Response.json({ error: 'Away' }, { status: 503 });

  test('PPL-06 two days that fail to save each revert, with one toast', async () => {
    const { answers, press, shown } = twoDays();
    press(0);
    press(1);
    await waitFor(() => expect(shown()).toEqual(['true', 'true']));
    expect(answers).toHaveLength(1);
    answers[0]?.resolve(away());
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(shown()).toEqual(['false', 'true']);
    answers[1]?.resolve(away());
    await waitFor(() => expect(shown()).toEqual(['false', 'false']));
    expect(toasts).toHaveLength(1);
  });

  test('PPL-06 a day marked, cleared and marked again before the first answer is saved as free', async () => {
    const { answers, press, shown } = twoDays();
    for (const isFree of ['true', 'false', 'true']) {
      press(0);
      await waitFor(() => expect(shown()).toEqual([isFree, 'false']));
    }
    for (const [nth, freeDays] of [['2026-12-01'], [], ['2026-12-01']].entries()) {
      await waitFor(() => expect(answers).toHaveLength(nth + 1));
      answers[nth]?.resolve(Response.json({ ...nothing, freeDays }));
    }
    await waitFor(() => expect(shown()).toEqual(['true', 'false']));
  });

  function showWeek() {
    render(
      <>
        <WeeklyAvailability isInCalendar />
        <DayAvailability date="2026-12-01" />
      </>,
      withProviders({ client: createQueryClient() }),
    );
  }

  test('PPL-06 availability that failed to load can be retried', async () => {
    vi.stubGlobal('fetch', async () => away());
    showWeek();
    await screen.findByText('We couldn’t load your availability');
    vi.stubGlobal('fetch', async () => Response.json({ ...nothing, busyWeekdays: [1] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const monday = await screen.findByRole('combobox', { name: 'Monday' });
    expect(monday).toHaveProperty('value', 'busy');
  });

  test('PPL-06 on a server without availability the section disappears', async () => {
    const fetch = vi.fn(async () => Response.json({ errors: [{ msg: 'No such call.' }] }, { status: 404 }));
    vi.stubGlobal('fetch', fetch);
    showWeek();
    await screen.findByRole('region', { name: 'When you’re free' });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('dismissing a suggestion', () => {
  const toasts = standingToasts();
  const ben = person('ben');

  let sentMethods: string[];
  let answers: PromiseWithResolvers<Response>[];
  beforeEach(() => {
    [sentMethods, answers] = [[], []];
    vi.stubGlobal('fetch', (request: Request) => {
      sentMethods.push(request.method);
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    });
  });
  const untilSent = (...methods: string[]) => vi.waitFor(() => expect(sentMethods).toEqual(methods));
  const ok = () => Response.json({ ok: true });
  const failing = () => new Response('', { status: 503 });

  function list() {
    const client = new QueryClient();
    client.setQueryData(suggestionsQuery.queryKey, { items: [ben] });
    const { app } = startTestApp();
    const isKept = () => client.getQueryData(suggestionsQuery.queryKey)?.items[0]?.isDismissed;
    return { ...renderHook(() => useDismissal(ben), withProviders({ app, client })), isKept };
  }

  test('PPL-02 a dismissed person is gone at once, and the last choice is saved', async () => {
    const { result, isKept } = list();
    act(() => result.current.toggleDismissed());
    expect(result.current.isAway).toBe(true);
    await untilSent('PUT');
    expect(isKept()).toBe(true);
    act(() => result.current.toggleDismissed());
    expect(result.current.isAway).toBe(false);
    answers[0]?.resolve(ok());
    await untilSent('PUT', 'DELETE');
    await act(async () => answers[1]?.resolve(ok()));
    await waitFor(() => expect(isKept()).toBe(false));
    expect(result.current.isAway).toBe(false);
    expect(toasts).toEqual([]);
  });

  test('PPL-02 leaving the list still saves the last choice, and a failure names the person', async () => {
    const { result, unmount, isKept } = list();
    act(() => result.current.toggleDismissed());
    await untilSent('PUT');
    unmount();
    answers[0]?.resolve(failing());
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.text).toMatch(/^We couldn’t update your suggestions\. ./);
    expect(isKept()).toBe(false);
  });
});

const summary = (people: ShownSuggestion[]) => people.map(({ id, mutualCount }) => `${id}${mutualCount}`);

test('PPL-02 fresh suggestions update known cards in place and append new people', () => {
  const known = [person('a'), person('b'), person('c')];
  const fresh = [person('d'), person('c', { mutualCount: 2 }), person('a', { mutualCount: 1 })];
  expect(summary(mergeRefetched(known, fresh))).toEqual(['a1', 'c2', 'd0']);
});

test('PPL-02 people just asked or dismissed stay in place', () => {
  const known = [person('a', { linkState: 'outgoing', linkId: 'l' }), person('b', { isDismissed: true })];
  expect(mergeRefetched(known, [person('c')])).toEqual([...known, person('c')]);
});

test('SCR /discover no member is listed twice though sections and pages overlap', () => {
  const people = ['a', 'b', 'c', 'b', 'd'].map((id) => person(id));
  expect(withoutShown(people, [person('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});
