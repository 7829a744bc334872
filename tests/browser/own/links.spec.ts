import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

test.use({ undoSeconds: 60 });

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
const sorted = (list: string[]) => list.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

for (const size of ['desktop', 'phone'] as const)
  test(`PPL-04 /links on a ${size} links are sorted and searched, and who was removed is back by Undo`, async ({
    world,
  }) => {
    const { page } = await world.member('bronagh', { size });
    await page.goto('/links');
    await expect(heading(page)).toHaveText('Links');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By name');
    await expect(page).toHaveURL(/\?sort=name$/);
    await expect
      .poll(async () => names(page).allTextContents())
      .toEqual(sorted(await names(page).allTextContents()));

    const first = await names(page).first().textContent();
    const box = page.getByRole('searchbox', { name: 'Search your links' });
    await box.fill('foy');
    await expect(names(page)).toHaveText(['Declan Foy']);
    await expect(page).toHaveURL(/q=foy/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More about Declan Foy' }).click();
    await page.getByRole('menuitem', { name: 'Remove link' }).click();
    await expect(page.getByText('You and Declan Foy are no longer linked.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(names(page)).toHaveText(['Declan Foy']);

    await box.fill('nobody at all');
    await expect(page.getByText('None of your links is called “nobody at all”.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
    await expect(names(page).first()).toHaveText(first ?? '');
  });

test('PPL-04 /user/{userId}/links another’s links begin with those in common', async ({ world }) => {
  const { page } = await world.member('bronagh');
  await page.goto(`/user/${await world.idOf('declan')}/links`);
  const { items } = await world.as<{ items: { name: string; linkState: string }[] }>(
    'bronagh',
    'GET',
    `/api/users/${await world.idOf('declan')}/links`,
  );
  const namesOf = (isCommon: boolean) =>
    items.filter(({ linkState }) => (linkState === 'linked') === isCommon).map(({ name }) => name);
  const part = (name: string) =>
    page.getByRole('list', { name, exact: true }).getByRole('heading', { level: 3 }).getByRole('link');
  await expect(part('In common')).toHaveText(namesOf(true));
  await expect(part('Others')).toHaveText(namesOf(false));
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('In common');
});

test('PPL-03 /profile/{id} a request with a note, which the other one reads in their list', async ({
  world,
}) => {
  const { page } = await world.member('curtis');
  const { page: asked } = await world.member('ines', { size: 'phone' });
  await page.goto(`/profile/${await world.idOf('ines')}`);
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect with Ines Carvalho' });
  const box = dialog.getByRole('textbox', { name: 'Note' });
  const send = dialog.getByRole('button', { name: 'Send request' });
  await expect(send).toBeDisabled();
  await box.fill('x'.repeat(301));
  await expect(dialog.getByText('1 too many')).toBeVisible();
  await expect(send).toBeDisabled();
  await box.fill('Heard you in Leeds.\nA duet?');
  await expectAccessible(page);
  await send.click();
  await expect(page.getByRole('button', { name: 'Take back the request to Ines Carvalho' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await asked.goto('/links?box=incoming');
  await expect(asked.getByText('Heard you in Leeds.')).toBeVisible();
  await expectAccessible(asked);
});
