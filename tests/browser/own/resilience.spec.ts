import { expect, type Page } from '@playwright/test';
import { at, bar, heading, signIn } from '#tests/browser/foreign/steps.ts';
import { lateChunks } from '#tests/browser/support/complaints.ts';
import { test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf, type OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

/** The figure that the page shows; 0 where it shows none. */
async function badge(page: Page) {
  const links = await bar(page)
    .getByRole('link', { name: /unread message/ })
    .allTextContents();
  return Number(/\d+/.exec(links.join())?.[0] ?? 0);
}
/** What the server counts for a member, once their page shows it. */
async function shownCount(world: OwnServer, page: Page, name: DemoName) {
  const { count } = await world.as<{ count: number }>(name, 'GET', '/api/messages/unread-count');
  await expect.poll(() => badge(page)).toBe(count);
  return count;
}

test('SES-12 SAF-03 SAF-02 ROU-04 after five failures elsewhere the right password signs in by one press, until another device ends the session', async ({
  world,
}) => {
  const email = emailOf('hamish');
  const { page } = await world.member('hamish');
  for (const _ of [1, 2, 3, 4, 5]) {
    const turnstileToken = await world.botToken();
    await world.call('POST', '/api/auth', { email, password: 'wrong', turnstileToken });
  }
  const there = await world.visitor();
  there.expectComplaints(/40[01]/, /\[\w+\]/);
  await there.page.goto('/notifications');
  await signIn(there.page, { email, password: 'sidestage-demo' });
  await expect(there.page.getByText('One more check, in plain sight this time.')).toBeVisible();
  await expect(heading(there.page)).toHaveText('Notifications', { timeout: 20_000 });
  await there.page.reload();
  await expect(heading(there.page)).toHaveText('Notifications');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(page.getByText('One other device is signed out')).toBeVisible();
  await expect(bar(there.page).getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('SOK-06 SOK-07 a server that restarts: it is said, nothing is signed out, and what was missed is there', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('joaquim');
  expectComplaints(/Failed to load resource/, /ERR_CONNECTION_REFUSED/, /WebSocket/, /\[\w+\]/, lateChunks);
  await page.goto('/community');
  await expect(page.getByRole('article').first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'What do you want to say?' });
  await box.fill('Half a sentence');
  const before = await shownCount(world, page, 'joaquim');
  const retry = page.getByRole('button', { name: 'Retry' });
  await world.stop();
  await expect(retry).toBeVisible();
  await world.again();
  await world.as('luca', 'POST', '/api/messages', {
    recipientId: await world.idOf('joaquim'),
    text: 'Still five for load-in?',
    clientId: freshClientId(),
  });
  // Unless the app has come back by itself, and the button has gone.
  await retry.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect.poll(() => badge(page), { timeout: 20_000 }).toBe(before + 1);
  await expect(page).toHaveURL(at('/community'));
  await expect(box).toHaveValue('Half a sentence');
});
