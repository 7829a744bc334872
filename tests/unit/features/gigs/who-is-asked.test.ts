import { afterEach, expect, test, vi } from 'vitest';
import type { Gig } from '#contract/ours/gigs.ts';
import { askingWords } from '#features/gigs/form/who-is-asked.tsx';
import { postedLabel } from '#features/gigs/mine/order.ts';
import { momentIn } from '#ui/format/moment-in.ts';
import { gig } from './gig.ts';

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
  const own = { ...gig({ status: 'filled' }), openApplicationCount: 2, unconfirmedCount: 2, overdueCount: 1 };
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
