import type { Page } from 'playwright-core';
import { signedIn } from '#tests/browser/foreign/steps.ts';
import { inspectedWorld, password } from '#tests/browser/inspect/inspected-world.ts';

/** A visitor's app and the visualiser that it has opened, which follows it. */
export async function followed(path = '/login?inspect') {
  const { member, visitor } = await inspectedWorld();
  const opening = visitor.page.waitForEvent('popup');
  await visitor.page.goto(path);
  const visualiser = await opening;
  await visualiser.setViewportSize({ width: 1440, height: 900 });
  await visualiser.getByText('Following the app.').waitFor();
  return { member, app: visitor.page, visitor, visualiser };
}

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
