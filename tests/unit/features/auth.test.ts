import '#tests/unit/with-client.ts';
import { describe, expect, test, vi } from 'vitest';
import { placeName } from '#features/auth/auth-layout.tsx';
import { nextFriday } from '#features/landing/story.tsx';
import { sortErrors } from '#shared/form-errors.ts';
import { mailCalls } from '#shared/mail-calls.ts';

vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

describe('words', () => {
  test('SES-10 SES-11 errors go to their fields in the order of the server; the rest is said to the whole form', () => {
    const errors = [
      { msg: 'Too short', field: 'password' },
      { msg: 'Taken', field: 'email' },
      { msg: 'Try later' },
      { msg: 'No letter', field: 'password' },
      { msg: 'Odd', field: 'shoeSize' },
    ];
    expect(sortErrors(errors, ['name', 'email', 'password'])).toEqual({
      general: ['Try later', 'Odd'],
      byField: { password: 'Too short No letter', email: 'Taken' },
      first: 'password',
    });
  });

  test('ROU-04 the sign-in page names where one was going', () => {
    expect(placeName('/messages/p1?x=1')).toBe('Messages');
    expect(placeName('/settings#theme')).toBe('Settings');
    expect(placeName('/elsewhere')).toBeNull();
  });

  test('the Friday of the landing page is the coming one, or today', () => {
    expect(nextFriday(new Date(2026, 10, 20))).toBe('2026-11-20');
    expect(nextFriday(new Date(2026, 10, 21))).toBe('2026-11-27');
    expect(nextFriday(new Date(2026, 10, 19))).toBe('2026-11-20');
  });
});

describe('the link of a mail', () => {
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
});
