import { expect, type Page } from '@playwright/test';
import type { ConversationsPage, Message } from '#contract/ours/messages.ts';
import { bar } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const send = (world: OwnServer, name: DemoName, recipientId: string, text: string) =>
  world.as<Message>(name, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const requestLink = (page: Page) => page.getByRole('link', { name: /^\d+ requests?$/ });
const messagesLink = (page: Page) => bar(page).getByRole('link', { name: /^Messages/ });
const say = async (page: Page, words: string) => {
  await box(page).fill(words);
  await box(page).press('Enter');
  await expect(log(page).getByText(words)).toBeVisible();
};
/** The choice in Settings, made by hand. */
const choose = async (page: Page, label: RegExp) => {
  await page.goto('/settings');
  await page.getByRole('radio', { name: label }).check();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
};

test('MSG-06 a stranger writes at a desk, three messages at most; on the phone it waits unheard, is read unseen, and accepted', async ({
  world,
}) => {
  const zofia = await world.idOf('zofia');
  const { page: hers } = await world.member('zofia', { size: 'phone' });
  await choose(hers, /^My links(?! and)/);
  await openLive(hers, '/messages');
  const { page: his } = await world.member('wanjiru');
  await openLive(his, `/messages/${zofia}`);
  await expect(his.getByText(/You can write 3 messages until they answer/)).toBeVisible();
  await say(his, 'We met at the ceilidh.');
  await expect(requestLink(hers)).toHaveText('1 request');
  await expect(his.getByText(/You can write 2 messages until they answer/)).toBeVisible();
  await say(his, 'Do you play weddings?');
  await say(his, 'I have one in May.');
  await expect(his.getByText(/^You can write again once \w+ has answered\.$/)).toBeVisible();
  await expect(box(his)).toBeHidden();
  await expect(messagesLink(hers)).toHaveCount(0);
  await expect(hers.getByText('New message received')).toHaveCount(0);

  await requestLink(hers).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole('link', { name: /I have one in May/ }).click();
  await expect(log(hers).getByText('We met at the ceilidh.')).toBeVisible();
  const asked = hers.getByRole('region', { name: /^Request from/ });
  await expect(asked.getByText(/would like to write to you/)).toBeVisible();
  await expectAccessible(hers);
  await expect(box(hers)).toBeHidden();
  await expect(log(his).getByText('Sent')).not.toHaveCount(0);
  await expect(log(his).getByText(/^(Read|Delivered)$/)).toHaveCount(0);

  await press(hers, 'Accept');
  await expect(box(hers)).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(log(his).getByText('Read').last()).toBeVisible();
  await say(hers, 'In May, gladly.');
  await expect(log(his).getByText('In May, gladly.')).toBeVisible();
  await say(his, 'A fourth at last.');
  await expect(log(hers).getByText('A fourth at last.')).toBeVisible();
  await hers.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(hers.getByText('No requests')).toBeVisible();
});

test('MSG-06 refused at a desk, in every tab at once; undone, refused again and found among the refused', async ({
  world,
}) => {
  const [hamish, pilar] = [await world.idOf('hamish'), await world.idOf('pilar')];
  await world.as('hamish', 'PUT', '/api/message-settings', { from: 'gigs' });
  await send(world, 'pilar', hamish, 'Your cello, my studio?');
  const { page, openTab } = await world.member('hamish');
  await openLive(page, '/messages?requests=open');
  await page.getByRole('link', { name: /Your cello, my studio/ }).click();
  const other = await openTab();
  await openLive(other, `/messages/${pilar}`);
  await expect(other.getByRole('button', { name: 'Refuse' })).toBeVisible();
  await press(page, 'Refuse');
  await expect(page.getByText(/^You refused \w+’s request\.$/)).toBeVisible();
  await expect(page.getByText('No requests')).toBeVisible();
  await expect(other.getByText(/^You refused \w+’s request\.$/)).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText(/would like to write to you/)).toBeVisible();
  await expect(other.getByText(/would like to write to you/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Your cello, my studio/ })).toBeVisible();

  await press(page, 'Refuse');
  await expect(page.getByText('No requests')).toBeVisible();
  const standing = await world.as<{ request: object }>('pilar', 'GET', `/api/conversations/with/${hamish}`);
  expect(standing.request).toEqual({ state: 'waiting', left: 2, mutualCount: 0 });
  await send(world, 'pilar', hamish, 'Or mine?');
  await page.getByRole('link', { name: 'Refused', exact: true }).click();
  await page.getByRole('link', { name: /Or mine\?/ }).click();
  await expect(log(page).getByText('Or mine?')).toBeVisible();
  await press(page, 'Accept');
  await expect(box(page)).toBeVisible();
  await page.goto('/messages');
  await expect(page.locator(`a[href="/messages/${pilar}"]`)).toBeVisible();
  await expect(requestLink(page)).toHaveCount(0);
});

