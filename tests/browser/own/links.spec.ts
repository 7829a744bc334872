import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/own.ts';

test.use({ undoSeconds: 60 });

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
const sorted = (list: string[]) => list.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
const suggested = (page: Page) => page.getByRole('region', { name: 'People you may know' });

test('PPL-04 PPL-02 /links links are sorted and searched, who was removed is back by Undo, those in common come first, and a phone asks for nothing else', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', { size: 'phone' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/links');
  await expect(names(page).first()).toBeVisible();
  await expect(suggested(page)).toHaveCount(0);
  expect(asked).not.toContain('/api/people/suggestions');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect
    .poll(async () => names(page).allTextContents())
    .toEqual(sorted(await names(page).allTextContents()));

  const first = await names(page).first().textContent();
  const box = page.getByRole('searchbox', { name: 'Search your links' });
  await box.fill('foy');
  await expect(names(page)).toHaveText(['Declan Foy']);
  await expect(page).toHaveURL(/q=foy/);
  await page.getByRole('button', { name: 'More about Declan Foy' }).click();
  await page.getByRole('menuitem', { name: 'Remove link' }).click();
  await expect(page.getByText('You and Declan Foy are no longer linked.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(names(page)).toHaveText(['Declan Foy']);
  await box.fill('nobody at all');
  await expect(page.getByText('None of your links is called “nobody at all”.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(names(page).first()).toHaveText(first ?? '');

  await page.setViewportSize({ width: 320, height: 640 });
  const tabs = page
    .getByRole('main')
    .getByRole('link', { name: /^(Links|Waiting for your answer|Sent) \d+$/ });
  await expect(tabs).toHaveCount(3);
  const boxes = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
  for (const [nth, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(320);
    for (const other of boxes.slice(nth + 1))
      expect(one.right <= other.left || one.bottom <= other.top).toBe(true);
  }

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
  await page.goto(`/user/${declan}/links`);
  await expect(part('In common')).toHaveText(namesOf(true));
  await expect(part('Others')).toHaveText(namesOf(false));
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('In common');
});

test('PPL-02 /discover a person put away by keyboard is brought back, put away again, and gone after a reload and elsewhere', async ({
  world,
}) => {
  const people = (page: Page) => suggested(page).getByRole('heading', { level: 3 });
  const { page } = await world.member('bronagh');
  await page.goto('/discover');
  const name = (await people(page).first().textContent()) ?? '';
  const away = page.getByRole('button', { name: `Not interested in ${name}` });
  await away.press('Enter');
  const back = page.getByRole('button', { name: `Undo: suggest ${name} again` });
  await expect(back).toBeFocused();
  await expect(suggested(page)).toContainText(`${name} will not be suggested again.`);
  await page.keyboard.press('Enter');
  await expect(away).toBeFocused();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  await saved;
  for (const path of ['/discover', '/links']) {
    await page.goto(path);
    await expect(people(page).first()).toBeVisible();
    await expect(people(page).filter({ hasText: name })).toHaveCount(0);
  }
});
