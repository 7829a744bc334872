import Fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { answerError } from '#server/http/error-answers.ts';
import { wireSchema } from '#server/http/validation.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';

const methodSchema = v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
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

test('SES-01 one who has not verified their e-mail may look, but not post, link, apply or write', async () => {
  const ada = await server.member({ verified: false });
  expect((await ada.call('GET', '/api/posts')).status).toBe(200);
  const calls = ['/api/posts', '/api/links', '/api/gigs', '/api/messages'];
  for (const url of calls) {
    expect(await ada.call('POST', url, {}), url).toMatchObject({
      status: 403,
      body: { errors: [{ msg: 'Verify your e-mail first.' }], code: 'email_not_verified' },
    });
  }
});

test('SAF-01 every call that the API page calls signed-in is refused to visitors', async () => {
  const call = v.object({ security: v.array(v.unknown()) });
  const { paths } = v.parse(
    v.object({ paths: v.record(v.string(), v.record(v.string(), call)) }),
    (await server.call('GET', '/api/openapi.json')).body,
  );
  const closed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => ({
        method,
        url: path.replaceAll(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000'),
      })),
  );
  expect(closed.length).toBeGreaterThan(20);
  for (const { method, url } of closed) {
    const answer = await server.call(v.parse(methodSchema, method.toUpperCase()), url);
    expect(answer.status, `${method} ${url}`).toBe(401);
  }
});

test('API-02 nothing that was answered is kept by caches unless it says so', async () => {
  expect((await server.call('GET', '/api/gigs')).headers['cache-control']).toBe('no-store');
});
