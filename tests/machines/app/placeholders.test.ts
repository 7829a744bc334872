import { placeholdersOf } from 'chart-testing';
import { expect, test } from 'vitest';
import { createAuthForm } from '#actors/auth-form.ts';
import { createBotCheck } from '#actors/bot-check.ts';
import { createEditor } from '#actors/editor.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { botCheckMachine } from '#machines/bot-check/bot-check.machine.ts';
import { editorMachine } from '#machines/editor/editor.machine.ts';

test('nothing in a form or its bot check is still a placeholder', () => {
  const calls = {
    submit: async () => ({ kind: 'accepted' as const, message: null }),
    submitCode: async () => ({ kind: 'over' as const, errors: [] }),
  };
  const line = { send: () => {}, listen: () => () => {} };
  expect(placeholdersOf(authFormMachine)).toHaveLength(3);
  expect(placeholdersOf(createAuthForm(calls, line))).toEqual([]);
  const solve = async () => ({ kind: 'impossible' as const });
  const log = () => {};
  expect(placeholdersOf(botCheckMachine)).toHaveLength(1);
  expect(placeholdersOf(createBotCheck(solve, () => null, log))).toEqual([]);
  const save = async () => ({ made: null, stands: { version: null, parts: {} } });
  expect(placeholdersOf(editorMachine)).toHaveLength(1);
  expect(placeholdersOf(createEditor({ save }))).toEqual([]);
});
