import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const post = (world: OwnServer, name: DemoName, text: string) =>
  world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose posts' }).getByRole('link', { name });

test('FEE-01 FEE-03 my links’ posts alone, live, and the choice is kept', async ({ world }) => {
  const [hamish, ines] = [await world.idOf('hamish'), await world.idOf('ines')];
  await world.as('hamish', 'POST', '/api/links', { userId: ines });
  await world.as('ines', 'POST', '/api/links', { userId: hamish });
  await post(world, 'ines', 'From a link.');
  await post(world, 'zofia', 'From a stranger.');
  const { page } = await world.member('hamish');
  await openLive(page, '/community');
  await expect(article(page, 'From a stranger.')).toBeVisible();
  await expect(choose(page, 'Everybody')).toHaveAttribute('aria-current', 'page');
  await choose(page, 'My links').click();
  await expect(page).toHaveURL(/community\?from=links$/);
  await expect(article(page, 'From a link.')).toBeVisible();
  await expect(article(page, 'From a stranger.')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/community');
  await expect(choose(page, 'My links')).toHaveAttribute('aria-current', 'page');
  await expect(article(page, 'From a link.')).toBeVisible();
  await post(world, 'zofia', 'A stranger once more.');
  await post(world, 'ines', 'A link once more.');
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(article(page, 'A link once more.')).toBeVisible();
  await expect(article(page, 'A stranger once more.')).toHaveCount(0);

  await choose(page, 'Everybody').click();
  await expect(choose(page, 'Everybody')).toHaveAttribute('aria-current', 'page');
  await expect(
    article(page, 'A stranger once more.')
      .or(page.getByRole('button', { name: '2 new posts' }))
      .first(),
  ).toBeVisible();
  await page.goto('/community');
  await expect(article(page, 'A stranger once more.')).toBeVisible();
});

test('FEE-08 FEE-06 posts are searched by words and by tags, in the address, with the keyboard', async ({
  world,
}) => {
  await post(world, 'nkechi', 'Second-hand krummhorn #BrassSale, Leeds only.');
  await post(world, 'luca', 'Also at the #brasssale: a valve trombone.');
  await post(world, 'petra', 'A krummhornist would be something.');
  const { page } = await world.member('yaw', { size: 'phone' });
  await openLive(page, '/community');
  await page.getByRole('button', { name: 'Search posts' }).press('Enter');
  const box = page.getByRole('searchbox', { name: 'Search posts' });
  await expect(box).toBeFocused();
  await page.keyboard.type('krummhorn');
  await expect(page).toHaveURL(/q=krummhorn$/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(article(page, 'valve trombone')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: '#BrassSale' }).click();
  await expect(page).toHaveURL(/q=%23brasssale/);
  await expect(box).toHaveValue('#brasssale');
  await expect(article(page, 'valve trombone')).toBeVisible();
  await expect(article(page, 'krummhornist')).toHaveCount(0);
  await page.goBack();
  await expect(article(page, 'krummhornist')).toBeVisible();

  await box.fill('hurdygurdyist');
  await expect(page.getByRole('heading', { name: 'No post with “hurdygurdyist”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await expect(article(page, 'valve trombone')).toBeVisible();

  // Who came by a tag may empty the box and go on typing.
  await page.reload();
  await page.getByRole('link', { name: '#BrassSale', exact: true }).click();
  await expect(box).toHaveValue('#brasssale');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(article(page, 'krummhornist')).toBeVisible();
  await expect(box).toBeFocused();
});
