import '#tests/unit/with-client.ts';
import { expect, test, vi } from 'vitest';
import { mailCalls } from '#shared/mail-calls.ts';

vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

test('SCR /email-verification a token that worked is not sent again, one that was not answered is', async () => {
  const answers = [
    () => Response.json({}, { status: 503 }),
    () => Response.json({ message: 'Confirmed', userId: 'ada', email: 'ada@example.test' }),
    () => Response.json({ errors: [{ msg: 'Used.' }] }, { status: 400 }),
  ];
  const fetch = vi.fn(async () => answers.shift()?.() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  await expect(mailCalls.verify('t')).rejects.toThrow();
  const first = await mailCalls.verify('t');
  expect(await mailCalls.verify('t')).toEqual(first);
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
