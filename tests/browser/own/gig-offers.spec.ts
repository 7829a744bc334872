import { expect, type Page, type Route } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { OwnServer } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const item = (page: Page, name: RegExp) => page.getByRole('listitem', { name });

/** A gig of Petra's for which these have applied. */
async function applied(
  world: { as: <T>(name: string, method: 'POST', path: string, body?: object) => Promise<T> },
  title: string,
  names: readonly string[],
) {
  const form = gigForm({ title, date: dayFromNow(12) });
  const { id } = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const applications: string[] = [];
  for (const name of names) {
    const sent = { note: 'I am free', clientId: freshClientId() };
    applications.push(
      (await world.as<{ id: string }>(name, 'POST', `/api/gigs/${id}/applications`, sent)).id,
    );
  }
  return { id, applications };
}

test('GIG-08 a poster offers the place with a word, and who is offered it takes it on the dashboard', async ({
  world,
}) => {
  const { id } = await applied(world, 'Gittern for a gathering', ['luca', 'curtis']);
  const { page: petra } = await world.member('petra');
  const { page: luca } = await world.member('luca', { size: 'phone' });
  await openLive(luca, '/dashboard');
  await openLive(petra, `/gigs/${id}`);
  const row = item(petra, /^Luca/);
  await row.getByRole('button', { name: /^More answers to Luca/ }).click();
  await petra.getByRole('menuitem', { name: 'Offer the place...' }).click();
  const dialog = petra.getByRole('dialog', { name: /^Offer Luca/ });
  await dialog.getByRole('button', { name: 'I would love to have you.' }).click();
  await dialog.getByRole('button', { name: /^Offer Luca the place$/ }).click();
  await expect(row.getByText(/^Offered, to answer by /)).toBeVisible();
  await expect(item(petra, /^Curtis/).getByRole('button', { name: /^Accept / })).toBeHidden();

  const need = luca.getByRole('region', { name: /gigs? .*offered to you/ });
  await expect(need.getByText(/keeps a place for you\. Please answer by /)).toBeVisible();
  await luca.goto(`/gigs/${id}`);
  await expect(heading(luca, 'It is yours if you want it')).toBeVisible();
  await expect(luca.getByText('I would love to have you.')).toBeVisible();
  await button(luca, 'Take the place').click();
  await expect(heading(luca, 'It is yours')).toBeVisible();
  await expect(row.getByText(/^Accepted /)).toBeVisible();
});

test('GIG-08 those on stand-by are put in order, and the first is offered the place of who drops out', async ({
  world,
}) => {
  const { id, applications } = await applied(world, 'Nyckelharpa for a night', ['luca', 'curtis', 'ines']);
  const { page: petra } = await world.member('petra');
  await openLive(petra, `/gigs/${id}`);
  for (const name of [/^Curtis/, /^Ines|^Inês/]) {
    await item(petra, name)
      .getByRole('button', { name: /^More answers/ })
      .click();
    await petra.getByRole('menuitem', { name: 'Put on stand-by' }).click();
    await expect(item(petra, name).getByText(/^On stand-by/)).toBeVisible();
  }
  const ines = item(petra, /^Ines|^Inês/);
  await expect(ines.getByText('On stand-by, no. 2')).toBeVisible();
  await ines.getByRole('button', { name: /^Move up: / }).click();
  await expect(ines.getByText('On stand-by, no. 1')).toBeVisible();
  await world.as('petra', 'POST', `/api/applications/${applications[0]}/accept`);
  await expect(petra.getByText('Filled', { exact: true }).first()).toBeVisible();
  await world.as('luca', 'POST', `/api/applications/${applications[0]}/withdraw`);
  await expect(ines.getByText(/^Offered, to answer by /)).toBeVisible();
  await expect(item(petra, /^Curtis/).getByText('On stand-by')).toBeVisible();
});

