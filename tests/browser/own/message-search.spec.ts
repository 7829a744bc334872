import { expect, type Page } from '@playwright/test';
import type { Message, OpenedConversation } from '#contract/ours/messages.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

async function send(world: OwnWorld, from: DemoName, to: DemoName, ...texts: string[]) {
  const recipientId = await world.idOf(to);
  for (const text of texts)
    await world.as<Message>(from, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
}
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' });
const within = (page: Page) => page.getByRole('searchbox', { name: 'Search this conversation' });
const found = (page: Page) => page.getByRole('region', { name: 'Messages found' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
/** More than the newest page of a thread. */
const later = Array.from({ length: 60 }, (_, nth) => `Since then ${nth + 1}`);
const newest = 'Since then 60';

test('MSG-01 UIX-05 on a phone an old message is found from the list and within its conversation, and Back leads to the results', async ({
  world,
}) => {
  await send(world, 'dee', 'oskar', 'The melodica is in the green case.', ...later);
  const { page } = await world.member('oskar', { size: 'phone' });
  const id = await world.idOf('dee');
  await page.goto(`/messages/${id}`);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Half a thought');
  await page.getByRole('link', { name: 'Back to all conversations' }).click();
  const line = page.locator(`a[href^="/messages/${id}"]`).first();
  await expect(line.getByText('Half a thought')).toBeVisible();
  await expect(line.getByText('Draft:')).toBeVisible();
  await box(page).fill('melod green');
  const result = found(page).getByRole('link', { name: /melodica is in the green case/ });
  await expect(result.locator('mark')).toHaveText(['melod', 'green']);
  await expect(page).toHaveURL('/messages?q=melod+green');
  await expect(page.getByText(/Nobody and no message|Searching/)).toHaveCount(0);
  await result.press('Enter');
  const said = log(page).getByText('The melodica is in the green case.');
  await expect(said).toBeInViewport();
  await expect(log(page).getByText(newest)).not.toBeInViewport();
  await page.reload();
  await expect(said).toBeInViewport();
  await page.goBack();
  await expect(box(page)).toHaveValue('melod green');
  await expect(result).toBeVisible();
  await box(page).fill('qqxzzy');
  await expect(page.getByText('Nobody and no message found for “qqxzzy”.')).toBeVisible();

  await page.goto(`/messages/${id}`);
  await page.getByRole('button', { name: 'More about this conversation' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Search this conversation' }).press('Enter');
  await expect(within(page)).toBeFocused();
  await within(page).pressSequentially('melod');
  await expect(page).toHaveURL(`/messages?within=${id}&q=melod`);
  await found(page).getByRole('link').press('Enter');
  await expect(said).toBeInViewport();
  await page.goBack();
  await expect(within(page)).toHaveValue('melod');
});

test('MSG-01 MSG-02 UIX-05 beside the list one conversation is searched by words and by day, by keyboard, and its thread stays open', async ({
  world,
}) => {
  await send(world, 'dee', 'marlon', 'My sousaphone is not for sale.');
  await send(world, 'jules', 'marlon', 'The sousaphone is in the loft.', ...later);
  const { page, expectComplaints } = await world.member('marlon');
  expectComplaints(/status of 500/);
  const id = await world.idOf('jules');
  await page.goto(`/messages/${id}`);
  await expect(log(page).getByText(newest)).toBeVisible();
  await page.getByRole('link', { name: 'Search this conversation' }).press('Enter');
  await expect(within(page)).toBeFocused();
  await page.keyboard.type('sousa');
  await expect(found(page).getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(`/messages/${id}?within=${id}&q=sousa`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(found(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('The sousaphone is in the loft.')).toBeInViewport();
  await expect(log(page).getByText(newest)).not.toBeInViewport();
  await page.goBack();
  await expect(within(page)).toHaveValue('sousa');
  await within(page).fill('nowhere to be found');
  await expect(page.getByText('No message with “nowhere to be found”.')).toBeVisible();

  const { conversationId } = await world.as<OpenedConversation>(
    'marlon',
    'GET',
    `/api/conversations/with/${id}`,
  );
  const path = `/api/conversations/${conversationId}/messages`;
  const { items } = await world.as<{ items: Message[] }>('marlon', 'GET', `${path}?after=0&limit=1`);
  const [first] = items;
  if (!first) throw new Error('the thread has a first message');
  const before = new Date(Date.parse(first.createdAt) - 3 * 86_400_000).toISOString();
  await within(page).fill('');
  const day = page.getByLabel('Go to a day');
  await day.fill(before.slice(0, 10));
  const calls = `**${path}?since=*`;
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await day.press('Enter');
  await expect(day).toHaveAccessibleDescription(/The server has trouble right now/);
  await page.unroute(calls);
  await day.press('Enter');
  await expect(page.getByText(/^Nothing was said that day\. This is/)).toBeVisible();
  const led = log(page).locator(`[data-seq="${first.seq}"]`);
  await expect(led).toBeInViewport();
  await expect(led, 'with reduced motion too').not.toHaveCSS('animation-name', 'none');

  await page.getByRole('link', { name: 'Back to the conversation' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}`));
  await box(page).fill('sousa');
  await expect(found(page).getByRole('link')).toHaveCount(2);
  await expect(log(page)).toBeVisible();
});
