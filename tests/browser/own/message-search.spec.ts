import { expect, type Page } from '@playwright/test';
import type { Message } from '#contract/ours/messages.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const send = async (world: OwnWorld, from: DemoName, to: DemoName, text: string) =>
  world.as<Message>(from, 'POST', '/api/messages', {
    recipientId: await world.idOf(to),
    text,
    clientId: freshClientId(),
  });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' });
const found = (page: Page) => page.getByRole('region', { name: 'Messages found' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

for (const size of ['phone', 'desktop'] as const)
  test(`MSG-01 what was said long ago is found by its words, shown in its thread, and Back leads to the list as it was, on a ${size}`, async ({
    world,
  }) => {
    const [me, other] = size === 'phone' ? (['oskar', 'dee'] as const) : (['marlon', 'jules'] as const);
    await send(world, other, me, 'The melodica is in the green case.');
    for (let nth = 1; nth <= 70; nth += 1) await send(world, other, me, `Since then ${nth}`);
    const { page } = await world.member(me, { size });
    await page.goto('/messages');
    await box(page).fill('melod green');
    const result = found(page).getByRole('link', { name: /melodica is in the green case/ });
    await expect(result.locator('mark')).toHaveText(['melod', 'green']);
    await expect(page).toHaveURL('/messages?q=melod+green');
    await expect(page.getByText(/Nobody and no message|Searching/)).toHaveCount(0);
    await expectAccessible(page);
    await result.focus();
    await page.keyboard.press('Enter');
    const said = log(page).getByText('The melodica is in the green case.');
    await expect(said).toBeInViewport();
    await expect(log(page).getByText('Since then 70')).not.toBeInViewport();
    await page.reload();
    await expect(said).toBeInViewport();
    await page.goBack();
    await expect(box(page)).toHaveValue('melod green');
    await expect(result).toBeVisible();
  });

test('MSG-01 words that are nowhere are said to be; what was begun is marked in the list', async ({
  world,
}) => {
  const declan = await world.idOf('declan');
  const { page } = await world.member('bronagh');
  await page.goto(`/messages/${declan}`);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Half a thought');
  const line = page.locator(`a[href^="/messages/${declan}"]`).first();
  await expect(line.getByText('Draft:')).toHaveCount(0);
  await page.goto('/messages');
  await expect(line.getByText('Half a thought')).toBeVisible();
  await expect(line.getByText('Draft:')).toBeVisible();
  await box(page).fill('qqxzzy');
  await expect(page.getByText('Nobody and no message found for “qqxzzy”.')).toBeVisible();
});
