import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GigSummary } from '#contract/ours/gigs.ts';
import {
  daysWords,
  isToday,
  moreDays,
  nextDay,
  placeOf,
  timeOf,
  tonight,
  whenWords,
} from '#entities/gig/gig-words.ts';
import { isGone, statusLabel } from '#entities/gig/status-label.ts';
import { gigSummary as gig } from '#tests/unit/features/gigs/gig.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

const noon = new Date(2026, 10, 20, 12);
const mine = (state: 'applied' | 'accepted' | 'withdrawn') => ({
  myApplication: { id: 'a', state, note: '', acceptedTerms: null },
});

describe('SCR /gigs one thing is said about a gig', () => {
  test.each<[string, Partial<GigSummary>, string | undefined]>([
    ['nothing about a fresh one', {}, undefined],
    ['how many applied', { applicationCount: 3 }, '3 applied'],
    ['how many places are left', { places: 4, placesTaken: 3 }, '1 place left'],
    [
      'that it is tonight',
      { date: '2026-11-20', startsAt: '2026-11-20T17:00:00.000Z', endsAt: '2026-11-20T23:30:00.000Z' },
      'Tonight',
    ],
    ['that I applied, before all that', { ...mine('applied'), applicationCount: 3 }, 'Applied'],
    ['not that I withdrew', { ...mine('withdrawn'), applicationCount: 3 }, '3 applied'],
    ['that I have it, though it is filled', { ...mine('accepted'), status: 'filled' }, 'Accepted'],
    ['that it is off, though I had it', { ...mine('accepted'), status: 'cancelled' }, 'Cancelled'],
    ['that one can no longer apply', { appliesUntil: '2026-11-20T11:00:00.000Z' }, 'Applications closed'],
    ['that it is over', { endsAt: '2026-11-19T23:30:00.000Z' }, 'Over'],
  ])('%s', (_, changed, words) => expect(statusLabel(gig(changed), noon)?.words).toBe(words));
});

test('SCR /gigs what is gone is struck off: filled, closed, cancelled, over', () => {
  const gone = (changed: Partial<GigSummary>) => isGone(gig(changed), noon);
  expect([
    gone({}),
    gone({ status: 'filled' }),
    gone({ status: 'closed' }),
    gone({ status: 'cancelled' }),
  ]).toEqual([false, true, true, true]);
  expect(gone({ endsAt: '2026-11-20T11:59:00.000Z' })).toBe(true);
});

const ownZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = ownZone;
});

describe('SET-07 "Tonight" is the evening of the reader and of the gig', () => {
  const starts = (zone: string, moment: string, date: string, startTime: string | null = '20:00') =>
    gig({ timeZone: zone, startsAt: moment, date, startTime });
  const leeds = starts('Europe/London', '2026-11-20T20:00:00.000Z', '2026-11-20');
  test.each([
    ['where it is', 'Europe/London', leeds, 'Tonight'],
    ['an hour further', 'Europe/Berlin', leeds, 'Tonight'],
    ['where it is afternoon then', 'America/New_York', leeds, 'Today'],
    ['where it is tomorrow by then', 'Asia/Tokyo', leeds, null],
    [
      'of a Tokyo evening that is a London morning',
      'Europe/London',
      starts('Asia/Tokyo', '2026-11-20T11:00:00.000Z', '2026-11-20'),
      'Today',
    ],
    [
      'of a Tokyo day that is over there',
      'Europe/London',
      starts('Asia/Tokyo', '2026-11-20T16:00:00.000Z', '2026-11-21'),
      null,
    ],
    [
      'of a matinee',
      'Europe/London',
      starts('Europe/London', '2026-11-20T14:00:00.000Z', '2026-11-20'),
      'Today',
    ],
    [
      'of a gig without a time',
      'Europe/London',
      starts('Europe/London', '2026-11-20T00:00:00.000Z', '2026-11-20', null),
      'Today',
    ],
    ['of tomorrow', 'Europe/London', starts('Europe/London', '2026-11-21T20:00:00.000Z', '2026-11-21'), null],
  ])('SET-07 for a reader %s', (_, zone, of, words) => {
    process.env.TZ = zone;
    const now = new Date('2026-11-20T12:00:00.000Z');
    expect(tonight(of, now)).toBe(words);
    expect(isToday(of, now)).toBe(words !== null);
  });
});

describe('GIG-01 the days of a gig in words', () => {
  const plain = (words: string) => words.replaceAll(/\s*–\s*/g, '–');
  test.each<[string, Partial<GigSummary>, string, string]>([
    ['one day', {}, 'Friday 27 November', ''],
    ['several days', { lastDate: '2026-11-30' }, '27–30 November', '27–30 November'],
    [
      'over the end of a year',
      { date: '2026-12-30', lastDate: '2027-01-02' },
      '30 December 2026–2 January 2027',
      '30 December 2026–2 January 2027',
    ],
    [
      'in another year',
      { date: '2027-03-30', lastDate: '2027-04-02' },
      '30 March–2 April 2027',
      '30 March–2 April 2027',
    ],
    [
      'to be agreed',
      { dateByAgreement: true },
      'Day to be agreed, by Friday 27 November',
      'day to be agreed',
    ],
  ])('GIG-01 %s', (_, changed, words, more) => {
    vi.useFakeTimers({ now: noon });
    expect(plain(daysWords(gig(changed)))).toBe(words);
    expect(plain(moreDays(gig(changed)))).toBe(more);
    expect(plain(whenWords(gig(changed)))).toBe(`${words}, 17:00–23:30`);
    vi.useRealTimers();
  });

  test('GIG-01 of several days the next is shown, and each of them is today in its turn', () => {
    const run = gig({ lastDate: '2026-11-29' });
    const on = (day: string) => [
      nextDay(run, new Date(`${day}T12:00:00Z`)),
      isToday(run, new Date(`${day}T12:00:00Z`)),
    ];
    expect(on('2026-11-20')).toEqual(['2026-11-27', false]);
    expect(on('2026-11-27')).toEqual(['2026-11-27', true]);
    expect(on('2026-11-28')).toEqual(['2026-11-28', true]);
    expect(on('2026-11-29')).toEqual(['2026-11-29', true]);
    expect(on('2026-11-30')).toEqual(['2026-11-29', false]);
  });

  test('GIG-01 a gig whose day is to be agreed is never tonight, not on the last day that it can be either', () => {
    expect(tonight(gig({ dateByAgreement: true }), new Date('2026-11-27T12:00:00Z'))).toBeNull();
  });
});

test('SCR /gigs place and time leave out what was not said', () => {
  expect(placeOf(gig())).toBe('Mill Lane Social Club, Leeds');
  expect(placeOf(gig({ venue: '' }))).toBe('Leeds');
  expect(placeOf(gig({ remote: true }))).toBe('Remote, your own room');
  expect(timeOf(gig({ startTime: '17:00:00', endTime: null }))).toBe('from 17:00');
  expect(timeOf(gig({ startTime: null, endTime: null }))).toBe('');
});
