import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '#server/db/schema/uploads.ts';
import { users } from '#server/db/schema/users.ts';
import { createLogger } from '#server/logger.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  server = await startServer({}, { log: createLogger('info', sink) });
});
afterAll(() => server.close());

test.each(['/healthz', '/readyz'])('%s answers', async (url) => {
  expect((await server.call('GET', url)).status).toBe(200);
});

test('metrics tell calls by route and status, and sockets', async () => {
  await server.call('GET', '/api/auth');
  const { body } = await server.call('GET', '/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/auth",status="401"} 1',
  );
  expect(body).toContain('sockets_connected 0');
});

test.each<[string, Record<string, string>]>([
  ['a proxy passes it on', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy passes it on in the newer way', { forwarded: 'for=127.0.0.1' }],
  ['a page elsewhere let its name point here', { host: 'evil.example' }],
])('SAF-01 mails and metrics are hidden when %s', async (_when, headers) => {
  for (const url of ['/metrics', '/dev/mail']) {
    expect((await server.call('GET', url, undefined, headers)).status).toBe(404);
  }
});

test('SAF-01 mails and metrics are hidden from other machines', async () => {
  for (const url of ['/metrics', '/dev/mail']) {
    const response = await server.app.http.inject({ url, remoteAddress: '192.0.2.1' });
    expect(response.statusCode).toBe(404);
  }
});

test('SAF-01 there is no page of mails where mails are sent', async () => {
  const sending = await startServer({ smtpUrl: 'smtp://127.0.0.1:1' });
  expect((await sending.call('GET', '/dev/mail', undefined, { accept: 'application/json' })).status).toBe(
    404,
  );
  await sending.close();
});

test('SAF-01 the log tells calls by route, with ids, and nothing about people', async () => {
  const ada = await server.member({ email: 'ada-in-the-log@example.test', name: 'Ada-in-the-log' });
  await ada.call('GET', `/api/profiles/${ada.id}`);
  await server.call('POST', '/api/auth', { email: ada.email, password: 'pass-in-the-log' });
  const log = lines.join('');
  expect(log).toContain('"route":"/api/auth"');
  expect(log).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  for (const secret of ['in-the-log', ada.id, ada.token, '127.0.0.1']) expect(log).not.toContain(secret);
});

test('an answer that a handler sends itself is sent once', async () => {
  const ada = await server.member();
  const picture = {
    kind: 'picture' as const,
    mime: 'image/webp',
    bytes: Buffer.from('x'),
    width: 1,
    height: 1,
  };
  const [row] = await server.db
    .insert(uploads)
    .values({ ...picture, ownerId: ada.id })
    .returning();
  expect(await server.call('GET', `/uploads/${row?.id}`)).toMatchObject({ status: 200, body: 'x' });
  expect(lines.join('')).not.toContain('FST_ERR');
});

test('SAF-01 the log tells of a query that failed, but not its values', async () => {
  const values = { name: 'Value-in-the-query', email: 'twice@example.test', passwordHash: 'h' };
  const twice = async () => {
    await server.db.insert(users).values(values);
    await server.db.insert(users).values(values);
  };
  server.app.services.background.run(twice);
  await server.app.services.background.idle();
  const log = lines.join('');
  expect(log).toContain('background work failed');
  expect(log).toContain('23505');
  for (const value of ['Value-in-the-query', 'twice@example.test']) expect(log).not.toContain(value);
});

test('every call of the API is described, and can be read as a page', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/auth': {
        get: { summary: 'Who is signed in', security: [{ token: [] }] },
        post: {
          requestBody: {
            content: { 'application/json': { schema: { required: ['email', 'password'] } } },
          },
          responses: { '4XX': { description: 'Refused' } },
        },
      },
    },
  });
  const page = await server.call('GET', '/api/docs', undefined, { accept: 'text/html' });
  expect(page.body).toContain('POST /api/auth');
  expect(page.body).not.toContain('<script');
});
