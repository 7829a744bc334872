import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountChangeSchema, endSessionsQuerySchema } from '#contract/account.ts';
import { emailSchema, registrationSchema, resendSchema, verifySchema } from '#contract/auth.ts';
import { calls } from '#contract/calls.ts';
import { threadQuerySchema } from '#contract/conversations.ts';
import { optionalLine, requiredLine } from '#contract/fields.ts';
import { gigFormSchema, newGigSchema } from '#contract/gig-form.ts';
import { linksQuerySchema } from '#contract/links.ts';
import { providerOf } from '#contract/media-providers.ts';
import { newReportSchema } from '#contract/people.ts';
import { newPostSchema, postChangeSchema, postsQuerySchema } from '#contract/posts.ts';
import { mediaSchema } from '#contract/profile.ts';
import { feeSchema, profileChangeSchema, workLinkSchema } from '#contract/profile-form.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { gigForm } from '#tests/support/fixtures.ts';

const token = 'A_b-0123456789xy';
const uuid = '019a0000-0000-7000-8000-00000000000a';

test('API-01 every call except pictures is under /api and has at most one id in its path', () => {
  for (const name of Object.keys(calls)) {
    expect(name).toMatch(/^(GET|POST|PUT|DELETE) \/(api|uploads)\/[a-z:]/);
    expect(name.match(/:(?!id\b)/g)).toBeNull();
  }
  for (const name of Object.values(specCalls)) expect(Object.keys(calls)).toContain(name);
});

const account = { name: 'Al', email: 'a@b.example', currentPassword: 'three odd words', turnstileToken: 'x' };

test.each<[string, v.GenericSchema, object]>([
  ['a change of the account', accountChangeSchema, account],
  ['a gig', newGigSchema, { ...gigForm(), clientId: 'abcd-123' }],
  ['a post', newPostSchema, { text: 'Who has a cello?', clientId: 'abcd-123' }],
  ['a profile', profileChangeSchema, { headline: 'Drums', avatar: null, was: { headline: '' } }],
])('SAF-01 unknown fields of %s are dropped', (_what, schema, sent) => {
  expect(v.parse(schema, { ...sent, isAdmin: true })).toEqual(sent);
});

test('SES-12 a missing bot check token or report text counts as empty', () => {
  expect(v.parse(resendSchema, {})).toEqual({ turnstileToken: '' });
  const report = v.parse(newReportSchema, { kind: 'gig', id: uuid, reason: 'fraud' });
  expect(report).toMatchObject({ words: '' });
});

const passes = (schema: v.GenericSchema, field: string, value: unknown) =>
  !(v.safeParse(schema, { [field]: value }).issues ?? []).some((issue) =>
    v.getDotPath(issue)?.startsWith(field),
  );

const named: [string, v.GenericSchema, string][] = [
  ['the name at registration', registrationSchema, 'name'],
  ['the name of an account', accountChangeSchema, 'name'],
  ['the name of a profile', profileChangeSchema, 'name'],
  ['the title of a gig', newGigSchema, 'title'],
  ['the town of a gig', newGigSchema, 'place'],
  ['the venue of a gig', newGigSchema, 'venue'],
  ['the town of a profile', profileChangeSchema, 'place'],
];
const blank = ['\u3164', '\u2800', '\u115f\u1160', '\uffa0', '\u{e0041}', '\u200d\ufe0f', '...', '👍'];
test.each(named)('API-03 %s needs a letter or a number', (_, schema, field) => {
  for (const name of ['Ada', '7', 'Ю', '鈴木', 'e\u0301', 'ㅎ', '\u3164x'])
    expect(passes(schema, field, name), name).toBe(true);
  for (const name of blank) expect(passes(schema, field, name), JSON.stringify(name)).toBe(false);
});

test('API-03 the venue of a gig and the town of a profile may be empty', () => {
  expect(passes(newGigSchema, 'venue', '')).toBe(true);
  expect(passes(profileChangeSchema, 'place', '')).toBe(true);
});

test('API-03 a text needs at least one visible character, such as an emoji', () => {
  expect(passes(newPostSchema, 'text', '👍')).toBe(true);
  for (const text of ['\u3164', '\u2800\n', '\ufe0f', '\uffa0 '])
    expect(passes(newPostSchema, 'text', text), JSON.stringify(text)).toBe(false);
});

