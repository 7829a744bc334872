import { expect } from '@playwright/test';
import { bell, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const words = 'Has anybody got a spare hi-hat clutch, Leeds, tonight?';
const answer = 'Two in the van. I am at the Mill from five.';

test('SCR /community NTF-02 NTF-03 NTF-07 one posts, the other comments, and the comment comes home', async ({
  world,
}) => {
  const { page: author } = await world.member('bronagh');
  const { page: reader } = await world.member('declan');
  await openLive(reader, '/community');
  const feed = reader.getByRole('feed');
  const first = await feed.getByRole('article').first().getAttribute('aria-labelledby');

  await openLive(author, '/community');
  await author.getByRole('textbox', { name: 'What do you want to say?' }).fill(words);
  await author.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(author.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(author.getByRole('textbox', { name: 'What do you want to say?' })).toHaveValue('');

  const pill = reader.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  await expect(feed.getByRole('article').first()).toHaveAttribute('aria-labelledby', first ?? '');
  await pill.click();
  const post = reader.getByRole('article').filter({ hasText: words });
  await post.getByRole('button', { name: /^Like/ }).click();
  await post.getByRole('link', { name: '0 comments' }).click();
  await expect(heading(reader).filter({ hasText: 'Post by' })).toBeVisible();
  await reader.getByRole('textbox', { name: 'Your comment' }).fill(answer);
  await reader.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(reader.getByText(answer)).toBeVisible();

  await expect(author.getByText('New comment on your post')).toBeVisible();
  await expect(bell(author)).toHaveAttribute('aria-label', /unread/);
  await bell(author).click();
  await author.getByRole('link', { name: 'your post' }).first().click();
  await expect(author.getByText(answer)).toBeVisible();
  await expect(author).toHaveURL(/\/posts\//);
});

test('SCR /my-posts a post is edited, and deleted after being asked once', async ({ world }) => {
  const { page } = await world.member('mick');
  await page.goto('/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Trucks at six.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'Trucks at six.' });
  await post.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill('Trucks at seven.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/my-posts');
  const changed = page.getByRole('article').filter({ hasText: 'Trucks at seven.' });
  await expect(changed.getByText('Edited')).toBeVisible();
  await changed.getByRole('button', { name: 'Delete your post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted')).toBeVisible();
  await expect(changed).toHaveCount(0);
});

test('SCR /community a draft outlives a reload and a send that failed, and goes when the server has it', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('nkechi');
  const box = page.getByRole('textbox', { name: 'What do you want to say?' });
  await page.goto('/community');
  await box.fill('Altos wanted, no auditions, biscuits.');
  await page.reload();
  await expect(box).toHaveValue('Altos wanted, no auditions, biscuits.');
  await setOffline(true);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('There is no connection. Check your network and try again.')).toBeVisible();
  await setOffline(false);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Altos wanted' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(box).toHaveValue('');
});

test('UIX-05 SCR /community words stand by their own direction: Arabic from the right, English from the left', async ({
  world,
}) => {
  const token = await world.tokenOf('hamish');
  const said = { arabic: 'عندي عود للبيع', english: 'An oud for sale' };
  for (const text of Object.values(said))
    await world.call('POST', '/api/posts', { text, clientId: crypto.randomUUID() }, token);
  const { page } = await world.member('declan');
  await page.goto('/community');
  /** How far the words begin and end from the edges of their paragraph. */
  const room = (text: string) =>
    page
      .getByRole('article')
      .getByText(text, { exact: true })
      .evaluate((paragraph) => {
        const words = document.createRange();
        words.selectNodeContents(paragraph);
        const [inner, outer] = [words.getBoundingClientRect(), paragraph.getBoundingClientRect()];
        return { left: inner.left - outer.left, right: outer.right - inner.right };
      });
  const [arabic, english] = [await room(said.arabic), await room(said.english)];
  expect(arabic.right).toBeLessThan(2);
  expect(arabic.left).toBeGreaterThan(20);
  expect(english.left).toBeLessThan(2);
  expect(english.right).toBeGreaterThan(20);
});
