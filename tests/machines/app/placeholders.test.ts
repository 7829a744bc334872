import { expect, test } from 'vitest';
import { realAuthForm } from '#actors/real-auth-form.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { placeholdersOf } from '#machines/testing/placeholders.ts';

test('nothing in a form is still a placeholder', () => {
  const submit = async () => ({ kind: 'accepted' as const, message: null });
  const check = async () => ({ kind: 'impossible' as const });
  expect(placeholdersOf(authFormMachine)).toHaveLength(2);
  expect(placeholdersOf(realAuthForm({ calls: { submit }, check }, () => null))).toEqual([]);
});
