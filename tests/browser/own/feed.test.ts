import { afterAll, beforeAll, expect, test } from 'vitest';
import { bell, heading, pathOf } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';

let world: OwnWorld;
beforeAll(async () => {
  world = await startOwnWorld();
}, 120_000);
afterAll(() => world.close());

const words = 'Has anybody got a spare hi-hat clutch, Leeds, tonight?';
const answer = 'Two in the van. I am at the Mill from five.';

test('SCR /community NTF-02 NTF-03 NTF-07 one posts, the other comments, and the comment comes home', async () => {
  const { page: author } = await world.member('bronagh');
  const { page: reader } = await world.member('declan');
  await openLive(reader, '/community');
  const feed = reader.getByRole('feed');
  const first = await feed.getByRole('article').first().getAttribute('aria-labelledby');

  await openLive(author, '/community');
  await author.getByRole('textbox', { name: 'What do you want to say?' }).fill(words);
  await author.getByRole('button', { name: 'Post', exact: true }).click();
  await author.getByRole('article').filter({ hasText: words }).waitFor();
  expect(await author.getByRole('textbox', { name: 'What do you want to say?' }).inputValue()).toBe('');

  const pill = reader.getByRole('button', { name: '1 new post' });
  await pill.waitFor();
  expect(await feed.getByRole('article').first().getAttribute('aria-labelledby')).toBe(first);
  await pill.click();
  const post = reader.getByRole('article').filter({ hasText: words });
  await post.getByRole('button', { name: /^Like/ }).click();
  await post.getByRole('link', { name: '0 comments' }).click();
  await heading(reader).filter({ hasText: 'Post by' }).waitFor();
  await reader.getByRole('textbox', { name: 'Your comment' }).fill(answer);
  await reader.getByRole('button', { name: 'Comment', exact: true }).click();
  await reader.getByText(answer).waitFor();

  await author.getByText('New comment on your post').waitFor();
  await expect.poll(() => bell(author).getAttribute('aria-label')).toMatch(/unread/);
  await bell(author).click();
  await author.getByRole('link', { name: 'your post' }).first().click();
  await author.getByText(answer).waitFor();
  expect(pathOf(author)).toMatch(/^\/posts\//);
});

test('SCR /my-posts a post is edited, and deleted after being asked once', async () => {
  const { page } = await world.member('mick');
  await page.goto('/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('Trucks at six.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'Trucks at six.' });
  await post.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill('Trucks at seven.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/my-posts');
  const changed = page.getByRole('article').filter({ hasText: 'Trucks at seven.' });
  await changed.getByText('Edited').waitFor();
  await changed.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Post deleted').waitFor();
  await expect.poll(() => changed.count()).toBe(0);
});

test('SCR /community a draft outlives a reload and a send that failed, and goes when the server has it', async () => {
  const { page, context, expectComplaints } = await world.member('nkechi');
  expectComplaints(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /\[link\]/);
  const box = page.getByRole('textbox', { name: 'What do you want to say?' });
  await page.goto('/community');
  await box.fill('Altos wanted, no auditions, biscuits.');
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('Altos wanted, no auditions, biscuits.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('There is no connection. Check your network and try again.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Altos wanted' }).waitFor();
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await box.inputValue()).toBe('');
});
