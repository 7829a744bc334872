import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test } from 'vitest';
import { nextStep } from '#entities/person/telling.ts';
import { headline } from '#features/dashboard/dashboard.tsx';
import { UnfoldingNeed } from '#features/dashboard/need.tsx';
import { endOfNow, nextCall, timeUntil } from '#features/dashboard/next-gig.tsx';
import { dayOf } from '#features/dashboard/sidebar.tsx';
import { momentIn } from '#ui/format/moment-in.ts';

afterEach(cleanup);

describe('the next gig', () => {
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

  const zones = [
    ...['Europe/London', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Auckland'],
    ...['Pacific/Apia', 'Asia/Kolkata', 'Africa/Casablanca', 'America/Santiago'],
  ];
  /** The nights around each change of the clocks of a zone in a year, and an idle one. */
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
  const everyHalfHour = Array.from({ length: 48 }, (_, nth) =>
    Temporal.PlainTime.from('00:00').add({ minutes: 30 * nth }),
  );

  test.for(zones)(
    'GIG-14 a clock of a call sheet is the moment that it shows in %s, whatever daylight saving does',
    (timeZone) => {
      for (const night of nightsOfChange(timeZone))
        for (const time of everyHalfHour) {
          const is = momentIn(night.toString(), time.toString().slice(0, 5), timeZone)?.getTime();
          const should = night.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
          expect(is, `${night} ${time}`).toBe(should);
        }
    },
  );

  test.for(zones)(
    'GIG-14 GIG-12 the next call in %s comes by its clock, across a change of the clocks, too',
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

  test('GIG-12 GIG-01 what is on is on until its end, of several days by the hours of each', () => {
    const run = {
      ...{ date: '2026-11-20', lastDate: '2026-11-22', timeZone: 'Europe/London', schedule: [] },
      ...{ startTime: '20:00', endTime: '00:30' },
    };
    const at = (moment: string, gig: Parameters<typeof endOfNow>[0] = run) => {
      const end = endOfNow(gig, new Date(moment));
      return end && new Date(end).toISOString().slice(0, 16);
    };
    expect(at('2026-11-20T19:59:00Z')).toBeNull();
    expect(at('2026-11-21T00:29:00Z')).toBe('2026-11-21T00:30');
    expect(at('2026-11-21T12:00:00Z')).toBeNull();
    expect(at('2026-11-22T23:00:00Z')).toBe('2026-11-23T00:30');
    expect(at('2026-11-20T22:00:00Z', { ...run, lastDate: null, endTime: null })).toBe('2026-11-21T00:00');
    expect(at('2026-11-20T22:00:00Z', { ...run, startTime: null, endTime: null })).toBeNull();
  });

  test('GIG-12 a line of a long day is of that day, one after its end of the night before', () => {
    const day = { date: '2026-11-20', timeZone: 'Europe/London', startTime: '09:00' };
    const at = (endTime: string | null) =>
      nextCall(
        { ...day, endTime, schedule: [{ time: '22:00', what: 'Curfew' }] },
        new Date('2026-11-19T12:00:00Z'),
      )?.at;
    expect(at('23:00')).toBe(Date.parse('2026-11-20T22:00:00Z'));
    expect(at('12:00')).toBe(Date.parse('2026-11-19T22:00:00Z'));
  });

  test('SCR /dashboard the first missing part of the profile is what to do next', () => {
    expect(nextStep(['rates', 'bio']).act).toBe('Add rates');
    expect(nextStep([]).act).toBeNull();
  });

  test('GIG-12 the next call is the first line of the sheet still ahead, the start without one, and past midnight the same night', () => {
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
});

describe('many of one kind', () => {
  const show = (count: number, there = count) =>
    render(
      <UnfoldingNeed count={count} title="questions to answer">
        {Array.from({ length: there }, (_, nth) => `Question ${nth + 1}`).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </UnfoldingNeed>,
    );
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('GIG-12 of many of one kind the first two stand there, and the rest at a press', () => {
    show(4);
    expect(shown()).toEqual(['Question 1', 'Question 2']);
    const button = screen.getByRole('button', { name: 'Show all 4' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(shown()).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(shown()).toHaveLength(2);
  });

  test('GIG-12 where there is no more there is nothing to press, and what did not come is counted', () => {
    show(2);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(31, 20);
    screen.getByRole('button', { name: 'Show 20 of 31' });
  });
});
