import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { currencies } from '#contract/amounts.ts';
import { acceptanceSchema, newApplicationSchema, offerSchema } from '#contract/applications.ts';
import {
  answerByFrom,
  changedTerms,
  digitsOf,
  type GigTerms,
  gigTermsEntries,
  money,
  moneyOfPay,
  type Term,
} from '#contract/gig-terms.ts';
import { changedSinceRead, type ReadTerms, readTermsSchema, termsAsRead } from '#contract/read-terms.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

const agreed: GigTerms = {
  venue: 'The Anchor',
  place: 'Cork',
  remote: false,
  date: '2026-12-06',
  startTime: '20:00',
  endTime: '23:00',
  timeZone: 'Europe/Dublin',
  pay: { amount: 10_000, currency: 'GBP', unit: 'night' },
};
const timeless = { startTime: null, endTime: null };
const elsewhere = { timeZone: 'America/New_York' };
const remoteWork = { remote: true };

test.each<[string, Partial<GigTerms>, Term[], Partial<GigTerms>?]>([
  ['nothing', {}, []],
  ['the day', { date: '2026-12-09' }, ['date']],
  ['a last day', { lastDate: '2026-12-09' }, ['date']],
  ['an explicit null last day', { lastDate: null, dateByAgreement: false }, []],
  ['a day still to be agreed', { dateByAgreement: true }, ['date']],
  ['the start', { startTime: '21:00' }, ['time']],
  ['the start, as the database writes it', { startTime: '20:00:00' }, []],
  ['the start, removed', { startTime: null }, ['time']],
  ['the zone of a time', elsewhere, ['time']],
  ['the zone, with the times removed', { ...elsewhere, ...timeless }, ['time']],
  ['the zone when no time is set', elsewhere, [], timeless],
  ['the zone, with an end added', { ...elsewhere, endTime: '21:00' }, ['time'], timeless],
  ['the zone, with a start added', { ...elsewhere, startTime: '21:00' }, ['time'], timeless],
  ['the end', { endTime: '23:30' }, ['time']],
  ['the currency', { pay: { ...agreed.pay, currency: 'EUR' } }, ['pay']],
  ['the town', { place: 'Kinsale' }, ['place']],
  ['the amount', { pay: { ...agreed.pay, amount: 6_000 } }, ['pay']],
  ['a sum to a range', { pay: { ...agreed.pay, upTo: 12_000 } }, ['pay']],
  ['the venue', { venue: 'The Oliver' }, ['place']],
  ['to remote work', remoteWork, ['place']],
  ['the venue of a remote gig', { venue: 'The Oliver', place: 'Kinsale' }, [], remoteWork],
  [
    'everything',
    { date: '2026-12-09', startTime: '21:00', pay: { ...agreed.pay, amount: 1 }, place: 'Kinsale' },
    ['date', 'time', 'pay', 'place'],
  ],
])('GIG-13 changing %s changes these terms', (_what, changed, terms, was) => {
  const before = { ...agreed, ...was };
  expect(changedTerms(before, { ...before, ...changed })).toEqual(terms);
});

const moment = (text: string) => new Date(`2026-${text}:00Z`);

test.each([
  ['two days', '12-20T20:00', '12-20T23:00', '11-22T12:00'],
  ['half of the time until the start', '11-20T20:00', '11-20T23:00', '11-20T16:00'],
  ['whole minutes, rounded down', '11-20T12:05', '11-20T23:00', '11-20T12:02'],
  ['half of the time until the end of a gig that has started', '11-20T11:00', '11-20T14:00', '11-20T13:00'],
])('GIG-04 the time to answer is %s', (_, starts, ends, by) => {
  const gig = { startsAt: moment(starts), endsAt: moment(ends) };
  expect(answerByFrom(moment('11-20T12:00'), gig)).toEqual(moment(by));
});

const trumpets = { id: 't', skill: 'Trumpet', count: 2, taken: 0, level: 'professional' };
const gig = gigSummary({ roles: [trumpets, { id: 's', skill: 'Saxophone', count: 1, taken: 0 }] });
const read = termsAsRead(gig, 't');
const clientId = 'abcd-1234';

test('GIG-13 the terms a member has read contain the gig and one role', () => {
  const { venue, place, remote, date, startTime, endTime, timeZone, pay } = gig;
  const days = { date, lastDate: null, dateByAgreement: false };
  const terms = { venue, place, remote, ...days, startTime, endTime, timeZone, pay };
  expect(read).toEqual({ ...terms, role: { skill: 'Trumpet', level: 'professional' } });
  expect(termsAsRead(gig, 'gone')).toEqual(terms);
  expect(termsAsRead(gigSummary(), '1').role).toEqual({ skill: '' });
});

