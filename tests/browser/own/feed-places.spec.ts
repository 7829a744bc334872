import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Whose posts' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const narrow = { context: { viewport: { width: 360, height: 780 } } };

test('FEE-01 FEE-09 SCR /community /my-posts the tabs stand in one row of the smallest phone, the one in force lit', async ({
  world,
}) => {
  const { page } = await world.member('hamish', narrow);
  const rows = [
    ['/community?from=everybody', 'Everybody', 'Community'],
    ['/community?from=links', 'My links', 'Community'],
    ['/my-posts', 'My posts', 'My posts'],
    ['/community?from=saved', 'Saved', 'Saved'],
    ['/community?from=hidden', 'Saved', 'Hidden'],
  ] as const;
  for (const [path, tab, title] of rows) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    await expect(tabs(page)).toHaveText(['Everybody', 'My links', 'My posts', 'Saved']);
    const lit = page
      .getByRole('navigation', { name: 'Whose posts' })
      .locator('[aria-current]:not([aria-current=false])');
    await expect(lit).toHaveText(tab);
    const tops = await tabs(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, path).toBe(1);
    const end = await tabs(page)
      .last()
      .evaluate((last) => last.getBoundingClientRect().right);
    expect(end).toBeLessThanOrEqual(344);
  }
});

test('FEE-09 ROU-09 what is put away has a title of its own, says who sees it, and leads from what is saved to what is hidden', async ({
  world,
}) => {
  const text = 'Theremin lessons, hands off.';
  const { id } = await world.as<Post>('nkechi', 'POST', '/api/posts', { text, clientId: freshClientId() });
  await world.as('hamish', 'PUT', `/api/posts/${id}/hidden`);
  const { page } = await world.member('hamish', narrow);
  await page.goto('/community?from=saved');
  await expect(page).toHaveTitle(/Saved · Sidestage$/);
  await expect(page.getByText('Only you see this')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Hidden posts' }).click();
  await expect(heading(page)).toHaveText('Hidden');
  // Under it stands the way back to the lists, in place of what is done about a post that is read.
  const post = article(page, text);
  const back = post.getByRole('button', { name: 'Show it again' });
  const words = await post.getByText(text).boundingBox();
  const under = await back.boundingBox();
  expect(under?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  await expect(post.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await expectAccessible(page);
  await back.click();
  await expect(post.getByRole('button', { name: /^Like/ })).toBeVisible();
  await expect(post.getByRole('button', { name: 'Hide it' })).toBeVisible();
});

test('SCR /my-posts FEE-05 own posts stand by their day, are counted, and are added to where they stand', async ({
  world,
}) => {
  const { page } = await world.member('sunniva');
  await page.goto('/my-posts');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Hardanger fiddle, two necks.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = article(page, 'Hardanger fiddle');
  await expect(post.getByRole('heading')).toContainText(/^Your post of /);
  await expect(post.getByRole('link', { name: 'Sunniva Lie' })).toHaveCount(0);
  await expect(post.getByRole('button', { name: 'Edit your post' })).toBeVisible();
  await expect(post.getByRole('button', { name: 'Save for later' })).toHaveCount(0);
  await expect(page.getByText(/^\d+ posts?, \d+ likes?, \d+ comments?$/)).toBeVisible();
  await expect(page.getByText('That is all you have said so far.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Whose posts' })
    .getByRole('link', { name: 'Everybody' })
    .click();
  await expect(
    article(page, 'Hardanger fiddle')
      .or(page.getByRole('button', { name: /new post/ }))
      .first(),
  ).toBeVisible();
});
