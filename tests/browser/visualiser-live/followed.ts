import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/browser/foreign/steps.ts';
import { test as inspected, password } from '#tests/browser/inspect/inspected.ts';

type Followed = { app: Page; visualiser: Page };

/** A visitor's app and the visualiser that it has opened, which follows it. */
export const test = inspected.extend<Followed>({
  app: ({ visitor }, use) => use(visitor.page),
  visualiser: async ({ app }, use) => {
    const opening = app.waitForEvent('popup');
    await app.goto('/login?inspect');
    const visualiser = await opening;
    await visualiser.setViewportSize({ width: 1440, height: 900 });
    await expect(visualiser.getByText('Following the app.')).toBeVisible();
    await use(visualiser);
  },
});

export async function signIn(app: Page, email: string) {
  const form = app.getByRole('main');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await signedIn(app);
}

/** Parts of the visualiser as a person finds them. */
export const partsOf = (visualiser: Page) => ({
  view: (name: string) => visualiser.getByRole('button', { name, exact: true }),
  events: visualiser.getByRole('listbox', { name: 'What happened' }),
  event: (name: RegExp) => visualiser.getByRole('option', { name }),
  find: visualiser.getByRole('searchbox', { name: 'Find in events' }),
  actor: (name: RegExp) =>
    visualiser.getByRole('region', { name: /machines? runs?$/ }).getByRole('button', { name }),
  /** Ids of the states that are lit in the chart. */
  lit: () =>
    visualiser
      .locator('[data-item]:has([data-lit])')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-item'))),
});
