import { expect, test } from 'vitest';
import { answerByFrom, changedTerms, type GigTerms, type Term } from '#contract/ours/gig-terms.ts';

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
const fromHome = { remote: true };

test.each<[string, Partial<GigTerms>, Term[], Partial<GigTerms>?]>([
  ['nothing', {}, []],
  ['the day', { date: '2026-12-09' }, ['date']],
  ['a last day', { lastDate: '2026-12-09' }, ['date']],
  ['no last day, said in so many words', { lastDate: null, dateByAgreement: false }, []],
  ['a day that is still to be agreed', { dateByAgreement: true }, ['date']],
  ['the start', { startTime: '21:00' }, ['time']],
  ['the end', { endTime: '23:30' }, ['time']],
  ['the start, as the database writes it', { startTime: '20:00:00' }, []],
  ['the end, as the database writes it', { endTime: '23:00:00' }, []],
  ['the start, no longer said', { startTime: null }, ['time']],
  ['the end, no longer said', { endTime: null }, ['time']],
  ['the zone of a time', elsewhere, ['time']],
  ['the zone of a start', { ...elsewhere, endTime: null }, ['time'], { endTime: null }],
  ['the zone of an end', { ...elsewhere, startTime: null }, ['time'], { startTime: null }],
  ['the zone, and a time that is no longer said', { ...elsewhere, ...timeless }, ['time']],
  ['the zone where no time is said', elsewhere, [], timeless],
  ['the amount', { pay: { ...agreed.pay, amount: 6_000 } }, ['pay']],
  ['the currency', { pay: { ...agreed.pay, currency: 'EUR' } }, ['pay']],
  ['a sum that becomes a range', { pay: { ...agreed.pay, upTo: 12_000 } }, ['pay']],
  ['a sum that becomes an agreement', { pay: { ...agreed.pay, byAgreement: true } }, ['pay']],
  ['what is paid for', { pay: { ...agreed.pay, unit: 'hour' } }, ['pay']],
  ['the venue', { venue: 'The Oliver' }, ['place']],
  ['the town', { place: 'Kinsale' }, ['place']],
  ['to a gig from home', fromHome, ['place']],
  ['the venue of a gig from home', { venue: 'The Oliver', place: 'Kinsale' }, [], fromHome],
  [
    'all',
    { date: '2026-12-09', startTime: '21:00', pay: { ...agreed.pay, amount: 1 }, place: 'Kinsale' },
    ['date', 'time', 'pay', 'place'],
  ],
])('GIG-13 somebody who is booked is told what changed: %s', (_what, changed, terms, was) => {
  const before = { ...agreed, ...was };
  expect(changedTerms(before, { ...before, ...changed })).toEqual(terms);
});

test.each<Partial<GigTerms>>([{ endTime: '21:00' }, { startTime: '21:00' }])(
  'GIG-13 a time that is said now, in another zone, is another time: %j',
  (said) => {
    expect(
      changedTerms({ ...agreed, ...timeless }, { ...agreed, ...timeless, ...elsewhere, ...said }),
    ).toEqual(['time']);
  },
);

const moment = (time: string) => new Date(`2026-11-20T${time}Z`);

test.each([
  ['two days', '2026-12-20T20:00:00Z', '2026-12-20T23:00:00Z', '2026-11-22T12:00:00.000Z'],
  [
    'half of what is left until it starts',
    '2026-11-20T20:00:00Z',
    '2026-11-20T23:00:00Z',
    '2026-11-20T16:00:00.000Z',
  ],
  ['whole minutes, never later', '2026-11-20T12:05:00Z', '2026-11-20T23:00:00Z', '2026-11-20T12:02:00.000Z'],
  [
    'half of what is left of what has started',
    '2026-11-20T11:00:00Z',
    '2026-11-20T14:00:00Z',
    '2026-11-20T13:00:00.000Z',
  ],
])('GIG-04 the time to answer is %s', (_, startsAt, endsAt, by) => {
  expect(answerByFrom(moment('12:00:00'), { startsAt, endsAt }).toISOString()).toBe(by);
});
