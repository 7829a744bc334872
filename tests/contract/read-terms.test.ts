import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { acceptanceSchema, newApplicationSchema, offerSchema } from '#contract/ours/applications.ts';
import { gigTermsEntries } from '#contract/ours/gig-terms.ts';
import { changedSinceRead, type ReadTerms, readTermsSchema, termsAsRead } from '#contract/ours/read-terms.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

const horns = [
  { id: 't', skill: 'Trumpet', count: 2, taken: 0, level: 'professional' },
  { id: 's', skill: 'Saxophone', count: 1, taken: 0 },
];
const gig = gigSummary({ roles: horns });
const read = termsAsRead(gig, 't');
const clientId = 'abcd-1234';

test('GIG-13 what was read is the terms of the gig and the words of the one role', () => {
  const { venue, place, remote, date, startTime, endTime, timeZone, pay } = gig;
  const days = { date, lastDate: null, dateByAgreement: false };
  const terms = { venue, place, remote, ...days, startTime, endTime, timeZone, pay };
  expect(read).toEqual({ ...terms, role: { skill: 'Trumpet', level: 'professional' } });
  expect(termsAsRead(gig, 'gone')).toEqual(terms);
  expect(termsAsRead(gigSummary(), '1').role).toEqual({ skill: '' });
});

describe('GIG-13 what has changed since it was read', () => {
  const trumpet = { skill: 'Trumpet', level: 'professional' as const };
  test.each<[string, Partial<ReadTerms>, { skill: string; level?: string } | undefined, string[]]>([
    ['nothing', {}, trumpet, []],
    ['the pay', { pay: { ...gig.pay, amount: 10_000 } }, trumpet, ['pay']],
    ['the day', { date: '2026-11-28' }, trumpet, ['date']],
    ['a time, as the database writes it', { startTime: '17:00:00' }, trumpet, []],
    ['what is played', {}, { ...trumpet, skill: 'Cornet' }, ['role']],
    ['how well', {}, { skill: 'Trumpet' }, ['role']],
    ['the role, which is gone', {}, undefined, ['role']],
    ['a role that was not read', { role: undefined }, { skill: 'Cornet' }, []],
    ['all of it', { place: 'York' }, { skill: 'Cornet' }, ['place', 'role']],
  ])('GIG-13 %s', (_what, wasRead, role, changed) => {
    expect(changedSinceRead({ ...read, ...wasRead }, gig, role)).toEqual(changed);
  });
});

test('GIG-13 whatever is a term of a gig is sent with what was read, with a bound of its own', () => {
  const unbound = Object.entries(gigTermsEntries).filter(
    ([name, entry]) => Reflect.get(readTermsSchema.entries, name) === entry && !v.is(entry, true),
  );
  expect(unbound.map(([name]) => name)).toEqual([]);
});

test('GIG-13 GIG-01 several days, and a day to be agreed, are read; a client that knows neither has read nothing of them', () => {
  for (const days of [{ lastDate: '2026-11-30' }, { dateByAgreement: true }]) {
    const other = gigSummary(days);
    expect(changedSinceRead(termsAsRead(other, undefined), other, undefined)).toEqual([]);
    expect(changedSinceRead(termsAsRead(gigSummary(), undefined), other, undefined)).toEqual(['date']);
    const { lastDate: _, dateByAgreement: __, ...older } = termsAsRead(other, undefined);
    expect(changedSinceRead(older, other, undefined)).toEqual([]);
    expect(changedSinceRead({ ...older, date: '2026-11-20' }, other, undefined)).toEqual(['date']);
  }
});

test('API-03 what was read goes with a yes, and a client that knows nothing of it leaves it out', () => {
  expect(v.parse(newApplicationSchema, { note: '', clientId, terms: read }).terms).toEqual(read);
  expect(v.parse(newApplicationSchema, { note: '', clientId }).terms).toBeUndefined();
  expect(v.parse(acceptanceSchema, { terms: read, note: 'Me!' })).toEqual({ terms: read, note: 'Me!' });
  expect(v.parse(acceptanceSchema, {})).toEqual({});
  expect(v.parse(offerSchema, { words: '', terms: read }).terms).toEqual(read);
});

test.each<[string, object]>([
  ['a day that is none', { date: 'Friday' }],
  ['a month that is none', { date: '2026-13-01' }],
  ['a last day that is none', { lastDate: 'Monday' }],
  ['a currency that is none', { pay: { ...gig.pay, currency: 'pounds' } }],
  ['a pay below nothing', { pay: { ...gig.pay, amount: -1 } }],
  ['more words than a gig has', { venue: 'x'.repeat(121) }],
  ['no terms', { pay: undefined }],
])('SAF-04 what nobody can have read is refused: %s', (_what, wrong) => {
  expect(v.safeParse(readTermsSchema, { ...read, ...wrong }).success).toBe(false);
});
