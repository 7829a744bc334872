import { expect, type Page } from '@playwright/test';
import type { Message, OpenedConversation } from '#contract/ours/messages.ts';
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

const within = (page: Page) => page.getByRole('searchbox', { name: 'Search this conversation' });

for (const size of ['phone', 'desktop'] as const)
  test(`MSG-01 UIX-05 one conversation alone is searched by keyboard, and the way leads back to it, on a ${size}`, async ({
    world,
  }) => {
    const [me, other, third] =
      size === 'phone' ? (['oskar', 'dee', 'jules'] as const) : (['marlon', 'jules', 'dee'] as const);
    await send(world, other, me, 'The sousaphone is in the loft.');
    await send(world, third, me, 'My sousaphone is not for sale.');
    for (let nth = 1; nth <= 60; nth += 1) await send(world, other, me, `After that ${nth}`);
    const { page } = await world.member(me, { size });
    const id = await world.idOf(other);
    await page.goto(`/messages/${id}`);
    await expect(log(page).getByText('After that 60')).toBeVisible();
    if (size === 'desktop') await page.getByRole('link', { name: 'Search this conversation' }).press('Enter');
    else {
      await page.getByRole('button', { name: 'More about this conversation' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Search this conversation' }).press('Enter');
    }
    await expect(within(page)).toBeFocused();
    await expectAccessible(page);
    await within(page).pressSequentially('sousa');
    await expect(found(page).getByRole('link')).toHaveCount(1);
    await expect(page).toHaveURL(
      size === 'phone' ? `/messages?within=${id}&q=sousa` : `/messages/${id}?within=${id}&q=sousa`,
    );
    await within(page).press('Tab');
    await page.keyboard.press('Tab');
    await expect(found(page).getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log(page).getByText('The sousaphone is in the loft.')).toBeInViewport();
    await expect(log(page).getByText('After that 60')).not.toBeInViewport();
    await page.goBack();
    await expect(within(page)).toHaveValue('sousa');
    await within(page).fill('nowhere to be found');
    await expect(page.getByText('No message with “nowhere to be found”.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the conversation' }).press('Enter');
    await expect(page).toHaveURL(`/messages/${id}`);
    if (size === 'desktop') {
      await box(page).fill('sousa');
      await expect(found(page).getByRole('link')).toHaveCount(2);
      await expect(page, 'a thread that is open stays so').toHaveURL(`/messages/${id}?q=sousa`);
      await box(page).fill('');
    }
    await expect(log(page).getByText('After that 60')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });

test('MSG-02 a day leads to what was said on it, or next; a failure and a day without more are said', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.member('declan', { context: { reducedMotion: 'reduce' } });
  expectComplaints(/status of 500/);
  const other = await world.idOf('bronagh');
  const { conversationId, page: newest } = await world.as<OpenedConversation>(
    'declan',
    'GET',
    `/api/conversations/with/${other}`,
  );
  const first = newest?.items[0];
  if (!first) throw new Error('the demo world has a thread of the two');
  const dateOf = (moment: number) => page.evaluate((at) => new Date(at).toLocaleDateString('sv'), moment);
  await page.goto(`/messages/${other}?within=${other}`);
  const day = page.getByLabel('Go to a day');
  await day.fill(await dateOf(Date.parse(first.createdAt) - 3 * 86_400_000));
  const calls = `**/api/conversations/${conversationId}/messages?since=*`;
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await day.press('Enter');
  await expect(day).toHaveAccessibleDescription(/The server has trouble right now/);
  await page.unroute(calls);
  await day.press('Enter');
  await expect(page).toHaveURL(`/messages/${other}?within=${other}&at=${first.seq}`);
  await expect(page.getByText(/^Nothing was said that day\. This is/)).toBeVisible();
  const led = log(page).locator(`[data-seq="${first.seq}"]`);
  await expect(led).toBeInViewport();
  await expect(led, 'also who wants no motion sees where').not.toHaveCSS('animation-name', 'none');
});
