import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GigTerms } from '#contract/gig-terms.ts';
import { daysAfter, isRealDate, skippedTime, spanOf } from '#server/gigs/local-time.ts';
import { describeChanges, termsOf } from '#server/gigs/terms.ts';

const agreed: GigTerms = {
  venue: 'The Anchor',
  place: 'Cork',
  remote: false,
  date: '2026-12-06',
  startTime: '20:00:00',
  endTime: '23:00:00',
  timeZone: 'Europe/Dublin',
  pay: { amount: 10_000, currency: 'GBP', unit: 'night' },
};
const wordsOf = (changed: Partial<GigTerms>, was: Partial<GigTerms> = {}) =>
  describeChanges({ ...agreed, ...was }, { ...agreed, ...was, ...changed });
const pay = (amount: number, currency = 'GBP', unit: GigTerms['pay']['unit'] = 'night') => ({
  pay: { amount, currency, unit },
});

const to = (lastDate: string) => ({ lastDate });
const toAgree = (dateByAgreement: boolean) => ({ dateByAgreement });

test.each<[string, Partial<GigTerms>, string, Partial<GigTerms>?]>([
  ['nothing', {}, ''],
  ['the day', { date: '2026-12-09' }, 'Date: Sun 6 Dec → Wed 9 Dec'],
  ['fewer days', to('2026-12-08'), 'Date: Sun 6 Dec – Wed 9 Dec → Sun 6 Dec – Tue 8 Dec', to('2026-12-09')],
  ['a day, now agreed', toAgree(false), 'Date: to be agreed, by Sun 6 Dec → Sun 6 Dec', toAgree(true)],
  ['the pay', pay(6_000), 'Pay: £100 → £60'],
  ['what is paid for', pay(2_500, 'GBP', 'hour'), 'Pay: £100 per night → £25 per hour'],
  ['a sum, now open', { pay: { ...agreed.pay, amount: 0, byAgreement: true } }, 'Pay: £100 → negotiable'],
  ['a currency without pence', pay(9_000, 'JPY'), 'Pay: ¥10,000 → ¥9,000', pay(10_000, 'JPY')],
  ['the times', { startTime: '21:00:00' }, 'Time: 20:00–23:00 → 21:00–23:00'],
  ['the start, left open', { startTime: null }, 'Time: 20:00–23:00 → until 23:00'],
  ['both, left open', { startTime: null, endTime: null }, 'Time: 20:00–23:00 → not set'],
  ['the zone', { timeZone: 'America/New_York' }, 'Time: 20:00–23:00 Dublin → 20:00–23:00 New York'],
  ['the venue, not set', { venue: '' }, 'Place: The Anchor, Cork → Cork'],
  ['to remote work', { remote: true }, 'Place: The Anchor, Cork → remote'],
  [
    'the town of a venue with a name too long to show both',
    { place: 'York' },
    'Place: Leeds → York',
    { venue: 'Mill Lane Social Club and Institute', place: 'Leeds' },
  ],
  [
    'a place with a long name',
    { place: 'Llanfairpwllgwyngyllgogerychwyrndrobwll' },
    'Place: The Anchor, Cork → The Anchor, Llanfairpwl…',
  ],
])('GIG-02 an edit describes what changed: %s', (_what, changed, words, was) => {
  // Amounts contain a non-breaking space.
  expect(wordsOf(changed, was).replaceAll('\u00a0', ' ')).toBe(words);
});

test('GIG-02 several changes are listed in at most 140 characters, the day first', () => {
  expect(wordsOf({ ...pay(6_000), date: '2026-12-09' })).toBe('Date: Sun 6 Dec → Wed 9 Dec, pay: £100 → £60');
  const all = wordsOf({
    ...pay(100_000_050, 'GBP', 'service'),
    date: '2026-12-09',
    startTime: '21:00:00',
    timeZone: 'America/Argentina/Buenos_Aires',
    venue: 'The Duke of Wellington Arms',
  });
  expect([...all]).toHaveLength(140);
  expect(all).toMatch(/^Date: .*…$/);
});

test('GIG-13 the agreed terms are read from the row of the gig', () => {
  const { pay, ...rest } = agreed;
  const columns = { payAmount: pay.amount, payCurrency: pay.currency, payUnit: pay.unit };
  expect(termsOf({ ...rest, ...columns })).toEqual(agreed);
});

const span = (when: Parameters<typeof spanOf>[0]) => {
  const { startsAt, endsAt } = spanOf(when);
  return `${startsAt.toISOString()} ${endsAt.toISOString()}`.replaceAll(':00.000Z', '');
};

test('GIG-14 a date must exist in the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].map(isRealDate)).toEqual([true, true, true]);
  for (const date of ['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', 'soon', ''])
    expect(isRealDate(date)).toBe(false);
});

test.each<[string, string | null, string | null, string]>([
  ['by night, as summer time ends', '20:00', '02:00', '2026-10-23T19:00 2026-10-27T02:00'],
  ['with no times, as summer time ends', null, null, '2026-10-22T23:00 2026-10-27T00:00'],
])('GIG-01 GIG-14 several days %s: first start to last end', (_what, startTime, endTime, expected) => {
  const days = { date: '2026-10-23', lastDate: '2026-10-26' };
  const when = { ...days, startTime, endTime, timeZone: 'Europe/Dublin' };
  expect(span(when)).toBe(expected);
  expect(skippedTime(when)).toBeNull();
});

