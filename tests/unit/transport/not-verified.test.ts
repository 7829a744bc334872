import ky from 'ky';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sessionUserSchema } from '#contract/spec/session.ts';
import { failureOf } from '#transport/failure.ts';

test('SCR a call that waits for a confirmed address says how to have the mail sent again', async () => {
  const body = { errors: [{ msg: 'Verify your e-mail first.' }], code: 'email_not_verified' };
  const fetch = async () =>
    new Response(JSON.stringify(body), { status: 403, headers: { 'content-type': 'application/json' } });
  const error = await ky
    .create({ retry: 0, fetch })
    .post('https://a.test/')
    .catch((reason: unknown) => reason);
  const { text, errors } = failureOf(error);
  expect(text).toMatch(/Confirm your e-mail address first.*sent again/);
  expect(errors).toEqual([{ msg: text }]);
});

test.each([
  [{}, true],
  [{ isEmailVerified: null }, true],
  [{ isEmailVerified: true }, true],
  [{ isEmailVerified: false }, false],
])('SES-01 of a server that says %j of the address, nobody is told otherwise', (said, expected) => {
  expect(v.parse(sessionUserSchema, { _id: 'u1', ...said }).isEmailVerified).toBe(expected);
});
