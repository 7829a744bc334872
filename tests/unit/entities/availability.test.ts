import { expect, test } from 'vitest';
import { shownAfter } from '#entities/person/availability.tsx';

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
