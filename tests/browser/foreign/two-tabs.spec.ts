import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { bell, signedIn, signedOut, signIn } from './steps.ts';

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
