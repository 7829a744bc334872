import { expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';

const server = await serverOfFile();

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
