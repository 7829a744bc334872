import { afterAll, beforeAll, expect, test } from 'vitest';
import { botToken } from '#tests/support/bot-check.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ada = { name: 'Ada Quill', email: 'ada.quill@example.test' };

test('SAF-02 a common password is refused at its field when joining, resetting and changing', async () => {
  const refusal = (field: string) => ({
    status: 400,
    body: { errors: [{ field, msg: expect.any(String) }] },
  });
  const weak = 'aaaaaaaaaa';
  const turnstileToken = await botToken(server);
  expect(await server.call('POST', '/api/users', { ...ada, password: weak, turnstileToken })).toMatchObject(
    refusal('password'),
  );
  const token = 'x'.repeat(43);
  expect(await server.call('POST', '/api/auth/reset', { token, password: weak })).toMatchObject(
    refusal('password'),
  );
  const eve = await server.member();
  const change = { currentPassword: 'none', newPassword: weak };
  expect(await eve.call('PUT', '/api/account/password', change)).toMatchObject(refusal('newPassword'));
});
