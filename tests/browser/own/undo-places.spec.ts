import { expect, type Page } from '@playwright/test';
import type { Comment } from '#contract/ours/comments.ts';
import type { LinkStanding } from '#contract/ours/links.ts';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

// Longer than any of it takes: time that passes is for the chart's own tests.
test.use({ undoSeconds: 60 });

const undoIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Undo' });
const lineIn = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words });

test('FEE-07 a post is deleted and undone in its own place, after a reload and in other tabs, and its reader saw nothing', async ({
  world,
}) => {
  const text = 'Flugelhorn wanted by Friday.';
  const { id } = await world.as<Post>('declan', 'POST', '/api/posts', { text, clientId: freshClientId() });
  const { page, openTab } = await world.member('declan');
  const { page: reader } = await world.member('bronagh');
  const other = await openTab();
  await openLive(reader, '/community');
  await openLive(other, '/my-posts');
  await openLive(page, '/community');
  const post = page.getByRole('article').filter({ hasText: text });
  await post.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const line = lineIn(page, `Your post “${text}” is deleted.`);
  await expect(line).toBeVisible();
  await expect(undoIn(page)).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await expect(undoIn(other)).toBeVisible();
  await expect(undoIn(other)).not.toBeFocused();

  await page.reload();
  await expect(line).toBeVisible();
  // Who has just come must not undo by the next press of Enter what they did a moment ago.
  await expect(undoIn(page)).not.toBeFocused();
  await undoIn(page).click();
  await expect(post).toBeVisible();
  await expect(undoIn(page)).toHaveCount(0);
  await expect(other.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expect(reader.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expect(reader.getByText('This post was deleted.')).toHaveCount(0);
  expect((await world.as<Post>('bronagh', 'GET', `/api/posts/${id}`)).text).toBe(text);
});

test('FEE-05 a comment is deleted and undone where it stood', async ({ world }) => {
  const post = await world.as<Post>('bronagh', 'POST', '/api/posts', {
    text: 'Who has a spare stand?',
    clientId: freshClientId(),
  });
  const said = ['I have one.', 'Sold it, sorry.'];
  for (const text of said)
    await world.as<Comment>('declan', 'POST', `/api/posts/${post.id}/comments`, {
      text,
      clientId: freshClientId(),
    });
  const { page } = await world.member('declan');
  await openLive(page, `/posts/${post.id}`);
  const comments = page.locator('#comments').getByRole('listitem');
  await comments.first().getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(comments).toHaveText([/The comment “I have one\.” is deleted/, /Sold it/]);
  await expect(undoIn(page)).toBeFocused();
  await page.reload();
  await expect(comments).toHaveText([/The comment “I have one\.” is deleted/, /Sold it/]);
  await undoIn(page).click();
  await expect(comments).toHaveText([/I have one\./, /Sold it/]);
  await expect(undoIn(page)).toHaveCount(0);
});

test('PPL-04 PPL-03 a link is ended and undone in its row, and the other one was never told', async ({
  world,
}) => {
  const [hamish, ines] = [await world.idOf('hamish'), await world.idOf('ines')];
  await world.as<LinkStanding>('hamish', 'POST', '/api/links', { userId: ines });
  await world.as<LinkStanding>('ines', 'POST', '/api/links', { userId: hamish });
  const { page } = await world.member('hamish');
  const { page: told } = await world.member('ines');
  await openLive(told, '/links');
  await openLive(page, '/links');
  const more = page.getByRole('button', { name: 'More about Ines Carvalho' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove link' }).click();
  const line = lineIn(page, 'You and Ines Carvalho are no longer linked.');
  await expect(line).toBeVisible();
  await expect(undoIn(page).first()).toBeFocused();
  await page.goto('/discover');
  await expect(line).toBeVisible();
  await expect(undoIn(page).first()).not.toBeFocused();
  await page.goto('/links');
  await undoIn(page).first().click();
  await expect(more).toBeVisible();
  await expect(undoIn(page)).toHaveCount(0);
  await expect(told.getByRole('button', { name: 'More about Hamish Roy' })).toBeVisible();
});

test.describe('what is not undone', () => {
  // Shorter than anybody waits; that nobody is told before is for the server's tests.
  test.use({ undoSeconds: 2 });

  test('FEE-07 FEE-05 a post and a comment are told to be gone once their time is over, and nothing is offered any more', async ({
    world,
  }) => {
    const write = (text: string) =>
      world.as<Post>('declan', 'POST', '/api/posts', { text, clientId: freshClientId() });
    const [gone, kept] = [await write('Euphonium, hardly used.'), await write('A mouthpiece to go with it.')];
    const body = { text: 'Still there?', clientId: freshClientId() };
    await world.as<Comment>('declan', 'POST', `/api/posts/${kept.id}/comments`, body);
    const { page, openTab } = await world.member('declan');
    const { page: reader, openTab: readInTab } = await world.member('bronagh');
    const ofKept = await readInTab();
    const other = await openTab();
    await openLive(reader, '/community');
    await openLive(ofKept, `/posts/${kept.id}`);
    await openLive(page, '/community');
    await openLive(other, `/posts/${kept.id}`);
    await expect(ofKept.getByText('Still there?')).toBeVisible();

    await other.getByRole('button', { name: 'More about your comment' }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await page.bringToFront();
    const post = page.getByRole('article').filter({ hasText: 'Euphonium' });
    await post.getByRole('button', { name: 'More about your post' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();

    await expect(reader.getByText('This post was deleted.')).toBeVisible();
    await expect(ofKept.getByText('Still there?')).toHaveCount(0);
    for (const tab of [page, other]) {
      await expect(undoIn(tab)).toHaveCount(0);
      await expect(tab.getByText(/is deleted\./)).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: 'A mouthpiece' })).toBeVisible();
    await expect(page.getByText('Euphonium, hardly used.')).toHaveCount(0);
    await expect(undoIn(page)).toHaveCount(0);
    await expect(world.as('declan', 'GET', `/api/posts/${gone.id}`)).rejects.toThrow(/404/);
  });
});
