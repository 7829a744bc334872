import { expect, type Page } from '@playwright/test';
import type { Message } from '#contract/ours/messages.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

async function say(world: OwnServer, from: DemoName, to: DemoName, texts: readonly string[]) {
  const recipientId = await world.idOf(to);
  for (const text of texts)
    await world.as<Message>(from, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
}
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, words: string) => log(page).locator('[data-row]').filter({ hasText: words });
const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const openThread = async (world: OwnServer, page: Page, other: DemoName) =>
  openLive(page, `/messages/${await world.idOf(other)}`);
async function beginReply(page: Page, words: string) {
  await row(page, words).getByRole('button', { name: 'More about this message' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(box(page)).toBeFocused();
}

test('MSG-02 a reply is begun by keyboard, kept over a reload, cancelled, sent, and leads to what it answers', async ({
  world,
}) => {
  await say(world, 'declan', 'bronagh', ['Is the van big enough?']);
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openThread(world, hers, 'declan');
  await openThread(world, his, 'bronagh');
  await beginReply(hers, 'Is the van big enough?');
  const bar = hers.getByText('Replying to Declan: Is the van big enough?');
  await expect(bar).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole('button', { name: 'Cancel the reply' }).click();
  await expect(bar).toHaveCount(0);
  await beginReply(hers, 'Is the van big enough?');
  await hers.reload();
  await expect(bar).toBeVisible();
  await box(hers).fill('For two surdos.');
  await box(hers).press('Enter');
  await expect(bar).toHaveCount(0);
  for (const [page, who] of [
    [hers, 'Declan'],
    [his, 'You'],
  ] as const) {
    const quote = row(page, 'For two surdos.').getByRole('button', {
      name: `In reply to ${who}: Is the van big enough?`,
    });
    await quote.click();
    await expect(
      row(page, 'Is the van').first().getByRole('button', { name: 'More about this message' }),
    ).toBeFocused();
  }
  await expectAccessible(his);
});

test('MSG-02 on a phone a quote leads to a page that was not loaded, and one stays there', async ({
  world,
}) => {
  await say(world, 'tomasz', 'ines', ['The very first question.']);
  await say(
    world,
    'ines',
    'tomasz',
    Array.from({ length: 120 }, (_, nth) => `Line ${nth + 1}`),
  );
  const { items } = await world.as<{ items: Message[] }>(
    'tomasz',
    'GET',
    `/api/conversations/${(await world.as<{ conversationId: string }>('tomasz', 'GET', `/api/conversations/with/${await world.idOf('ines')}`)).conversationId}/messages?after=0&limit=50`,
  );
  const first = items.find(({ text }) => text === 'The very first question.');
  await world.as('ines', 'POST', '/api/messages', {
    recipientId: await world.idOf('tomasz'),
    text: 'A late reply.',
    clientId: freshClientId(),
    replyToId: first?.id,
  });
  const { page } = await world.member('ines', { size: 'phone', context: { colorScheme: 'dark' } });
  await openThread(world, page, 'tomasz');
  await expect(row(page, 'A late reply.')).toBeVisible();
  await expect(log(page).getByText(/^You: *Line 1$/)).toHaveCount(0);
  await row(page, 'A late reply.')
    .getByRole('button', { name: /^In reply to Tomasz/ })
    .click();
  const original = log(page)
    .locator('[data-row]')
    .filter({ has: page.getByText(/^Tomasz: *The very first question\.$/) });
  await expect(original.getByRole('button', { name: 'More about this message' })).toBeFocused();
  await expect(original).toBeInViewport();
  await expect(log(page).getByText(/^You: *Line 1$/)).toBeInViewport();
});

test('MSG-02 SAF-05 a reply written offline keeps what it replies to over a reload, and is sent once', async ({
  world,
}) => {
  await say(world, 'joaquim', 'bronagh', ['Who brings the surdo?']);
  const { page, expectComplaints } = await world.member('bronagh');
  expectComplaints(/Failed to load resource/, /\[\w+\]/, /\/api\//);
  await openThread(world, page, 'joaquim');
  await page.route('**/api/messages', (route) => route.abort());
  await beginReply(page, 'Who brings the surdo?');
  await box(page).fill('I do.');
  await box(page).press('Enter');
  const quote = row(page, 'I do.').getByRole('button', {
    name: 'In reply to Joaquim: Who brings the surdo?',
  });
  await expect(quote).toBeVisible();
  await expect(log(page).getByText('Waiting to send').last()).toBeVisible();
  await page.reload();
  await expect(quote).toBeVisible();
  await page.unroute('**/api/messages');
  await expect(log(page).getByText('Waiting to send')).toHaveCount(0, { timeout: 30_000 });
  await expect(quote).toHaveCount(1);
});
