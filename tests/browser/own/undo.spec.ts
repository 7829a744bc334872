import { expect, type Page } from '@playwright/test';
import type { OwnNotification } from '#contract/notifications.ts';
import { applyTo, postGig, writeComment, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';

// Longer than any test runs; the machine and server tests cover the end of the undo time.
test.use({ undoSeconds: 60 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const undoIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Undo' });
const lineIn = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: words });

test('GIG-09 GIG-13 FEE-07 MSG-04 UIX-05 a player booked by mistake is not notified: Undo shows on the gig’s page, in the thread and after a reload, and is refused once they have withdrawn', async ({
  world,
}) => {
  const gig = await postGig(world, 'petra', { title: 'Crumhorn for a christening' });
  const { id: applicationId } = await applyTo(world, 'luca', gig);
  const { page, openTab, expectPageErrors } = await world.member('petra');
  expectPageErrors(/409/);
  const thread = await openTab();
  const strip = thread.getByRole('region', { name: 'Gigs with Luca Ferrante' });
  await openLive(thread, `/messages/${await world.idOf('luca')}`);
  await expect(strip.getByRole('link', { name: gig.title })).toHaveAttribute('href', `/gigs/${gig.id}`);
  await openLive(page, `/gigs/${gig.id}`);
  const gigNotifications = async () =>
    (await world.as<OwnNotification[]>('luca', 'GET', '/api/notifications')).filter(
      ({ subject }) => subject?.title === gig.title,
    );

  await button(page, 'Accept Luca Ferrante').click();
  await button(page, 'Book Luca Ferrante').click();
  const done = page.getByRole('status').filter({ hasText: 'Luca Ferrante is booked.' });
  await expect(done).toBeVisible();
  // Focus moves to the row, so that a second Enter does not undo the first.
  await expect(page.getByRole('listitem', { name: 'Luca Ferrante' })).toBeFocused();
  await expect(strip.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Accept Luca Ferrante')).toBeVisible();
  await expect(button(page, 'Undo')).toHaveCount(0);
  await expect(strip.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await gigNotifications()).toEqual([]);

  await button(thread, 'Accept Luca Ferrante').press('Enter');
  await thread.getByRole('alertdialog').getByRole('button', { name: 'Book Luca Ferrante' }).press('Enter');
  await expect(strip.getByText('Luca Ferrante is booked.')).toBeVisible();
  await expect(strip, 'focus stays where the button was').toBeFocused();
  await expect(button(page, 'Undo')).toBeVisible();
  expect(await gigNotifications()).toEqual([]);
  await world.as('luca', 'POST', `/api/applications/${applicationId}/withdraw`);
  await button(page, 'Undo').click();
  await button(page, 'Dismiss').click();
  await expect(button(page, 'Dismiss')).toHaveCount(0);
  await expect(button(page, 'Accept Luca Ferrante')).toHaveCount(0);
});

test('FEE-07 FEE-05 a post and a comment are deleted and restored in place, after a reload and in other tabs, without anybody else noticing', async ({
  world,
}) => {
  const text = 'Flugelhorn wanted by Friday.';
  const made = await writePost(world, 'hamish', text);
  for (const words of ['I have one.', 'Sold it, sorry.']) await writeComment(world, 'hamish', made, words);
  const { page, openTab } = await world.member('hamish');
  const { page: reader } = await world.member('ines');
  const other = await openTab();
  await openLive(reader, '/community');
  await openLive(other, '/my-posts');
  await openLive(page, '/community');
  const postOn = (on: Page) => on.getByRole('article').filter({ hasText: text });
  await postOn(page).getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleted = lineIn(page, `Your post “${text}” was deleted.`);
  await expect(deleted).toBeVisible();
  await expect(undoIn(page)).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(undoIn(other)).toBeVisible();
  await expect(undoIn(other)).not.toBeFocused();
  await page.reload();
  await expect(deleted).toBeVisible();
  // Enter on a freshly loaded page must not undo the last action.
  await expect(undoIn(page)).not.toBeFocused();
  await undoIn(page).click();
  await expect(postOn(page)).toBeVisible();
  await expect(undoIn(page)).toHaveCount(0);
  await expect(postOn(other)).toBeVisible();
  await expect(postOn(reader)).toBeVisible();

  await navigate(page, `/posts/${made.id}`);
  const comments = page.locator('#comments').getByRole('listitem');
  await comments.first().getByRole('button', { name: 'More about your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(comments).toHaveText([/Comment “I have one\.” deleted/, /Sold it/]);
  await page.reload();
  await expect(comments).toHaveText([/Comment “I have one\.” deleted/, /Sold it/]);
  await undoIn(page).click();
  await expect(comments).toHaveText([/I have one\./, /Sold it/]);
});
