import { expect } from '@playwright/test';
import { again } from '../support/again.ts';
import { test } from '../support/foreign.ts';
import { bell, signedIn, signedOut, signIn, signOut } from './steps.ts';

test('SES-14 SES-06 signing in in one tab signs the other in with the same token', async ({
  visitor,
  server,
  nkechi,
}) => {
  const someone = await visitor();
  const other = await someone.openTab();
  await other.goto('/about');
  await signedOut(other);
  await someone.page.goto('/login');
  await signIn(someone.page, nkechi);
  await expect(bell(someone.page)).toBeVisible();
  await signedIn(other);
  await server.until('both have a socket', () => server.liveSockets(nkechi.id) === 2);
  expect(new Set(server.connections.map(({ auth }) => JSON.stringify(auth))).size).toBe(1);
});

test('SES-14 SES-08 signing out in one tab signs the other out', again, async ({ member, server }) => {
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
