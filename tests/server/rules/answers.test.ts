import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type Denial, verified } from '#contract/permissions.ts';
import {
  authorize,
  badInput,
  conflict,
  forbidden,
  HttpError,
  notFound,
  TooManyError,
  usedAlready,
} from '#server/http/errors.ts';
import {
  compileSerializer,
  compileValidator,
  idParams,
  parseInput,
  type Schema,
  wireSchema,
} from '#server/http/validation.ts';

/** The validation errors of a value, with their fields. */
function issues(schema: Schema, value: unknown): string[] {
  try {
    parseInput(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(error.statusCode).toBe(400);
    expect(error.extra).toEqual({ code: 'bad_input' });
    return error.errors.map(({ msg, field }) => (field === undefined ? msg : `${field}: ${msg}`));
  }
}

const bounded = v.pipe(v.string(), v.minLength(3), v.maxLength(5));
const figure = v.pipe(v.number(), v.minValue(1), v.maxValue(9));
test.each<[string, Schema, unknown, string]>([
  ['left out', v.string(), undefined, 'This is missing.'],
  ['too long', bounded, 'sixsix', 'This must be at most 5 long.'],
  ['too short', bounded, 'ab', 'This must be at least 3 long.'],
  ['empty', v.pipe(v.string(), v.minLength(1)), '', 'This must not be empty.'],
  ['too much', figure, 10, 'This must be 9 or less.'],
  ['too little', figure, 0, 'This must be 1 or more.'],
  ['not one of the choices', v.picklist(['a', 'b']), 'c', 'This must be ("a" | "b").'],
  ['not the literal', v.literal('yes'), 'no', 'This must be "yes".'],
  ['of another type', v.string(), 7, 'This is not valid.'],
  ['with a message of the schema', v.pipe(v.string(), v.minLength(3, 'Say more.')), '', 'Say more.'],
])('API-02 an invalid field gets a plain message: %s', (_what, schema, value, sentence) => {
  expect(issues(v.object({ field: schema }), { field: value })).toEqual([`field: ${sentence}`]);
  expect(issues(schema, value)).toEqual([sentence]);
});

test('SAF-09 a refusal names the first error of each field, of at most 20 fields', () => {
  const twice = v.pipe(v.string(), v.minLength(5), v.startsWith('a'));
  const first = ['one', 'two'].map((name) => `${name}: This must be at least 5 long.`);
  expect(issues(v.object({ one: twice, two: twice }), { one: 'b', two: 'b' })).toEqual(first);
  const names = Array.from({ length: 21 }, (_, nth) => `f${nth}`);
  const many = v.object(Object.fromEntries(names.map((name) => [name, v.string()])));
  expect(issues(many, {})).toEqual(names.slice(0, 20).map((name) => `${name}: This is missing.`));
  const checked = vi.fn(() => true);
  const bounded = v.pipe(v.string(), v.maxLength(5), v.check(checked));
  expect(issues(bounded, 'far too long')).toEqual(['This must be at most 5 long.']);
  expect(checked).not.toHaveBeenCalled();
  const crossField = v.pipe(
    v.object({ a: v.string() }),
    v.check(() => false, 'These do not fit together.'),
  );
  expect(issues(crossField, { a: '' })).toEqual(['These do not fit together.']);
});

let checks = 0;
const word = v.pipe(
  v.string(),
  v.check(() => {
    checks += 1;
    return true;
  }),
);
const words = v.pipe(v.array(word), v.maxLength(2, 'Two words will do.'));

const three = ['a', 'b', 'c'];
test.each<[string, Schema, unknown, string]>([
  ['at the top', words, three, ''],
  ['in a field', v.object({ words }), { words: three }, 'words: '],
  ['in an inner field', v.object({ one: v.object({ words }) }), { one: { words: three } }, 'one.words: '],
  ['in a list', v.array(v.object({ words })), [{ words: [] }, { words: three }], '1.words: '],
  ['that may be left out', v.object({ words: v.optional(words) }), { words: three }, 'words: '],
  ['or be null', v.object({ words: v.optional(v.nullable(words)) }), { words: three }, 'words: '],
  ['behind a short one', v.object({ first: words, words }), { first: ['a'], words: three }, 'words: '],
])('SAF-09 a list is counted before its items are read: %s', (_what, schema, value, field) => {
  checks = 0;
  expect(issues(schema, value)).toEqual([`${field}Two words will do.`]);
  expect(checks).toBe(0);
});

test('SAF-09 a list of the right length is accepted', () => {
  checks = 0;
  const lists = v.object({ words: v.nullable(words), plain: v.array(v.string()) });
  expect(issues(lists, { words: ['a', 'b'], plain: Array(9).fill('') })).toEqual([]);
  expect(checks).toBe(2);
  expect(issues(v.object({ words: v.nullable(words) }), { words: null })).toEqual([]);
  expect(issues(words, 'abc')).toEqual(['This is not valid.']);
  expect(issues(v.pipe(v.array(word), v.maxLength(2)), three)).toEqual(['This is too long.']);
  expect(checks).toBe(2);
  const two = v.pipe(v.array(word), v.minLength(2));
  expect([issues(two, ['a']), issues(two, ['a', 'b', 'c'])]).toEqual([['This must be at least 2 long.'], []]);
});

test('API-02 a list is never accepted as an object', () => {
  const person = v.object({ name: v.optional(v.string()) });
  expect(issues(person, [])).toEqual(['This must not be a list.']);
  expect(issues(v.object({ person }), { person: [] })).toEqual(['person: This must not be a list.']);
  expect(issues(v.array(person), [{}, []])).toEqual(['1: This must not be a list.']);
  expect(issues(v.string(), [])).toEqual(['This is not valid.']);
  expect(issues(person, null)).toEqual(['This is not valid.']);
  expect(issues(person, 'Ada')).toEqual(['This is not valid.']);
  expect(issues(person, undefined)).toEqual(['This is missing.']);
});

/** The value or error that a route with this schema gets for a part of a call. */
const parsed = (schema: Schema, httpPart: string, given: unknown): unknown => {
  const answer = compileValidator({ schema, method: 'GET', url: '/', httpPart })(given);
  const { error, value } = Object(answer);
  return error instanceof HttpError ? [error.statusCode, ...error.errors.map(({ msg }) => msg)] : value;
};

test('API-02 a malformed id in the path is 404, any other invalid input 400', () => {
  const id = '01a22106-c52e-7fd1-8953-1cd7a896b052';
  expect(parsed(idParams, 'params', { id })).toEqual({ id });
  const gone = [404, 'This no longer exists or was removed.'];
  expect(parsed(idParams, 'params', { id: `${id}8` })).toEqual(gone);
  const words = v.object({ q: v.optional(v.pipe(v.string(), v.trim())), nth: v.optional(v.number()) });
  expect(parsed(words, 'querystring', { q: ' fiddle ', nth: 2 })).toEqual({ q: 'fiddle', nth: 2 });
  expect(parsed(words, 'body', null), 'a call without a body').toEqual({});
  expect(parsed(words, 'body', { q: 1 })).toEqual([400, 'This is not valid.']);
  expect(parsed(words, 'body', { q: 'a', nth: '\0' })).toEqual([400, 'Text can’t contain NUL characters.']);
  expect(parsed(v.string(), 'body', 'fiddle')).toBe('fiddle');
  const broken = v.pipe(
    v.unknown(),
    v.check(() => {
      throw new Error('Our own fault.');
    }),
  );
  expect(() => parsed(broken, 'body', {})).toThrow('Our own fault.');
});

test('SAF-01 an answer contains only declared fields, at any depth; routes that share a schema share its serializer', () => {
  const schema = v.object({ name: v.string(), friends: v.array(v.object({ id: v.string() })) });
  const route = { schema, method: 'GET', url: '/', httpStatus: '200' };
  const write = compileSerializer(route);
  const friends = [{ id: '2', email: 'hush' }];
  expect(write({ name: 'Ada', secret: 'hush', friends })).toBe('{"name":"Ada","friends":[{"id":"2"}]}');
  expect(compileSerializer({ ...route, url: '/other' })).toBe(write);
});

test('SAF-01 only a loose schema lets undeclared fields through', () => {
  const inner = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
  expect(wireSchema(v.object({ a: v.string() }))).toEqual(inner);
  expect(wireSchema(v.looseObject({ a: v.string() }))).toEqual({ ...inner, additionalProperties: true });
  const when = v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  );
  expect(wireSchema(when)).toEqual({ type: 'string' });
  expect(wireSchema(v.pipe(v.string(), v.transform(Number), v.number()))).toEqual({ type: 'string' });
  const even = v.pipe(
    v.string(),
    v.check((text) => text.length % 2 === 0),
  );
  expect(wireSchema(even)).toEqual({ type: 'string' });
});

