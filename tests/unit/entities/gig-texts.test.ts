import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applicationMoves } from '#actors/application.ts';
import { depMoves } from '#actors/dep.ts';
import type { Conflict } from '#contract/calendar.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { byDay, calendarStatusOf, daysOf } from '#entities/gig/calendar.ts';
import { conflictTexts } from '#entities/gig/conflicts.tsx';
import {
  daysText,
  isToday,
  moreDays,
  nextDay,
  placeOf,
  timeOf,
  tonight,
  whenText,
} from '#entities/gig/gig-texts.ts';
import { isGone, statusLabel } from '#entities/gig/status-label.ts';
import { spanOf } from '#server/gigs/local-time.ts';
import { gigSummary as gig } from '#tests/unit/features/gigs/gig.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

const noon = new Date(2026, 10, 20, 12);

// Dates show their year unless it is the current one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));

const mine = (state: 'applied' | 'accepted' | 'withdrawn') => ({
  myApplication: { id: 'a', state, note: '', acceptedTerms: null },
});

test.each<[string, Partial<GigSummary>, string | undefined]>([
  ['nothing for a new gig', {}, undefined],
  ['the number of applications', { applicationCount: 3 }, '3 applied'],
  ['the places left', { places: 4, placesTaken: 3 }, '1 place left'],
  [
    'tonight',
    { date: '2026-11-20', startsAt: '2026-11-20T17:00:00.000Z', endsAt: '2026-11-20T23:30:00.000Z' },
    'Tonight',
  ],
  ['own application before the count', { ...mine('applied'), applicationCount: 3 }, 'Applied'],
  ['the count after withdrawing', { ...mine('withdrawn'), applicationCount: 3 }, '3 applied'],
  ['own booking of a filled gig', { ...mine('accepted'), status: 'filled' }, 'Booked'],
  ['cancelled, though I was booked', { ...mine('accepted'), status: 'cancelled' }, 'Cancelled'],
  ['applications closed', { appliesUntil: '2026-11-20T11:00:00.000Z' }, 'Applications closed'],
  ['over', { endsAt: '2026-11-19T23:30:00.000Z' }, 'Over'],
])('SCR /gigs the label shows %s', (_, changed, words) =>
  expect(statusLabel(gig(changed), noon)?.text).toBe(words),
);

test('SCR /gigs filled, closed, cancelled and past gigs are struck through, except for booked people', () => {
  const isStruck = (changed: Partial<GigSummary>) => isGone(gig(changed), noon);
  const open = [{}, { ...mine('accepted'), status: 'filled' }] as const;
  const struck = [
    { status: 'filled' },
    { status: 'closed' },
    { status: 'cancelled' },
    { ...mine('accepted'), status: 'cancelled' },
    { endsAt: '2026-11-20T11:59:00.000Z' },
  ] as const;
  expect(open.map(isStruck)).toEqual([false, false]);
  expect(struck.map(isStruck)).toEqual([true, true, true, true, true]);
});

const ownZone = process.env.TZ;

afterEach(() => {
  process.env.TZ = ownZone;
});

const starts = (zone: string, moment: string, date: string, startTime: string | null = '20:00') =>
  gig({ timeZone: zone, startsAt: moment, date, startTime });
const leeds = starts('Europe/London', '2026-11-20T20:00:00.000Z', '2026-11-20');
test.each([
  ['at its place', 'Europe/London', leeds, 'Tonight'],
  ['where it is afternoon then', 'America/New_York', leeds, 'Today'],
  ['where it is already tomorrow', 'Asia/Tokyo', leeds, null],
  ['of one in Tokyo', 'Europe/London', starts('Asia/Tokyo', '2026-11-20T11:00:00Z', '2026-11-20'), 'Today'],
  ['of a matinee', 'Europe/London', starts('Europe/London', '2026-11-20T14:00:00Z', '2026-11-20'), 'Today'],
  ['all day', 'Europe/London', starts('Europe/London', '2026-11-20T00:00:00Z', '2026-11-20', null), 'Today'],
  ['of tomorrow', 'Europe/London', starts('Europe/London', '2026-11-21T20:00:00Z', '2026-11-21'), null],
])('SET-07 "Tonight" means the evening of both the reader and the gig: %s', (_, zone, of, words) => {
  process.env.TZ = zone;
  const now = new Date('2026-11-20T12:00:00.000Z');
  expect(tonight(of, now)).toBe(words);
  expect(isToday(of, now)).toBe(words !== null);
});

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
  ['undecided', { dateByAgreement: true }, 'Date to be agreed, by Friday 27 November', 'date to be agreed'],
])('GIG-01 a gig’s days read: %s', (_, changed, words, more) => {
  vi.useFakeTimers({ now: noon });
  expect(plain(daysText(gig(changed)))).toBe(words);
  expect(plain(moreDays(gig(changed)))).toBe(more);
  expect(plain(whenText(gig(changed)))).toBe(`${words}, 17:00–23:30`);
  vi.useRealTimers();
});

