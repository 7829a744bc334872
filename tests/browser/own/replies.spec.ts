import { expect, type Page } from '@playwright/test';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
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
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const lines = (page: Page) => page.locator('#comments').getByRole('listitem');
const lineOf = (page: Page, text: string) => lines(page).filter({ hasText: text }).last();

test('FEE-05 FEE-06 NTF-07 UIX-05 replies and mentions by keyboard alone are announced to readers, and whom they concern is led to them', async ({
  world,
}) => {
  const bronaghId = await world.idOf('bronagh');
  const { name } = await world.as<{ name: string }>('bronagh', 'GET', `/api/profiles/${bronaghId}`);
  const post = await writePost(world, 'mick', 'Who can bring a bass amp?');
  const { page: bronagh } = await world.member('bronagh');
  const { page } = await world.member('declan');
  await openLive(bronagh, `/posts/${post.id}`);
  await expect(bronagh.getByText('Nobody has answered yet.')).toBeVisible();
  await expect(bronagh.getByRole('heading', { level: 2, name: 'Comments', exact: true })).toBeVisible();
  await box(bronagh, 'Your comment').fill('Mine is at the menders.');
  await button(bronagh, /^Comment$/).click();
  await expect(lineOf(bronagh, 'Mine is at the menders.')).toBeVisible();

  await openLive(page, `/posts/${post.id}`);
  const reply = box(page, 'Your reply');
  await button(page, /^Reply to Bronagh/).press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reply).toHaveCount(0);
  await button(page, /^Reply to Bronagh/).press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.type('Since when?');
  await page.keyboard.press('Control+Enter');
  await expect(lineOf(page, 'Since when?')).toBeFocused();
  await expect(reply).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();

  await expect(bronagh.getByRole('status').filter({ hasText: '2 comments, 1 new' })).toBeAttached();
  await expect(bronagh.getByText('Since when?')).toHaveCount(0);
  await button(bronagh, 'Show 1 reply').click();
  await button(bronagh, /^Reply to Declan/).click();
  await box(bronagh, 'Your reply').fill('Tuesday.');
  await button(bronagh, /^Reply$/).click();
  await expect(lineOf(page, 'Tuesday.')).toContainText(/To Declan/);

  await box(page, 'Your comment').focus();
  await page.keyboard.type('I think @bron');
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
  await page.keyboard.type('a');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Your comment')).toHaveValue(`I think @${name} `);
  await page.keyboard.type('does.');
  await page.keyboard.press('Control+Enter');
  await expect(lineOf(page, 'does.').getByRole('link', { name: `@${name}` })).toHaveAttribute(
    'href',
    `/profile/${bronaghId}`,
  );

  await bronagh.goto('/notifications');
  const news = bronagh.getByRole('main').getByRole('listitem');
  await news.filter({ hasText: 'mentioned you in' }).getByRole('link', { name: 'a comment' }).click();
  await expect(lineOf(bronagh, 'does.')).toBeFocused();
  await bronagh.goBack();
  await news
    .filter({ hasText: /Declan .+ replied to your comment/ })
    .getByRole('link', { name: 'your comment' })
    .click();
  await expect(lineOf(bronagh, 'Since when?')).toBeFocused();
  await expect(lineOf(bronagh, 'Since when?')).toBeInViewport();
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
  await box(reader, 'Your reply').fill('They have your name on them.');

  await button(page, 'More about your comment').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('The comment “Not mine.” is deleted.')).toBeVisible();
  await expect(button(page, 'Undo')).toBeFocused();
  await button(page, 'Show 1 reply').click();
  await expect(lineOf(page, 'Or are they?')).toBeVisible();
  await button(page, 'More about your comment').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('The comment “Or are they?” is deleted.')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Undo')).toHaveCount(2);
  await lineOf(page, 'Or are they?').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The comment “Not mine.” is deleted.')).toBeVisible();
  await expect(button(page, 'Show 1 reply')).toBeVisible();

  await reader.reload();
  await expect(reader.getByText('This comment was deleted.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(reader.getByText('Not mine.')).toBeVisible();
  await expect(box(reader, 'Your reply')).toHaveValue('They have your name on them.');
  await world.as('mick', 'DELETE', `/api/comments/${first.id}`);
  // Others are told in a minute; a reader who does something on the page sees it at once.
  await box(reader, 'Your comment').fill('Oh.');
  await button(reader, /^Comment$/).click();
  await expect(reader.getByText('This comment was deleted.')).toBeVisible();
  await expect(box(reader, 'What you wrote is still here')).toHaveValue('They have your name on them.');
  expectComplaints(/404 .*\/api\/comments\//);
  await reader.goto(`/posts/${post.id}?comment=${first.id}`);
  await expect(reader.getByText('The comment you came for is gone.')).toBeVisible();
  await reader.goto(`/posts/${post.id}?comment=${reply.id}`);
  await expect(lineOf(reader, 'Or are they?')).toBeFocused();
});