const bodyOf = ({ statusCode, errors, extra }: HttpError) => ({ status: statusCode, errors, ...extra });

test.each<[HttpError, number, string, string]>([
  [badInput('Too long.'), 400, 'Too long.', 'bad_input'],
  [forbidden('Not yours.'), 403, 'Not yours.', 'forbidden'],
  [forbidden('Not yours.', 'closed'), 403, 'Not yours.', 'closed'],
  [notFound(), 404, 'This no longer exists or was removed.', 'not_found'],
  [notFound('This gig'), 404, 'This gig no longer exists or was removed.', 'not_found'],
  [new TooManyError(7), 429, 'Too many attempts. Wait a moment and try again.', 'too_many'],
  [new TooManyError(7, 'No room.', 'quota'), 429, 'No room.', 'quota'],
])('API-02 a refusal is {errors: [{msg, field?}], code}: %s', (error, status, msg, code) => {
  expect(bodyOf(error)).toEqual({ status, errors: [{ msg }], code });
});

test('API-02 SAF-03 a refusal names its field, the current state or when to try again; the log has every error', () => {
  expect(bodyOf(badInput('Too long.', 'name')).errors).toEqual([{ msg: 'Too long.', field: 'name' }]);
  const current = { version: 2 };
  const stale = (msg: string) => ({ status: 409, code: 'conflict', current, errors: [{ msg }] });
  expect(bodyOf(conflict('It has changed.', current))).toEqual(stale('It has changed.'));
  const used = stale('This was already sent with different content. Send it again as new.');
  expect(bodyOf(usedAlready(current))).toEqual(used);
  expect(new TooManyError(7).retryAfter).toBe(7);
  const error = new HttpError(400, [{ msg: 'One.' }, { msg: 'Two.' }]);
  expect(String(error)).toBe('HttpError: One. Two.');
  expect(error.extra).toEqual({});
});

