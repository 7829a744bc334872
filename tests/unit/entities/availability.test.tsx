import '#tests/unit/with-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { availabilityQuery, DayMarks, EveryWeek, shownAfter } from '#entities/person/availability.tsx';
import { createQueryClient } from '#shared/query-client.ts';
import { standingToasts } from '#tests/unit/toasts.ts';

vi.mock('#transport/http.ts', async (original) => {
  const { httpOfNobody } = await import('#tests/unit/http-of-nobody.ts');
  return httpOfNobody(await original<typeof import('#transport/http.ts')>());
});

describe('a range of days', () => {
  const nothing = { freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [], showsBookings: true };

  test('PPL-06 a year away is shown at once, to its last day', () => {
    const days = { from: '2026-12-01', to: '2027-12-01', is: 'busy' } as const;
    const { busyDays } = shownAfter(nothing, { days });
    expect([busyDays.length, busyDays[0], busyDays.at(-1)]).toEqual([366, '2026-12-01', '2027-12-01']);
  });

  test('PPL-06 a day that is free is not free any more once a range says so', () => {
    const days = { from: '2026-12-01', to: '2026-12-03', is: 'busy' } as const;
    const after = shownAfter({ ...nothing, freeDays: ['2026-12-02', '2026-12-09'] }, { days });
    expect(after).toMatchObject({
      freeDays: ['2026-12-09'],
      busyDays: ['2026-12-01', '2026-12-02', '2026-12-03'],
    });
  });
});

describe('marks of days', () => {
  const toasts = standingToasts();
  const nothing = { freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [], showsBookings: true };

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  /** Two days, each with its marks, and what answers the calls, in their order. */
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
      <QueryClientProvider client={client}>
        <DayMarks date="2026-12-01" />
        <DayMarks date="2026-12-02" />
      </QueryClientProvider>,
    );
    const free = () => screen.getAllByRole('button', { name: 'I am free' });
    return {
      answers,
      press: (nth: number) => fireEvent.click(free()[nth] ?? document.body),
      shown: () => free().map((button) => button.getAttribute('aria-pressed')),
    };
  }

  const away = () => Response.json({ error: 'Away' }, { status: 503 });

  test('PPL-06 two days that could not be marked both lose their mark', async () => {
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

  test('PPL-06 a day that could not be marked loses its mark alone', async () => {
    const { answers, press, shown } = twoDays();
    press(0);
    press(1);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(away());
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(Response.json({ ...nothing, freeDays: ['2026-12-02'] }));
    await waitFor(() => expect(shown()).toEqual(['false', 'true']));
  });

  function showWeek() {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EveryWeek isInCalendar />
        <DayMarks date="2026-12-01" />
      </QueryClientProvider>,
    );
  }

  test('PPL-06 days that could not be loaded are asked for again', async () => {
    vi.stubGlobal('fetch', async () => away());
    showWeek();
    await screen.findByText('Could not load your days');
    vi.stubGlobal('fetch', async () => Response.json({ ...nothing, busyWeekdays: [1] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const monday = await screen.findByRole('combobox', { name: 'Monday' });
    expect(monday).toHaveProperty('value', 'busy');
  });

  test('PPL-06 on a server that knows of no such days nothing offers to mark one', async () => {
    const asked = vi.fn(async () => Response.json({ errors: [{ msg: 'No such call.' }] }, { status: 404 }));
    vi.stubGlobal('fetch', asked);
    showWeek();
    await screen.findByRole('region', { name: 'When you are free' });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
