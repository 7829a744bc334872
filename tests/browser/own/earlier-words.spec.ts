import { expect } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

test('FEE-07 what a post and a comment said before is seen by their readers, with what was changed, by keyboard', async ({
  world,
}) => {
  const words = (text: string) => ({ text, clientId: freshClientId() });
  const post = await world.as<Post>('nkechi', 'POST', '/api/posts', words('Call at eight on Saturday.'));
  const at = `/api/posts/${post.id}`;
  await world.as('nkechi', 'PUT', at, { text: 'Call at nine on Saturday.', version: post.version });
  const said = await world.as<{ id: string }>('luca', 'POST', `${at}/comments`, words('I can do ten.'));
  await world.as('luca', 'PUT', `/api/comments/${said.id}`, { text: 'I can do nine.' });
  const { page } = await world.member('yaw', { size: 'phone' });
  await page.goto(`/posts/${post.id}`);
  const edited = page.getByRole('button', { name: 'Edited: see what it said before' });
  // The post's own comes late, perhaps after that of the comment.
  await expect(edited).toHaveCount(2);
  await edited.first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What this post said before' });
  const versions = dialog.getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first().getByRole('insertion')).toHaveText('nine');
  await expect(versions.first().getByRole('deletion')).toHaveText('eight');
  await expect(versions.last()).toContainText('Call at eight on Saturday.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(edited.first()).toBeFocused();
  await edited.last().press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'What this comment said before' }).getByRole('deletion'),
  ).toHaveText('ten');
});
