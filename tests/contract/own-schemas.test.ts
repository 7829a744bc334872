import { readdirSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/table.ts';
import { emailSchema } from '#contract/ours/auth.ts';
import { gigFormSchema } from '#contract/ours/gig-form.ts';
import { pageQuerySchema } from '#contract/ours/page.ts';
import { newPostSchema } from '#contract/ours/posts.ts';
import { workLinkSchema } from '#contract/ours/profile-change.ts';
import { optionalLine, requiredLine, requiredText } from '#contract/ours/text.ts';
import { specCalls, tokenHeader } from '#contract/spec/calls.ts';

const folder = new URL('../../contract/ours/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const modules: [string, Record<string, unknown>][] = await Promise.all(
  files.map(
    async (name): Promise<[string, Record<string, unknown>]> => [
      name,
      await import(new URL(name, folder).href),
    ],
  ),
);
const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
const schemas = modules.flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]): [string, v.GenericSchema][] =>
    isSchema(value) ? [[`${file} ${name}`, value]] : [],
  ),
);

describe('API-03 our schemas', () => {
  test('API-03 there are some', () => expect(schemas.length).toBeGreaterThan(40));

  test.each(schemas)('API-03 %s says all it says in JSON Schema too', (_, schema) => {
    // What people count as one character, and what is a letter, JSON Schema cannot say.
    expect(() => toJsonSchema(schema, { typeMode: 'input', ignoreActions: ['check'] })).not.toThrow();
  });

  test('API-01 the token goes in the header that the specification names', () => {
    expect(tokenHeader).toBe('x-auth-token');
  });

  test('API-01 every call is under /api, pictures apart', () => {
    for (const name of Object.keys(calls)) {
      expect(name).toMatch(/^(GET|POST|PUT|DELETE) \/(api|uploads)\/[a-z:]/);
      expect(name.match(/:(?!id\b)/g), 'a path takes one id at most').toBeNull();
    }
    for (const name of Object.values(specCalls)) expect(Object.keys(calls)).toContain(name);
  });
});

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('SAF-04 what people write', () => {
  test.each([
    ['plain words', 'Who has a cello?', true],
    ['HTML', '<script>alert(1)</script>', true],
    ['SQL', "'; drop table users; --", true],
    ['several lines', 'one\n\ntwo', true],
    ['emoji', '🥁', true],
    ['nothing', '', false],
    ['blanks and line ends', ' \n\t ', false],
    ['NUL', 'a\u0000b', false],
    ['5 000 characters', 'x'.repeat(5000), true],
    ['5 001 characters', 'x'.repeat(5001), false],
    ['a number', 7, false],
    ['an object', { toString: 'x' }, false],
  ])('SAF-04 a post of %s', (_, text, expected) => {
    expect(accepts(newPostSchema, { text, clientId: 'abcd-1234' })).toBe(expected);
  });

  test.each([
    ['https://example.org/tin-chapel', true],
    ['http://bücher.example/ä', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://', false],
    ['https://a b', false],
    [' https://example.org', false],
    ['//evil.example', false],
  ])('SAF-04 %s as a link to work', (url, expected) => {
    expect(accepts(workLinkSchema, { label: 'Work', url })).toBe(expected);
  });

  test.each([
    ['a@b.example', true],
    ['a@b', false],
    ['a b@c.example', false],
    ['a@b@c.example', false],
    ['a@b..c', false],
    ['a@.b.c', false],
    ['a@b.c.', false],
    ['a@mail.b.example', true],
    ['a@localhost.', false],
    ['joerg@bücher.example', true],
    ['jörg@example.org', false],
    ["o'hara+gigs@b-c.example", true],
    ['2,a@b.example', false],
    ['a;b@c.example', false],
    ['text<a@b.example>', false],
    ['a(b)@c.example', false],
    ['"a"@b.example', false],
    ['a@-b.example', false],
    ['a@b-.example', false],
    ['a@b_c.example', false],
    ['a@b.example\u2028', false],
    ['', false],
    [`${'x'.repeat(250)}@b.example`, false],
  ])('SAF-04 %s as an address', (email, expected) => expect(accepts(emailSchema, email)).toBe(expected));

  test.each([
    ['Ada Lovelace', true],
    ['Zoë 🥁 李', true],
    ['👩‍🎤', true],
    ['سارة', true],
    ['two\nlines', false],
    ['two\r\nlines', false],
    ['a\ttab', false],
    ['a\u0000b', false],
    ['a\u007fb', false],
    ['two\u2028lines', false],
    ['\u202eturned round', false],
    ['  ', false],
    ['\u200b\u200d', false],
    ['', false],
  ])('SAF-04 %j as a name, which stands on one line', (name, expected) => {
    expect(accepts(requiredLine(80, 'Name'), name)).toBe(expected);
    if (name.trim() !== '' && !/[\u200b]/.test(name)) {
      expect(accepts(optionalLine(80, 'Headline'), name)).toBe(expected);
    }
  });

  // Read in more than one pass these take minutes: the tests' own time limit is the judge.
  test('SAF-09 an address of a megabyte is read in one pass', () => {
    for (const long of [`a@${'.'.repeat(2 ** 20)}`, `a@${'a.'.repeat(2 ** 19)}@`, '@'.repeat(2 ** 20)]) {
      expect(accepts(emailSchema, long)).toBe(false);
    }
  });

  test.each([['0'], ['51'], ['-1'], ['1e1'], ['1.5'], ['abc'], ['']])(
    'API-03 limit %s is refused',
    (limit) => {
      expect(accepts(pageQuerySchema, { limit })).toBe(false);
    },
  );

  test('API-03 a refusal names its field in words', () => {
    const result = v.safeParse(gigFormSchema, { title: ' ' });
    const title = result.issues?.find((issue) => v.getDotPath(issue) === 'title');
    expect(title?.message).toBe('Title: please fill this in.');
  });

  test('SAF-04 a long text without a letter is refused at once', () => {
    expect(accepts(requiredText(2 ** 20, 'X'), ' '.repeat(2 ** 20))).toBe(false);
  });
});
