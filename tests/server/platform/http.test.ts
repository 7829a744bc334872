import Fastify from 'fastify';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/table.ts';
import { answerError } from '#server/http/error-answers.ts';
import { wireSchema } from '#server/http/validation.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { readOperations } from '#tools/fuzz/operations.ts';

const server = await serverOfFile();
const bare = Fastify();
bare.setErrorHandler(answerError);
const person = v.object({ id: v.string(), friends: v.array(v.object({ id: v.string() })) });
bare.get('/leak', { schema: { response: { 200: wireSchema(person) } } }, async () => ({
  id: '1',
  passwordHash: 'secret',
  friends: [{ id: '2', email: 'secret' }],
}));
bare.get('/crash', async () => {
  throw new Error('the secret of the machine room');
});

test('SAF-01 what an answer does not declare never leaves, however deep it lies', async () => {
  const response = await bare.inject('/leak');
  expect(response.json()).toEqual({ id: '1', friends: [{ id: '2' }] });
});

test('API-02 what nobody expected is a 500 in the one error shape, without its reason', async () => {
  const response = await bare.inject('/crash');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ errors: [{ msg: expect.any(String) }], code: 'failed' });
  expect(response.body).not.toContain('secret');
});

test('SPD-05 API-02 who makes a call that is not there any more is told that their page is old', async () => {
  const ada = await server.member();
  for (const [method, url] of [
    ['POST', '/api/message-files'],
    ['GET', '/api/message-files?ids=1'],
    ['PATCH', '/api/posts'],
  ] as const)
    expect(await ada.call(method, url), url).toMatchObject({
      status: 404,
      body: {
        errors: [{ msg: 'This page is of an older version. Reload it, then try again.' }],
        code: 'unknown_call',
      },
    });
  const { statusCode, body } = await server.app.http.inject({
    method: 'POST',
    url: '/api/message-files',
    headers: { 'x-auth-token': ada.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n',
  });
  expect([statusCode, body]).toEqual([404, expect.stringContaining('"code":"unknown_call"')]);
});

test('API-02 nothing that was answered is kept by caches unless it says so', async () => {
  expect((await server.call('GET', '/api/gigs')).headers['cache-control']).toBe('no-store');
});

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const nowhere = '019a0000-0000-7000-8000-000000000000';

const rows = Object.entries<Call>(calls).map(([name, { who }]) => {
  const [first, path = ''] = name.split(' ');
  const method = methods.find((one) => one === first) ?? 'GET';
  return { name, who, method, url: path.replace(':id', nowhere) };
});

describe('who may make a call is what the table of calls says', () => {
  test('SAF-01 CNT-06 a visitor makes none but the public ones', async () => {
    for (const { name, method, url } of rows.filter(({ who }) => who !== 'public'))
      expect(await server.call(method, url), name).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
  });

  test('SES-01 a member who has not verified their address makes none that needs a verified one', async () => {
    for (const { name, who, method, url } of rows) {
      // One of these calls signs out.
      const somebody = await server.member({ verified: false });
      const { status, body } = await somebody.call(method, url);
      const isRefused = status === 403 && Object(body).code === 'email_not_verified';
      expect(isRefused, name).toBe(who === 'verified');
      if (isRefused) expect(body, name).toMatchObject({ errors: [{ msg: 'Verify your e-mail first.' }] });
    }
  });

  test('API-03 the OpenAPI tells of each call of the table, and of no other', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const told = readOperations(body).map(({ method, path }) => `${method} ${path.replace('{id}', ':id')}`);
    expect(told.toSorted()).toEqual(Object.keys(calls).toSorted());
  });
});