test('GIG-08 UIX-05 an answer that comes late leaves a menu open that was opened meanwhile', async ({
  world,
}) => {
  const { id } = await applied(world, 'Serpent for a serenade', ['luca', 'curtis']);
  const { page } = await world.member('petra');
  await openLive(page, `/gigs/${id}`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/applications/*/stand-by', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const more = (name: RegExp) => item(page, name).getByRole('button', { name: /^More answers/ });
  const standBy = page.getByRole('menuitem', { name: 'Put on stand-by' });
  await more(/^Curtis/).click();
  await standBy.click();
  await expect(item(page, /^Curtis/).getByText(/^On stand-by/)).toBeVisible();
  await more(/^Luca/).click();
  await expect(standBy).toBeVisible();
  release();
  await expect(page.getByText(/^Curtis Bell is on stand-by, and has been told/)).toBeVisible();
  // The answer is done with when the page has read how everything stands since, and drawn it.
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await standBy.click();
  await expect(item(page, /^Luca/).getByText(/^On stand-by/)).toBeVisible();
});

test('GIG-13 who answers somebody who has withdrawn meanwhile reads so', async ({ world }) => {
  const { id, applications } = await applied(world, 'Sordun for a Sunday', ['luca']);
  const { page, expectComplaints } = await world.member('petra');
  expectComplaints(/409/);
  await page.goto(`/gigs/${id}`);
  await page.route('**/api/applications/*/accept', async (route) => {
    await world.as('luca', 'POST', `/api/applications/${applications[0]}/withdraw`);
    await route.continue();
  });
  await item(page, /^Luca/)
    .getByRole('button', { name: /^Accept / })
    .click();
  await button(page, /^Book Luca/).click();
  await expect(page.getByText(/^Luca .+ has withdrawn meanwhile\.$/)).toBeVisible();
  await expect(item(page, /^Luca/).getByText(/^Withdrew /)).toBeVisible();
});

test('GIG-13 kind words to somebody who has withdrawn meanwhile are still there to be read', async ({
  world,
}) => {
  const { id, applications } = await applied(world, 'Shawm for a showdown', ['luca']);
  const { page, expectComplaints } = await world.member('petra');
  expectComplaints(/409/);
  await page.goto(`/gigs/${id}`);
  await page.route('**/api/applications/*/decline', async (route) => {
    await world.as('luca', 'POST', `/api/applications/${applications[0]}/withdraw`);
    await route.continue();
  });
  await item(page, /^Luca/)
    .getByRole('button', { name: /^More answers/ })
    .click();
  await page.getByRole('menuitem', { name: 'Decline with a word...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('You play beautifully.');
  await dialog.getByRole('button', { name: /^Decline Luca$/ }).click();
  await expect(dialog.getByText(/has withdrawn meanwhile\.$/)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('You play beautifully.');
});

test('GIG-13 who applies for what has just been closed reads so, and keeps the note', async ({ world }) => {
  const { id } = await applied(world, 'Regal for a rehearsal', []);
  const { page, expectComplaints } = await world.member('luca');
  expectComplaints(/409/);
  await page.goto(`/gigs/${id}`);
  await page.route('**/api/gigs/*/applications', async (route) => {
    await world.as('petra', 'POST', `/api/gigs/${id}/close`);
    await route.continue();
  });
  await page.getByRole('textbox', { name: /^A note to Petra/ }).fill('I have my own regal.');
  await button(page, 'Apply for this gig').click();
  await expect(page.getByText(/takes no more applications\. Your note is kept\./)).toBeVisible();
  await page.unroute('**/api/gigs/*/applications');
  await world.as('petra', 'POST', `/api/gigs/${id}/reopen`);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^A note to Petra/ })).toHaveValue('I have my own regal.');
});

const changePay = async (world: OwnServer, id: string, title: string, amount: number) => {
  const { version, date } = await world.as<Gig>('petra', 'GET', `/api/gigs/${id}`);
  const pay = { amount, currency: 'GBP', unit: 'night' } as const;
  await world.as('petra', 'PUT', `/api/gigs/${id}`, { ...gigForm({ title, date, pay }), version });
};

test('GIG-13 who applies on other terms than they read is told what has changed, keeps the note, and the second press goes through', async ({
  world,
}) => {
  const title = 'Psaltery for a pilgrimage';
  const { id } = await applied(world, title, []);
  const { page, expectComplaints } = await world.member('luca', { size: 'phone' });
  expectComplaints(/409/);
  await page.goto(`/gigs/${id}`);
  // The edit comes between the press and the server.
  const change = async (route: Route) => {
    await changePay(world, id, title, 6_000);
    await route.continue();
  };
  await page.route('**/api/gigs/*/applications', change, { times: 1 });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const note = page.getByRole('textbox', { name: /^A note to Petra/ });
  await note.fill('I have my own psaltery.');
  await button(page, 'Apply for this gig').click();
  await expect(
    page.getByText('It has changed since you read it. Pay: £160 → £60. Look, and press again.'),
  ).toBeVisible();
  await expect(note).toHaveValue('I have my own psaltery.');
  await expect(page.getByRole('complementary', { name: 'Pay and applying' })).toContainText('£60');
  // What comes late of a double click is no second press, nor is one before all of it can have been read.
  const again = button(page, 'Apply as it is now');
  await again.dispatchEvent('click', { detail: 2 });
  await again.click({ force: true });
  await note.press('Control+Enter');
  await expect(again).not.toHaveAttribute('aria-busy');
  expect(sent.filter((path) => path === `/api/gigs/${id}/applications`)).toHaveLength(1);
  await again.click();
  await expect(heading(page, 'You have applied')).toBeVisible();
  expect(sent.filter((path) => path === `/api/gigs/${id}/applications`)).toHaveLength(2);
  await expect(page.getByText('I have my own psaltery.')).toBeVisible();
});

test('GIG-13 what changes while one writes is shown where one applies, and the first press after it asks to look', async ({
  world,
}) => {
  const title = 'Cittern for a ceilidh';
  const { id } = await applied(world, title, []);
  const { page, expectComplaints } = await world.member('luca');
  expectComplaints(/409/);
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('textbox', { name: /^A note to Petra/ }).fill('Any time.');
  await changePay(world, id, title, 9_000);
  await expect(page.getByText('Changed since you opened this:')).toBeVisible();
  await expect(page.getByText('Pay: was £160 the night, now £90 the night')).toBeVisible();
  await button(page, 'Apply for this gig').click();
  await expect(page.getByText(/^It has changed since you read it\./)).toBeVisible();
  await button(page, 'Apply as it is now').click();
  await expect(heading(page, 'You have applied')).toBeVisible();
});