test('MSG-06 an answer that does not get through says so, and is given again', async ({ world }) => {
  const [ines, kit] = [await world.idOf('ines'), await world.idOf('kit')];
  await world.as('ines', 'PUT', '/api/message-settings', { from: 'links' });
  await send(world, 'kit', ines, 'Hello from the road.');
  const { page, setOffline } = await world.member('ines');
  await openLive(page, `/messages/${kit}`);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await setOffline(true);
  await press(page, 'Accept');
  await expect(page.getByRole('alert').getByText(/did not get through/)).toBeVisible();
  await setOffline(false);
  await press(page, 'Accept');
  await expect(box(page)).toBeVisible();
});

test('MSG-06 blocked from a request: it is gone from both, and from the line above the conversations', async ({
  world,
}) => {
  const ravi = await world.idOf('ravi');
  await world.as('ravi', 'PUT', '/api/message-settings', { from: 'links' });
  await send(world, 'lotte', ravi, 'Buy my course.');
  const { page } = await world.member('ravi');
  await openLive(page, '/messages?requests=open');
  await page.getByRole('link', { name: /Buy my course/ }).click();
  const asked = page.getByRole('region', { name: /^Request from/ });
  await asked.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/You two cannot reach each other here/)).toBeVisible();
  await expect(page.getByText('No requests')).toBeVisible();
  await expect(asked).toHaveCount(0);
});

for (const size of ['phone', 'desktop'] as const)
  test(`MSG-06 a muted conversation is live, but neither counted nor told of, on a ${size}`, async ({
    world,
  }) => {
    const [muting, other] = size === 'phone' ? (['oskar', 'dee'] as const) : (['marlon', 'jules'] as const);
    const [me, them] = [await world.idOf(muting), await world.idOf(other)];
    await send(world, other, me, 'One.');
    /** What was seen is told to the server a moment later; a page that is left before leaves it unread. */
    const allIsRead = () =>
      expect
        .poll(async () => {
          const { items } = await world.as<ConversationsPage>(muting, 'GET', '/api/conversations');
          return items.find(({ person }) => person.id === them)?.unreadCount;
        })
        .toBe(0);
    const { page } = await world.member(muting, { size });
    await openLive(page, `/messages/${them}`);
    await expect(log(page).getByText('One.')).toBeVisible();
    const more = page.getByRole('button', { name: 'More about this conversation' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Mute this conversation' }).click();
    await expect(page.getByText(/^Muted: /).first()).toBeVisible();
    await send(world, other, me, 'Two, live.');
    await expect(log(page).getByText('Two, live.')).toBeVisible();
    await allIsRead();
    await page.goto('/messages');
    const line = page.locator(`a[href="/messages/${them}"]`);
    await expect(line.getByText('Muted')).toBeVisible();
    await send(world, other, me, 'Three, unheard.');
    await expect(line.getByText('Three, unheard.')).toBeVisible();
    await expect(line.getByText('1 unread message')).toBeAttached();
    await expectAccessible(page);
    const unread = async () =>
      (await world.as<{ count: number }>(muting, 'GET', '/api/messages/unread-count')).count;
    const before = await unread();
    await line.click();
    await expect(log(page).getByText('Three, unheard.')).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Unmute this conversation' }).click();
    await expect(page.getByText('No longer muted').first()).toBeVisible();
    await allIsRead();
    await openLive(page, '/about');
    await send(world, other, me, 'Four, told.');
    await expect(page.getByText('New message received')).toBeVisible();
    expect(await unread()).toBe(before + 1);
  });
