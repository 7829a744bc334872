import Fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { answerError } from '#server/http/error-answers.ts';
import { refusedAs } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { curlOf, fuzz } from '#tools/fuzz/fuzz.ts';
import { readOperations } from '#tools/fuzz/operations.ts';
import { ownServer } from '#tools/fuzz/own-server.ts';

const server = await serverOfFile();
const ada = await server.member();

const failure = v.object({
  errors: v.pipe(
    v.array(v.strictObject({ msg: v.pipe(v.string(), v.minLength(5)), field: v.optional(v.string()) })),
    v.minLength(1),
  ),
  code: v.string(),
});
const json = { 'content-type': 'application/json' };
const raw = async (payload: string | Buffer, headers: Record<string, string>, url = '/api/auth') => {
  const response = await server.app.http.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, body: v.parse(failure, response.json()) };
};

test.each<[string, number, string, Record<string, string>]>([
  ['broken JSON', 400, '{"email":', json],
  ['JSON that is no object', 400, '7', json],
  ['an array', 400, '[]', json],
  ['an empty body', 400, '', json],
  ['NUL in a text', 400, '{"email":"a\\u0000b@c.de","password":"x"}', json],
  ['a prototype', 400, '{"__proto__":{"admin":true}}', json],
  ['plain text', 415, 'hello', { 'content-type': 'text/plain' }],
  ['no content type', 415, 'hello', {}],
  ['a file', 415, '--b--', { 'content-type': 'multipart/form-data; boundary=b' }],
  ['too much', 413, JSON.stringify({ email: 'x'.repeat(300_000) }), json],
  ['a wrong length', 400, '{}', { ...json, 'content-length': '9999' }],
])('API-02 %s: %i', async (_what, status, payload, headers) => {
  expect((await raw(payload, headers)).status).toBe(status);
});

test.each<[string, number, string]>([
  ['an unknown call', 404, '/api/nowhere'],
  ['the base', 404, '/api/'],
  ['a malformed URL elsewhere', 400, '/%'],
  ['NUL in the path', 404, '/api/gigs/%00'],
  ['a query given twice', 400, '/api/bot-check/challenge?harder=1&harder=2'],
])('API-02 %s: %i', async (_what, status, url) => {
  const response = await server.app.http.inject({ method: 'GET', url });
  expect(response.statusCode).toBe(status);
  v.parse(failure, response.json());
});

test('API-02 DELETE with a JSON content type but without a body is accepted', async () => {
  const bob = await server.member();
  const headers = { ...json, 'x-auth-token': bob.token };
  const response = await server.app.http.inject({ method: 'DELETE', url: '/api/auth', headers });
  expect(response.statusCode).toBe(200);
});

const nowhere = '019a0000-0000-7000-8000-000000000000';
const cursor = (time: string) => Buffer.from(`${time}~${nowhere}`).toString('base64url');
const outOfRange = ['253402300800000', '99999999999999999'];

