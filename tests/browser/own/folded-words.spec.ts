import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
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

test('FEE-01 FEE-02 FEE-03 UIX-05 a long post takes eight lines of the feed until it is read on or Tab leads into it, Back finds it as it was left, and on its own page only comments are folded', async ({
  world,
}) => {
  await write(world, long('All at https://vans.test/routes this week.'));
  const { id } = await write(world, long('Bring the small amp.'));
  await write(world, 'Six words are never folded away.');
  const said = { text: long('The comment ends here.'), clientId: freshClientId() };
  await world.as('bronagh', 'POST', `/api/posts/${id}/comments`, said);
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/community');
  const post = article(page, 'Bring the small amp.');
  const more = post.getByRole('button', readMore);
  await expect(more).toHaveText('Read more');
  expect(await linesOf(page, 'Bring the small amp.')).toBe(8);
  await expect(article(page, 'Six words').getByRole('button', readMore)).toHaveCount(0);
  // Screen readers and the browser's own search find all of it.
  await expect(post).toContainText('Bring the small amp.');
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  expect(await linesOf(page, 'Bring the small amp.')).toBeGreaterThan(20);
  await expect(post).toBeFocused();

  const linked = article(page, 'vans.test/routes');
  const link = linked.getByRole('link', { name: /vans\.test/ });
  await linked.getByRole('link', { name: 'Nkechi Obi' }).focus();
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(linked.getByRole('button', readMore)).toHaveCount(0);

  await post.getByRole('link', { name: /comment/ }).click();
  await expect(page).toHaveURL(/\/posts\//);
  const comment = page.getByRole('listitem').filter({ hasText: 'The comment ends here.' });
  const moreOfIt = comment.getByRole('button', readMore);
  await expect(moreOfIt).toBeVisible();
  await expect(post.getByRole('button', readMore)).toHaveCount(0);
  expect(await linesOf(page, 'Bring the small amp.')).toBeGreaterThan(20);
  expect(await linesOf(page, 'The comment ends here.')).toBe(8);
  await moreOfIt.click();
  expect(await linesOf(page, 'The comment ends here.')).toBeGreaterThan(20);
  await page.goBack();
  await expect(article(page, 'Six words')).toBeVisible();
  await expect(post).toBeVisible();
  await expect(more).toHaveCount(0);
});
