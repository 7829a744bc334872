import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import {
  blankFields,
  fieldsOf,
  type GigFields,
  readDraft,
  repeatsIn,
  typedGigSchema,
} from '#features/gigs/form/fields.ts';
import { lengthWords } from '#features/gigs/form/length-words.ts';
import { askingWords } from '#features/gigs/form/who-is-asked.tsx';
import { postedLabel } from '#features/gigs/mine/order.ts';
import { likelyCurrency, minorOf } from '#shared/money.tsx';
import { gig } from '#tests/unit/features/gigs/gig.ts';
import { momentIn } from '#ui/format/moment-in.ts';

describe('fields', () => {
  const form: GigForm = {
    title: 'Dep drummer',
    description: 'Nine-piece soul band.',
    category: 'drums',
    tags: ['House kit', 'Reads'],
    venue: 'Mill Lane Social Club',
    place: 'Leeds',
    remote: false,
    date: '2026-11-27',
    startTime: '17:00',
    endTime: null,
    timeZone: 'Europe/London',
    pay: { amount: 1380, currency: 'GBP', unit: 'hour' },
    places: 2,
    schedule: [{ time: '17:00', what: 'Load in' }],
  };
  const typed = (changed: Partial<GigFields> = {}): GigFields => ({ ...fieldsOf(form), ...changed });
  const details = { visibility: 'all', genres: [], dress: '', setList: '', address: '', applyBy: null };
  const unsaid = { ...details, lastDate: null, dateByAgreement: false, pictures: [], files: [] };
  const anyBass = { id: '', skill: 'Double bass', count: '2', level: 'professional' } as const;
  const faultsOf = (fields: GigFields) => {
    const { issues = [] } = v.safeParse(typedGigSchema, fields);
    return issues.map((issue) => [v.getDotPath(issue), issue.message]);
  };

  test('SCR /create-gig what is typed and what is stored are the same gig', () => {
    expect(v.parse(typedGigSchema, typed())).toEqual({
      ...form,
      roles: [{ skill: '', count: 2 }],
      placeId: null,
      ...unsaid,
    });
    expect(typed()).toMatchObject({
      tags: 'House kit, Reads',
      endTime: '',
      roles: [{ skill: '', count: '2' }],
    });
    expect(typed().pay.amount).toBe('13.80');
  });

  test.each([
    ['160', 'GBP', 16_000],
    ['£13.80', 'GBP', 1380],
    ['1,250.50', 'GBP', 125_050],
    ['1,250', 'USD', 125_000],
    ['12,5', 'EUR', 1250],
    ['19.99', 'EUR', 1999],
    ['12000', 'JPY', 12_000],
  ])('SCR /create-gig pay written as %s %s is %i in the smallest unit', (amount, currency, minor) => {
    expect(minorOf(amount, currency)).toBe(minor);
  });

  test.each(['1e3', '1E3', '0x10', '+5', '1 e 3', '--5', '1.2.3'])(
    'SCR /create-gig pay written as "%s" is no amount',
    (amount) => expect(minorOf(amount, 'GBP')).toBeNaN(),
  );

  test('GIG-01 roles are typed as they are stored, and their skills are no tags to be typed', () => {
    const role = { id: 'a', skill: 'Double bass', count: 2, level: 'professional' as const };
    const fields = fieldsOf({ ...form, tags: ['Double bass', 'Reads'], roles: [role] });
    expect(fields.tags).toBe('Reads');
    expect(v.parse(typedGigSchema, fields)).toMatchObject({ roles: [role], places: 2, tags: ['Reads'] });
  });

  test.each<[GigForm['pay'], object]>([
    [
      { amount: 12_000, upTo: 15_050, currency: 'GBP', unit: 'night' },
      { kind: 'range', amount: '120', upTo: '150.50' },
    ],
    [
      { amount: 0, byAgreement: true, currency: 'EUR', unit: 'hour' },
      { kind: 'agreement', amount: '', upTo: '' },
    ],
  ])('GIG-01 pay as a range or by agreement is typed as it is stored', (pay, written) => {
    const fields = fieldsOf({ ...form, pay });
    expect(fields.pay).toMatchObject(written);
    expect(v.parse(typedGigSchema, fields).pay).toEqual(pay);
  });

  test.each<[string, Partial<GigForm>, object]>([
    ['one day', { lastDate: null, dateByAgreement: false }, { dateKind: 'day', lastDate: '' }],
    [
      'several days',
      { lastDate: '2026-11-30', dateByAgreement: false },
      { dateKind: 'days', lastDate: '2026-11-30' },
    ],
    [
      'a day to be agreed',
      { lastDate: null, dateByAgreement: true },
      { dateKind: 'agreement', date: '2026-11-27', lastDate: '' },
    ],
  ])('GIG-01 %s: typed as it is stored', (_, days, written) => {
    const fields = fieldsOf({ ...form, ...days });
    expect(fields).toMatchObject(written);
    expect(v.parse(typedGigSchema, fields)).toMatchObject({ date: form.date, ...days });
  });

  test('GIG-01 a last day that was typed counts for several days alone, and is not lost meanwhile', () => {
    const changed = typed({ dateKind: 'day', lastDate: '2026-11-30' });
    expect(v.parse(typedGigSchema, changed).lastDate).toBeNull();
    expect(changed.lastDate).toBe('2026-11-30');
  });

  test('GIG-01 GIG-02 a day that is to be agreed is not repeated', () => {
    const repeat = { weeks: '3', without: [] };
    expect(repeatsIn(typed({ repeat }))).toHaveLength(2);
    expect(repeatsIn(typed({ repeat, dateKind: 'agreement' }))).toEqual([]);
  });

  test('GIG-01 genres are typed in their own place, not among the tags', () => {
    const fields = fieldsOf({ ...form, genres: ['Soul'], tags: ['Soul', 'Reads'], applyBy: '2026-11-25' });
    expect(fields).toMatchObject({ genres: 'Soul', tags: 'Reads', applyBy: '2026-11-25' });
    expect(v.parse(typedGigSchema, fields)).toMatchObject({ genres: ['Soul'], tags: ['Reads'] });
  });

  describe('SCR /create-gig a fault is named after its field', () => {
    test.each([
      ['pay.amount', { pay: { ...typed().pay, amount: 'tbc' } }],
      ['pay.amount', { pay: { ...typed().pay, amount: '1.999' } }],
      ['pay.upTo', { pay: { ...typed().pay, kind: 'range' as const, upTo: 'more' } }],
      ['applyBy', { applyBy: 'soon' }],
      ['roles.0.count', { roles: [{ ...anyBass, count: '' }] }],
      ['roles.1.count', { roles: [anyBass, { ...anyBass, count: 'two' }] }],
      ['places', { roles: [anyBass, { ...anyBass, count: '50' }] }],
      ['category', { category: '' as const }],
      ['date', { date: '' }],
      ['lastDate', { dateKind: 'days' as const, lastDate: '' }],
      ['title', { title: '  ' }],
      ['tags', { tags: 'a,b,c,d,e,f,g,h,i' }],
      ['schedule.0.time', { schedule: [{ time: '', what: 'Load in' }] }],
    ])('%s', (path, changed) => {
      expect(faultsOf(typed(changed)).map(([at]) => at)).toEqual([path]);
    });
  });

  test('PPL-05 /create-gig the town that was picked is stored, and kept in a draft', () => {
    const picked = fieldsOf({ ...form, placeId: 2644688 });
    expect(v.parse(typedGigSchema, picked)).toEqual({
      ...form,
      roles: [{ skill: '', count: 2 }],
      placeId: 2644688,
      ...unsaid,
    });
    const draft = { clientId: 'abcdefgh', sent: null, posted: null, fields: picked };
    expect(readDraft(JSON.stringify(draft))?.fields.placeId).toBe(2644688);
    const { placeId: _, ...older } = picked;
    expect(readDraft(JSON.stringify({ ...draft, fields: older }))?.fields.placeId).toBeNull();
  });

  test('PPL-05 /create-gig what people pay in follows from their country', () => {
    const pay = ['GB', 'US', 'DE', 'CH', 'LI', 'JP', 'TR', 'XK', ''].map(likelyCurrency);
    expect(pay).toEqual(['GBP', 'USD', 'EUR', 'CHF', 'CHF', 'JPY', 'TRY', 'GBP', 'GBP']);
  });

  test('SCR /create-gig an empty form wants the fields that must be there', () => {
    const wanted = faultsOf(blankFields('Europe/London', 'GBP')).map(([at]) => at);
    expect(wanted).toEqual(['title', 'description', 'category', 'place', 'date', 'pay.amount']);
  });

  test('SCR /create-gig a draft is read back; what is no draft is none', () => {
    const draft = { clientId: 'abcdefgh', sent: null, posted: null, fields: typed() };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readDraft('')).toBeNull();
    expect(readDraft('{"fields":{}}')).toBeNull();
    const odd = { clientId: 'abcdefgh', fields: { title: 'Kept', roles: 7, schedule: 'no' } };
    expect(readDraft(JSON.stringify(odd))?.fields).toMatchObject({
      title: 'Kept',
      roles: [{ skill: '', count: '1' }],
      schedule: [],
    });
  });

  test('GIG-02 the weeks of a gig are days of the calendar, without those that are taken out', () => {
    const weekly = (weeks: string, date = '2026-11-27', without: string[] = []) =>
      repeatsIn(typed({ date, repeat: { weeks, without } }));
    expect(weekly('1')).toEqual([]);
    expect(weekly('3')).toEqual(['2026-12-04', '2026-12-11']);
    expect(weekly('6', '2026-12-25', ['2027-01-01', '2027-01-22'])).toEqual([
      '2027-01-08',
      '2027-01-15',
      '2027-01-29',
    ]);
    for (const odd of ['', 'x', '-2', '0']) expect(weekly(odd)).toEqual([]);
    expect(weekly('400')).toHaveLength(25);
    expect(weekly('3', '')).toEqual([]);
  });
});