const [dublin, newYork] = ['Europe/Dublin', 'America/New_York'];

test.each<[string, string, string | null, string | null, string, string]>([
  ['in UTC', '2026-05-01', '20:00', '23:00', 'UTC', '2026-05-01T20:00 2026-05-01T23:00'],
  ['in winter', '2026-12-01', '20:00', '23:00', 'Europe/Dublin', '2026-12-01T20:00 2026-12-01T23:00'],
  ['west', '2026-07-01', '20:00', '23:30', 'America/New_York', '2026-07-02T00:00 2026-07-02T03:30'],
  ['past midnight', '2026-05-01', '22:00', '02:00', 'UTC', '2026-05-01T22:00 2026-05-02T02:00'],
  ['with no end: four hours', '2026-05-01', '20:00', null, 'UTC', '2026-05-01T20:00 2026-05-02T00:00'],
  ['until midnight', '2026-05-01', null, '00:00', 'UTC', '2026-05-01T00:00 2026-05-02T00:00'],
  ['with no times: the day', '2026-05-01', null, null, 'UTC', '2026-05-01T00:00 2026-05-02T00:00'],
  ['the day there', '2026-07-01', null, null, 'America/New_York', '2026-07-01T04:00 2026-07-02T04:00'],
  ['the night clocks go forward', '2026-03-29', null, null, dublin, '2026-03-29T00:00 2026-03-29T23:00'],
  ['from a skipped time', '2026-03-29', '01:30', '03:00', dublin, '2026-03-29T01:30 2026-03-29T02:00'],
  ['from a skipped time west', '2026-03-08', '02:30', '04:00', newYork, '2026-03-08T07:30 2026-03-08T08:00'],
  ['the night clocks go back', '2026-10-25', null, null, dublin, '2026-10-24T23:00 2026-10-26T00:00'],
  ['through that night', '2026-10-24', '22:00', '03:00', dublin, '2026-10-24T21:00 2026-10-25T03:00'],
  ['through that night west', '2026-11-01', '00:30', '03:00', newYork, '2026-11-01T04:30 2026-11-01T08:00'],
  ['from a repeated time', '2026-10-25', '01:30', '03:00', dublin, '2026-10-25T00:30 2026-10-25T03:00'],
  ['from a repeated time west', '2026-11-01', '01:30', '03:00', newYork, '2026-11-01T05:30 2026-11-01T08:00'],
])('GIG-14 times are local to the place: %s', (_what, date, startTime, endTime, timeZone, expected) => {
  expect(span({ date, startTime, endTime, timeZone })).toBe(expected);
});

/** Zones whose clocks change on different days, by an hour or half of one, or never, across the date line. */
const zones = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Africa/Casablanca',
] as const;

const clocks = Object.fromEntries(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The days of five years on which the clocks of a zone change, so that they are not 24 hours long. */
function clockChangesOf(timeZone: string): string[] {
  const days = Array.from({ length: 5 * 365 }, (_, nth) =>
    new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10),
  );
  const at = (date: string) => spanOf({ date, startTime: null, endTime: null, timeZone }).startsAt.getTime();
  const changes = days.filter((date) => at(dayAfter(date)) - at(date) !== 86_400_000);
  return changes.length > 0 ? changes : days.slice(0, 10);
}

test('GIG-14 in ten zones gigs of one or several days start and end at their local times across clock changes, or are refused', () => {
  const changesOf = Object.fromEntries(zones.map((zone) => [zone, clockChangesOf(zone)]));
  const minuteUpTo = (max: number) =>
    fc
      .integer({ min: 0, max })
      .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`);
  const [minute, early] = [minuteUpTo(24 * 60 - 1), minuteUpTo(4 * 60)];
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.nat(),
      fc.boolean(),
      fc.oneof(minute, early),
      fc.oneof(minute, early),
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 59 })),
      (timeZone, nth, isEve, startTime, endTime, run) => {
        const night = changesOf[timeZone]?.[nth % (changesOf[timeZone]?.length ?? 1)] ?? '2026-03-29';
        const date = isEve ? new Date(Date.parse(night) - 86_400_000).toISOString().slice(0, 10) : night;
        // Half of the gigs have one day; otherwise the clocks change on the first or the last one.
        const other = daysAfter(date, (nth % 2 === 0 ? 1 : -1) * run);
        const days: { date: string; lastDate?: string } =
          run < 1 ? { date } : { date: other < date ? other : date, lastDate: other < date ? date : other };
        const when = { ...days, startTime, endTime, timeZone };
        const { startsAt, endsAt } = spanOf(when);
        const last = days.lastDate ?? days.date;
        const until = endTime <= startTime ? dayAfter(last) : last;
        const local = [startsAt, endsAt].map((at) => clocks[timeZone]?.format(at));
        const isExact = local[0] === `${days.date} ${startTime}` && local[1] === `${until} ${endTime}`;
        const skipped = skippedTime(when);
        expect(skipped === null).toBe(isExact);
        if (skipped === null) expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime());
        seen[skipped === null ? 'taken' : 'refused'] += 1;
      },
    ),
    { numRuns: 3000, seed: 14 },
  );
  expect(seen.taken).toBeGreaterThan(1000);
  expect(seen.refused).toBeGreaterThan(20);
});
