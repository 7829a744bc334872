import { expect, type Locator, type Page } from '@playwright/test';
import type { GigsPage } from '#contract/ours/gigs.ts';
import type { Message } from '#contract/ours/messages.ts';
import type { Post } from '#contract/ours/posts.ts';
import { bell, heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';
import { openSocket } from '#tests/support/socket.ts';

const post = async (world: OwnServer, name: DemoName, text: string) =>
  (await world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() })).id;
const send = (world: OwnServer, name: DemoName, recipientId: string, text: string) =>
  world.as<Message>(name, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const choose = async (page: Page, menu: Locator, item: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** Presses a control by keyboard, as one does who has come to it by Tab. */
const press = async (control: Locator) => {
  await control.focus();
  await control.press('Enter');
};
const expectFocused = (page: Page) => expect(page.locator('body')).not.toBeFocused();
/** Blocks somebody from one of the menus that offer it. */
const block = async (page: Page, menu: Locator, name: string) => {
  await choose(page, menu, `Block ${name}`);
  const question = page.getByRole('alertdialog', { name: `Block ${name}?` });
  await button(question, 'Block').click();
  await expect(question).toBeHidden();
  await expect(page.getByText(`You blocked ${name}`, { exact: true }).first()).toBeVisible();
};
/** Messages and notifications together. */
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const writes = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
/** What the socket of a page says to it from now on. */
const framesOf = (page: Page): string[] => {
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(payload.toString())),
  );
  return frames;
};
type Talk = { id: string; conversationId: string };
/** Types to one, then to another on the same socket: once the other has heard it, the first would have, too. */
const typesToBoth = async (
  world: OwnServer,
  name: DemoName,
  first: Talk,
  then: { name: DemoName; id: string },
) => {
  const { conversationId } = await send(world, name, then.id, 'Just typing.');
  const hearing = await openSocket(world.origin, await world.tokenOf(then.name));
  const typing = await openSocket(world.origin, await world.tokenOf(name));
  typing.socket.emit('typing_start', { conversationId: first.conversationId, recipientId: first.id });
  typing.socket.emit('typing_start', { conversationId, recipientId: then.id });
  await hearing.hears('user_typing');
  typing.close();
  hearing.close();
};
const unreachable = /^You two cannot reach each other here\./;
const trouble = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/, /\[\w+\]/];

test('SAF-06 SAF-07 SOK-03 blocked from a thread: no typing, message, notification or count comes; Settings and the thread take it back', async ({
  world,
}) => {
  const [curtis, nkechi] = [await world.idOf('curtis'), await world.idOf('nkechi')];
  const dee = await world.idOf('dee');
  await send(world, 'curtis', dee, 'See you on Friday.');
  const { conversationId } = await send(world, 'curtis', nkechi, 'Sunday, then?');
  const blocker = await world.member('curtis');
  const blocked = await world.member('nkechi');
  const [{ page: his }, { page: hers }] = [blocker, blocked];
  blocker.expectComplaints(...trouble);
  blocked.expectComplaints(...trouble);
  const heard = framesOf(his);
  await openLive(hers, `/messages/${curtis}`);
  await openLive(his, `/messages/${nkechi}`);
  await writes(hers).fill('Bring the small organ.');
  await writes(hers).press('Enter');
  await expect(log(his).getByText('Bring the small organ.')).toBeVisible();
  const stale = await blocked.openTab();
  await openLive(stale, `/messages/${curtis}`);
  await expect(writes(stale)).toBeVisible();
  await blocked.setOffline(true);

  await block(his, button(his, 'More about this conversation'), 'Nkechi Obi');
  await expect(his.getByText(unreachable)).toBeVisible();
  await writes(stale).fill('And the large one, please');
  await writes(stale).press('Enter');
  await writes(stale).pressSequentially('Are you there');
  await expect.poll(() => unreadOf(his)).toBeGreaterThan(0);
  const before = await unreadOf(his);
  await blocked.setOffline(false);
  await expect(stale.getByText(unreachable)).toBeVisible();
  await expect(hers.getByText(unreachable)).toBeVisible();
  expect(await hers.getByRole('main').innerText()).not.toMatch(/block/i);
  await expect(log(stale).getByText('And the large one')).toBeVisible();
  const applied = await world.call(
    'GET',
    `/api/profiles/${curtis}`,
    undefined,
    await world.tokenOf('nkechi'),
  );
  expect(applied.status).toBe(404);
  await expect(his.getByText('And the large one')).toHaveCount(0);
  heard.length = 0;
  await typesToBoth(world, 'nkechi', { id: curtis, conversationId }, { name: 'dee', id: dee });
  await send(world, 'dee', curtis, 'Friday it is.');
  await expect.poll(() => heard.some((frame) => frame.includes('Friday it is.'))).toBe(true);
  expect(heard.filter((frame) => frame.includes('user_typing'))).toEqual([]);
  await his.goto('/notifications');
  await expect(his.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(his.getByRole('main').getByText('Nkechi Obi')).toHaveCount(0);
  await expect.poll(() => unreadOf(his)).toBe(before + 2);
  await his.goto('/messages');
  await expect(heading(his)).toBeVisible();
  await expect(his.getByRole('main').getByText('Friday it is.')).toBeVisible();
  await expect(his.getByRole('main').getByText('Nkechi Obi')).toHaveCount(0);

  await his.goto('/settings');
  await press(button(his, 'Unblock Nkechi Obi'));
  await expect(his.getByText(/^Nobody. You can block somebody/)).toBeVisible();
  await expectFocused(his);
  await openLive(his, `/messages/${nkechi}`);
  await expect(log(his).getByText('Bring the small organ.')).toBeVisible();
  await expect(writes(his)).toBeVisible();
  await block(his, button(his, 'More about this conversation'), 'Nkechi Obi');
  await expect(his.getByText(/You blocked Nkechi Obi; they are not told/)).toBeVisible();
  await expectAccessible(his);
  await press(button(his, 'Unblock Nkechi Obi'));
  await expect(writes(his)).toBeVisible();
  await expectFocused(his);
  await expect(writes(hers)).toBeVisible();
});

test('SAF-07 blocked from the profile: it says who is blocked, and takes it back by keyboard, there and on their links', async ({
  world,
}) => {
  const rukhsana = await world.idOf('rukhsana');
  const { page, expectComplaints } = await world.member('oskar');
  expectComplaints(/404/);
  await page.goto(`/profile/${rukhsana}`);
  const name = 'Rukhsana Mirza';
  await block(page, button(page, `More about ${name}`), name);
  const said = page.getByRole('heading', { level: 2, name: `You blocked ${name}` });
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await expectFocused(page);
  await press(button(page, 'Unblock'));
  await expect(heading(page).filter({ hasText: name })).toBeVisible();
  await expectFocused(page);
  await expect(said).toHaveCount(0);

  await block(page, button(page, `More about ${name}`), name);
  await expect(said).toBeVisible();
  await page.goto(`/user/${rukhsana}/links`);
  await expect(said).toBeVisible();
  await expect(heading(page)).toHaveText('Links');
  await press(button(page, 'Unblock'));
  await expect(said).toBeHidden();
  await expectFocused(page);
});

test('SAF-07 SAF-10 blocked from a post: it leaves both feeds, and the page that one of them has open', async ({
  world,
}) => {
  const theirs = await post(world, 'teddy', 'A trumpet under the bridge at nine.');
  const mine = await post(world, 'amara', 'A long evening of ballads.');
  const { page: hers, ...blocker } = await world.member('amara');
  const { page: his, openTab, ...blocked } = await world.member('teddy');
  blocker.expectComplaints(/404/);
  blocked.expectComplaints(/404/);
  const inFeed = await openTab();
  await openLive(inFeed, '/community');
  await expect(inFeed.getByText('A long evening of ballads.')).toBeVisible();
  await openLive(his, `/posts/${mine}`);
  await expect(his.getByText('A long evening of ballads.')).toBeVisible();
  await his.getByRole('textbox', { name: 'Your comment' }).fill('Which ones?');
  const other = await blocker.openTab();
  await openLive(other, `/posts/${theirs}`);
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
    await expect(open.getByText('This post is gone')).toBeVisible();
    await expect(open.getByRole('main').getByText(who)).toHaveCount(0);
    expect(await open.title()).not.toContain(who);
  }
  const kept = his.getByRole('textbox', { name: 'What you wrote is still here' });
  await expect(kept).toHaveValue('Which ones?');
  const id = await world.idOf('teddy');
  await world.as('amara', 'DELETE', `/api/blocks/${id}`);
  await expect(other.getByText('A trumpet under the bridge')).toBeVisible();
});