const refusalOf = (reason: Denial) => {
  try {
    return authorize({ allowed: false, reason });
  } catch (error) {
    return error instanceof HttpError ? bodyOf(error) : error;
  }
};

test.each<[Denial, number, string, string]>([
  ['signIn', 401, 'Sign in again.', 'not_signed_in'],
  ['verify', 403, 'Verify your e-mail first.', 'email_not_verified'],
  ['notYours', 403, 'You can’t change this.', 'forbidden'],
  ['self', 403, 'That’s you.', 'forbidden'],
  ['blocked', 403, 'You can’t message each other.', 'forbidden'],
])('SAF-01 the server checks each permission itself: %s: %i', (reason, status, msg, code) => {
  expect(refusalOf(reason)).toEqual({ status, errors: [{ msg }], code });
});

test('SAF-01 an allowed action continues; visitors must sign in, and unverified members must verify', () => {
  expect(() => authorize({ allowed: true })).not.toThrow();
  const member = { id: 'a', name: 'Ada', email: 'a@b.cd', avatar: null, sessionId: 's' };
  expect(verified(null)).toEqual({ allowed: false, reason: 'signIn' });
  expect(verified({ ...member, verifiedAt: null })).toEqual({ allowed: false, reason: 'verify' });
  expect(verified({ ...member, verifiedAt: new Date(0) })).toEqual({ allowed: true });
});