test('GIG-01 a gig of several days shows its next day, and each day counts as today', () => {
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

test('GIG-01 a gig whose day is to be agreed is never tonight', () => {
  expect(tonight(gig({ dateByAgreement: true }), new Date('2026-11-27T12:00:00Z'))).toBeNull();
});

test('SCR /gigs missing parts of place and time are left out', () => {
  expect(placeOf(gig())).toBe('Mill Lane Social Club, Leeds');
  expect(placeOf(gig({ venue: '' }))).toBe('Leeds');
  expect(placeOf(gig({ remote: true }))).toBe('Remote');
  expect(timeOf(gig({ startTime: '17:00:00', endTime: null }))).toBe('from 17:00');
  expect(timeOf(gig({ startTime: null, endTime: null }))).toBe('');
});

describe('the calendar', () => {
  const band = (changed: object = {}) =>
    gig({
      ...{ id: 'gig', title: 'Gig', venue: 'The Band Room', date: '2026-11-20' },
      ...{ startTime: '19:00', endTime: '23:00', endsAt: '2026-11-20T23:00:00.000Z' },
      ...changed,
    });
  const applied = (state: string) => band({ myApplication: { id: 'a', state, note: '' } });

  const before = new Date('2026-11-01T12:00:00Z');

  test.each([
    ['accepted', 'playing'],
    ['asked', 'asked'],
    ['overdue', 'asked'],
    ['applied', 'waiting'],
    ['declined', 'off'],
    ['withdrawn', 'off'],
  ])('GIG-10 an application that is %s counts in the calendar as %s', (state, status) => {
    expect(calendarStatusOf(applied(state), 'me', before)).toBe(status);
    expect(calendarStatusOf({ ...applied(state), status: 'cancelled' }, 'me', before)).toBe('off');
  });

  test('GIG-10 own and saved gigs are marked as such, and an unanswered application ends with the gig', () => {
    expect(calendarStatusOf(band(), 'p', before)).toBe('posted');
    expect(calendarStatusOf(band({ savedByMe: true }), 'me', before)).toBe('saved');
    expect(calendarStatusOf(applied('applied'), 'me', new Date('2026-11-21'))).toBe('off');
  });

  test('GIG-10 GIG-14 an evening or a night that ends the next morning counts as its date, in any zone', () => {
    for (const timeZone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])
      for (const date of ['2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31'])
        for (const [startTime, endTime] of [
          [null, null],
          ['00:00', '23:59'],
          ['22:00', '04:00'],
          ['09:00', null],
        ] as const) {
          const when = { date, startTime, endTime, timeZone };
          const days = daysOf({ ...when, endsAt: spanOf(when).endsAt.toISOString() });
          expect(days, JSON.stringify(when)).toEqual([date]);
        }
  });

  test('GIG-10 a gig of several days is listed on each of them, in order', () => {
    const long = band({ id: 'long', startTime: '12:00', endsAt: '2026-11-22T20:00:00.000Z' });
    expect(daysOf(long)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const days = byDay([band(), long]);
    expect(days.get('2026-11-20')?.map(({ id }) => id)).toEqual(['gig', 'long']);
    expect(days.get('2026-11-22')?.map(({ id }) => id)).toEqual(['long']);
  });

  const conflict = (kind: Conflict['kind'], changed: object = {}, overlaps = true): Conflict => ({
    kind,
    overlaps,
    gig: band(changed),
  });
  test.each([
    [conflict('booked'), 'You’re playing … at The Band Room, Leeds that evening, 19:00–23:00.'],
    [conflict('applied', { startTime: '14:00' }), 'You’ve applied for … that afternoon, 14:00–23:00.'],
    [
      conflict('booked', { startTime: null, endTime: null }),
      'You’re playing … at The Band Room, Leeds that day.',
    ],
    [
      conflict('applied', { date: '2026-11-21' }),
      'You’ve applied for … on Saturday 21 November, 19:00–23:00.',
    ],
    [
      conflict('applied', { timeZone: 'Europe/Paris' }, false),
      'You’ve applied for … that evening, 19:00–23:00 there, less than an hour apart.',
    ],
  ])('GIG-10 conflict %# reads as one sentence', (found, words) => {
    expect(conflictTexts(found, band()).join(' … ').replace(/\s–\s/, '–')).toBe(words);
  });
});

test('GIG-09 only people who may pass a gig on ask a dep, and no one agrees once it is over', () => {
  const [endsAt, now] = ['2026-11-27T23:00:00.000Z', new Date('2026-11-20T12:00:00.000Z')];
  const may = (state: 'none' | 'willing', facts: object, at = now) =>
    (['player.ask', 'poster.agree'] as const).filter(depMoves(state, { gig: { endsAt }, ...facts }, at));
  expect([may('none', { mayPassOn: true }), may('none', {})]).toEqual([['player.ask'], []]);
  expect(may('willing', {})).toEqual(['poster.agree']);
  const afterEnd = new Date(endsAt);
  expect([may('willing', {}, afterEnd), may('none', { mayPassOn: true }, afterEnd)]).toEqual([[], []]);
});

test.each([
  ['is open', {}, ['poster.accept', 'applicant.withdraw']],
  ['is over', { endsAt: '2026-11-19T23:00:00.000Z' }, ['applicant.withdraw']],
  ['is filled', { status: 'filled' }, ['applicant.withdraw']],
  ['has offered its only place', { placesOffered: 1 }, ['applicant.withdraw']],
] as const)('GIG-13 an application to a gig that %s', (_, facts, moves) => {
  const open = { status: 'open', endsAt: '2026-11-27T23:00:00.000Z', places: 1, placesTaken: 0 } as const;
  const may = applicationMoves('applied', { ...open, ...facts }, noon);
  expect((['poster.accept', 'applicant.withdraw', 'applicant.reapply'] as const).filter(may)).toEqual(moves);
});
