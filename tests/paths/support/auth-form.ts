import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { defaultAnswer } from './backend.ts';
import { soon } from './patience.ts';
import type { Scene } from './scene.ts';

export const email = 'ada@example.org';

/** Values to fill in, by the field's `autocomplete`. */
const typed = (password: string): Record<string, string> => ({
  name: 'Ada',
  email,
  'new-password': password,
  'current-password': password,
});

const words = {
  signIn: { form: 'Sign in', button: 'Sign In' },
  register: { form: 'Join', button: 'Join Now' },
};

/** The sign-in or registration form. */
export interface AuthForm {
  form: Locator;
  email: Locator;
  password: Locator;
  button: Locator;
  /** The status text of the bot check. */
  check: Locator;
  retry: Locator;
  /** Focuses the form again. */
  refocus(): Promise<void>;
  /** Fills in the form like a password manager, without focusing a field. */
  fillByManager(password?: string): Promise<void>;
  /** Submits the form like a password manager. */
  sendByManager(): Promise<void>;
}

export function authFormOf({ page }: Scene, kind: keyof typeof words): AuthForm {
  const form = page.getByRole('form', { name: words[kind].form });
  const password = form.getByLabel('Password', { exact: true });
  return {
    form,
    password,
    email: form.getByLabel('E-mail'),
    button: form.getByRole('button', { name: words[kind].button }),
    check: form.getByRole('status'),
    retry: form.getByRole('button', { name: 'Try the check again' }),
    async refocus() {
      await password.blur();
      await password.focus();
    },
    fillByManager: (secret = 'correct horse battery') =>
      form.evaluate((element, values) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        for (const field of element.querySelectorAll('input')) {
          set?.call(field, values[field.autocomplete] ?? '');
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }, typed(secret)),
    sendByManager: () =>
      form.evaluate((element) => {
        if (element instanceof HTMLFormElement) element.requestSubmit();
      }),
  };
}

export const challenge = 'GET /api/bot-check/challenge';

/** Transitions that start solving a challenge. */
const startTransitions = [
  'botCheck | botCheck.refused | 0',
  'botCheck.idle | botCheck.begin | 0',
  'botCheck.idle | botCheck.wanted | 0',
  'botCheck.spent | botCheck.begin | 0',
  'botCheck.spent | botCheck.wanted | 0',
  'botCheck.broken | botCheck.retry | 0',
  'botCheck.broken | botCheck.wanted | 0',
];

/** Whether the visible form's bot check is running. */
export async function isChecking(scene: Scene): Promise<boolean> {
  const { snapshot } = await scene.look('botCheck');
  return snapshot?.tags.includes('checking') ?? false;
}

/** Waits until every started check has requested a challenge. One that ends before its code has loaded never does. */
export async function hasAsked(scene: Scene): Promise<void> {
  const { hits } = await scene.look('botCheck');
  const started = startTransitions.reduce((sum, id) => sum + (hits[id] ?? 0), 0);
  await expect.poll(() => scene.backend.timesAsked(challenge), soon('challenge requests')).toBe(started);
}

/** Answers the newest held challenge request. */
export async function answerChallenge(scene: Scene, isOffered: boolean): Promise<void> {
  await hasAsked(scene);
  const answer = isOffered ? await defaultAnswer('GET', '/api/bot-check/challenge') : { status: 404 };
  await scene.backend.answer(challenge, answer);
}
