import { expect, type Page } from '@playwright/test';
import { bell, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { sizes } from '#tests/browser/support/people.ts';
import { navigate } from '#tests/browser/support/requests.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const unread = async (page: Page) =>
  Number.parseInt((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? '0', 10);

test('SCR /discover /links /profile/{id} NTF-02 NTF-03 NAV-04 PPL-03 PPL-04 a request with a note is announced once and accepted, and the link is removed from the profile', async ({
  world,
}) => {
  const { page: recipient } = await world.member('ines');
  const { page: requester } = await world.member('hamish');
  await openLive(recipient, '/links?box=outgoing');
  await expect(recipient.getByRole('link', { name: 'Waiting for your answer 0' })).toBeVisible();
  const before = await unread(recipient);

  await openLive(requester, '/discover');
  await requester.getByRole('searchbox', { name: 'Search people' }).fill('Ines Carvalho');
  await expect(cards(requester)).toHaveText(['Ines Carvalho']);
  // Of a request that is withdrawn and repeated only the first raises a toast, for three seconds.
  const toasted = expect(recipient.getByText('New connection request').first()).toBeVisible();
  await press(requester, 'Connect with Ines Carvalho');
  await press(requester, 'Cancel request to Ines Carvalho');
  await requester.getByRole('link', { name: 'Ines Carvalho', exact: true }).click();
  await press(requester, 'Add a note');
  const dialog = requester.getByRole('dialog', { name: 'Connect with Ines Carvalho' });
  const note = dialog.getByRole('textbox', { name: 'Note' });
  const send = dialog.getByRole('button', { name: 'Send request' });
  await note.fill('Heard you in Leeds.\nA duet?');
  await send.click();
  await expect(requester.getByRole('button', { name: 'Cancel request to Ines Carvalho' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await toasted;
  await expect.poll(() => unread(recipient)).toBeGreaterThan(before);
  await recipient.getByRole('link', { name: 'Waiting for your answer 1' }).click();
  await expect(recipient.getByText('Heard you in Leeds.')).toBeVisible();
  await press(recipient, 'Accept Hamish Roy');
  await expect(recipient.getByText('You and Hamish Roy are linked')).toBeVisible();
  await expect(recipient.getByText('No requests waiting')).toBeVisible();
  await expect(heading(recipient)).toBeFocused();
  await recipient.getByRole('link', { name: /^Links \d+$/ }).click();
  const hamish = recipient.getByRole('button', { name: 'More about Hamish Roy' });
  await expect(hamish).toBeVisible();

  await requester.getByRole('button', { name: 'Linked with Ines Carvalho' }).press('Enter');
  await requester.getByRole('menuitem', { name: 'Remove link' }).press('Enter');
  const question = requester.getByRole('alertdialog', { name: 'Remove your link with Ines Carvalho?' });
  await question.getByRole('button', { name: 'Remove link' }).press('Enter');
  await expect(requester.getByRole('button', { name: 'Connect with Ines Carvalho' })).toBeVisible();
  await expect(dialog, 'the dialog does not open automatically').toHaveCount(0);
  await expect(requester.getByRole('button', { name: /^Linked with/ })).toHaveCount(0);
  await expect(hamish).toHaveCount(0);
});

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
const sorted = (list: string[]) => list.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
const suggested = (page: Page) => page.getByRole('region', { name: 'People you may know' });

const choices = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('PPL-01 PPL-02 PPL-04 /links are sorted and searched with common links first, and a phone makes no extra calls; filters of /discover are counted, kept in the address and by Back, cleared, and in a sheet on a phone', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', { size: 'phone' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/links');
  await expect(names(page).first()).toBeVisible();
  await expect(suggested(page)).toHaveCount(0);
  expect(requests).not.toContain('/api/people/suggestions');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('By name');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect
    .poll(async () => names(page).allTextContents())
    .toEqual(sorted(await names(page).allTextContents()));

  const first = await names(page).first().textContent();
  const box = page.getByRole('searchbox', { name: 'Search your links' });
  await box.fill('foy');
  await expect(names(page)).toHaveText(['Declan Foy']);
  await expect(page).toHaveURL(/q=foy/);
  await box.fill('');
  await expect(names(page).first()).toHaveText(first ?? '');

  await page.setViewportSize({ width: 320, height: 640 });
  const tabs = page
    .getByRole('main')
    .getByRole('link', { name: /^(Links|Waiting for your answer|Sent) \d+$/ });
  await expect(tabs).toHaveCount(3);
  await expect(async () => {
    const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
    for (const [nth, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(320);
      for (const other of boxes.slice(nth + 1))
        expect(one.right <= other.left || one.bottom <= other.top).toBe(true);
    }
  }).toPass();

  const declan = await world.idOf('declan');
  const { items } = await world.as<{ items: { name: string; linkState: string }[] }>(
    'bronagh',
    'GET',
    `/api/users/${declan}/links`,
  );
  const namesOf = (isCommon: boolean) =>
    items.filter(({ linkState }) => (linkState === 'linked') === isCommon).map(({ name }) => name);
  const part = (name: string) =>
    page.getByRole('list', { name, exact: true }).getByRole('heading', { level: 3 }).getByRole('link');
  await navigate(page, `/user/${declan}/links`);
  await expect(part('In common')).toHaveText(namesOf(true));
  await expect(part('Others')).toHaveText(namesOf(false));
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('In common');

  await page.setViewportSize(sizes.desktop);
  await navigate(page, '/discover');
  await expect(heading(page)).toHaveText('Discover Links');
  const skill = choices(page, 'Instrument or skill');
  await skill.focus();
  await expect(skill.getByRole('option', { name: /^Drums \(\d+\)$/ })).toBeAttached();
  await skill.selectOption('Percussion');
  await expect(page).toHaveURL(/\?skill=Percussion$/);
  const counted = await skill.locator('option:checked').textContent();
  await expect(cards(page)).toHaveCount(Number(/\((\d+)\)/.exec(counted ?? '')?.[1]));
  await expect(page.getByText('People you may know')).toHaveCount(0);
  await choices(page, 'Genre').selectOption('Soul');
  await expect(page).toHaveURL(/\?skill=Percussion&genre=Soul$/);
  await expect(cards(page)).toHaveText(['Curtis Bell']);
  await expect(chips(page).getByRole('button')).toHaveText(['Percussion', 'Soul', 'Clear filters']);
  await page.goBack();
  await expect(chips(page).getByRole('button')).toHaveText(['Percussion', 'Clear filters']);
  await page.goForward();
  await expect(button(page, 'Remove filter: Soul')).toBeVisible();
  await button(page, 'Remove filter: Percussion').click();
  await expect(page).toHaveURL(/\?genre=Soul$/);
  await expect(skill).toHaveValue('');
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(page.getByText('People you may know')).toBeVisible();

  await page.setViewportSize(sizes.phone);
  await button(page, 'Filters').click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Genre' }).selectOption('Gospel');
  await expect(page).toHaveURL(/\?genre=Gospel$/);
  await sheet.getByRole('combobox', { name: 'Near' }).fill('Leeds, engl');
  await sheet.getByRole('option', { name: /^Leeds/ }).click();
  await sheet.getByRole('combobox', { name: 'Distance' }).selectOption('10');
  await sheet.getByRole('button', { name: 'Show 2 people' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(button(page, 'Filters (2)')).toBeFocused();
  await expect(cards(page)).toHaveText(['Curtis Bell', 'Nkechi Obi']);
});
