import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { sendMessage, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const menuOf = (page: Page, name: string) => button(page, `More about ${name}`);
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const unreachable = /^You can’t message each other\./;

const choose = async (page: Page, menu: Locator, item: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Blocks somebody through one of the menus. */
const block = async (page: Page, menu: Locator, name: string) => {
  await choose(page, menu, `Block ${name}`);
  const question = page.getByRole('alertdialog', { name: `Block ${name}?` });
  const confirmation = expect(page.getByText(`You blocked ${name}`, { exact: true }).first()).toBeVisible();
  await button(question, 'Block').click();
  await confirmation;
  await expect(question).toBeHidden();
};

/** Unblocks by keyboard and expects the focus not to be lost with the button. */
const unblock = async (page: Page, name: string, gone: Locator) => {
  await button(page, name).press('Enter');
  await expect(gone).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
};

test('SAF-06 SAF-07 blocking from a thread or a profile takes effect for both people at once, and can be undone in the thread and in Settings', async ({
  world,
}) => {
  const name = 'Nkechi Obi';
  const [curtis, nkechi] = [await world.idOf('curtis'), await world.idOf('nkechi')];
  await sendMessage(world, 'dee', 'curtis', 'See you on Friday.');
  await sendMessage(world, 'curtis', 'nkechi', 'Sunday, then?');
  const { page: his, ...blocker } = await world.member('curtis');
  const { page: hers, ...blocked } = await world.member('nkechi');
  for (const { expectPageErrors } of [blocker, blocked])
    expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  await openLive(hers, `/messages/${curtis}`);
  await openLive(his, `/messages/${nkechi}`);
  await composer(hers).fill('Bring the small organ.');
  await composer(hers).press('Enter');
  await expect(log(his).getByText('Bring the small organ.')).toBeVisible();

  await block(his, button(his, 'More about this conversation'), name);
  await expect(his.getByText(`You blocked ${name}. They haven’t been told`, { exact: false })).toBeVisible();
  for (const page of [his, hers]) {
    await expect(page.getByText(unreachable)).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
  }
  expect(await hers.getByRole('main').innerText()).not.toMatch(/block/i);
  await unblock(his, `Unblock ${name}`, his.getByText(unreachable));
  for (const page of [his, hers]) await expect(composer(page)).toBeVisible();

  await navigate(his, `/profile/${nkechi}`);
  await block(his, menuOf(his, name), name);
  const confirmation = his.getByRole('heading', { level: 2, name: `You blocked ${name}` });
  await expect(confirmation).toBeVisible();
  await navigate(his, `/user/${nkechi}/links`);
  await expect(confirmation).toBeVisible();
  await expect(heading(his)).toHaveText('Links');

  await his.goto('/messages');
  await expect(his.getByRole('main').getByText('See you on Friday.')).toBeVisible();
  await expect(his.getByRole('main').getByText(name)).toHaveCount(0);
  await navigate(his, '/settings');
  await unblock(his, `Unblock ${name}`, button(his, `Unblock ${name}`));
  await expect(his.getByText(/^Nobody blocked. Block someone/)).toBeVisible();
  await expect(composer(hers)).toBeVisible();
});

test('SAF-07 SAF-10 blocking the author of a post removes it from both feeds and from open pages, and unblocking brings it back', async ({
  world,
}) => {
  const theirs = await writePost(world, 'teddy', 'A trumpet under the bridge at nine.');
  const mine = await writePost(world, 'amara', 'A long evening of ballads.');
  const { page: hers, ...blocker } = await world.member('amara');
  const { page: his, openTab, ...blocked } = await world.member('teddy');
  blocker.expectPageErrors(/404/);
  blocked.expectPageErrors(/404/);
  const inFeed = await openTab();
  await openLive(inFeed, '/community');
  await expect(inFeed.getByText('A long evening of ballads.')).toBeVisible();
  await openLive(his, `/posts/${mine.id}`);
  await expect(his.getByText('A long evening of ballads.')).toBeVisible();
  await his.getByRole('textbox', { name: 'Your comment' }).fill('Which ones?');
  const other = await blocker.openTab();
  await openLive(other, `/posts/${theirs.id}`);
  await expect(other.getByText('A trumpet under the bridge')).toBeVisible();
  const author = (await other.getByRole('article').getByRole('heading', { level: 2 }).innerText()).trim();
  const name = (await his.getByRole('article').getByRole('heading', { level: 2 }).innerText()).trim();

  await openLive(hers, '/community');
  await hers.bringToFront();
  await block(hers, button(hers, `More about the post by ${author}`).first(), author);
  await expect(hers.getByText('A trumpet under the bridge')).toHaveCount(0);
  await expect(inFeed.getByText('A long evening of ballads.')).toHaveCount(0);
  for (const [open, who] of [
    [other, author],
    [his, name],
  ] as const) {
    await expect(open.getByText('This post no longer exists or was removed')).toBeVisible();
    await expect(open.getByRole('main').getByText(who)).toHaveCount(0);
    await expect(open).not.toHaveTitle(new RegExp(who));
  }
  const draft = his.getByRole('textbox', { name: 'What you wrote is still here' });
  await expect(draft).toHaveValue('Which ones?');
  const id = await world.idOf('teddy');
  await world.as('amara', 'DELETE', `/api/blocks/${id}`);
  await expect(other.getByText('A trumpet under the bridge')).toBeVisible();
});
