import { expect } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

const personOf = async (world: OwnWorld, who: 'bronagh' | 'declan') =>
  world.as<{ id: string; name: string }>(who, 'GET', `/api/profiles/${await world.idOf(who)}`);
const bio = 'Twelve years of late nights and early trains.';

test('PPL-06 REA-04 a stranger reads who opened their profile to everyone, rendered and alive, and is led on by keys', async ({
  world,
}) => {
  const user = await personOf(world, 'bronagh');
  const told = { bio, media: [{ label: 'Live reel', url: 'https://vimeo.com/1' }], shownTo: 'everyone' };
  await world.as('bronagh', 'PUT', '/api/profiles/me', told);
  const address = `/discover?person=${user.id}`;
  const plain = await world.visitor({ size: 'phone', context: { javaScriptEnabled: false } });
  await plain.page.goto(address);
  await expect(heading(plain.page)).toHaveText(user.name);
  await expect(plain.page.getByText(bio)).toBeVisible();
  await expect(plain.page.getByRole('link', { name: /Live reel/ })).toBeVisible();

  const { page } = await world.visitor({ size: 'phone' });
  await page.goto(address);
  await expect(page.locator('[data-static]')).toHaveCount(0);
  await expect(page).toHaveTitle(`${user.name} · Sidestage`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', world.origin + address);
  await expect(page.getByText(bio)).toBeVisible();
  await expectAccessible(page);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  await signIn.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/profile/${user.id}`)}`);

  const member = await world.member('declan');
  await member.page.goto(address);
  await expect(member.page).toHaveURL(`/profile/${user.id}`);
  await expect(heading(member.page)).toHaveText(user.name);
});

test('PPL-06 a stranger whom a profile is not open to is told so, with the ways to it', async ({ world }) => {
  const user = await personOf(world, 'declan');
  await world.as('declan', 'PUT', '/api/profiles/me', { shownTo: 'members' });
  const { page, expectComplaints } = await world.visitor({ size: 'phone' });
  expectComplaints(/404/);
  const answer = await page.goto(`/discover?person=${user.id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Not open to everyone')).toBeVisible();
  await expect(page.getByText(user.name)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Join Now' }).click();
  await expect(page).toHaveURL(`/register?redirect=${encodeURIComponent(`/profile/${user.id}`)}`);
});
