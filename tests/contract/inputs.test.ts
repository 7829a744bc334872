import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/table.ts';
import { accountChangeSchema, endSessionsQuerySchema, passwordChangeSchema } from '#contract/ours/account.ts';
import { newApplicationSchema } from '#contract/ours/applications.ts';
import { registrationSchema, resendSchema, verifySchema } from '#contract/ours/auth.ts';
import { newCommentSchema } from '#contract/ours/comments.ts';
import { gigFormSchema, newGigSchema } from '#contract/ours/gig-form.ts';
import { gigsQuerySchema } from '#contract/ours/gig-search.ts';
import { gigSchema } from '#contract/ours/gigs.ts';
import { linksQuerySchema } from '#contract/ours/links.ts';
import { newMessageSchema, threadQuerySchema } from '#contract/ours/message-inputs.ts';
import { newPostSchema, postChangeSchema, postsQuerySchema } from '#contract/ours/posts.ts';
import { feeSchema, profileChangeSchema, rateSchema, workLinkSchema } from '#contract/ours/profile-change.ts';
import { newReportSchema } from '#contract/ours/reports.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { gigForm } from '#tests/support/fixtures.ts';
import { gig } from '#tests/unit/features/gigs/gig.ts';

const token = 'A_b-0123456789xy';
const uuid = '019a0000-0000-7000-8000-00000000000a';

test('API-01 every call is under /api, pictures apart, and its path takes one id at most', () => {
  for (const name of Object.keys(calls)) {
    expect(name).toMatch(/^(GET|POST|PUT|DELETE) \/(api|uploads)\/[a-z:]/);
    expect(name.match(/:(?!id\b)/g)).toBeNull();
  }
  for (const name of Object.values(specCalls)) expect(Object.keys(calls)).toContain(name);
});

test.each<[string, v.GenericSchema, object]>([
  [
    'a change of the account',
    accountChangeSchema,
    { name: 'Ada', email: 'a@b.example', currentPassword: 'three odd words', turnstileToken: 'x' },
  ],
  ['a gig', newGigSchema, { ...gigForm(), clientId: 'abcd-123' }],
  ['a post', newPostSchema, { text: 'Who has a cello?', clientId: 'abcd-123' }],
  ['a profile', profileChangeSchema, { headline: 'Drums', avatar: null, was: { headline: '' } }],
])('SAF-01 fields that %s does not have are left out', (_what, schema, sent) => {
  expect(v.parse(schema, { ...sent, isAdmin: true })).toEqual(sent);
});

test('SES-12 a missing bot check counts as an empty one, and missing words of a report likewise', () => {
  expect(v.parse(resendSchema, {})).toEqual({ turnstileToken: '' });
  const report = v.parse(newReportSchema, { kind: 'gig', id: uuid, reason: 'fraud' });
  expect(report).toMatchObject({ words: '' });
});

const passes = (schema: v.GenericSchema, field: string, value: unknown) =>
  !(v.safeParse(schema, { [field]: value }).issues ?? []).some((issue) =>
    v.getDotPath(issue)?.startsWith(field),
  );

describe('API-03 a name shows something', () => {
  const named: [string, v.GenericSchema, string][] = [
    ['a member at registration', registrationSchema, 'name'],
    ['an account', accountChangeSchema, 'name'],
    ['a profile', profileChangeSchema, 'name'],
    ['a gig', newGigSchema, 'title'],
    ['the town of a gig', newGigSchema, 'place'],
    ['the venue of a gig', newGigSchema, 'venue'],
    ['the town of a profile', profileChangeSchema, 'place'],
  ];
  const blank = [
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u{e0041}',
    '\u200d\ufe0f',
    '...',
    '👍',
    ' \u3164 \u2800 ',
  ];
  test.each(named)('API-03 %s has a letter or a number', (_, schema, field) => {
    for (const name of ['Ada', '7', 'Ю', '鈴木', 'e\u0301', 'ㅎ', '\u3164x'])
      expect(passes(schema, field, name), name).toBe(true);
    for (const name of blank) expect(passes(schema, field, name), JSON.stringify(name)).toBe(false);
  });

  test('API-03 a venue and the town of a profile may be left out', () => {
    expect(passes(newGigSchema, 'venue', '')).toBe(true);
    expect(passes(profileChangeSchema, 'place', '')).toBe(true);
  });

  test('API-03 a text shows something, an emoji at least', () => {
    expect(passes(newPostSchema, 'text', '👍')).toBe(true);
    for (const text of ['\u3164', '\u2800\n', '\ufe0f', '\uffa0 '])
      expect(passes(newPostSchema, 'text', text), JSON.stringify(text)).toBe(false);
  });

  test('API-03 limits count characters as people do', () => {
    expect(passes(newPostSchema, 'text', '🇮🇪'.repeat(5000))).toBe(true);
    expect(passes(newPostSchema, 'text', '🇮🇪'.repeat(5001))).toBe(false);
    expect(passes(registrationSchema, 'name', 'Va\u0301vrova\u0301 '.repeat(10))).toBe(true);
  });
});

