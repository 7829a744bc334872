import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bar } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, startOwnWorld } from '#tests/browser/support/own.ts';

let world: OwnWorld;
let bronagh: string;
let declan: string;
beforeAll(async () => {
  world = await startOwnWorld();
  const idOf = async (name: string) =>
    (await world.call('GET', '/api/auth', undefined, await world.tokenOf(name))).body._id;
  [bronagh, declan] = [await idOf('bronagh'), await idOf('declan')];
}, 120_000);
afterAll(() => world.close());

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const say = async (page: Page, words: string) => {
  await box(page).fill(words);
  await box(page).press('Enter');
  await line(page, words).waitFor();
};
const networkTrouble = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/, /\[\w+\]/];

test('SOK-03 SOK-04 SOK-05 two people talk: typing, sent, delivered, read, live on both sides', async () => {
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openLive(hers, `/messages/${declan}`);
  await box(hers).waitFor();
  await openLive(his, '/about');

  await say(hers, 'Bringing the small cymbals.');
  await log(hers).getByText('Delivered').last().waitFor();
  await his.getByText('New message received').waitFor();
  await bar(his)
    .getByRole('link', { name: /unread message/ })
    .waitFor();

  await openLive(his, `/messages/${bronagh}`);
  await line(his, 'Bringing the small cymbals.').waitFor();
  await log(hers).getByText('Read').last().waitFor();

  await box(his).pressSequentially('Good, the room is a bathroom');
  await hers.getByText('is typing').first().waitFor();
  await box(his).press('Enter');
  await line(hers, 'Good, the room is a bathroom').waitFor();
  await log(his).getByText('Read').last().waitFor();
});

test('SAF-05 what is written offline waits, in order, goes out on return, and stands once, also after a reload', async () => {
  const { page, context, expectComplaints } = await world.member('bronagh');
  expectComplaints(...networkTrouble);
  await page.goto(`/messages/${declan}`);
  await box(page).waitFor();
  await context.setOffline(true);
  await say(page, 'First, written in the tunnel.');
  await say(page, 'Second, still in the tunnel.');
  await log(page).getByText('Waiting to send').last().waitFor();
  await context.setOffline(false);
  await expect.poll(() => log(page).getByText('Waiting to send').count(), { timeout: 30_000 }).toBe(0);
  await page.reload();
  await line(page, 'Second, still in the tunnel.').waitFor();
  expect(await line(page, 'First, written in the tunnel.').count()).toBe(1);
  expect(await line(page, 'Second, still in the tunnel.').count()).toBe(1);
  const text = await log(page).innerText();
  expect(text.indexOf('First, written')).toBeLessThan(text.indexOf('Second, still'));
});

test('SAF-05 what waits to be sent outlives a reload while the server is away', async () => {
  const { page, expectComplaints } = await world.member('bronagh');
  expectComplaints(...networkTrouble, /\/api\//);
  await page.goto(`/messages/${declan}`);
  await box(page).waitFor();
  const api = '**/api/messages';
  await page.route(api, (route) => route.abort());
  await say(page, 'Written while nobody answered.');
  await log(page).getByText('Waiting to send').last().waitFor();
  await page.reload();
  await line(page, 'Written while nobody answered.').waitFor();
  await page.unroute(api);
  await expect.poll(() => log(page).getByText('Waiting to send').count(), { timeout: 60_000 }).toBe(0);
  expect(await line(page, 'Written while nobody answered.').count()).toBe(1);
});

test('SES-14 a message from one tab stands in the other, once in each', async () => {
  const { page, openTab } = await world.member('bronagh');
  const other = await openTab();
  await openLive(page, `/messages/${declan}`);
  await openLive(other, `/messages/${declan}`);
  await box(other).waitFor();
  await box(page).waitFor();
  await say(page, 'From the first tab.');
  await line(other, 'From the first tab.').waitFor();
  expect(await line(page, 'From the first tab.').count()).toBe(1);
});

test('SCR /messages/{userId} a draft is kept per thread over a reload', async () => {
  const { page } = await world.member('bronagh');
  await page.goto(`/messages/${declan}`);
  await box(page).fill('Half a');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('Half a');
});
