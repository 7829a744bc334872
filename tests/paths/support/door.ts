import type { Locator } from 'playwright-core';
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
