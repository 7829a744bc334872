import { expect, type Page } from '@playwright/test';
import type { Message } from '#contract/ours/messages.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

// Longer than any of it takes: time that passes is for the chart's own tests.
test.use({ undoSeconds: 60 });

const say = async (world: OwnServer, from: DemoName, to: DemoName, text: string) =>
  world.as<Message>(from, 'POST', '/api/messages', {
    recipientId: await world.idOf(to),
    text,
    clientId: freshClientId(),
  });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const undoIn = (page: Page) => log(page).getByRole('button', { name: 'Undo' });
const openThread = async (world: OwnServer, page: Page, other: DemoName) =>
  openLive(page, `/messages/${await world.idOf(other)}`);
const listed = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByText(words);

test('MSG-02 deleted for both, the other sees it go at once, in the thread and in the list, and come back by Undo', async ({
  world,
}) => {
  await say(world, 'bronagh', 'declan', 'My old number is 0161 496 0000.');
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openThread(world, hers, 'declan');
  await openThread(world, his, 'bronagh');
  await expect(line(his, 'My old number')).toBeVisible();

  // By keyboard alone: the newest message's menu is one stop, its items follow by arrow.
  const menu = log(hers).getByRole('button', { name: 'More about this message' }).last();
  await menu.focus();
  await menu.press('Enter');
  const item = hers.getByRole('menuitem', { name: 'Delete for both' });
  await expect(item).toBeVisible();
  await hers.keyboard.press('End');
  await expect(item).toBeFocused();
  await hers.keyboard.press('Enter');

  await expect(line(hers, 'Deleted for both of you.')).toBeVisible();
  for (const page of [hers, his]) {
    await expect(line(page, 'Message removed')).toBeVisible();
    await expect(line(page, 'My old number')).toHaveCount(0);
    await expect(listed(page, 'Message removed')).toBeVisible();
  }
  await expect(undoIn(his)).toHaveCount(0);
  await expectAccessible(hers);

  await hers.reload();
  await undoIn(hers).click();
  for (const page of [hers, his]) {
    await expect(line(page, 'My old number')).toBeVisible();
    await expect(line(page, 'Message removed')).toHaveCount(0);
    await expect(listed(page, 'My old number')).toBeVisible();
  }
});

test('MSG-02 on a phone a message of the other is deleted for me alone, in every tab, and comes back by Undo', async ({
  world,
}) => {
  await say(world, 'declan', 'bronagh', 'The cat is out of the bag.');
  const { page, openTab } = await world.member('bronagh', {
    size: 'phone',
    context: { hasTouch: true, colorScheme: 'dark' },
  });
  const tab = await openTab();
  const { page: his } = await world.member('declan');
  await openThread(world, his, 'bronagh');
  await openThread(world, tab, 'declan');
  await openThread(world, page, 'declan');
  await line(page, 'The cat is out').tap();
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete for me' }).tap();
  await expect(line(page, 'Deleted for you.')).toBeVisible();
  await expect(line(page, 'The cat is out')).toHaveCount(0);
  await expect(line(tab, 'The cat is out')).toHaveCount(0);
  await expect(line(his, 'The cat is out')).toBeVisible();
  await expectAccessible(page);
  await undoIn(page).tap();
  for (const one of [page, tab]) await expect(line(one, 'The cat is out')).toBeVisible();
});

test('MSG-02 SAF-05 while the outbox holds a message, deleting an earlier one moves and doubles nothing', async ({
  world,
}) => {
  await say(world, 'ines', 'tomasz', 'Said before the tunnel.');
  const { page, expectComplaints } = await world.member('ines');
  expectComplaints(/Failed to load resource/, /\[\w+\]/, /\/api\//);
  await openThread(world, page, 'tomasz');
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await expect(box).toBeVisible();
  await page.route('**/api/messages', (route) => route.abort());
  for (const words of ['First in the tunnel.', 'Second in the tunnel.']) {
    await box.fill(words);
    await box.press('Enter');
    await expect(line(page, words)).toBeVisible();
  }
  await expect(line(page, 'Waiting to send').last()).toBeVisible();
  // What the server does not have yet can only be copied.
  await log(page).getByRole('button', { name: 'More about this message' }).last().press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Copy']);
  await page.keyboard.press('Escape');

  const row = log(page).locator('[data-row]').filter({ hasText: 'Said before the tunnel.' });
  await row.getByRole('button', { name: 'More about this message' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete for both' }).click();
  await expect(line(page, 'Message removed')).toBeVisible();
  await page.unroute('**/api/messages');
  await expect(line(page, 'Waiting to send')).toHaveCount(0, { timeout: 30_000 });
  const said = await log(page).locator('[data-row] > div > p').allInnerTexts();
  const places = ['Message removed', 'First in the tunnel.', 'Second in the tunnel.'].map((words) =>
    said.findIndex((one) => one.includes(words)),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const words of ['First in the tunnel.', 'Second in the tunnel.'])
    await expect(line(page, words)).toHaveCount(1);
});
