import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  accountChangeSchema,
  deviceChangeSchema,
  endSessionsQuerySchema,
  passwordChangeSchema,
} from '#contract/ours/account.ts';
import { newApplicationSchema, ownApplicationsQuerySchema } from '#contract/ours/applications.ts';
import * as auth from '#contract/ours/auth.ts';
import { commentChangeSchema, newCommentSchema } from '#contract/ours/comments.ts';
import { gigChangeSchema, newGigSchema } from '#contract/ours/gig-form.ts';
import { gigsQuerySchema } from '#contract/ours/gig-search.ts';
import { linkRequestSchema, linksQuerySchema } from '#contract/ours/links.ts';
import { newMessageSchema, readMarkSchema, threadQuerySchema } from '#contract/ours/message-inputs.ts';
import { notificationsQuerySchema } from '#contract/ours/notification.ts';
import { peopleQuerySchema } from '#contract/ours/people.ts';
import { newPostSchema, postChangeSchema, postsQuerySchema } from '#contract/ours/posts.ts';
import { profileChangeSchema } from '#contract/ours/profile-change.ts';
import { newReportSchema } from '#contract/ours/reports.ts';
import { pictureQuerySchema, uploadQuerySchema } from '#contract/ours/uploads.ts';

const at = '2026-11-20T13:52:00.000Z';
const clientId = 'abcd-123';
const email = 'a@b.example';
const password = 'three odd words';
const token = 'A_b-0123456789xy';
const uuid = '019a0000-0000-7000-8000-00000000000a';
const check = { turnstileToken: 'x' };
const form = {
  title: 'Dep drummer',
  description: 'Three sets.',
  category: 'drums',
  tags: ['trad'],
  venue: 'The Anchor',
  place: 'Cork',
  remote: false,
  date: '2026-12-06',
  startTime: '20:00',
  endTime: '23:30',
  timeZone: 'Europe/Dublin',
  pay: { amount: 10_000, currency: 'GBP', unit: 'night' },
  places: 2,
  schedule: [{ time: '19:30', what: 'Doors' }],
};
const profile = {
  name: 'Ada',
  headline: 'Drums',
  bio: 'I drum.\nOften.',
  place: 'Cork',
  skills: ['drums'],
  genres: ['trad'],
  fees: [{ label: 'A wedding', amount: 24_000, currency: 'GBP', unit: 'night', from: true }],
  rates: [{ label: 'A night', price: '£100' }],
  workLinks: [
    { label: 'Tapes', url: 'https://a.example' },
    { label: 'Videos', url: 'http://a.example:8080/@ada?to=me@a.example' },
  ],
};

