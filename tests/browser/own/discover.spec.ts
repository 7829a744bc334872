import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';

const leeds = 2644688;
const choices = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

test('PPL-01 /discover what is chosen stands in the address, is counted, taken back by Back, and cleared', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  await page.goto('/discover');
  await expect(heading(page)).toHaveText('Discover Links');
  const skill = choices(page, 'Plays or does');
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
  await expectAccessible(page);

  await page.goBack();
  await expect(chips(page).getByRole('button')).toHaveText(['Percussion', 'Clear filters']);
  await page.goForward();
  await chips(page).getByRole('button', { name: 'Remove filter: Percussion' }).click();
  await expect(page).toHaveURL(/\?genre=Soul$/);
  await expect(skill).toHaveValue('');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(page.getByText('People you may know')).toBeVisible();
});

test('PPL-01 PPL-05 /discover people near a town, from an address that was shared, and who is farther off', async ({
  world,
}) => {
  const { page } = await world.visitor();
  await page.goto(`/discover?near=${leeds}&within=25&genre=Samba`);
  await expect(chips(page)).toContainText('Within 15 miles of Leeds');
  await expect(choices(page, 'Near')).toHaveValue('Leeds');
  await expect(page.getByText('Nobody fits all of that')).toBeVisible();
  await expect(page.getByText('Within 30 miles there is 1 person.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Look within 30 miles' }).click();
  await expect(cards(page)).toHaveText(['Joaquim Serra']);
  await expect(choices(page, 'How far')).toHaveValue('50');

  const near = choices(page, 'Near');
  await near.fill('Narnia');
  await expect(page.getByText('Choose a town from the list.')).toBeVisible();
  await near.fill('falmou');
  await page.getByRole('option', { name: 'Falmouth England, United Kingdom' }).click();
  await expect(near).toBeFocused();
  await expect(page).toHaveURL(/genre=Samba&near=2649715&within=50/);
  await expect(page.getByText('Without Samba there are 2 people.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out Samba' }).click();
  await expect(cards(page)).toHaveText(['Kit Penhaligon', 'Hyejin Noh']);
});

test('PPL-01 /discover on a phone the filters stand in a sheet, which says how many people they leave', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Genre' }).selectOption('Gospel');
  await expect(page).toHaveURL(/\?genre=Gospel$/);
  const near = sheet.getByRole('combobox', { name: 'Near' });
  await near.fill('Leeds, engl');
  await expect(page.locator('main [aria-busy="true"]'), 'who was found before').toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('option', { name: /^Leeds/ }).click();
  await sheet.getByRole('combobox', { name: 'How far' }).selectOption('10');
  await sheet.getByRole('button', { name: 'Show 2 people' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
  await expect(cards(page)).toHaveText(['Curtis Bell', 'Nkechi Obi']);
});

test('PPL-01 /discover who has played with people one knows: a filter with its count, and a line on the card', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  await page.goto('/discover');
  const played = choices(page, 'Has played with');
  await played.focus();
  await expect(played.getByRole('option', { name: /^People I know \(\d+\)$/ })).toBeAttached();
  await played.selectOption('links');
  await expect(page).toHaveURL(/\?played=links$/);
  const counted = await played.locator('option:checked').textContent();
  await expect(cards(page)).toHaveCount(Number(/\((\d+)\)/.exec(counted ?? '')?.[1]));
  const hamish = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hamish Roy' });
  await expect(hamish).toContainText('Has played with you');
  await expectAccessible(page);
  await chips(page).getByRole('button', { name: 'Remove filter: Played with people I know' }).click();
  await expect(page).toHaveURL(/\/discover$/);
  const visitor = await world.visitor();
  await visitor.page.goto('/discover');
  await expect(choices(visitor.page, 'Genre')).toBeVisible();
  await expect(choices(visitor.page, 'Has played with')).toHaveCount(0);
});

test('PPL-01 /discover what is no filter in an address is said, and the rest of it holds', async ({
  world,
}) => {
  const { page, expectComplaints } = await world.visitor();
  await page.goto('/discover?genre=Soul&within=7&near=Leeds');
  await expect(page.getByText('Left out: the town, the distance.')).toBeVisible();
  await expect(chips(page).getByRole('button')).toHaveText(['Soul', 'Clear filters']);
  await expect(cards(page).first()).toBeVisible();
  expectComplaints(/400/);
  await page.goto('/discover?near=7');
  await expect(page.getByText('We do not know that town. Choose another one.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('SCR /discover a visitor reads what joining is for, and finds what can be done beside each name', async ({
  world,
}) => {
  const { page } = await world.visitor({ size: 'phone' });
  await page.goto('/discover');
  const join = page.getByRole('main').getByRole('link', { name: 'Join Now' });
  await expect(join).toHaveAttribute('href', /\/register\?redirect=%2Fdiscover/);
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const connect = first.getByRole('link', { name: /^Connect with .*: sign in first$/ });
  // Neither stands anywhere for the moment in which the living page takes over from the drawn one.
  await expect(async () =>
    expect(Math.abs((await top(first.getByRole('heading'))) - (await top(connect)))).toBeLessThan(20),
  ).toPass();
  const { page: members } = await world.member('declan');
  await members.goto('/discover');
  await expect(members.getByText('People you may know')).toBeVisible();
  await expect(members.getByRole('main').getByRole('link', { name: 'Join Now' })).toHaveCount(0);
});
