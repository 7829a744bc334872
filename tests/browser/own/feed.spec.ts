import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/posts.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { link, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Whose posts' });
const choose = (page: Page, name: string) => tabs(page).getByRole('link', { name });

test('SCR /community /my-posts NTF-02 NTF-03 NTF-07 FEE-07 a draft survives a reload and a failed send, and its post is commented on, edited and deleted', async ({
  world,
}) => {
  const words = 'Has anybody got a spare hi-hat clutch, Leeds, tonight?';
  const answer = 'Two in the van. I am at the Mill from five.';
  const { page: author, setOffline } = await world.member('bronagh');
  const { page: reader, expectPageErrors } = await world.member('declan');
  await openLive(reader, '/community');

  await author.goto('/community');
  await box(author).fill(words);
  await author.reload();
  await expect(box(author)).toHaveValue(words);
  // The code that sends it has loaded.
  await expect(button(author, 'Post')).toBeEnabled();
  await setOffline(true);
  await button(author, 'Post').click();
  await expect(author.getByText('You’re offline. Check your connection and try again.')).toBeVisible();
  await setOffline(false);
  await button(author, 'Post').click();
  await expect(article(author, words)).toBeVisible();
  await openLive(author, '/community');
  await expect(article(author, words)).toBeVisible();
  await expect(box(author)).toHaveValue('');

  await expect(button(reader, '1 new post')).toBeVisible();
  await button(reader, '1 new post').click();
  await article(reader, words).getByRole('link', { name: '0 comments' }).click();
  await expect(heading(reader).filter({ hasText: 'Post by' })).toBeVisible();
  await reader.getByRole('textbox', { name: 'Your comment' }).fill(answer);
  // Toasts show for three seconds.
  const toasted = expect(author.getByText('New comment on your post')).toBeVisible();
  await button(reader, 'Comment').click();
  await expect(reader.getByText(answer)).toBeVisible();
  await toasted;
  await navigate(author, '/my-posts');
  const post = article(author, words);
  await post.getByRole('button', { name: 'Edit your post' }).click();
  await author.getByRole('textbox', { name: 'Your post' }).fill('Clutch found, at seven.');
  await button(author, 'Save').click();
  const changed = article(author, 'Clutch found, at seven.');
  await expect(changed.getByText('Edited')).toBeVisible();
  expectPageErrors(/404/);
  await changed.getByRole('button', { name: 'Delete your post' }).click();
  await author.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(author.getByText('Post deleted')).toBeVisible();
  await expect(changed).toHaveCount(0);
  await expect(
    reader.getByRole('heading', { name: 'This post no longer exists or was removed' }),
  ).toBeVisible();
});

/** Expects the tabs in one row within the margins of the smallest phone, with the current one marked. */
async function expectTabs(page: Page, current: string, title: string) {
  await expect(heading(page)).toHaveText(title);
  const links = tabs(page).getByRole('link');
  await expect(links).toHaveText(['Everyone', 'My links', 'My posts', 'Saved']);
  await expect(tabs(page).locator('[aria-current]:not([aria-current=false])')).toHaveText(current);
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(new Set(boxes.map(({ top }) => top)).size, title).toBe(1);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(344);
}

/** Distances of the text from the edges of its paragraph. */
const margins = (page: Page, text: string) =>
  page
    .getByRole('article')
    .getByText(text, { exact: true })
    .evaluate((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      const [inner, outer] = [words.getBoundingClientRect(), paragraph.getBoundingClientRect()];
      return { left: inner.left - outer.left, right: outer.right - inner.right };
    });

test('FEE-01 FEE-03 UIX-05 SCR /community on the smallest phone the feed is filtered to posts of links, which arrive live, and the choice is remembered', async ({
  world,
}) => {
  const arabic = 'عندي عود للبيع';
  await link(world, 'hamish', 'ines');
  await writePost(world, 'ines', 'From a link.');
  await writePost(world, 'ines', arabic);
  await writePost(world, 'zofia', 'From a stranger.');
  const { page } = await world.member('hamish', { context: { viewport: { width: 360, height: 780 } } });
  await openLive(page, '/community');
  await expect(article(page, 'From a stranger.')).toBeVisible();
  await expectTabs(page, 'Everyone', 'Community');
  await choose(page, 'My posts').click();
  await expectTabs(page, 'My posts', 'My posts');
  await choose(page, 'My links').click();
  await expect(page).toHaveURL(/community\?from=links$/);
  await expect(article(page, 'From a link.')).toBeVisible();
  await expect(article(page, 'From a stranger.')).toHaveCount(0);
  await expectTabs(page, 'My links', 'Community');
  const [fromRight, fromLeft] = [await margins(page, arabic), await margins(page, 'From a link.')];
  expect(fromRight.right).toBeLessThan(2);
  expect(fromRight.left).toBeGreaterThan(20);
  expect(fromLeft.left).toBeLessThan(2);
  expect(fromLeft.right).toBeGreaterThan(20);

  await openLive(page, '/community');
  await expect(choose(page, 'My links')).toHaveAttribute('aria-current', 'page');
  await expect(article(page, 'From a link.')).toBeVisible();
  await writePost(world, 'zofia', 'A stranger once more.');
  await writePost(world, 'ines', 'A link once more.');
  await button(page, '1 new post').click();
  await expect(article(page, 'A link once more.')).toBeVisible();
  await expect(article(page, 'A stranger once more.')).toHaveCount(0);

  await choose(page, 'Everyone').click();
  await expectTabs(page, 'Everyone', 'Community');
  await page.goto('/community');
  await expect(article(page, 'A stranger once more.')).toBeVisible();
  await expect(choose(page, 'Everyone')).toHaveAttribute('aria-current', 'page');
});

test('FEE-08 FEE-06 posts are searched by words and by tags with the keyboard, and the search is in the address', async ({
  world,
}) => {
  await writePost(world, 'nkechi', 'Second-hand krummhorn #BrassSale, Leeds only.');
  await writePost(world, 'luca', 'Also at the #brasssale: a valve trombone.');
  await writePost(world, 'petra', 'A krummhornist would be something.');
  const { page } = await world.member('yaw', { size: 'phone' });
  await page.goto('/community');
  await button(page, 'Search posts').press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await expect(search).toBeFocused();
  await page.keyboard.type('krummhorn');
  await expect(page).toHaveURL(/q=krummhorn$/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(article(page, 'valve trombone')).toHaveCount(0);

  await page.getByRole('link', { name: '#BrassSale' }).click();
  await expect(page).toHaveURL(/q=%23brasssale/);
  await expect(search).toHaveValue('#brasssale');
  await expect(article(page, 'valve trombone')).toBeVisible();
  await expect(article(page, 'krummhornist')).toHaveCount(0);
  await page.goBack();
  await expect(article(page, 'krummhornist')).toBeVisible();
  await page.goForward();
  await button(page, 'Clear search').click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(article(page, 'krummhornist')).toBeVisible();
  await expect(search).toBeFocused();
});

test('FEE-03 FEE-04 likes, edits and deletions update an open feed in place', async ({ world }) => {
  const { page: feed } = await world.member('declan');
  const made: Post[] = [];
  for (let n = 1; n <= 12; n++)
    made.push(await writePost(world, 'mick', `Number ${n} of the long list.\n${'More.\n'.repeat(6)}`));
  const idOf = (number: number) => made[number - 1]?.id ?? '';
  await openLive(feed, '/community');
  const read = article(feed, 'Number 5 of');
  await read.scrollIntoViewIfNeeded();
  await feed.evaluate(() => document.fonts.ready);
  const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  // At once: a page waits longer for the next change each time, up to 15 seconds.
  const like = (name: string) => world.as(name, 'PUT', `/api/posts/${idOf(5)}/like`);
  await Promise.all(['luca', 'petra', 'nkechi'].map(like));
  await expect(read.getByRole('button', { name: 'Like, 3 so far' })).toBeVisible();
  await world.as('mick', 'DELETE', `/api/posts/${idOf(9)}`);
  await world.as('mick', 'PUT', `/api/posts/${idOf(11)}`, { text: 'Short now.', version: 1 });
  await expect(article(feed, 'Short now.')).toBeVisible();
  await expect(feed.getByText('This post was deleted.')).toBeVisible();
  await expect(feed.getByText('Number 9 of')).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});