describe('API-03 what a form sends arrives whole', () => {
  test.each<[string, v.GenericSchema, object]>([
    ['account', accountChangeSchema, { name: 'Ada', email, currentPassword: password, ...check }],
    ['password', passwordChangeSchema, { currentPassword: 'old', newPassword: password }],
    ['name of a device', deviceChangeSchema, { name: 'The old laptop' }],
    ['way back', auth.takeBackSchema, { token, password }],
    ['not me', auth.notMeSchema, { token }],
    ['sign out elsewhere', endSessionsQuerySchema, { keep: 'current' }],
    ['application', newApplicationSchema, { note: 'Me!', clientId }],
    ['own applications', ownApplicationsQuerySchema, { state: 'accepted', limit: '50', cursor: 'x' }],
    ['registration', auth.registrationSchema, { name: 'Ada', email, password, ...check }],
    ['sign-in', auth.signInSchema, { email, password, ...check }],
    ['verification', auth.verifySchema, { token }],
    ['another mail', auth.resendSchema, check],
    ['forgotten password', auth.forgotSchema, { email, ...check }],
    ['new password', auth.resetSchema, { token, password }],
    ['comment', newCommentSchema, { text: 'Yes', clientId }],
    ['edited comment', commentChangeSchema, { text: 'Yes', editedAt: at }],
    ['gig', newGigSchema, { ...form, clientId }],
    [
      'gig on several days',
      newGigSchema,
      { ...form, lastDate: '2026-12-09', dateByAgreement: false, clientId },
    ],
    ['edited gig', gigChangeSchema, { ...form, version: 3 }],
    ['gigs', gigsQuerySchema, { q: 'drums', status: 'filled', when: 'past', poster: uuid }],
    [
      'gigs that are looked for',
      gigsQuerySchema,
      {
        ...{ near: '2644688', within: '25', remote: 'with', from: '2026-11-20', to: '2026-11-22' },
        ...{ zone: 'Europe/London', pay: '6000', currency: 'GBP', per: 'night', category: 'drums,crew' },
        ...{ skill: 'Drums', genre: 'Soul', fit: 'me', sort: 'pay' },
      },
    ],
    ['coming gigs', gigsQuerySchema, { when: 'upcoming' }],
    ['request to link', linkRequestSchema, { userId: uuid }],
    ['links', linksQuerySchema, { box: 'outgoing', limit: '20' }],
    ['message', newMessageSchema, { recipientId: uuid, text: 'Hi', clientId }],
    ['thread', threadQuerySchema, { before: '417', after: '0', limit: '9' }],
    ['thread of a day', threadQuerySchema, { since: '2026-11-20T00:00:00.000Z' }],
    ['reading mark', readMarkSchema, { upTo: uuid }],
    ['notifications', notificationsQuerySchema, { before: uuid }],
    ['people', peopleQuerySchema, { q: 'drums', cursor: 'x' }],
    ['post', newPostSchema, { text: 'Who has a cello?', clientId }],
    ['edited post', postChangeSchema, { text: 'Who has a cello?', version: 0 }],
    ['posts of one', postsQuerySchema, { author: uuid }],
    ['profile', profileChangeSchema, { ...profile, avatar: null, was: profile }],
    ['report', newReportSchema, { kind: 'post', id: uuid, reason: 'spam', words: 'Look.' }],
    ['avatar', uploadQuerySchema, { kind: 'avatar' }],
    ['picture', uploadQuerySchema, { kind: 'picture' }],
    ['picture of a width', pictureQuerySchema, { w: '96' }],
  ])('%s', (_what, schema, sent) => {
    expect(v.parse(schema, { ...sent, isAdmin: true })).toEqual(sent);
  });

  test('SES-12 a bot check that was left out counts as an empty one, and words of a report likewise', () => {
    expect(v.parse(auth.resendSchema, {})).toEqual({ turnstileToken: '' });
    const report = v.parse(newReportSchema, { kind: 'gig', id: uuid, reason: 'fraud' });
    expect(report).toMatchObject({ words: '' });
    expect(auth.botCheckFailed).toBe('bot_check_failed');
  });
});

const passes = (schema: v.GenericSchema, field: string, value: unknown) =>
  !(v.safeParse(schema, { [field]: value }).issues ?? []).some((issue) =>
    v.getDotPath(issue)?.startsWith(field),
  );

describe('API-03 a name shows something', () => {
  const named: [string, v.GenericSchema, string][] = [
    ['a member at registration', auth.registrationSchema, 'name'],
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
    expect(passes(auth.registrationSchema, 'name', 'Va\u0301vrova\u0301 '.repeat(10))).toBe(true);
  });
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
      auth.verifySchema,
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
    ['a version', postChangeSchema, 'version', [0, 2_147_483_647], [-1, 1.5, 2_147_483_648, '1']],
    ['signing out elsewhere', endSessionsQuerySchema, 'keep', ['current', undefined], ['', 'others']],
  ])('%s', (_what, schema, field, right, wrong) => {
    for (const value of right) expect(passes(schema, field, value), String(value)).toBe(true);
    for (const value of wrong) expect(passes(schema, field, value), String(value)).toBe(false);
  });
});
