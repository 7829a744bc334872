import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const linked = async (world: OwnWorld, a: string, b: string) => {
  for (const [who, whom] of [
    [a, b],
    [b, a],
  ] as const)
    await world.as(who, 'POST', '/api/links', { userId: await world.idOf(whom) });
};
const nameOf = async (world: OwnWorld, name: string) =>
  (await world.as<{ name: string }>(name, 'GET', `/api/profiles/${await world.idOf(name)}`)).name;
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

test('FEE-06 UIX-05 a link is mentioned by keyboard alone, in a comment and in a post, and is led to the comment', async ({
  world,
}) => {
  await linked(world, 'declan', 'bronagh');
  const name = await nameOf(world, 'bronagh');
  const post = await world.as<Post>('mick', 'POST', '/api/posts', {
    text: 'Who tunes pianos?',
    clientId: freshClientId(),
  });
  const { page } = await world.member('declan');
  await openLive(page, `/posts/${post.id}`);
  await box(page, 'Your comment').focus();
  await page.keyboard.type('I think @bron');
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
  await page.keyboard.type('a');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Your comment')).toHaveValue(`I think @${name} `);
  await page.keyboard.type('does.');
  await page.keyboard.press('Control+Enter');
  const line = page.locator('#comments').getByRole('listitem').filter({ hasText: 'does.' });
  await expect(line.getByRole('link', { name: `@${name}` })).toHaveAttribute(
    'href',
    `/profile/${await world.idOf('bronagh')}`,
  );

  const { page: bronagh } = await world.member('bronagh', { size: 'phone' });
  await bronagh.goto('/notifications');
  const news = bronagh.getByRole('main').getByRole('listitem').filter({ hasText: 'mentioned you in' });
  await news.getByRole('link', { name: 'a comment' }).click();
  await expect(bronagh.locator('#comments').getByRole('listitem').filter({ hasText: 'does.' })).toBeFocused();

  await page.goto('/community');
  // What completes comes with what sends, once the posts stand.
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeVisible();
  await box(page, 'What do you want to say?').fill('With @');
  await page.keyboard.type(name.slice(0, 3));
  await option.click();
  await expect(box(page, 'What do you want to say?')).toHaveValue(`With @${name} `);
  await page.keyboard.press('Control+Enter');
  const article = page.getByRole('article').filter({ hasText: `With @${name}` });
  await expect(article.getByRole('link', { name: `@${name}` })).toBeVisible();
});

test('FEE-06 what was begun before the rest of the box was there is completed, without another key', async ({
  world,
}) => {
  await linked(world, 'luca', 'mick');
  const name = await nameOf(world, 'mick');
  const { page } = await world.member('luca');
  const held = Promise.withResolvers<void>();
  await page.route('**/write-post-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/community');
  await box(page, 'What do you want to say?').focus();
  await page.keyboard.type(`With @${name.slice(0, 3)}`);
  held.resolve();
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page, 'What do you want to say?')).toHaveValue(`With @${name} `);
});
