import { placeholdersOf } from 'chart-testing';
import { expect, test } from 'vitest';
import { createAuthForm } from '#actors/auth-form.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';

test('nothing in a form is still a placeholder', () => {
  const submit = async () => ({ kind: 'accepted' as const, message: null });
  const check = async () => ({ kind: 'impossible' as const });
  expect(placeholdersOf(authFormMachine)).toHaveLength(2);
  expect(placeholdersOf(createAuthForm({ calls: { submit }, check }, () => null))).toEqual([]);
});