test('API-03 limits count user-perceived characters', () => {
  expect(passes(newPostSchema, 'text', '🇮🇪'.repeat(5000))).toBe(true);
  expect(passes(newPostSchema, 'text', '🇮🇪'.repeat(5001))).toBe(false);
  expect(passes(registrationSchema, 'name', 'Va\u0301vrova\u0301 '.repeat(10))).toBe(true);
});

const x = (length: number) => 'x'.repeat(length);
const uuids = (count: number) => Array(count).fill(uuid).join(',');
const { entries: payEntries } = newGigSchema.entries.pay;

test.each<[string, v.GenericSchema, string, unknown[], unknown[]]>([
  ['a time', newGigSchema, 'startTime', ['00:00', '19:30', '23:59', null], ['24:00', '9:30', '19:60', '']],
  ['a time zone', newGigSchema, 'timeZone', ['UTC', x(60)], ['', ' UTC', x(61), null]],
  ['a day', newGigSchema, 'date', ['2026-12-06'], ['6 December', '2026-12-6', '', null]],
  ['a number of people', newGigSchema, 'places', [1, 50], [0, 51, 1.5, '2']],
  ['a mail token', verifySchema, 'token', [token, x(128)], [x(15), x(129), `${token}!`, `!${token}`, '', 7]],
  ['a client id', newPostSchema, 'clientId', ['abcd-12_', x(64)], [x(7), x(65), 'abcd-123!']],
  ['a position in a thread', threadQuerySchema, 'before', ['0', '9'.repeat(15)], ['', '-1', '9'.repeat(16)]],
  ['a thread page size', threadQuerySchema, 'limit', ['1', '50'], ['0', '51', '1x', 'x1', '1.5', '']],
  ['a time in a thread', threadQuerySchema, 'since', ['2026-11-20T00:00:00.000Z'], ['', '2026-11-20']],
  ['a page size', linksQuerySchema, 'limit', ['1', '50'], ['0', '51', '1x', 'x1', '1.5', '']],
  ['a page marker', linksQuerySchema, 'cursor', [x(300)], [x(301), 7]],
  ['a list of posts', postsQuerySchema, 'ids', [uuids(50)], ['', 'x', `${uuid},`, `${uuid},x`, uuids(51)]],
  ['a currency', v.object(payEntries), 'currency', ['GBP'], ['gbp', 'GB', 'GBPX', '1GBP', '£']],
  ['an amount', v.object(payEntries), 'amount', [0, 100_000_000], [-1, 100_000_001, 0.5, '7']],
  ['a rate', feeSchema, 'amount', [1, 5000], ['240', Number.NaN, 0, -1, 1055.5, 1e300]],
  ['a version', postChangeSchema, 'version', [0, 2_147_483_647], [-1, 1.5, 2_147_483_648, '1']],
  ['signing out elsewhere', endSessionsQuerySchema, 'keep', ['current', undefined], ['', 'others']],
])('API-03 the format of %s', (_what, schema, field, right, wrong) => {
  for (const value of right) expect(passes(schema, field, value), String(value)).toBe(true);
  for (const value of wrong) expect(passes(schema, field, value), String(value)).toBe(false);
});

const parse = (changed: object) => v.safeParse(gigFormSchema, { ...gigForm(), ...changed });
const picture = (alt = '') => ({ url: '/uploads/1', alt });

test.each([
  ['four pictures and two PDFs', { pictures: Array(4).fill(picture('Stage')), files: ['a', 'b'] }, null],
  ['five pictures', { pictures: Array(5).fill(picture()) }, 'A gig can have up to 4 photos.'],
  ['three PDFs', { files: ['a', 'b', 'c'] }, 'A gig can have up to 2 PDFs.'],
  ['an id of 65 characters', { files: ['x'.repeat(65)] }, 'files are PDFs that you uploaded.'],
])('GIG-01 SAF-09 validating a gig form with %s', (_, changed, wrong) => {
  expect(parse(changed).issues?.[0].message ?? null).toEqual(wrong);
});

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

