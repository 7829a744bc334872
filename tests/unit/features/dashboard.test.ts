import { expect, test } from 'vitest';
import { nextStep } from '#entities/person/telling.ts';
import { headline } from '#features/dashboard/dashboard.tsx';
import { dayOf } from '#features/dashboard/sidebar.tsx';

const friday = new Date(2026, 10, 20, 14);

test('SCR /dashboard the title counts what needs the member, in words while it can', () => {
  const said = [0, 1, 2, 10, 11].map((count) => headline(count, friday));
  expect(said).toEqual([
    'Friday. Nothing needs you.',
    'Friday. One thing needs you.',
    'Friday. Two things need you.',
    'Friday. Ten things need you.',
    'Friday. 11 things need you.',
  ]);
});

test('SCR /dashboard a gig of today is said to be today', () => {
  const on = (date: string) => ({
    date,
    startTime: null,
    startsAt: `${date}T00:00:00.000Z`,
    timeZone: 'Europe/London',
  });
  expect(dayOf(on('2026-11-20'), friday)).toBe('Today');
  expect(dayOf(on('2026-11-22'), friday)).toMatch(/22/);
});

test('SCR /dashboard the first missing part of the profile is what to do next', () => {
  expect(nextStep(['rates', 'bio']).act).toBe('Add rates');
  expect(nextStep([]).act).toBeNull();
});
