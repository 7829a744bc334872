import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { openKept, withServiceWorker } from '#tests/browser/support/service-worker.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

// Longer than any of it takes: time that passes is for the chart's own tests.
test.use({ undoSeconds: 60 });

const write = (world: OwnServer, name: DemoName, text: string) =>
  world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const saveIn = (page: Page, text: string) =>
  article(page, text).getByRole('button', { name: 'Save for later' });
const hide = async (page: Page, text: string) => {
  await article(page, text)
    .getByRole('button', { name: /^More about the post by/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Hide this post' }).press('Enter');
};
const hiddenLine = (page: Page) => page.getByRole('article', { name: 'A post that you have hidden' });
const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose posts' }).getByRole('link', { name });

test('FEE-09 a post is saved by keyboard, found again, and saved no more; other tabs follow', async ({
  world,
}) => {
  const text = 'Rehearsal room in Otley, Tuesdays.';
  await write(world, 'nkechi', text);
  const { page, openTab } = await world.member('hamish', { size: 'phone' });
  const other = await openTab();
  await openLive(other, '/community?from=saved');
  await expect(other.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await openLive(page, '/community');
  await saveIn(page, text).press('Enter');
  await expect(saveIn(page, text)).toHaveAttribute('aria-pressed', 'true');
  await expect(saveIn(other, text)).toHaveAttribute('aria-pressed', 'true');

  await choose(page, 'Saved').click();
  await expect(page).toHaveURL(/community\?from=saved$/);
  await expect(saveIn(page, text)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  // Pressed by mistake it is still there, to be pressed again.
  await saveIn(page, text).press(' ');
  await expect(saveIn(other, text)).toHaveAttribute('aria-pressed', 'false');
  await expect(saveIn(page, text)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await page.goto('/community');
  await expect(choose(page, 'Everybody'), 'a shelf is not kept as the feed').toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('FEE-09 a post is hidden, undone where it stood, hidden for good, and shown again', async ({
  world,
}) => {
  const text = 'Ukulele orchestra, eleven of us, at noon.';
  const { id } = await write(world, 'yaw', text);
  const { page, openTab } = await world.member('petra');
  const other = await openTab();
  await openLive(other, '/community');
  await openLive(page, '/community');
  const line = (at: Page) =>
    at
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^The post by .* is hidden/ });
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await hide(page, text);
  await expect(line(page)).toBeVisible();
  await expect(undo).toBeFocused();
  await expect(article(page, text)).toHaveCount(0);
  await expect(line(other)).toBeVisible();
  await expectAccessible(page);
  await undo.press('Enter');
  await expect(article(page, text)).toBeVisible();
  await expect(article(other, text)).toBeVisible();

  await hide(page, text);
  await expect(line(page)).toBeVisible();
  await page.goto('/community?from=saved');
  await page.getByRole('main').getByRole('link', { name: 'Hidden posts' }).click();
  await expect(page).toHaveURL(/from=hidden$/);
  await expect(article(page, text)).toContainText('You have hidden this post.');
  await expectAccessible(page);
  await article(page, text).getByRole('button', { name: 'Show it again' }).press('Enter');
  await expect(article(page, text)).toContainText('in your lists again');
  await expect(article(page, text).getByRole('button', { name: 'Hide it' })).toBeFocused();
  await expect(article(other, text)).toBeVisible();
  await page.goto(`/posts/${id}`);
  await expect(article(page, text)).toBeVisible();
  await expect(page.getByText('You have hidden this post.')).toHaveCount(0);
});

for (const from of ['', '?from=links', '?from=saved', '?q=clavichord'])
  test(`FEE-09 UIX-01 a post hidden on /community${from} is brought back after a reload where it stood, in every tab`, async ({
    world,
  }) => {
    const text = `Clavichord with a stand, ${from || 'everybody'}.`;
    const { id } = await write(world, 'nkechi', text);
    await write(world, 'nkechi', `Another clavichord, ${from}.`);
    await world.as('declan', 'PUT', `/api/posts/${id}/saved`);
    const { page, openTab } = await world.member('declan', { size: from ? 'phone' : 'desktop' });
    const other = await openTab();
    for (const tab of [page, other]) await openLive(tab, `/community${from}`);
    const at = await article(page, text).getAttribute('aria-posinset');
    await hide(page, text);
    await expect(hiddenLine(page)).toBeVisible();
    for (const tab of [page, other]) {
      await tab.reload();
      await expect(hiddenLine(tab)).toHaveAttribute('aria-posinset', at ?? '');
      await expect(article(tab, text)).toHaveCount(0);
    }
    await hiddenLine(page).getByRole('button', { name: 'Undo' }).press('Enter');
    for (const tab of [page, other]) {
      await expect(article(tab, text)).toHaveAttribute('aria-posinset', at ?? '');
      await expect(hiddenLine(tab)).toHaveCount(0);
    }
  });

test('FEE-09 SPD-05 SAF-01 Undo of a hidden post is there again once the network is, and never for the next member', async ({
  world,
}) => {
  const text = 'Hurdy-gurdy, strings included.';
  await write(world, 'yaw', text);
  const { page, setOffline } = await world.member('joaquim', withServiceWorker);
  await openKept(page, '/community');
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

test('FEE-09 PPL-06 a hidden post keeps its line on the profile until that stands, and is no longer counted there', async ({
  world,
}) => {
  const text = 'Hurdy-gurdy, one careful owner.';
  await write(world, 'gwenllian', text);
  const { page } = await world.member('curtis', { size: 'phone' });
  const path = `/profile/${await world.idOf('gwenllian')}`;
  await page.goto(path);
  const tab = page.getByRole('link', { name: /^Posts \d+$/ });
  await expect(article(page, text)).toBeVisible();
  const before = Number.parseInt((await tab.textContent())?.match(/\d+/)?.[0] ?? '', 10);
  await expect(page.getByRole('article')).toHaveCount(before);
  await page.goto('/community');
  await hide(page, text);
  await expect(hiddenLine(page)).toBeVisible();
  await page.goto(path);
  const line = page.getByRole('main').getByText('You have hidden this post.');
  await expect(line).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(before - 1);
  await expect(tab).toHaveText(`Posts ${before - 1}`);
  await expectAccessible(page);
  await line.getByRole('link', { name: 'Look at it' }).press('Enter');
  await expect(page).toHaveURL(/\/posts\//);
});
