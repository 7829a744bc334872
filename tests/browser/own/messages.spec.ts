import { expect, type Page } from '@playwright/test';
import type { OpenedConversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { bar } from '#tests/browser/foreign/steps.ts';
import { sendMessage } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { sizes } from '#tests/browser/support/people.ts';

// Longer than a test runs.
test.use({ undoSeconds: 60 });

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, words: string) => log(page).getByText(words);
const row = (page: Page, words: string) => log(page).locator('[data-row]').filter({ hasText: words });
const menuOf = (page: Page, words: string) =>
  row(page, words).getByRole('button', { name: 'More about this message' });
const reaction = (page: Page, words: string, name: string, pressed?: boolean) =>
  row(page, words).getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) });
const waiting = (page: Page) => log(page).getByText('Waiting to send');

async function send(page: Page, words: string) {
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(line(page, words)).toBeVisible();
}

async function choose(page: Page, words: string, item: string) {
  await menuOf(page, words).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

test('SOK-03 SOK-04 SOK-05 MSG-02 SAF-10 typing, receipts, reactions, replies, a deletion and its undo reach both members of a conversation live', async ({
  world,
}) => {
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan');
  await openLive(hers, `/messages/${await world.idOf('declan')}`);
  await openLive(his, '/about');
  const question = 'Bringing the small cymbals.';
  const toasted = expect(his.getByText('New message received')).toBeVisible();
  await send(hers, question);
  await toasted;
  await expect(log(hers).getByText('Delivered').last()).toBeVisible();
  await expect(bar(his).getByRole('link', { name: /unread message/ })).toBeVisible();

  await bar(his)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await his
    .getByRole('main')
    .getByRole('link', { name: /^Bronagh/ })
    .click();
  await expect(line(his, question)).toBeVisible();
  await expect(log(hers).getByText('Read').last()).toBeVisible();
  const answer = 'Good, the room is a bathroom';
  await box(his).pressSequentially(answer);
  await expect(hers.getByText('is typing').first()).toBeVisible();
  await box(his).press('Enter');
  await expect(line(hers, answer)).toBeVisible();
  await expect(log(his).getByText('Read').last()).toBeVisible();

  await choose(hers, answer, 'React');
  await expect(reaction(hers, answer, 'Thumbs up')).toBeFocused();
  await hers.keyboard.press('Enter');
  await reaction(his, answer, 'Thumbs up, by Bronagh', false).click();
  await expect(reaction(hers, answer, 'Thumbs up, by Declan and you', true)).toBeVisible();

  await choose(his, question, 'Reply');
  await expect(box(his)).toBeFocused();
  const replying = his.getByText(`Replying to Bronagh: ${question}`);
  await expect(replying).toBeVisible();
  const reply = 'And the brushes, please.';
  await send(his, reply);
  await expect(replying).toHaveCount(0);
  for (const [page, who] of [
    [his, 'Bronagh'],
    [hers, 'You'],
  ] as const) {
    await row(page, reply)
      .getByRole('button', { name: `In reply to ${who}: ${question}` })
      .click();
    await expect(menuOf(page, question).first()).toBeFocused();
  }

  await choose(his, reply, 'Delete for both');
  await expect(line(his, 'Deleted for both of you.')).toBeVisible();
  const inList = (page: Page, words: string) =>
    page.getByRole('region', { name: 'Conversations' }).getByText(words);
  for (const page of [hers, his]) {
    await expect(line(page, 'Message deleted')).toBeVisible();
    await expect(line(page, reply)).toHaveCount(0);
    await expect(inList(page, 'Message deleted')).toBeVisible();
  }
  await his.reload();
  await log(his).getByRole('button', { name: 'Undo' }).click();
  for (const page of [hers, his]) {
    await expect(line(page, reply)).toBeVisible();
    await expect(line(page, 'Message deleted')).toHaveCount(0);
    await expect(inList(page, reply)).toBeVisible();
  }
});

test('SAF-05 SES-14 MSG-02 messages written offline keep their order and quoted reply over a reload, and are sent once even with two tabs', async ({
  world,
}) => {
  const quote = 'Who brings the surdo?';
  await sendMessage(world, 'ines', 'tomasz', 'Said before the tunnel.');
  await sendMessage(world, 'tomasz', 'ines', quote);
  const { page, context, openTab, setOffline, expectPageErrors } = await world.member('ines');
  expectPageErrors(/Failed to load resource/, /\[\w+\]/);
  const path = `/messages/${await world.idOf('tomasz')}`;
  const other = await openTab();
  await openLive(other, path);
  await openLive(page, path);
  await send(page, 'From the first tab.');
  await expect(line(other, 'From the first tab.')).toBeVisible();
  await choose(page, quote, 'Reply');
  await expect(box(page)).toBeFocused();

  await setOffline(true);
  await send(page, 'I do.');
  await send(page, 'Two of them, even.');
  await expect(waiting(page).last()).toBeVisible();
  await context.route('**/api/messages', (route) => route.abort());
  await setOffline(false);
  await box(page).fill('Half a');
  await page.reload();
  await expect(waiting(page).last()).toBeVisible();
  await expect(box(page)).toHaveValue('Half a');
  await menuOf(page, 'Two of them, even.').press('Enter');
  await expect(page.getByRole('menuitem'), 'before it is stored').toHaveText(['Copy']);
  await page.keyboard.press('Escape');
  await choose(page, 'Said before the tunnel.', 'Delete for both');
  await expect(line(page, 'Message deleted')).toBeVisible();

  await context.unroute('**/api/messages');
  // The event changes nothing while an attempt is failing.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(line(other, 'Two of them, even.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(waiting(page)).toHaveCount(0);
  const inOrder = ['Message deleted', quote, 'From the first tab.', 'I do.', 'Two of them, even.'];
  for (const tab of [page, other])
    await expect(log(tab).locator('[data-row] > div > p')).toContainText(inOrder);
  await expect(row(page, 'I do.').getByRole('button', { name: `In reply to Tomasz: ${quote}` })).toHaveCount(
    1,
  );
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' });
const within = (page: Page) => page.getByRole('searchbox', { name: 'Search this conversation' });
const found = (page: Page) => page.getByRole('region', { name: 'Messages found' });
/** More messages than one page of a thread. */
const later = Array.from({ length: 60 }, (_, nth) => `Since then ${nth + 1}`);
const newest = 'Since then 60';

test('MSG-01 MSG-02 UIX-05 an old message is found from the list on a phone, and on a desktop by words and by day with the keyboard while the thread stays open', async ({
  world,
}) => {
  await sendMessage(world, 'dee', 'marlon', 'My sousaphone is not for sale.');
  for (const text of ['The sousaphone is in the loft.', ...later])
    await sendMessage(world, 'jules', 'marlon', text);
  const { page } = await world.member('marlon', { size: 'phone' });
  const id = await world.idOf('jules');
  await page.goto(`/messages/${id}`);
  await box(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Back to all conversations' }).click();
  const line = page.locator(`a[href^="/messages/${id}"]`).first();
  await expect(line.getByText('Half a thought')).toBeVisible();
  await expect(line.getByText('Draft:')).toBeVisible();
  await searchBox(page).fill('sousa loft');
  const result = found(page).getByRole('link', { name: /sousaphone is in the loft/ });
  await expect(result.locator('mark')).toHaveText(['sousa', 'loft']);
  await expect(page).toHaveURL('/messages?q=sousa+loft');
  await expect(page.getByText(/No people or messages|Searching/)).toHaveCount(0);
  await result.press('Enter');
  const foundLine = log(page).getByText('The sousaphone is in the loft.');
  await expect(foundLine).toBeInViewport();
  await expect(log(page).getByText(newest)).not.toBeInViewport();
  await page.reload();
  await expect(foundLine).toBeInViewport();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('sousa loft');
  await expect(result).toBeVisible();

  await page.setViewportSize(sizes.desktop);
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
  await expect(foundLine).toBeInViewport();
  await expect(log(page).getByText(newest)).not.toBeInViewport();
  await page.goBack();
  await expect(within(page)).toHaveValue('sousa');

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
  const day = page.getByLabel('Go to date');
  await day.fill(before.slice(0, 10));
  await day.press('Enter');
  await expect(page.getByText(/^No messages that day\. Showing/)).toBeVisible();
  const led = log(page).locator(`[data-seq="${first.seq}"]`);
  await expect(led).toBeInViewport();
  await expect(led, 'with reduced motion too').not.toHaveCSS('animation-name', 'none');

  await page.getByRole('link', { name: 'Back to the conversation' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}`));
  await searchBox(page).fill('sousa');
  await expect(found(page).getByRole('link')).toHaveCount(2);
  await expect(log(page)).toBeVisible();
});
