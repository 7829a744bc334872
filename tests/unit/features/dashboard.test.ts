import { expect, test } from 'vitest';
import { nextStep } from '#entities/person/telling.ts';
import { headline } from '#features/dashboard/dashboard.tsx';
import { nextCall, timeUntil } from '#features/dashboard/next-gig.tsx';
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
  expect(dayOf(on('2026-11-22'), friday)).toBe('Sun 22 Nov');
  expect(dayOf(on('2027-10-01'), friday)).toBe('Fri 1 Oct 2027');
});

test('GIG-01 /dashboard of several days the next one is told, of a day to be agreed the last that it can be', () => {
  const run = {
    ...{ date: '2026-11-18', lastDate: '2026-11-22', startTime: null, timeZone: 'Europe/London' },
    startsAt: '2026-11-18T00:00:00.000Z',
  };
  expect(dayOf(run, new Date('2026-11-16T12:00:00Z'))).toBe('Wed 18 Nov');
  expect(dayOf(run, friday)).toBe('Today');
  const open = { ...run, lastDate: null, dateByAgreement: true };
  expect(dayOf(open, new Date('2026-11-18T12:00:00Z'))).toBe('by Wed 18 Nov');
});

test('GIG-01 GIG-12 of several days each has its calls, by the clock of the place over daylight saving', () => {
  const run = {
    ...{ date: '2026-10-24', lastDate: '2026-10-26', startTime: '20:00', timeZone: 'Europe/London' },
    startsAt: '2026-10-24T19:00:00.000Z',
    schedule: [{ time: '17:00', what: 'Load in' }],
  };
  const at = (moment: string) => {
    const call = nextCall(run, new Date(moment));
    return call && new Date(call.at).toISOString().slice(0, 16);
  };
  expect(at('2026-10-23T12:00:00Z')).toBe('2026-10-24T16:00');
  expect(at('2026-10-24T16:30:00Z')).toBe('2026-10-25T17:00');
  expect(at('2026-10-26T16:59:00Z')).toBe('2026-10-26T17:00');
  expect(at('2026-10-26T17:00:00Z')).toBeNull();
});

test('SCR /dashboard the first missing part of the profile is what to do next', () => {
  expect(nextStep(['rates', 'bio']).act).toBe('Add rates');
  expect(nextStep([]).act).toBeNull();
});

test('GIG-12 the next call is the first line of the sheet still ahead, the start without one, and past midnight the same night', () => {
  const gig = { startTime: '20:00', startsAt: '2026-11-20T20:00:00.000Z' };
  const sheet = [
    { time: '17:00', what: 'Load in, stage door on Mill Lane.' },
    { time: '20:45', what: 'First set' },
    { time: '00:30', what: 'Out. The caretaker means it.' },
  ];
  const at = (moment: string, lines = sheet) => {
    const call = nextCall({ ...gig, schedule: lines }, new Date(moment));
    return call && `${call.what} ${call.time} ${new Date(call.at).toISOString().slice(0, 16)}`;
  };
  expect(at('2026-11-20T14:12:00Z')).toBe('Load in 17:00 2026-11-20T17:00');
  expect(at('2026-11-20T17:00:00Z')).toBe('First set 20:45 2026-11-20T20:45');
  expect(at('2026-11-20T23:00:00Z')).toBe('Out 00:30 2026-11-21T00:30');
  expect(at('2026-11-21T01:00:00Z')).toBeNull();
  expect(at('2026-11-20T14:12:00Z', [])).toBe('From 20:00 2026-11-20T20:00');
  expect(nextCall({ ...gig, startTime: null, schedule: sheet }, friday)).toBeNull();
  const until = (moment: string) => timeUntil(Date.parse('2026-11-20T17:00:00Z'), new Date(moment));
  expect(until('2026-11-20T14:12:00Z')).toBe('2 h 48 min');
  expect([until('2026-11-20T16:59:40Z'), until('2026-11-20T14:00:00Z')]).toEqual(['1 min', '3 h']);
});