describe('the length', () => {
  test.each([
    ['20:00', '23:30', undefined],
    ['20:00', '', undefined],
    ['20:00', '20:00', undefined],
    ['22:00', '03:00', 'It ends on Saturday 5 December, after 5 hours.'],
    ['20:00', '19:00', 'That is 23 hours, to Saturday 5 December. Is it meant so?'],
    ['00:30', '23:00', 'That is 23 hours. Is it meant so?'],
  ])('GIG-02 a gig from %s until %s: %s', (startTime, endTime, expected) => {
    expect(lengthWords({ date: '2026-12-04', startTime, endTime })).toBe(expected);
  });

  test('GIG-02 while no day is chosen it ends the next one', () => {
    expect(lengthWords({ date: '', startTime: '22:00', endTime: '03:00' })).toBe(
      'It ends the next day, after 5 hours.',
    );
  });
});

describe('who is asked', () => {
  afterEach(() => void vi.restoreAllMocks());

  const now = new Date('2026-11-20T12:00:00Z');
  const none = {
    ...{ applied: 3, accepted: 0, asked: 0, overdue: 0, released: 0 },
    ...{ standby: 0, offered: 0, declined: 0, withdrawn: 0, closed: 0, cancelled: 0 },
  };
  const booked = (counts: Partial<typeof none>) => gig({ applicationCounts: { ...none, ...counts } });
  const typed = (changed: Partial<Gig>) => {
    const { roles: _, files: _f, ...output } = { ...gig(), ...changed };
    return { typed: true, success: true, output, issues: undefined } as const;
  };

  test('GIG-04 before a change is saved it is said how many are asked, and until when', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const cheaper = typed({ pay: { amount: 6_000, currency: 'GBP', unit: 'night' } });
    expect(askingWords(booked({ accepted: 1 }), cheaper, now)).toMatch(
      /^1 person who is booked will be asked whether they can still come. They have until Sunday 22 November, .+ to answer. Nobody/,
    );
    expect(askingWords(booked({ accepted: 1, asked: 2, overdue: 1 }), cheaper, now)).toMatch(
      /^4 people who are booked/,
    );
    const sooner = typed({ date: '2026-11-20', startTime: '14:00' });
    expect(askingWords(booked({ accepted: 1 }), sooner, now)).toContain('They have until 13:00 to answer');
  });

  test('GIG-04 nothing is said where nobody is booked, or the same is said of when, where and pay', () => {
    expect(askingWords(booked({}), typed({ date: '2026-12-01' }), now)).toBeNull();
    expect(
      askingWords(booked({ accepted: 1 }), typed({ description: 'Other words', places: 2 }), now),
    ).toBeNull();
  });

  test('GIG-04 in the list of own gigs who has not confirmed in time comes before who applied', () => {
    const own = {
      ...gig({ status: 'filled' }),
      openApplicationCount: 2,
      unconfirmedCount: 2,
      overdueCount: 1,
    };
    expect(postedLabel(own, now).words).toBe('1 not confirmed');
    expect(postedLabel({ ...own, overdueCount: 0 }, now).words).toBe('2 to answer');
    expect(postedLabel({ ...own, overdueCount: 0, openApplicationCount: 0 }, now)).toEqual({
      kind: 'wait',
      words: '2 to confirm',
    });
  });

  test.each([
    ['2026-11-27', '17:00', 'Europe/London', '2026-11-27T17:00:00.000Z'],
    ['2026-07-03', '19:30', 'Europe/Berlin', '2026-07-03T17:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '23:00', 'America/Los_Angeles', '2026-10-26T06:00:00.000Z'],
    ['2026-12-31', '00:00', 'Asia/Kathmandu', '2026-12-30T18:15:00.000Z'],
  ])('GIG-14 clocks show %s %s in %s at %s', (date, time, zone, moment) => {
    expect(momentIn(date, time, zone)?.toISOString()).toBe(moment);
  });

  test.each([
    ['', '17:00', 'UTC'],
    ['2026-11-27', '5 pm', 'UTC'],
    ['2026-11-27', '17:00', 'Nowhere/Land'],
  ])('GIG-14 %s %s in %s is no moment', (...typed) => expect(momentIn(...typed)).toBeNull());
});