const trumpet = { skill: 'Trumpet', level: 'professional' as const };
test.each<[string, Partial<ReadTerms>, { skill: string; level?: string } | undefined, string[]]>([
  ['nothing', {}, trumpet, []],
  ['the pay', { pay: { ...gig.pay, amount: 10_000 } }, trumpet, ['pay']],
  ['the day', { date: '2026-11-28' }, trumpet, ['date']],
  ['a time, as the database writes it', { startTime: '17:00:00' }, trumpet, []],
  ['the skill', {}, { ...trumpet, skill: 'Cornet' }, ['role']],
  ['the level', {}, { skill: 'Trumpet' }, ['role']],
  ['the role, removed since', {}, undefined, ['role']],
  ['a role that was not read', { role: undefined }, { skill: 'Cornet' }, []],
  ['everything', { place: 'York' }, { skill: 'Cornet' }, ['place', 'role']],
])('GIG-13 changes since the terms were read: %s', (_what, wasRead, role, changed) => {
  expect(changedSinceRead({ ...read, ...wasRead }, gig, role)).toEqual(changed);
});

test('GIG-13 the schema of read terms sets its own limit for every term except booleans', () => {
  const unbound = Object.entries(gigTermsEntries).filter(
    ([name, entry]) => Reflect.get(readTermsSchema.entries, name) === entry && !v.is(entry, true),
  );
  expect(unbound.map(([name]) => name)).toEqual([]);
});

test('GIG-13 GIG-01 read terms include a last day and a day to be agreed; an older client that sends neither sees no change', () => {
  for (const days of [{ lastDate: '2026-11-30' }, { dateByAgreement: true }]) {
    const other = gigSummary(days);
    expect(changedSinceRead(termsAsRead(other, undefined), other, undefined)).toEqual([]);
    expect(changedSinceRead(termsAsRead(gigSummary(), undefined), other, undefined)).toEqual(['date']);
    const { lastDate: _, dateByAgreement: __, ...older } = termsAsRead(other, undefined);
    expect(changedSinceRead(older, other, undefined)).toEqual([]);
    expect(changedSinceRead({ ...older, date: '2026-11-20' }, other, undefined)).toEqual(['date']);
  }
});

test('API-03 an application, acceptance or offer can include the read terms; older clients leave them out', () => {
  expect(v.parse(newApplicationSchema, { note: '', clientId, terms: read }).terms).toEqual(read);
  expect(v.parse(newApplicationSchema, { note: '', clientId }).terms).toBeUndefined();
  expect(v.parse(acceptanceSchema, { terms: read, note: 'Me!' })).toEqual({ terms: read, note: 'Me!' });
  expect(v.parse(acceptanceSchema, {})).toEqual({});
  expect(v.parse(offerSchema, { words: '', terms: read }).terms).toEqual(read);
});

test.each<[string, object]>([
  ['an invalid date', { date: 'Friday' }],
  ['an invalid currency', { pay: { ...gig.pay, currency: 'pounds' } }],
  ['negative pay', { pay: { ...gig.pay, amount: -1 } }],
])('SAF-04 invalid terms are refused: %s', (_what, wrong) => {
  expect(v.safeParse(readTermsSchema, { ...read, ...wrong }).success).toBe(false);
});

afterEach(() => vi.restoreAllMocks());

test.each([
  [16_000, 'GBP', '£160'],
  [1750, 'GBP', '£17.50'],
  [9000, 'JPY', '¥9,000'],
  [1750, 'XXX', '¤17.50'],
])('GIG-14 %i minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(money(minor, currency).replaceAll(/\s/g, ' ')).toBe(shown);
});

test('GIG-14 the digits of a currency do not depend on the runtime', () => {
  const resolved = Intl.NumberFormat.prototype.resolvedOptions;
  // Firefox gives the forint the two digits of ISO 4217, V8 none.
  function asFirefox(this: Intl.NumberFormat) {
    return { ...resolved.call(this), maximumFractionDigits: 2, minimumFractionDigits: 2 };
  }
  vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockImplementation(asFirefox);
  expect(['HUF', 'JPY', 'EUR', 'KWD'].map(digitsOf)).toEqual([0, 0, 2, 3]);
  expect(money(12_500, 'HUF')).toContain('12,500');
});

test('GIG-14 of the currencies in forms only HUF and JPY have no minor digits, all others have two', () => {
  const whole = currencies.filter((currency) => digitsOf(currency) === 0);
  expect(whole).toEqual(['HUF', 'JPY']);
  expect(currencies.filter((currency) => digitsOf(currency) !== 2)).toEqual(whole);
});

test.each([
  [{ amount: 10_000 }, '£100'],
  [{ amount: 10_000, upTo: 15_050 }, '£100–£150.50'],
  [{ amount: 0, byAgreement: true }, 'negotiable'],
])('GIG-14 pay of %o is shown as %s', (pay, shown) => {
  expect(moneyOfPay({ ...pay, currency: 'GBP', unit: 'night' })).toBe(shown);
});