test('SAF-08 each kind of thing is reported from the app, and those who run the place read it', async ({
  world,
}) => {
  const [dee, oskar] = [await world.idOf('dee'), await world.idOf('oskar')];
  const words = freshClientId();
  const post1 = await post(world, 'oskar', 'Cheap bows, hardly used.');
  const said = { text: 'Really cheap bows.', clientId: freshClientId() };
  await world.as('oskar', 'POST', `/api/posts/${post1}/comments`, said);
  await send(world, 'oskar', dee, 'Buy a bow.');
  const { page, expectComplaints } = await world.member('dee');
  expectComplaints(...trouble);
  const sendReport = async (title: RegExp) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
    await dialog.getByRole('textbox', { name: /In your words/ }).fill(words);
    await button(dialog, 'Send').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Thank you. We will look at it.').first()).toBeVisible();
  };
  await page.goto(`/posts/${post1}`);
  await choose(page, button(page, /^More about the post by/), 'Report this post');
  await expectAccessible(page);
  await sendReport(/^Report this post by/);
  await choose(page, button(page, /, who commented$/), 'Report this comment');
  await sendReport(/^Report this comment by/);
  await page.goto(`/profile/${oskar}`);
  const name = 'Oskar Lindqvist';
  await choose(page, button(page, `More about ${name}`), `Report ${name}`);
  await sendReport(/^Report /);
  const { items } = await world.as<GigsPage>('dee', 'GET', '/api/gigs');
  const gig = items.find(({ poster }) => poster.id !== dee);
  if (!gig) throw new Error('the demo world has no gig of anybody else');
  await page.goto(`/gigs/${gig.id}`);
  await choose(page, button(page, `More about ${gig.poster.name}`), 'Report this gig');
  await sendReport(/^Report this gig by/);
  await page.goto(`/messages/${oskar}`);
  await expect(log(page).getByText('Buy a bow.')).toBeVisible();
  await log(page).getByText('Buy a bow.').hover();
  await choose(page, button(page, 'More about this message').last(), 'Report this message');
  await expectAccessible(page);
  await sendReport(/^Report this message by/);

  await world.stop();
  const reports = JSON.parse(await world.admin('reports', '--json'));
  expect(
    reports.map((one: { kind: string; evidence: string; words: string }) => [
      one.kind,
      one.evidence,
      one.words,
    ]),
  ).toEqual([
    ['message', 'Buy a bow.', words],
    ['gig', expect.stringContaining(gig.title), words],
    ['person', expect.stringContaining(name), words],
    ['comment', 'Really cheap bows.', words],
    ['post', 'Cheap bows, hardly used.', words],
  ]);
  await world.again();
});
