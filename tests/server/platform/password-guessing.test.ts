import { expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { memberWithPassword, signIn } from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

/** Wrong passwords after which a harder bot check is asked for. */
const allowed = 5;
const newPassword = 'quite a new one';

const server = await serverOfFile();

/** Every call of a signed-in member that takes their password. */
const calls: Record<string, (who: Member, currentPassword: string) => ReturnType<Member['call']>> = {
  'a new password': (who, currentPassword) =>
    who.call('PUT', '/api/account/password', { currentPassword, newPassword }),
  'a new address': async (who, currentPassword) =>
    who.call('PUT', '/api/account', {
      name: 'Ada',
      email: `moved-${who.email}`,
      currentPassword,
      turnstileToken: await botToken(server),
    }),
  'deleting the account': async (who, currentPassword) =>
    who.call('POST', '/api/account/deletion', { currentPassword, turnstileToken: await botToken(server) }),
  'a second factor': (who, currentPassword) =>
    who.call('POST', '/api/account/second-factor', { currentPassword }),
  'recovery codes': (who, currentPassword) =>
    who.call('POST', '/api/account/second-factor/codes', { currentPassword }),
  'turning the second factor off': (who, proof) =>
    who.call('POST', '/api/account/second-factor/removal', { proof }),
  'a passkey': (who, currentPassword) =>
    who.call('POST', '/api/account/passkeys/options', { currentPassword }),
};

test.each(Object.entries(calls))(
  'SAF-03 wrong passwords for %s count as those of signing in',
  async (_, call) => {
    const ada = await memberWithPassword(server);
    for (let n = 0; n < allowed; n++) {
      expect(await call(ada, `wrong ${n}`)).toMatchObject({ status: 400 });
    }
    expect(await signIn(server, ada.email)).toMatchObject({
      status: 400,
      body: { code: 'bot_check_failed', captchaRequired: true },
    });
  },
);