test.each<[string, v.GenericSchema, string[]]>([
  ['registration', registrationSchema, ['name', 'email', 'password', 'turnstileToken']],
  ['the account', accountChangeSchema, ['name', 'email', 'currentPassword']],
  ['a new password', passwordChangeSchema, ['currentPassword', 'newPassword']],
  ['a gig', gigFormSchema, ['title', 'description', 'venue', 'place', 'timeZone']],
  ['an application', newApplicationSchema, ['note', 'clientId']],
  ['a comment', newCommentSchema, ['text', 'clientId']],
  ['a message', newMessageSchema, ['recipientId', 'clientId']],
  ['a profile', profileChangeSchema, ['name', 'headline', 'bio', 'place', 'avatar']],
  ['a rate', rateSchema, ['label', 'price']],
  ['a rate in figures', feeSchema, ['label', 'currency', 'unit']],
  ['a link to work', workLinkSchema, ['label']],
  ['a report', newReportSchema, ['id', 'words']],
  ['a search for gigs', gigsQuerySchema, ['q', 'status', 'when', 'poster']],
  ['a search for posts', postsQuerySchema, ['author', 'q']],
])('SAF-09 every text of %s has a limit', (_what, schema, fields) => {
  for (const field of fields) expect(passes(schema, field, 'x'.repeat(20_000)), field).toBe(false);
});

test.each<[string, v.GenericSchema, string, unknown, number]>([
  ['tags', gigFormSchema, 'tags', 'trad', 8],
  ['lines of a call sheet', gigFormSchema, 'schedule', { time: '19:30', what: 'Doors' }, 16],
  ['genres', profileChangeSchema, 'genres', 'trad', 20],
  ['rates', profileChangeSchema, 'rates', { label: 'A night', price: '£100' }, 10],
  ['links', profileChangeSchema, 'workLinks', { label: 'Tapes', url: 'https://a.example' }, 10],
  [
    'rates in figures',
    profileChangeSchema,
    'fees',
    { label: '', amount: 24_000, currency: 'GBP', unit: 'night', from: true },
    6,
  ],
])('SAF-09 a list of %s has a limit', (_what, schema, field, item, most) => {
  expect(passes(schema, field, Array(most).fill(item))).toBe(true);
  expect(passes(schema, field, Array(most + 1).fill(item))).toBe(false);
});