test.each([
  ['HTML', '<script>alert(1)</script>', true],
  ['several lines', 'one\n\ntwo', true],
  ['nothing', '', false],
  ['blanks and line ends', ' \n\t ', false],
  ['NUL', 'a\u0000b', false],
  ['a number', 7, false],
])('SAF-04 validating a post of %s', (_, text, expected) => {
  expect(accepts(newPostSchema, { text, clientId: 'abcd-1234' })).toBe(expected);
});

test.each([
  ['https://example.org/tin-chapel', true],
  ['https://', false],
  ['https://a b', false],
  [' https://example.org', false],
  [`https://a.example/${'x'.repeat(490)}`, false],
  ['https://me:secret@a.example/', false],
  ['http:///me@a.example', false],
  ['http://a.example:8080/@ada?to=me@a.example', true],
])('SAF-04 validating the work link %s', (url, expected) => {
  expect(accepts(workLinkSchema, { label: 'Work', url })).toBe(expected);
});

test.each([
  ['a@b.example', true],
  ['a@b', false],
  ['a b@c.example', false],
  ['a@b..c', false],
  ['jörg@example.org', false],
  ["o'hara+gigs@b-c.example", true],
  ['2,a@b.example', false],
  ['text<a@b.example>', false],
  ['"a"@b.example', false],
  ['a@b-.example', false],
  ['a@b.example\u2028', false],
  ['', false],
  [`${'x'.repeat(250)}@b.example`, false],
])('SAF-04 validating e-mail %s', (email, expected) => expect(accepts(emailSchema, email)).toBe(expected));

test.each([
  ['Ada Lovelace', true],
  ['Zoë 🥁 李', true],
  ['two\nlines', false],
  ['a\u0000b', false],
  ['two\u2028lines', false],
  ['\u202eturned round', false],
  ['  ', false],
  ['\u200b\u200d', false],
  ['', false],
])('SAF-04 validating the single-line name %j', (name, expected) => {
  expect(accepts(requiredLine(80, 'Name'), name)).toBe(expected);
  if (name.trim() !== '' && !/[\u200b]/.test(name))
    expect(accepts(optionalLine(80, 'Headline'), name)).toBe(expected);
});

// With more than one pass these would take minutes and hit the test timeout.
test('SAF-09 an e-mail address of a megabyte is read in one pass', () => {
  for (const long of [`a@${'.'.repeat(2 ** 20)}`, `a@${'a.'.repeat(2 ** 19)}@`, '@'.repeat(2 ** 20)])
    expect(accepts(emailSchema, long)).toBe(false);
});

test('API-03 a validation error names its field in words', () => {
  const result = v.safeParse(gigFormSchema, { title: ' ' });
  const title = result.issues?.find((issue) => v.getDotPath(issue) === 'title');
  expect(title?.message).toBe('Title: please fill this in.');
});

const isMedia = (url: string) => v.is(mediaSchema, { label: 'Live', url });

test.each([
  'https://youtu.be/abc?t=3',
  'https://www.youtube.com/watch?v=a_b-c',
  'https://my-band.bandcamp.com/album/one#two',
  'https://example.org',
])('PPL-06 %s is accepted as media', (url) => expect(isMedia(url)).toBe(true));

const otherSchemes = ['http://youtube.com/watch?v=a', 'javascript:alert(1)', 'data:text/html,x'];
const credentials = ['https://youtube.com@evil.example/', 'https://user:word@youtube.com/'];
const otherHosts = ['https://127.0.0.1/x', 'https://localhost/x', 'https://y\u043eutube.com/x'];
const badPaths = ['\u202egpj', 'a b', 'x'.repeat(500)].map((path) => `https://example.org/${path}`);
const bad = [...badPaths, 'https://example.org\\@evil.example', ''];
test.each([...otherSchemes, ...credentials, ...otherHosts, ...bad])('PPL-06 %s is refused as media', (url) =>
  expect(isMedia(url)).toBe(false),
);

test.each([
  ['https://www.youtube.com/watch?v=a', 'YouTube', 'video'],
  ['https://open.spotify.com/track/a', 'Spotify', 'audio'],
  ['https://gwen.bandcamp.com/album/a', 'Bandcamp', 'audio'],
  ['https://notyoutube.com/a', 'notyoutube.com', null],
  ['https://www.example.org/constructor', 'example.org', null],
])('PPL-06 the provider of %s is %s', (url, name, kind) => expect(providerOf(url)).toEqual({ name, kind }));