test('SAF-09 API-02 every list refuses a page marker whose time is out of range', async () => {
  const lists = readOperations((await server.call('GET', '/api/openapi.json')).body).filter(
    ({ parameters }) => parameters.some(({ name }) => name === 'cursor'),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const { path } of lists) {
    for (const time of outOfRange) {
      const url = `${path.replace('{id}', ada.id)}?cursor=${cursor(time)}`;
      const { status, body } = await ada.call('GET', url);
      expect([400, 404], `${url} ${JSON.stringify(body)}`).toContain(status);
      if (!path.includes('{id}')) expect(status).toBe(400);
    }
  }
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${encoded({ alg: 'none' })}.${encoded({ sub: 'x', sid: 'y', exp: 9e9 })}.`;
const malformed = `${encoded({ alg: 'HS256' })}.${encoded({ sub: 1 })}.AAAA`;
const unknownTokens = ['x', 'a.b.c', '...', unsigned, 'x'.repeat(5000), malformed, 'é.ü.ß'];

test.each(unknownTokens)('SES-02 a caller with the unknown token %s is a visitor', async (token) => {
  const answer = await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(answer.status).toBe(401);
  v.parse(failure, answer.body);
});

test('SAF-02 a token with a changed signature or member is refused', async () => {
  const bob = await server.member();
  const [head = '', , signature = ''] = ada.token.split('.');
  const forged = `${head}.${bob.token.split('.')[1]}.${signature}`;
  for (const token of [forged, ada.token.slice(0, -3), `${ada.token}x`])
    expect((await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status).toBe(401);
});

const bare = Fastify();
bare.setErrorHandler(answerError);
bare.get('/crash', async () => {
  throw new Error('the secret of the machine room');
});

test('API-02 an unexpected error is a 500 in the error shape, without its reason', async () => {
  const response = await bare.inject('/crash');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ errors: [{ msg: expect.any(String) }], code: 'failed' });
  expect(response.body).not.toContain('secret');
});

test('SPD-05 API-02 a call that no longer exists answers that the page is out of date', async () => {
  const msg = 'This page is out of date. Reload it and try again.';
  const outOfDate = { errors: [{ msg }], code: 'unknown_call' };
  for (const [method, url] of [
    ['POST', '/api/message-files'],
    ['GET', '/api/message-files?ids=1'],
    ['PATCH', '/api/posts'],
  ] as const)
    expect(await ada.call(method, url), url).toMatchObject({ status: 404, body: outOfDate });
  const { statusCode, body } = await server.app.http.inject({
    method: 'POST',
    url: '/api/message-files',
    headers: { 'x-auth-token': ada.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n',
  });
  expect([statusCode, body]).toEqual([404, expect.stringContaining('"code":"unknown_call"')]);
});

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const rows = Object.entries<Call>(calls).map(([name, { who }]) => {
  const [first, path = ''] = name.split(' ');
  const method = methods.find((one) => one === first) ?? 'GET';
  return { name, who, method, url: path.replace(':id', nowhere) };
});

const under = (start: string, ...ends: string[]) => ends.map((end) => start + end);
const publicCalls = [
  'DELETE /api/auth',
  ...under('POST /api/auth', '', '/forgot', '/mailed-link', '/not-me', '/passkey', '/resend-to', '/reset'),
  ...under('POST /api/auth', '/second-step', '/take-back', '/verify'),
  ...under('GET /api', '/auth/passkey', '/bot-check/challenge', '/calendar/feed.ics', '/contact'),
  ...under('GET /api/gigs', '', '/:id', '/:id/gig.ics', '/:id/questions', '/counts'),
  ...under('GET /api', '/people', '/people/counts', '/places', '/profiles/:id', '/profiles/:id/reviews'),
  ...under('POST /api', '/unsubscribe', '/users'),
  ...under('GET', ' /api/files/:id', ' /uploads/:id'),
];
const callsOfVerified = [
  ...under('POST /api/account', '/export', '/passkeys', '/passkeys/options', '/second-factor'),
  'PUT /api/account/second-factor',
  'POST /api/deps/:id/agree',
  ...under('POST /api/gigs', '', '/searches', '/:id/applications'),
  ...under('POST /api/gigs/:id', '/deps', '/group', '/invitations', '/questions', '/reviews'),
  ...under('PUT /api/gigs', '/:id', '/searches/:id'),
  ...under('PUT /api', '/gig-questions/:id/answer', '/comments/:id', '/links/:id/accept', '/reviews/:id'),
  ...under('POST /api', '/files', '/links', '/messages', '/posts', '/reports', '/uploads'),
  ...under('POST /api', '/posts/:id/comments', '/reviews/:id/answer'),
  ...under('PUT /api', '/messages/:id/reaction', '/posts/:id', '/posts/:id/like'),
  'DELETE /api/posts/:id/like',
];

test('SAF-01 SES-01 only these calls are public, and only these need a verified address', () => {
  const callsOf = (who: Call['who']) => rows.filter((row) => row.who === who).map(({ name }) => name);
  expect(callsOf('public').toSorted()).toEqual(publicCalls.toSorted());
  expect(callsOf('verified').toSorted()).toEqual(callsOfVerified.toSorted());
});

test('SAF-01 CNT-06 a visitor can make only public calls', async () => {
  for (const { name, method, url } of rows.filter(({ who }) => who !== 'public'))
    expect(await server.call(method, url), name).toMatchObject(refusedAs(401, 'not_signed_in'));
});

test('SES-01 an unverified member is refused exactly the calls that need a verified address', async () => {
  for (const { name, who, method, url } of rows) {
    // A new member each time, because one of these calls signs out.
    const member = await server.member({ verified: false });
    const { status, body } = await member.call(method, url);
    const isRefused = status === 403 && Object(body).code === 'email_not_verified';
    expect(isRefused, name).toBe(who === 'verified');
    if (isRefused) expect(body, name).toMatchObject({ errors: [{ msg: 'Verify your e-mail first.' }] });
  }
});

test('API-03 the OpenAPI document describes exactly the calls of the contract', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  const called = readOperations(body).map(({ method, path }) => `${method} ${path.replace('{id}', ':id')}`);
  expect(called.toSorted()).toEqual(Object.keys(calls).toSorted());
});

/** More before a release. */
const callCount = process.env.TESTS === 'all' ? 2000 : 500;

test('API-02 random valid and invalid calls generated from the OpenAPI document find no faults', async () => {
  const fuzzed = await ownServer();
  const { calls, findings, statuses } = await fuzz(fuzzed.inProcess, { seed: 20_261_122, calls: callCount });
  const found = findings.map(
    ({ call, fault, wire }) => `${call}: ${fault}\n${curlOf('http://localhost:4600', wire)}`,
  );
  expect(found.join('\n\n')).toBe('');
  expect(calls).toBe(callCount);
  // Enough calls succeed to test more than validation.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 10);
  await fuzzed.close();
}, 600_000);
