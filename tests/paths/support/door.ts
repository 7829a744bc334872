import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { plainAnswer } from './backend.ts';
import { soon } from './patience.ts';
import type { Scene } from './scene.ts';

export const email = 'ada@example.org';

/** What the person is called, writes as address and chooses as password, by the field's `autocomplete`. */
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

/** The form by which one comes in, and those who fill it. */
export interface Door {
  form: Locator;
  email: Locator;
  password: Locator;
  button: Locator;
  /** Where the bot check stands, in words. */
  check: Locator;
  retry: Locator;
  /** Whether the person's caret stands in the password. */
  hasCaret(): Promise<boolean>;
  /** The person comes to the form anew. */
  comesTo(): Promise<void>;
  /** A password manager fills it: nothing takes focus. */
  fillByManager(password?: string): Promise<void>;
  /** A password manager sends it. */
  sendByManager(): Promise<void>;
}

/** The one for signing in, or the one for registering. */
export function doorOf({ page }: Scene, kind: keyof typeof words): Door {
  const form = page.getByRole('form', { name: words[kind].form });
  const password = form.getByLabel('Password', { exact: true });
  return {
    form,
    password,
    email: form.getByLabel('E-mail'),
    button: form.getByRole('button', { name: words[kind].button }),
    check: form.getByRole('status'),
    retry: form.getByRole('button', { name: 'Try the check again' }),
    hasCaret: () => password.evaluate((field) => field === document.activeElement),
    async comesTo() {
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

/** Where each solving of a challenge begins. */
const begins = [
  'botCheck | botCheck.refused | 0',
  'botCheck.idle | botCheck.begin | 0',
  'botCheck.idle | botCheck.wanted | 0',
  'botCheck.spent | botCheck.begin | 0',
  'botCheck.spent | botCheck.wanted | 0',
  'botCheck.broken | botCheck.retry | 0',
  'botCheck.broken | botCheck.wanted | 0',
];

/** Whether the bot check of the form in sight is being solved. */
export async function isChecking(scene: Scene): Promise<boolean> {
  const { snapshot } = await scene.look('botCheck');
  return snapshot?.tags.includes('checking') ?? false;
}

/** Waits until every check that was begun has asked: one that ends before its code has come never does. */
export async function hasAsked(scene: Scene): Promise<void> {
  const { hits } = await scene.look('botCheck');
  const begun = begins.reduce((sum, id) => sum + (hits[id] ?? 0), 0);
  await expect.poll(() => scene.backend.timesAsked(challenge), soon('how often it was asked')).toBe(begun);
}

/** Answers the challenge that the bot check in sight has asked for last; it is held. */
export async function answerChallenge(scene: Scene, isOffered: boolean): Promise<void> {
  await hasAsked(scene);
  const answer = isOffered ? await plainAnswer('GET', '/api/bot-check/challenge') : { status: 404 };
  await scene.backend.answer(challenge, answer);
}
