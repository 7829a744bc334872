import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import type { OwnWorld } from '#tests/browser/support/own.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const verse = 'We leave at six, and the van is full. ';
/** Far more than eight lines on a phone, with its last words in the last of them. */
const long = (last: string) => `${verse.repeat(24)}\n${last}`;
const write = (world: OwnWorld, text: string) =>
  world.as<Post>('nkechi', 'POST', '/api/posts', { text, clientId: freshClientId() });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const readMore = { name: /^Read more of/ };
const linesOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((words) => {
    const { lineHeight } = getComputedStyle(words);
    return Math.round(words.clientHeight / Number.parseFloat(lineHeight));
  });

test('FEE-01 FEE-03 UIX-05 a long post takes eight lines of the feed until it is read on, and Back finds it as it was left', async ({
  world,
}) => {
  await write(world, long('Bring the small amp.'));
  await write(world, 'Six words are never folded away.');
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/community');
  const post = article(page, 'Bring the small amp.');
  const more = post.getByRole('button', readMore);
  await expect(more).toHaveText('Read more');
  expect(await linesOf(page, 'Bring the small amp.')).toBe(8);
  await expect(article(page, 'Six words').getByRole('button', readMore)).toHaveCount(0);
  // Nothing of it is kept from who hears it, or looks for it with the browser.
  await expect(post).toContainText('Bring the small amp.');
  await expectAccessible(page);
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  expect(await linesOf(page, 'Bring the small amp.')).toBeGreaterThan(20);
  await expect(post).toBeFocused();

  await post.getByRole('link', { name: /comment/ }).click();
  await expect(page).toHaveURL(/\/posts\//);
  await page.goBack();
  await expect(post).toBeVisible();
  await expect(more).toHaveCount(0);
});

test('FEE-02 /posts/{id} a post stands whole on its own page, and a long comment is folded', async ({
  world,
}) => {
  const { id } = await write(world, long('Whole on its page.'));
  const said = { text: long('The comment ends here.'), clientId: freshClientId() };
  await world.as('bronagh', 'POST', `/api/posts/${id}/comments`, said);
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto(`/posts/${id}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'The comment ends here.' });
  const more = comment.getByRole('button', readMore);
  await expect(more).toBeVisible();
  await expect(article(page, 'Whole on its page.').getByRole('button', readMore)).toHaveCount(0);
  expect(await linesOf(page, 'Whole on its page.')).toBeGreaterThan(20);
  expect(await linesOf(page, 'The comment ends here.')).toBe(8);
  await more.click();
  expect(await linesOf(page, 'The comment ends here.')).toBeGreaterThan(20);
});

test('FEE-02 UIX-05 what Tab leads to in the folded part of a post unfolds it', async ({ world }) => {
  await write(world, long('All at https://vans.test/routes this week.'));
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/community');
  const post = article(page, 'vans.test/routes');
  await expect(post.getByRole('button', readMore)).toBeVisible();
  const link = post.getByRole('link', { name: /vans\.test/ });
  await post.getByRole('link', { name: 'Nkechi Obi' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(post.getByRole('button', readMore)).toHaveCount(0);
});
