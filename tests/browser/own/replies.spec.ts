import { expect, type Page } from '@playwright/test';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

test.use({ undoSeconds: 60 });

const writePost = (world: OwnWorld, name: string, text: string) =>
  world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() });
const say = (world: OwnWorld, name: string, post: Post, text: string, answers?: Comment) =>
  world.as<Comment>(name, 'POST', `/api/posts/${post.id}/comments`, {
    text,
    clientId: freshClientId(),
    ...(answers && { answers: answers.id }),
  });
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const lineOf = (page: Page, text: string) =>
  page.locator('#comments').getByRole('listitem').filter({ hasText: text }).last();

test('FEE-05 NTF-07 replies by keyboard alone, announced where others read, and the one they answer is led to them', async ({
  world,
}) => {
  const post = await writePost(world, 'mick', 'Who can bring a bass amp?');
  const first = await say(world, 'bronagh', post, 'Mine is at the menders.');
  const { page: bronagh } = await world.member('bronagh');
  const { page } = await world.member('declan');
  await openLive(bronagh, `/posts/${post.id}`);
  await openLive(page, `/posts/${post.id}`);
  await button(page, /^Reply to Bronagh/).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('textbox', { name: 'Your reply' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await button(page, /^Reply to Bronagh/).press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.type('Since when?');
  await page.keyboard.press('Control+Enter');
  await expect(lineOf(page, 'Since when?')).toBeFocused();
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();

  await expect(bronagh.getByRole('status').filter({ hasText: '2 comments, 1 new' })).toBeAttached();
  await expect(bronagh.getByText('Since when?')).toHaveCount(0);
  await button(bronagh, 'Show 1 reply').click();
  await button(bronagh, /^Reply to Declan/).click();
  await bronagh.getByRole('textbox', { name: 'Your reply' }).fill('Tuesday.');
  await button(bronagh, /^Reply$/).click();
  await expect(lineOf(page, 'Tuesday.')).toContainText(/To Declan/);
  await expectAccessible(page);

  await say(world, 'eszter', post, 'Take mine.', first);
  await bronagh.goto('/notifications');
  const news = bronagh.getByRole('main').getByRole('listitem').filter({ hasText: 'replied' });
  await expect(news).toContainText(/Eszter .+ and Declan .+ replied to your comment/);
  await news.getByRole('link', { name: 'your comment' }).click();
  await expect(lineOf(bronagh, 'Take mine.')).toBeFocused();
  await expect(lineOf(bronagh, 'Take mine.')).toBeInViewport();
});

test('FEE-05 a comment with replies is deleted and undone where it stands, a reply too, and what was typed stays', async ({
  world,
}) => {
  const post = await writePost(world, 'mick', 'Whose cymbals are these?');
  const first = await say(world, 'declan', post, 'Not mine.');
  const reply = await say(world, 'declan', post, 'Or are they?', first);
  const { page } = await world.member('declan');
  const { page: reader, expectComplaints } = await world.member('petra');
  await openLive(reader, `/posts/${post.id}`);
  await openLive(page, `/posts/${post.id}`);
  await button(reader, /^Reply to Declan/).click();
  await reader.getByRole('textbox', { name: 'Your reply' }).fill('They have your name on them.');

  await button(page, 'More about your comment').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('The comment “Not mine.” is deleted.')).toBeVisible();
  await expect(button(page, 'Undo')).toBeFocused();
  await button(page, 'Show 1 reply').click();
  await expect(lineOf(page, 'Or are they?')).toBeVisible();
  await button(page, 'More about your comment').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const lines = page.locator('#comments').getByRole('listitem');
  await expect(page.getByText('The comment “Or are they?” is deleted.')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Undo')).toHaveCount(2);
  await lines.filter({ hasText: 'Or are they?' }).last().getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The comment “Not mine.” is deleted.')).toBeVisible();
  await expect(button(page, 'Show 1 reply')).toBeVisible();

  await reader.reload();
  await expect(reader.getByText('This comment was deleted.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(reader.getByText('Not mine.')).toBeVisible();
  await expect(reader.getByRole('textbox', { name: 'Your reply' })).toHaveValue(
    'They have your name on them.',
  );
  await world.as('mick', 'DELETE', `/api/comments/${first.id}`);
  // Others are told in a minute; who does something on the page sees it at once.
  await reader.getByRole('textbox', { name: 'Your comment' }).fill('Oh.');
  await button(reader, /^Comment$/).click();
  await expect(reader.getByText('This comment was deleted.')).toBeVisible();
  await expect(reader.getByRole('textbox', { name: 'What you wrote is still here' })).toHaveValue(
    'They have your name on them.',
  );
  expectComplaints(/404 .*\/api\/comments\//);
  await reader.goto(`/posts/${post.id}?comment=${first.id}`);
  await expect(reader.getByText('The comment you came for is gone.')).toBeVisible();
  await reader.goto(`/posts/${post.id}?comment=${reply.id}`);
  await expect(lineOf(reader, 'Or are they?')).toBeFocused();
});
