import { describe, expect, test } from 'vitest';
import type { Conflict } from '#contract/ours/calendar.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { byDay, daysOf, standingOf } from '#entities/gig/calendar.ts';
import { conflictWords } from '#entities/gig/conflicts.tsx';
import { spanOf } from '#server/gigs/local-time.ts';

const gig = (changed: object = {}) =>
  ({
    id: 'gig',
    title: 'Gig',
    venue: 'The Band Room',
    place: 'Leeds',
    remote: false,
    date: '2026-11-20',
    startTime: '19:00',
    endTime: '23:00',
    timeZone: 'Europe/London',
    startsAt: '2026-11-20T19:00:00.000Z',
    endsAt: '2026-11-20T23:00:00.000Z',
    status: 'open',
    poster: { id: 'poster' },
    myApplication: null,
    ...changed,
  }) as GigSummary;
const applied = (state: string) => gig({ myApplication: { id: 'a', state, note: '' } });
const before = new Date('2026-11-01T12:00:00Z');

describe('GIG-10 what a gig in the calendar is to a member', () => {
  test.each([
    ['accepted', 'playing'],
    ['asked', 'asked'],
    ['overdue', 'asked'],
    ['applied', 'waiting'],
    ['declined', 'off'],
    ['withdrawn', 'off'],
  ])('GIG-10 %s: %s', (state, standing) => {
    expect(standingOf(applied(state), 'me', before)).toBe(standing);
    expect(standingOf({ ...applied(state), status: 'cancelled' }, 'me', before)).toBe('off');
  });

  test('GIG-10 their own, what they saved, and what nobody has answered', () => {
    expect(standingOf(gig(), 'poster', before)).toBe('posted');
    expect(standingOf(gig({ savedByMe: true }), 'me', before)).toBe('saved');
    expect(standingOf(applied('applied'), 'me', new Date('2026-11-21'))).toBe('off');
  });
});

describe('GIG-10 GIG-14 the days of a gig are its place’s', () => {
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/Sao_Paulo',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'UTC',
  ];
  /** Around the nights on which clocks change, and the ends of the year. */
  const dates = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-01', '2026-12-31'];
  const times = [
    [null, null],
    ['00:00', '23:59'],
    ['19:30', '23:00'],
    ['22:00', '04:00'],
    ['23:30', '02:30'],
    ['09:00', null],
  ] as const;

  test('GIG-10 GIG-14 one day, its date, wherever it is and whenever clocks change', () => {
    for (const timeZone of zones)
      for (const date of dates)
        for (const [startTime, endTime] of times) {
          const when = { date, startTime, endTime, timeZone };
          const days = daysOf({ ...when, endsAt: spanOf(when).endsAt.toISOString() });
          expect(days, JSON.stringify(when)).toEqual([date]);
        }
  });

  test('GIG-10 a gig that goes on into the next day stands on both, in order', () => {
    const long = gig({ id: 'long', startTime: '12:00', endsAt: '2026-11-22T20:00:00.000Z' });
    expect(daysOf(long)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const days = byDay([gig(), long]);
    expect(days.get('2026-11-20')?.map(({ id }) => id)).toEqual(['gig', 'long']);
    expect(days.get('2026-11-22')?.map(({ id }) => id)).toEqual(['long']);
  });
});

describe('GIG-10 what stands in the way, in words', () => {
  const conflict = (kind: Conflict['kind'], changed: object = {}, overlaps = true): Conflict => ({
    kind,
    overlaps,
    gig: gig(changed),
  });
  test.each([
    [conflict('booked'), 'You play … at The Band Room, Leeds that evening, 7–11 pm.'],
    [conflict('applied', { startTime: '14:00' }), 'You have applied for … that afternoon, 2–11 pm.'],
    [conflict('posted', { startTime: '09:00' }), 'Your own gig … is that morning, 9 am–11 pm.'],
    [conflict('booked', { startTime: null, endTime: null }), 'You play … at The Band Room, Leeds that day.'],
    [
      conflict('booked', { lastDate: '2026-11-23' }),
      'You play … at The Band Room, Leeds on 20–23 November, 7–11 pm.',
    ],
    [conflict('applied', { date: '2026-11-21' }), 'You have applied for … on Saturday 21 November, 7–11 pm.'],
    [
      conflict('applied', { timeZone: 'Europe/Paris' }, false),
      'You have applied for … that evening, 7–11 pm there, with less than an hour between the two.',
    ],
  ])('GIG-10 %#', (found, words) => {
    expect(conflictWords(found, gig()).join(' … ').replace(/\s–\s/, '–')).toBe(words);
  });
});
