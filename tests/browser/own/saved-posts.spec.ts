import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';
import { openWithWorker, withServiceWorker } from '#tests/browser/support/service-worker.ts';

test.use({ undoSeconds: 60 });

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const saveIn = (page: Page, text: string) =>
  article(page, text).getByRole('button', { name: 'Save for later' });
const hide = async (page: Page, text: string) => {
  await article(page, text)
    .getByRole('button', { name: /^More about the post by/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Hide this post' }).press('Enter');
};
const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose posts' }).getByRole('link', { name }).click();
const hiddenLine = (page: Page) => page.getByRole('article', { name: 'A post you hid' });

test('FEE-09 a post is saved, hidden, restored by Undo and shown again by keyboard, also after a reload, and other tabs update', async ({
  world,
}) => {
  const text = 'Rehearsal room in Otley, Tuesdays.';
  await writePost(world, 'gwenllian', text);
  await writePost(world, 'yaw', 'Ukulele orchestra, eleven of us, at noon.');
  const { page, openTab } = await world.member('hamish', { size: 'phone' });
  const other = await openTab();
  await openLive(other, '/community?from=saved');
  await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();

  await openLive(page, '/community');
  await saveIn(page, text).press('Enter');
  await expect(saveIn(page, text)).toHaveAttribute('aria-pressed', 'true');
  await expect(saveIn(other, text)).toHaveAttribute('aria-pressed', 'true');
  await choose(page, 'Saved');
  await expect(article(page, 'Ukulele orchestra'), 'the list of everyone’s posts').toHaveCount(0);
  await saveIn(page, text).press(' ');
  await expect(saveIn(other, text)).toHaveAttribute('aria-pressed', 'false');
  // It stays in the list until the next load, so that a mistake can be undone.
  await saveIn(page, text).press(' ');
  await expect(saveIn(other, text)).toHaveAttribute('aria-pressed', 'true');

  await choose(page, 'Everyone');
  await expect(article(page, text)).toHaveAttribute('aria-posinset', '2');
  await hide(page, text);
  await expect(hiddenLine(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(article(page, text)).toHaveCount(0);
  await expect(hiddenLine(other)).toBeVisible();
  await page.reload();
  await expect(hiddenLine(page)).toHaveAttribute('aria-posinset', '2');
  await expect(article(page, text)).toHaveCount(0);
  await hiddenLine(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(article(page, text)).toHaveAttribute('aria-posinset', '2');
  await expect(article(other, text)).toBeVisible();
  for (const tab of [page, other]) await expect(hiddenLine(tab)).toHaveCount(0);

  await hide(page, text);
  await expect(hiddenLine(page)).toBeVisible();
  await navigate(page, '/community?from=saved');
  await page.getByRole('main').getByRole('link', { name: 'Hidden posts' }).click();
  await expect(heading(page)).toHaveText('Hidden');
  await expect(article(page, text)).toContainText('You hid this post.');
  await expect(article(page, text).getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await article(page, text).getByRole('button', { name: 'Show it again' }).press('Enter');
  await expect(article(page, text)).toContainText('back in your lists');
  await expect(article(page, text).getByRole('button', { name: 'Hide it' })).toBeFocused();
  await expect(article(page, text).getByRole('button', { name: /^Like/ })).toBeVisible();
  await expect(article(other, text)).toBeVisible();
});

test('FEE-09 SPD-05 SAF-01 Undo of a hidden post returns when the network does, but never for the next member', async ({
  world,
}) => {
  const text = 'Hurdy-gurdy, strings included.';
  await writePost(world, 'yaw', text);
  const { page, setOffline } = await world.member('joaquim', withServiceWorker);
  await openWithWorker(page, '/community');
  await hide(page, text);
  await expect(hiddenLine(page)).toBeVisible();
  await setOffline(true);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', disabled: false })).toHaveCount(0);
  await setOffline(false);
  await expect(hiddenLine(page).getByRole('button', { name: 'Undo' })).toBeEnabled();

  const storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const next = await world.member('petra', { storage });
  await openLive(next.page, '/community');
  await expect(article(next.page, text)).toBeVisible();
  await expect(hiddenLine(next.page)).toHaveCount(0);
});
