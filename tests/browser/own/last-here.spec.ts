import { expect, type Page } from '@playwright/test';
import type { MessageSettings } from '#contract/ours/message-settings.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const lastHere = (page: Page) => page.getByRole('main').getByText(/^Last here:/);
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('MSG-07 a message is delivered once a device is there; when one was last here shows until either switches it off', async ({
  world,
}) => {
  const [marlon, jules] = [await world.idOf('marlon'), await world.idOf('jules')];
  const write = (from: 'marlon' | 'jules', recipientId: string, text: string) =>
    world.as(from, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
  const { page: his } = await world.member('marlon');
  await openLive(his, `/messages/${jules}`);
  const text = 'Are you back from Cork?';
  await write('marlon', jules, text);
  await expect(log(his).getByText(text)).toBeVisible();
  await expect(log(his).getByText(/Sent$/).last()).toBeAttached();
  const { page: hers } = await world.member('jules');
  await openLive(hers, '/about');
  await expect(
    log(his)
      .getByText(/Delivered$/)
      .last(),
  ).toBeAttached();
  await expect(log(his).getByText(/Sent$/)).toHaveCount(0);

  await write('jules', marlon, 'Since Tuesday.');
  await openLive(hers, `/messages/${marlon}`);
  await expect(lastHere(hers)).toBeVisible();
  await hers.goto('/settings#messages');
  const tick = hers.getByRole('checkbox', { name: /Show when I was last here/ });
  await expect(tick).toBeChecked();
  await tick.focus();
  await hers.keyboard.press('Space');
  await expect(tick).not.toBeChecked();
  await expect
    .poll(() => world.as<MessageSettings>('jules', 'GET', '/api/message-settings'))
    .toMatchObject({ lastHere: false });
  for (const [page, other] of [
    [hers, marlon],
    [his, jules],
  ] as const) {
    await openLive(page, `/messages/${other}`);
    await expect(log(page).getByText('Since Tuesday.')).toBeVisible();
    await expect(lastHere(page)).toHaveCount(0);
  }
});
