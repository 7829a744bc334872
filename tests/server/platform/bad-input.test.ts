import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { readOperations } from '#tools/fuzz/operations.ts';

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

describe('API-02 whatever is wrong with a call is told as {errors: [{msg, field?}], code}', () => {
  test.each<[string, number, string, Record<string, string>]>([
    ['broken JSON', 400, '{"email":', json],
    ['JSON that is no object', 400, '7', json],
    ['null', 400, 'null', json],
    ['an array', 400, '[]', json],
    ['an empty body', 400, '', json],
    ['NUL in a text', 400, '{"email":"a\\u0000b@c.de","password":"x"}', json],
    ['a prototype', 400, '{"__proto__":{"admin":true}}', json],
    ['a form', 415, 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', 415, 'hello', { 'content-type': 'text/plain' }],
    ['XML', 415, '<a/>', { 'content-type': 'text/xml' }],
    ['no content type', 415, 'hello', {}],
    ['a malformed content type', 415, '{}', { 'content-type': ';;;' }],
    ['a file', 415, '--b--', { 'content-type': 'multipart/form-data; boundary=b' }],
    ['a file without a boundary', 415, 'x', { 'content-type': 'multipart/form-data' }],
    ['too much', 413, JSON.stringify({ email: 'x'.repeat(300_000) }), json],
    ['a wrong length', 400, '{}', { ...json, 'content-length': '9999' }],
  ])('%s: %i', async (_what, status, payload, headers) => {
    expect((await raw(payload, headers)).status).toBe(status);
  });

  test.each<[string, number, string]>([
    ['an unknown call', 404, '/api/nowhere'],
    ['the base', 404, '/api/'],
    ['a call below a call', 404, '/api/auth/nowhere'],
    ['a malformed URL', 400, '/api/%zz'],
    ['a malformed URL elsewhere', 400, '/%'],
    ['NUL in the path', 404, '/api/gigs/%00'],
    ['a very long path', 404, `/api/gigs/${'x'.repeat(5000)}`],
    ['a query given twice', 400, '/api/bot-check/challenge?harder=1&harder=2'],
    ['NUL in the query', 400, '/api/bot-check/challenge?harder=%00'],
  ])('%s: %i', async (_what, status, url) => {
    const response = await server.app.http.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(status);
    v.parse(failure, response.json());
  });

  test('another method than the call knows: 404', async () => {
    const response = await server.app.http.inject({ method: 'PATCH', url: '/api/auth' });
    expect({ status: response.statusCode, ...v.parse(failure, response.json()) }).toMatchObject({
      status: 404,
    });
  });

  test('DELETE and PUT without a body but with a JSON content type are calls like any other', async () => {
    const bob = await server.member();
    const headers = { ...json, 'x-auth-token': bob.token };
    const response = await server.app.http.inject({ method: 'DELETE', url: '/api/auth', headers });
    expect(response.statusCode).toBe(200);
  });
});

describe('SAF-09 what a program cannot hold is refused, never a failure', () => {
  const id = '019a0000-0000-7000-8000-000000000000';
  const cursor = (time: string) => Buffer.from(`${time}~${id}`).toString('base64url');
  const later = [
    '253402300800000',
    '999999999999999',
    '8640000000000000',
    '8640000000000001',
    '99999999999999999',
  ];

  test('API-02 every list refuses a page marker whose time is out of range', async () => {
    const lists = readOperations((await server.call('GET', '/api/openapi.json')).body).filter(
      ({ parameters }) => parameters.some(({ name }) => name === 'cursor'),
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const { path } of lists) {
      for (const time of later) {
        const url = `${path.replace('{id}', ada.id)}?cursor=${cursor(time)}`;
        const { status, body } = await ada.call('GET', url);
        expect([400, 404], `${url} ${JSON.stringify(body)}`).toContain(status);
        if (!path.includes('{id}')) expect(status).toBe(400);
      }
    }
  });

  test.each([2 ** 31, -(2 ** 31), 2 ** 53, 1e308, 0.5, -1])(
    'API-02 version %d of a post',
    async (version) => {
      const made = await ada.call('POST', '/api/posts', {
        text: 'One',
        clientId: randomUUID(),
      });
      const { id: post } = v.parse(v.object({ id: v.string() }), made.body);
      expect(await ada.call('PUT', `/api/posts/${post}`, { text: 'Two', version })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'version' }] },
      });
    },
  );
});

describe('SES-02 a token that is not one of ours is a visitor, never a failure', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encoded({ alg: 'none' })}.${encoded({ sub: 'x', sid: 'y', exp: 9e9 })}.`;
  test.each([
    'x',
    'a.b.c',
    '...',
    unsigned,
    "' or 1=1 --",
    'x'.repeat(5000),
    `${encoded({ alg: 'HS256' })}.${encoded({ sub: 1 })}.AAAA`,
    'é.ü.ß',
  ])('%s', async (token) => {
    const answer = await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token });
    expect(answer.status).toBe(401);
    v.parse(failure, answer.body);
  });

  test('SAF-02 a token of ours whose signature or person was changed', async () => {
    const bob = await server.member();
    const [head = '', , signature = ''] = ada.token.split('.');
    const forged = `${head}.${bob.token.split('.')[1]}.${signature}`;
    for (const token of [forged, ada.token.slice(0, -3), `${ada.token}x`]) {
      expect((await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status).toBe(401);
    }
  });
});

describe('signing up', () => {
  test('API-02 a wrong field is named', async () => {
    const body = { name: '', email: 'nobody', password: 'x'.repeat(limits.passwordMin - 1) };
    const answer = await server.call('POST', '/api/users', body);
    const { errors } = v.parse(failure, answer.body);
    expect(errors.map((error) => error.field)).toEqual(['name', 'email', 'password']);
  });

  test('SAF-04 a name that looks like markup does not stand in a mail to an address that nobody proved', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const turnstileToken = await botToken(server);
    await server.call('POST', '/api/users', {
      name,
      email: 'img@b.cd',
      password: 'long enough',
      turnstileToken,
    });
    const page = await server.ops('/dev/mail?to=img@b.cd', { accept: 'text/html' });
    expect(page.body).toContain('img@b.cd');
    expect(page.body).not.toContain('onerror');
  });
});
