import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

test('FEE-04 UIX-05 who likes a post is read in a dialog, which leads to them and gives focus back', async ({
  world,
}) => {
  const author = await world.tokenOf('hamish');
  const words = { text: 'Who hears the drone?', clientId: crypto.randomUUID() };
  const { body: made } = await world.call('POST', '/api/posts', words, author);
  for (const name of ['ines', 'mick'])
    await world.call('PUT', `/api/posts/${made.id}/like`, undefined, await world.tokenOf(name));
  const { page } = await world.member('declan');
  await page.goto(`/posts/${made.id}`);
  const who = page.getByRole('button', { name: 'Who likes the post by Hamish Roy' });
  await who.click();
  const dialog = page.getByRole('dialog', { name: 'Who likes this post' });
  const people = dialog.getByRole('list', { name: 'People who like this post' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText('Mick Doyle');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(who).toBeFocused();
  await who.click();
  await dialog.getByRole('link', { name: 'Ines Carvalho' }).click();
  await expect(page).toHaveURL(/\/profile\//);
});
