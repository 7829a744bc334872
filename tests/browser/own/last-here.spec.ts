import { expect, type Page } from '@playwright/test';
import type { MessageSettings } from '#contract/ours/message-settings.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const lastHere = (page: Page) => page.getByRole('main').getByText(/^Last here:/);

test('MSG-07 when one was last here stands in a thread until it is switched off, by the keyboard, for both', async ({
  world,
}) => {
  const [bronagh, declan] = [await world.idOf('bronagh'), await world.idOf('declan')];
  const text = 'Shown or not?';
  for (const [from, recipientId] of [
    ['bronagh', declan],
    ['declan', bronagh],
  ] as const)
    await world.as(from, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
  const { page } = await world.member('bronagh');
  await openLive(page, `/messages/${declan}`);
  await expect(lastHere(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings#messages');
  const tick = page.getByRole('checkbox', { name: /Show when I was last here/ });
  await expect(tick).toBeChecked();
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(tick).not.toBeChecked();
  await expect
    .poll(() => world.as<MessageSettings>('bronagh', 'GET', '/api/message-settings'))
    .toMatchObject({ lastHere: false });
  await openLive(page, `/messages/${declan}`);
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(text).first()).toBeVisible();
  await expect(lastHere(page)).toHaveCount(0);
  const { page: his } = await world.member('declan');
  await openLive(his, `/messages/${bronagh}`);
  await expect(his.getByRole('log', { name: 'Messages' }).getByText(text).first()).toBeVisible();
  await expect(lastHere(his)).toHaveCount(0);
});

test('MSG-07 what was written to somebody away says so until a device of theirs is there, on any page', async ({
  world,
}) => {
  const jules = await world.idOf('jules');
  const { page } = await world.member('marlon');
  await openLive(page, `/messages/${jules}`);
  const text = 'Are you back from Cork?';
  await world.as('marlon', 'POST', '/api/messages', { recipientId: jules, text, clientId: freshClientId() });
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(text)).toBeVisible();
  await expect(log.getByText(/Sent$/).last()).toBeAttached();
  const { page: hers } = await world.member('jules');
  await openLive(hers, '/about');
  await expect(log.getByText(/Delivered$/).last()).toBeAttached();
  await expect(log.getByText(/Sent$/)).toHaveCount(0);
});
