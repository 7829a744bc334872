import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { currentEnd, nextCall, timeUntil } from '#features/dashboard/next-gig.tsx';
import { dayOf } from '#features/dashboard/sidebar.tsx';
import { ExpandableTaskSection } from '#features/dashboard/task-section.tsx';

const friday = new Date(2026, 10, 20, 14);

test('GIG-01 SCR /dashboard the next gig shows today, its date, its next day, or the day to agree by', () => {
  const on = (date: string, more: object = {}, now = friday) => {
    const place = { startTime: null, startsAt: `${date}T00:00:00.000Z`, timeZone: 'Europe/London' };
    return dayOf({ date, ...place, ...more }, now);
  };
  expect(on('2026-11-20')).toBe('Today');
  expect(on('2026-11-22')).toBe('Sun 22 Nov');
  expect(on('2027-10-01')).toBe('Fri 1 Oct 2027');
  const run = { lastDate: '2026-11-22' };
  expect(on('2026-11-18', run, new Date('2026-11-16T12:00:00Z'))).toBe('Wed 18 Nov');
  expect(on('2026-11-18', run)).toBe('Today');
  const open = { dateByAgreement: true };
  expect(on('2026-11-18', open, new Date('2026-11-18T12:00:00Z'))).toBe('by Wed 18 Nov');
});

test('GIG-01 GIG-12 each of several days has its calls, across daylight saving', () => {
  const run = {
    ...{ date: '2026-10-24', lastDate: '2026-10-26', timeZone: 'Europe/London' },
    ...{ startTime: '20:00', endTime: null },
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

const zones = ['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'];
/** The nights around each clock change in two years, and one in summer. */
function nightsOfChange(timeZone: string): Temporal.PlainDate[] {
  const nights = [Temporal.PlainDate.from('2026-06-15')];
  const begin = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${timeZone}]`);
  for (
    let at = begin.getTimeZoneTransition('next');
    at && at.year < 2028;
    at = at.getTimeZoneTransition('next')
  )
    nights.push(...[-1, 0, 1].map((days) => at.toPlainDate().add({ days })));
  return nights;
}

test.for(zones)(
  'GIG-14 GIG-12 the next call in %s comes at its local time, also across a clock change',
  (timeZone) => {
    for (const night of nightsOfChange(timeZone))
      for (const [startTime, time, days] of [
        ['20:00', '17:00', 0],
        ['20:00', '01:30', 1],
        ['09:00', '02:15', 0],
        ['01:00', '18:00', -1],
        ['04:00', '00:30', 0],
      ] as const) {
        const gig = { date: night.toString(), timeZone, startTime, endTime: null };
        const schedule = [{ time, what: 'Load in' }];
        const should = night.add({ days }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
        const call = nextCall({ ...gig, schedule }, new Date(should - 1));
        expect(call, `${time} of ${startTime}, ${night}`).toEqual({ what: 'Load in', time, at: should });
        expect(nextCall({ ...gig, schedule }, new Date(should))).toBeNull();
      }
  },
);

test('GIG-12 GIG-01 a running gig runs until its end, each of several days by its own hours', () => {
  const run = {
    ...{ date: '2026-11-20', lastDate: '2026-11-22', timeZone: 'Europe/London', schedule: [] },
    ...{ startTime: '20:00', endTime: '00:30' },
  };
  const at = (moment: string, gig: Parameters<typeof currentEnd>[0] = run) => {
    const end = currentEnd(gig, new Date(moment));
    return end && new Date(end).toISOString().slice(0, 16);
  };
  expect(at('2026-11-20T19:59:00Z')).toBeNull();
  expect(at('2026-11-21T00:29:00Z')).toBe('2026-11-21T00:30');
  expect(at('2026-11-21T12:00:00Z')).toBeNull();
  expect(at('2026-11-22T23:00:00Z')).toBe('2026-11-23T00:30');
  expect(at('2026-11-20T22:00:00Z', { ...run, lastDate: null, endTime: null })).toBe('2026-11-21T00:00');
  expect(at('2026-11-20T22:00:00Z', { ...run, startTime: null, endTime: null })).toBeNull();
});

test('GIG-12 a call sheet line after the end of a gig belongs to the night before', () => {
  const day = { date: '2026-11-20', timeZone: 'Europe/London', startTime: '09:00' };
  const at = (endTime: string | null) =>
    nextCall(
      { ...day, endTime, schedule: [{ time: '22:00', what: 'Curfew' }] },
      new Date('2026-11-19T12:00:00Z'),
    )?.at;
  expect(at('23:00')).toBe(Date.parse('2026-11-20T22:00:00Z'));
  expect(at('12:00')).toBe(Date.parse('2026-11-19T22:00:00Z'));
});

test('GIG-12 the next call is the first line still ahead, or the start, and past midnight the same night', () => {
  const gig = { date: '2026-11-20', timeZone: 'Europe/London', startTime: '20:00', endTime: '01:00' };
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

const show = (count: number, there = count) =>
  render(
    <ExpandableTaskSection count={count} title="questions to answer">
      {Array.from({ length: there }, (_, nth) => `Question ${nth + 1}`).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ExpandableTaskSection>,
  );
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('GIG-12 two of many tasks of one kind are shown, and the rest on request', () => {
  show(4);
  expect(shown()).toEqual(['Question 1', 'Question 2']);
  const button = screen.getByRole('button', { name: 'Show all 4' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(shown()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(shown()).toHaveLength(2);
  cleanup();
  show(2);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(31, 20);
  screen.getByRole('button', { name: 'Show 20 of 31' });
});
