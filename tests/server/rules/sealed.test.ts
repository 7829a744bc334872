import { expect, test } from 'vitest';
import { sealing } from '#server/mail/mailer.ts';

const mail = { text: 'https://here.example/?token=abc' };
const one = sealing('x'.repeat(32), undefined);
const next = sealing('y'.repeat(32), 'x'.repeat(32));

test('SAF-01 what is sealed cannot be read, differs each time, and opens with its secret', () => {
  const sealed = one.seal(mail);
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('token');
  expect(one.seal(mail)).not.toBe(sealed);
  expect(one.unseal(sealed)).toEqual(mail);
});

test('SAF-01 a secret before still opens what it sealed; another, or a change, does not', () => {
  expect(next.unseal(one.seal(mail))).toEqual(mail);
  expect(() => one.unseal(next.seal(mail))).toThrow();
  const bytes = Buffer.from(one.seal(mail), 'base64');
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  expect(() => one.unseal(bytes.toString('base64'))).toThrow();
});
