import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Post a gig' });
const title = (page: Page) => form(page).getByLabel('Title');
const draftCall = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/gigs/draft') && answer.request().method() === method,
  );
async function open(page: Page) {
  const known = draftCall(page, 'GET');
  await page.goto('/create-gig');
  await known;
}

test('GIG-02 a gig that is begun on a phone goes on at a desk; neither overwrites the other unseen, and it is posted once', async ({
  world,
}) => {
  const { page: phone, expectComplaints } = await world.member('ewan', { size: 'phone' });
  const { page: desk } = await world.member('ewan');
  expectComplaints(/409/);
  await open(phone);
  const kept = draftCall(phone, 'PUT');
  await title(phone).fill('Serpent for a');
  await kept;
  await expect(phone.getByText('Kept on all your devices until you post it.')).toBeVisible();

  await desk.goto('/dashboard');
  await expect(desk.getByText('You are writing a gig: Serpent for a')).toBeVisible();
  await desk.goto('/my-gigs');
  await expect(desk.getByRole('region', { name: 'Not posted yet' })).toContainText('“Serpent for a”');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Go on writing' }).click();
  await expect(desk.getByText('What you typed on another device is here.')).toBeVisible();
  await expect(title(desk)).toHaveValue('Serpent for a');
  const keptThere = draftCall(desk, 'PUT');
  await title(desk).fill('Serpent for a wake');
  await keptThere;

  await title(phone).fill('Serpent for a wedding');
  await expect(phone.getByText('This draft was changed elsewhere while you wrote.')).toBeVisible();
  await expect(phone.getByText('Title is now: Serpent for a wake')).toBeVisible();
  await expect(title(phone)).toHaveValue('Serpent for a wedding');
  await expectAccessible(phone);
  const keptMine = draftCall(phone, 'PUT');
  await phone.getByRole('button', { name: 'Go on with mine' }).press('Enter');
  await keptMine;

  await open(desk);
  await expect(title(desk)).toHaveValue('Serpent for a wedding');
  await form(desk).getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form(desk).getByLabel('What you would walk into').fill('A tent by the sea.');
  await form(desk).getByLabel('Date').fill(dayFromNow(30));
  await form(desk).getByLabel('Town or city').fill('Whitby');
  await form(desk).getByLabel('Pay', { exact: true }).fill('120');
  await form(desk).getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(desk).filter({ hasText: 'Serpent for a wedding' })).toBeVisible();

  await open(phone);
  await expect(title(phone)).toHaveValue('');
  await expect(phone.getByText('What stood here was posted or thrown away on another device.')).toBeVisible();
  await phone.goto('/my-gigs');
  await expect(phone.getByRole('link', { name: /^Serpent for a wedding/ }).first()).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Not posted yet' })).toBeHidden();
});

test('GIG-02 what is thrown away comes back, from the list and in the form', async ({ world }) => {
  const { page } = await world.member('gwenllian', { size: 'phone' });
  await open(page);
  const kept = draftCall(page, 'PUT');
  await title(page).fill('Ophicleide, urgently');
  await kept;
  await page.goto('/my-gigs');
  const begun = page.getByRole('region', { name: 'Not posted yet' });
  await begun.getByRole('button', { name: 'Throw it away' }).press('Enter');
  await expect(page.getByText('The gig you were writing is thrown away.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(begun).toContainText('Ophicleide, urgently');
  await begun.getByRole('link', { name: 'Go on writing' }).click();
  await expect(title(page)).toHaveValue('Ophicleide, urgently');
  await page.getByRole('button', { name: 'Start afresh' }).press('Enter');
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Bring it back' }).press('Enter');
  await expect(title(page)).toHaveValue('Ophicleide, urgently');
  const gone = draftCall(page, 'PUT');
  await page.getByRole('button', { name: 'Start afresh' }).press('Enter');
  await gone;
  await page.goto('/my-gigs');
  await expect(page.getByRole('heading', { name: 'My gigs' })).toBeVisible();
  await expect(begun).toBeHidden();
});

test('GIG-02 offline, and where a server keeps no drafts, it is kept on the device', async ({ world }) => {
  const { page, expectComplaints } = await world.member('amara');
  expectComplaints(/404|503/);
  let isAway: (method: string) => boolean = (method) => method === 'PUT';
  let refusal = { status: 503, body: 'Away' };
  await page.route('**/api/gigs/draft', (route) =>
    isAway(route.request().method()) ? route.fulfill(refusal) : route.continue(),
  );
  await open(page);
  await title(page).fill('Hurdy-gurdy');
  await expect(page.getByText('Kept on this device until you post it.')).toBeVisible();
  refusal = { status: 404, body: 'Not here' };
  isAway = () => true;
  await open(page);
  await expect(title(page)).toHaveValue('Hurdy-gurdy');
  await page.goto('/my-gigs');
  await expect(page.getByRole('region', { name: 'Not posted yet' })).toContainText('Hurdy-gurdy');
  isAway = () => false;
  await open(page);
  await expect(page.getByText('Kept on all your devices until you post it.')).toBeVisible();
  const token = await world.tokenOf('amara');
  await expect
    .poll(async () => (await world.call('GET', '/api/gigs/draft', undefined, token)).body)
    .toMatchObject({ gig: expect.stringContaining('Hurdy-gurdy') });
});
