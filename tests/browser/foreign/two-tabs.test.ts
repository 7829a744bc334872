import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { avatarMenu, bell, signedIn, signedOut, signIn, signOut } from './steps.ts';

test('SES-14 SES-06 signing in in one tab signs the other in with the same token', async () => {
  const { visitor, server, nkechi } = await foreignWorld();
  const someone = await visitor();
  const other = await someone.openTab();
  await other.goto('/about');
  await signedOut(other);
  await someone.page.goto('/login');
  await signIn(someone.page, nkechi);
  await bell(someone.page).waitFor();
  await signedIn(other);
  await server.until('both have a socket', () => server.liveSockets(nkechi.id) === 2);
  expect(new Set(server.connections.map(({ auth }) => JSON.stringify(auth))).size).toBe(1);
});

test('SES-14 SES-08 signing out in one tab signs the other out', async () => {
  const { member, server } = await foreignWorld();
  const someone = await member();
  const other = await someone.openTab();
  for (const page of [someone.page, other]) {
    await page.goto('/notifications');
    await signedIn(page);
  }
  await signOut(someone.page);
  await signedOut(other);
  await server.until('no socket is left', () => server.liveSockets() === 0);
});

test('SES-09 SES-14 a new picture shows at once in every tab', async () => {
  const { member, nkechi } = await foreignWorld();
  const someone = await member();
  const other = await someone.openTab();
  for (const page of [someone.page, other]) {
    await page.goto('/about');
    await signedIn(page);
  }
  await someone.page.evaluate((userId) => {
    const channel = new BroadcastChannel('sidestage');
    channel.postMessage({ userId, changes: { avatar: '/pictures/new.svg' } });
    channel.close();
  }, nkechi.id);
  for (const page of [someone.page, other])
    await expect.poll(() => avatarMenu(page).locator('img').getAttribute('src')).toBe('/pictures/new.svg');
});

test('SES-14 a message to tabs of another member, or of no sense, changes nothing', async () => {
  const { member } = await foreignWorld();
  const { page } = await member();
  await page.goto('/about');
  await signedIn(page);
  const picture = () => avatarMenu(page).locator('img').getAttribute('src');
  const before = await picture();
  await page.evaluate(async () => {
    const channel = new BroadcastChannel('sidestage');
    const echo = new BroadcastChannel('sidestage');
    const heard = new Promise((done) => {
      echo.onmessage = ({ data }) => data === 'last' && done(null);
    });
    channel.postMessage({ userId: 'somebody else', changes: { avatar: '/pictures/other.svg' } });
    channel.postMessage({ userId: 7, changes: 'many' });
    channel.postMessage('last');
    await heard;
    channel.close();
    echo.close();
  });
  expect(await picture()).toBe(before);
});