describe('API-03 the form of a field', () => {
  test.each<[string, v.GenericSchema, string, unknown[], unknown[]]>([
    [
      'a time of day',
      newGigSchema,
      'startTime',
      ['00:00', '09:59', '19:30', '23:59', null],
      ['24:00', '9:30', '19:60', '1a:30', '29:30', '19:3', '19:3x', 'at 19:30', '19:30:00', '', 1930],
    ],
    [
      'a time zone',
      newGigSchema,
      'timeZone',
      ['UTC', 'Etc/GMT+1', 'America/Argentina/Buenos_Aires', 'x'.repeat(60)],
      ['', 'Europe Dublin', ' UTC', 'UTC!', 'x'.repeat(61), null],
    ],
    ['a last day', newGigSchema, 'lastDate', ['2026-12-06', null], ['6 December', '2026-12-6', '']],
    ['a day', newGigSchema, 'date', ['2026-12-06'], ['6 December', '2026-12-6', '', null]],
    ['a number of people', newGigSchema, 'places', [1, 50], [0, 51, 1.5, '2']],
    [
      'the token of a mail',
      verifySchema,
      'token',
      [token, 'x'.repeat(128)],
      ['x'.repeat(15), 'x'.repeat(129), `${token}!`, `!${token}`, '', 7],
    ],
    [
      'a client id',
      newPostSchema,
      'clientId',
      ['abcd-12_', 'x'.repeat(64)],
      ['x'.repeat(7), 'x'.repeat(65), 'abcd-123!', '!abcd-123', ''],
    ],
    [
      'a place in a thread',
      threadQuerySchema,
      'before',
      ['0', '9'.repeat(15)],
      ['', '-1', '1x', 'x1', '9'.repeat(16), 7],
    ],
    [
      'a size of a thread',
      threadQuerySchema,
      'limit',
      ['1', '9', '10', '49', '50'],
      ['0', '51', '1x', 'x1', '1.5', ''],
    ],
    [
      'a moment in a thread',
      threadQuerySchema,
      'since',
      ['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00+01:00'],
      ['', '2026-11-20', 'yesterday', '2026-11-99T00:00:00Z'],
    ],
    [
      'a size of a page',
      linksQuerySchema,
      'limit',
      ['1', '9', '10', '49', '50'],
      ['0', '51', '1x', 'x1', '1.5', ''],
    ],
    ['a page marker', linksQuerySchema, 'cursor', ['x'.repeat(300)], ['x'.repeat(301), 7]],
    [
      'a list of posts',
      postsQuerySchema,
      'ids',
      [uuid, `${uuid},${uuid}`, Array(50).fill(uuid).join(',')],
      ['', 'x', `${uuid},`, `,${uuid}`, `${uuid},x`, `${uuid} `, ` ${uuid}`, Array(51).fill(uuid).join(',')],
    ],
    [
      'a currency',
      v.object({ pay: newGigSchema.entries.pay.entries.currency }),
      'pay',
      ['GBP'],
      ['gbp', 'GB', 'GBPX', '1GBP', '£'],
    ],
    [
      'an amount',
      v.object({ pay: newGigSchema.entries.pay.entries.amount }),
      'pay',
      [0, 100_000_000],
      [-1, 100_000_001, 0.5, '7'],
    ],
    ['a rate', feeSchema, 'amount', [1, 5000], ['240', Number.NaN, 0, -1, 1055.5, 1e300]],
    ['a currency of a rate', feeSchema, 'currency', ['GBP'], ['XQZ', 7]],
    ['a version', postChangeSchema, 'version', [0, 2_147_483_647], [-1, 1.5, 2_147_483_648, '1']],
    ['signing out elsewhere', endSessionsQuerySchema, 'keep', ['current', undefined], ['', 'others']],
  ])('%s', (_what, schema, field, right, wrong) => {
    for (const value of right) expect(passes(schema, field, value), String(value)).toBe(true);
    for (const value of wrong) expect(passes(schema, field, value), String(value)).toBe(false);
  });
});

const parse = (changed: object) => v.safeParse(gigFormSchema, { ...gigForm(), ...changed });
const picture = (alt = '') => ({ url: '/uploads/1', alt });

test('GIG-01 a gig without pictures or PDFs, of other servers and older clients too, is one', () => {
  expect(parse({}).output).not.toHaveProperty('pictures');
  expect(v.safeParse(gigSchema, gig()).success).toBe(true);
});

test.each([
  ['four pictures and two PDFs', { pictures: Array(4).fill(picture('Stage')), files: ['a', 'b'] }, null],
  ['none', { pictures: [], files: [] }, null],
  ['five pictures', { pictures: Array(5).fill(picture()) }, 'A gig has room for 4 pictures.'],
  ['three PDFs', { files: ['a', 'b', 'c'] }, 'A gig has room for 2 PDFs.'],
  ['an address of any length', { pictures: [{ url: 'x'.repeat(101), alt: '' }] }, expect.any(String)],
  ['an id of any length', { files: ['x'.repeat(65)] }, 'files are PDFs that you uploaded.'],
  ['a picture that is told of at length', { pictures: [picture('x'.repeat(501))] }, expect.any(String)],
])('GIG-01 SAF-09 a form with %s', (_, changed, wrong) => {
  expect(parse(changed).issues?.[0].message ?? null).toEqual(wrong);
});
