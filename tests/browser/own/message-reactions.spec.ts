import { expect, type Page } from '@playwright/test';
import type { Message } from '#contract/ours/messages.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, words: string) => log(page).locator('[data-row]').filter({ hasText: words });
const reaction = (page: Page, words: string, name: string, pressed?: boolean) =>
  row(page, words).getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) });

test('MSG-02 two react to a message, by keyboard and on a phone: both see it at once, by whom, and the last wish counts', async ({
  world,
}) => {
  const words = 'We got the hall for May.';
  const said = await world.as<Message>('declan', 'POST', '/api/messages', {
    recipientId: await world.idOf('bronagh'),
    text: words,
    clientId: freshClientId(),
  });
  const { page: hers } = await world.member('bronagh');
  const { page: his } = await world.member('declan', {
    size: 'phone',
    context: { hasTouch: true, colorScheme: 'dark' },
  });
  await openLive(hers, `/messages/${await world.idOf('declan')}`);
  await openLive(his, `/messages/${await world.idOf('bronagh')}`);

  await row(hers, words).getByRole('button', { name: 'More about this message' }).press('Enter');
  await hers.getByRole('menuitem', { name: 'React' }).press('Enter');
  await expect(reaction(hers, words, 'Thumbs up')).toBeFocused();
  await hers.keyboard.press('Enter');
  await expect(reaction(hers, words, 'Thumbs up, by you', true)).toBeVisible();
  await expectAccessible(hers);
  await hers.keyboard.press('Escape');
  await expect(row(hers, words).getByRole('button', { name: 'More about this message' })).toBeFocused();
  await expect(reaction(hers, words, 'Heart')).toHaveCount(0);

  const theirs = reaction(his, words, 'Thumbs up, by Bronagh', false);
  await expect(theirs).toBeVisible();
  await theirs.tap();
  for (const [page, name] of [
    [his, 'Bronagh'],
    [hers, 'Declan'],
  ] as const)
    await expect(reaction(page, words, `Thumbs up, by ${name} and you`, true)).toBeVisible();
  await expectAccessible(his);

  // Three presses at once: what was wanted last is what both have.
  await reaction(hers, words, 'Thumbs up, by Declan and you').evaluate((button: HTMLButtonElement) => {
    for (let nth = 0; nth < 3; nth += 1) button.click();
  });
  await expect(reaction(hers, words, 'Thumbs up, by Declan', false)).toBeVisible();
  await expect(reaction(his, words, 'Thumbs up, by you', true)).toBeVisible();
  await expect(async () => {
    const { items } = await world.as<{ items: Message[] }>(
      'declan',
      'GET',
      `/api/conversations/${said.conversationId}/messages?after=${said.seq - 1}`,
    );
    expect(items[0]?.reactions).toEqual([{ emoji: '👍', by: [await world.idOf('declan')] }]);
  }).toPass();
});
