import { expect, test } from 'vitest';
import { placeName } from '#features/auth/auth-layout.tsx';
import { nextFriday } from '#features/landing/story.tsx';
import { sortErrors } from '#shared/form-errors.ts';

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
