import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('API-02 an unknown call is told in the one error shape', async () => {
  const answer = await server.call('GET', '/api/nowhere');
  expect(answer).toMatchObject({ status: 404, body: { errors: [{ msg: expect.any(String) }] } });
});

test('API-02 a malformed URL is told in the one error shape', async () => {
  const answer = await server.call('GET', '/api/%zz');
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ msg: expect.any(String) }] } });
});
