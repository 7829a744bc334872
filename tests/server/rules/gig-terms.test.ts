import { describe, expect, test } from 'vitest';
import type { GigTerms } from '#contract/ours/gig-terms.ts';
import { changeWords, termsOf } from '#server/gigs/terms.ts';

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
const saidOf = (changed: Partial<GigTerms>, was: Partial<GigTerms> = {}) =>
  changeWords({ ...agreed, ...was }, { ...agreed, ...was, ...changed });
const pay = (amount: number, currency = 'GBP', unit: GigTerms['pay']['unit'] = 'night') => ({
  pay: { amount, currency, unit },
});

describe('GIG-02 an edit tells applicants what changed, in words', () => {
  test.each<[string, Partial<GigTerms>, string, Partial<GigTerms>?]>([
    ['nothing', {}, ''],
    ['the day', { date: '2026-12-09' }, 'Date: Sun 6 Dec → Wed 9 Dec'],
    ['one day, now several', { lastDate: '2026-12-09' }, 'Date: Sun 6 Dec → Sun 6 Dec – Wed 9 Dec'],
    [
      'several days, now fewer',
      { lastDate: '2026-12-08' },
      'Date: Sun 6 Dec – Wed 9 Dec → Sun 6 Dec – Tue 8 Dec',
      { lastDate: '2026-12-09' },
    ],
    [
      'a day that is agreed',
      { dateByAgreement: false },
      'Date: to be agreed, by Sun 6 Dec → Sun 6 Dec',
      { dateByAgreement: true },
    ],
    ['the pay', pay(6_000), 'Pay: £100 → £60'],
    ['the pay, to the penny', pay(6_050), 'Pay: £100 → £60.50'],
    ['what is paid for', pay(2_500, 'GBP', 'hour'), 'Pay: £100 (night) → £25 (hour)'],
    ['a sum, now a range', { pay: { ...agreed.pay, upTo: 12_000 } }, 'Pay: £100 → £100–£120'],
    ['a sum, now open', { pay: { ...agreed.pay, amount: 0, byAgreement: true } }, 'Pay: £100 → by agreement'],
    ['the currency', pay(10_000, 'EUR'), 'Pay: £100 → €100'],
    ['a currency without pence', pay(9_000, 'JPY'), 'Pay: ¥10,000 → ¥9,000', pay(10_000, 'JPY')],
    ['a currency of thousandths', pay(1_500, 'KWD'), 'Pay: KWD 1 → KWD 1.500', pay(1_000, 'KWD')],
    ['the times', { startTime: '21:00:00' }, 'Time: 20:00–23:00 → 21:00–23:00'],
    ['the end, left open', { endTime: null }, 'Time: 20:00–23:00 → from 20:00'],
    ['the start, left open', { startTime: null }, 'Time: 20:00–23:00 → until 23:00'],
    ['both, left open', { startTime: null, endTime: null }, 'Time: 20:00–23:00 → not said'],
    ['the zone', { timeZone: 'America/New_York' }, 'Time: 20:00–23:00 Dublin → 20:00–23:00 New York'],
    [
      'the zone, within a country',
      { timeZone: 'America/Argentina/Buenos_Aires' },
      'Time: 20:00–23:00 UTC → 20:00–23:00 Buenos Aires',
      { timeZone: 'UTC' },
    ],
    ['the venue', { venue: 'The Oliver' }, 'Place: The Anchor, Cork → The Oliver, Cork'],
    ['the venue, not said', { venue: '' }, 'Place: The Anchor, Cork → Cork'],
    ['to a gig from home', { remote: true }, 'Place: The Anchor, Cork → remote'],
    [
      'the town of a venue so long that it would not be seen',
      { place: 'York' },
      'Place: Leeds → York',
      { venue: 'Mill Lane Social Club and Institute', place: 'Leeds' },
    ],
    [
      'a place with a long name',
      { place: 'Llanfairpwllgwyngyllgogerychwyrndrobwll' },
      'Place: The Anchor, Cork → The Anchor, Llanfairpwl…',
    ],
  ])('%s', (_what, changed, words, was) => {
    // The space within an amount is one that does not break.
    expect(saidOf(changed, was).replaceAll('\u00a0', ' ')).toBe(words);
  });

  test('several are told one after the other, the day first', () => {
    expect(saidOf({ ...pay(6_000), date: '2026-12-09' })).toBe(
      'Date: Sun 6 Dec → Wed 9 Dec, pay: £100 → £60',
    );
  });

  test('and never in more than 140 characters', () => {
    const all = saidOf({
      ...pay(100_000_050, 'GBP', 'service'),
      date: '2026-12-09',
      startTime: '21:00:00',
      timeZone: 'America/Argentina/Buenos_Aires',
      venue: 'The Duke of Wellington Arms',
    });
    expect([...all]).toHaveLength(140);
    expect(all).toMatch(/^Date: .*…$/);
  });
});

test('GIG-13 what somebody agreed to is read off the row of the gig', () => {
  const { pay, ...rest } = agreed;
  const columns = { payAmount: pay.amount, payCurrency: pay.currency, payUnit: pay.unit };
  expect(termsOf({ ...rest, ...columns })).toEqual(agreed);
});
