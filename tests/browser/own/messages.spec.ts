import { expect, type Page } from '@playwright/test';
import { bar } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const say = async (page: Page, words: string) => {
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(line(page, words)).toBeVisible();
};
const networkTrouble = [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/, /\[\w+\]/];

test('SOK-03 SOK-04 SOK-05 two people talk: typing, sent, delivered, read, live on both sides', async ({
  world,
}) => {
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openLive(hers, `/messages/${await world.idOf('declan')}`);
  await expect(box(hers)).toBeVisible();
  await openLive(his, '/about');

  await say(hers, 'Bringing the small cymbals.');
  await expect(log(hers).getByText('Delivered').last()).toBeVisible();
  await expect(his.getByText('New message received')).toBeVisible();
  await expect(bar(his).getByRole('link', { name: /unread message/ })).toBeVisible();

  await openLive(his, `/messages/${await world.idOf('bronagh')}`);
  await expect(line(his, 'Bringing the small cymbals.')).toBeVisible();
  await expect(log(hers).getByText('Read').last()).toBeVisible();

  await box(his).pressSequentially('Good, the room is a bathroom');
  await expect(hers.getByText('is typing').first()).toBeVisible();
  await box(his).press('Enter');
  await expect(line(hers, 'Good, the room is a bathroom')).toBeVisible();
  await expect(log(his).getByText('Read').last()).toBeVisible();
});

test('SAF-05 what is written offline waits, in order, goes out on return, and stands once, also after a reload', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('bronagh');
  await page.goto(`/messages/${await world.idOf('declan')}`);
  await expect(box(page)).toBeVisible();
  await setOffline(true);
  await say(page, 'First, written in the tunnel.');
  await say(page, 'Second, still in the tunnel.');
  await expect(log(page).getByText('Waiting to send').last()).toBeVisible();
  await setOffline(false);
  await expect(log(page).getByText('Waiting to send')).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(line(page, 'Second, still in the tunnel.')).toBeVisible();
  await expect(line(page, 'First, written in the tunnel.')).toHaveCount(1);
  await expect(line(page, 'Second, still in the tunnel.')).toHaveCount(1);
  const text = await log(page).innerText();
  expect(text.indexOf('First, written')).toBeLessThan(text.indexOf('Second, still'));
});

test('SAF-05 what waits to be sent outlives a reload while the server is away', async ({ world }) => {
  const { page, expectComplaints } = await world.member('bronagh');
  expectComplaints(...networkTrouble, /\/api\//);
  await page.goto(`/messages/${await world.idOf('declan')}`);
  await expect(box(page)).toBeVisible();
  const api = '**/api/messages';
  await page.route(api, (route) => route.abort());
  await say(page, 'Written while nobody answered.');
  await expect(log(page).getByText('Waiting to send').last()).toBeVisible();
  await page.reload();
  await expect(line(page, 'Written while nobody answered.')).toBeVisible();
  await page.unroute(api);
  await expect(log(page).getByText('Waiting to send')).toHaveCount(0, { timeout: 30_000 });
  await expect(line(page, 'Written while nobody answered.')).toHaveCount(1);
});

test('SES-14 a message from one tab stands in the other, once in each', async ({ world }) => {
  const { page, openTab } = await world.member('bronagh');
  const other = await openTab();
  await openLive(page, `/messages/${await world.idOf('declan')}`);
  await openLive(other, `/messages/${await world.idOf('declan')}`);
  await expect(box(other)).toBeVisible();
  await expect(box(page)).toBeVisible();
  await say(page, 'From the first tab.');
  await expect(line(other, 'From the first tab.')).toBeVisible();
  await expect(line(page, 'From the first tab.')).toHaveCount(1);
});

test('SCR /messages/{userId} a draft is kept per thread over a reload', async ({ world }) => {
  const { page } = await world.member('bronagh');
  await page.goto(`/messages/${await world.idOf('declan')}`);
  await box(page).fill('Half a');
  await page.reload();
  await expect(box(page)).toHaveValue('Half a');
});

test('SCR /messages on a phone the links one has not written to stand under a short list', async ({
  world,
}) => {
  const { page } = await world.member('teddy', { size: 'phone' });
  await page.goto('/messages');
  const unwritten = page.getByRole('region', { name: 'Links you have not written to' });
  await unwritten.getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
});

test('SCR /messages beside the list stand the links one has not written to, and whoever is written to stands there no more', async ({
  world,
}) => {
  const { page } = await world.member('nkechi');
  await openLive(page, '/messages');
  const unwritten = page.getByRole('region', { name: 'Links you have not written to' });
  const first = unwritten.getByRole('link').first();
  const where = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page).toHaveURL(new RegExp(`${where}$`));
  await say(page, 'We have never spoken.');
  await expect(
    log(page)
      .getByText(/Sent$|Delivered$/)
      .last(),
  ).toBeVisible();
  await page.goto('/messages');
  await expect(
    page.getByRole('region', { name: 'Conversations' }).locator(`a[href="${where}"]`),
  ).toBeVisible();
  await expect(page.locator(`a[href="${where}"]`)).toHaveCount(1);
});

test('SPD-06 MSG-02 a thread that is opened again stands at once, and says then what came meanwhile', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  const declan = await world.idOf('declan');
  await openLive(page, `/messages/${declan}`);
  await say(page, 'Is there a piano?');
  await page.goto('/messages');
  const talk = page.getByRole('main').locator(`a[href="/messages/${declan}"]`);
  await talk.click();
  await expect(line(page, 'Is there a piano?')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/conversations/with/*', async (route) => {
    await held;
    await route.continue();
  });
  await talk.click();
  await expect(line(page, 'Is there a piano?')).toBeVisible();
  await expect(box(page)).toBeVisible();
  release();
  await world.as('declan', 'POST', '/api/messages', {
    recipientId: await world.idOf('bronagh'),
    text: 'An upright one.',
    clientId: freshClientId(),
  });
  await expect(line(page, 'An upright one.')).toBeInViewport();
  await expect(line(page, 'Is there a piano?')).toHaveCount(1);
});
