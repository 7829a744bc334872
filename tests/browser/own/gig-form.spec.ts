import { expect, type Page } from '@playwright/test';
import type { GigsPage } from '#contract/gigs.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { postGig } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const british = { context: { locale: 'en-GB' } };
const formOf = (page: Page) => page.getByRole('form', { name: 'Post a gig' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const publish = (page: Page) => button(page, 'Post gig').click();
const draftCall = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/gigs/draft') && answer.request().method() === method,
  );

async function openForm(page: Page) {
  const loaded = draftCall(page, 'GET');
  await page.goto('/create-gig');
  await loaded;
}

/** Types a title and waits until the server has stored it. */
async function typeTitle(page: Page, title: string) {
  const stored = draftCall(page, 'PUT');
  await formOf(page).getByLabel('Title').fill(title);
  await stored;
}

async function fillRest(page: Page, days: number) {
  const form = formOf(page);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('Description').fill('A tent by the sea.');
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(days));
  await form.getByLabel('Town or city').fill('Whitby');
  await form.getByLabel('Pay', { exact: true }).fill('120');
}

const wantedOn = (page: Page) => page.getByRole('list', { name: 'People needed' }).getByRole('listitem');

test('GIG-01 GIG-03 PPL-05 SCR /create-gig a gig with roles is posted, and a mistake in the form is explained', async ({
  world,
}) => {
  const [title, address] = ['Two horns and a helicon', 'Barn 2, blue door'];
  const { page: poster, expectPageErrors } = await world.member('petra', british);
  expectPageErrors(/400 \(Bad Request\)/);
  await openLive(poster, '/create-gig');
  const form = formOf(poster);
  await publish(poster);
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('Description').fill('A barn. <b>Bring shoes.</b>');
  const skills = form.getByRole('combobox', { name: /^Instrument or skill/ });
  await skills.first().pressSequentially('trumpe');
  await expect(poster.getByRole('option', { name: 'Trumpet' })).toBeVisible();
  await skills.first().press('ArrowDown');
  await skills.first().press('Enter');
  await expect(skills.first()).toHaveValue('Trumpet');
  await button(poster, 'Add a role').click();
  await skills.nth(1).fill('Helicon');
  await form.getByLabel('How many people').nth(1).fill('none');
  await form.getByLabel('Experience').nth(1).selectOption({ label: 'Professional' });
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(21));
  const town = form.getByRole('combobox', { name: 'Town or city' });
  await town.fill('hebden br');
  await poster.getByRole('option', { name: /^Hebden Bridge/ }).click();
  await expect(form.getByLabel('Time zone')).toHaveValue('Europe/London');
  await form.getByLabel('Kind of pay').selectOption({ label: 'Range' });
  await form.getByLabel('Pay from').fill('90');
  await form.getByLabel('Up to').fill('130');
  await form.getByLabel('Address').fill(address);
  await publish(poster);
  await expect(form.getByLabel('How many people').nth(1)).toBeFocused();
  await form.getByLabel('How many people').nth(1).fill('2');
  await publish(poster);
  await expect(heading(poster).filter({ hasText: title })).toBeVisible();
  await expect(wantedOn(poster)).toHaveText(['Trumpet, wanted', 'Helicon, professional, 0 of 2 filled']);
  const main = poster.getByRole('main');
  await expect(main.getByText(address)).toBeVisible();
  await expect(main.getByText('£90–£130').first()).toBeVisible();
  await expect(main.getByText('<b>Bring shoes.</b>')).toBeVisible();
});

test('GIG-03 GIG-04 GIG-07 GIG-12 players apply for a gig with roles until it is filled, and the booked player confirms new pay, all live', async ({
  world,
}) => {
  const [address, note] = ['Barn 3, red door', 'I can walk.'];
  const roles = [
    { skill: 'Trumpet', count: 1 },
    { skill: 'Helicon', count: 2 },
  ];
  const pay = { amount: 9_000, upTo: 13_000, currency: 'GBP', unit: 'night' as const };
  const { id } = await postGig(world, 'petra', { title: 'Two horns in a barn', address, roles, pay });
  const { page: poster } = await world.member('petra', british);
  await openLive(poster, `/gigs/${id}`);
  const { page: player } = await world.member('luca', { size: 'phone', ...british });
  const seen = player.getByRole('main');
  await openLive(player, `/gigs/${id}`);
  await expect(seen.getByText('£90–£130').first()).toBeVisible();
  await expect(seen.getByText('Only people who are booked see the address')).toBeVisible();
  await expect(seen.getByText(address)).toBeHidden();
  await player.getByLabel('A note to Petra').fill(note);
  await player.getByLabel('Role').selectOption({ label: 'Trumpet' });
  await button(player, 'Apply for this gig').click();
  await expect(player.getByRole('heading', { name: 'You’ve applied' })).toBeVisible();

  const row = poster.getByRole('listitem', { name: /^Luca/ });
  await expect(row.getByText(note)).toBeVisible();
  await row.getByRole('button', { name: /^Accept Luca/ }).click();
  const question = poster.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Book Luca/ }).click();
  await expect(wantedOn(poster)).toHaveText(['Trumpet, filled', 'Helicon, 0 of 2 filled']);
  await expect(player.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(seen.getByText(address)).toBeVisible();

  await navigate(player, '/dashboard');
  await poster.getByRole('link', { name: 'Edit' }).click();
  const edit = poster.getByRole('form', { name: 'Edit gig' });
  await expect(edit.getByLabel('Address')).toHaveValue(address);
  await edit.getByLabel('Kind of pay').selectOption({ label: 'Negotiable' });
  await button(poster, 'Save').click();
  await expect(row.getByText(/^To confirm by /)).toBeVisible();
  const need = player.getByRole('region', { name: /gig.* you’re booked for .* changed/ });
  await expect(need.getByText('was £90–£130 per night, now negotiable')).toBeVisible();
  await button(player, 'I can still come').click();
  await expect(need).toBeHidden();
  await expect(row.getByText(/^Booked /)).toBeVisible();
});

const title = (page: Page) => formOf(page).getByLabel('Title');

test('GIG-02 SAF-05 a draft continues across devices, shows changes made on another one, is restored after being discarded, and is posted once from two tabs, which the phone is told', async ({
  world,
}) => {
  const { page: phone, expectPageErrors } = await world.member('ewan', { size: 'phone' });
  const { page: desk, openTab, ...atDesk } = await world.member('ewan');
  expectPageErrors(/409/);
  // The draft open in the second tab was deleted when the post was published.
  atDesk.expectPageErrors(/409 \(Conflict\).*\/api\/gigs\/draft/);
  await openForm(phone);
  await typeTitle(phone, 'Serpent for a');
  await expect(phone.getByText('Draft saved on all your devices until you post it.')).toBeVisible();

  await desk.goto('/my-gigs');
  const savedDraft = desk.getByRole('region', { name: 'Draft' });
  await expect(savedDraft).toContainText('“Serpent for a”');
  await savedDraft.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await expect(desk.getByText('Draft discarded.')).toBeVisible();
  await button(desk, 'Undo').press('Enter');
  await savedDraft.getByRole('link', { name: 'Continue' }).click();
  await expect(title(desk)).toHaveValue('Serpent for a');
  await typeTitle(desk, 'Serpent for a wake');

  await title(phone).fill('Serpent for a wedding');
  await expect(phone.getByText('This draft was changed elsewhere while you were editing.')).toBeVisible();
  await expect(phone.getByText('Title is now: Serpent for a wake')).toBeVisible();
  await expect(title(phone)).toHaveValue('Serpent for a wedding');
  const stored = draftCall(phone, 'PUT');
  await button(phone, 'Keep mine').press('Enter');
  await stored;

  await openForm(desk);
  await expect(title(desk)).toHaveValue('Serpent for a wedding');
  await fillRest(desk, 30);
  const tab = await openTab();
  await openLive(tab, '/create-gig');
  await expect(title(tab)).toHaveValue('Serpent for a wedding');
  await publish(desk);
  await expect(heading(desk).filter({ hasText: 'Serpent for a wedding' })).toBeVisible();
  await expect(tab.getByText('You posted this in another tab')).toBeVisible();
  await title(tab).fill('Serpent for a wake');
  await publish(tab);
  await expect(heading(tab).filter({ hasText: 'Serpent for a wake' })).toBeVisible();
  const { items } = await world.as<GigsPage>('ewan', 'GET', '/api/gigs/mine');
  const posted = items.map((gig) => gig.title).filter((one) => one.startsWith('Serpent'));
  expect(posted.toSorted()).toEqual(['Serpent for a wake', 'Serpent for a wedding']);

  await openForm(phone);
  await expect(title(phone)).toHaveValue('');
  await expect(phone.getByText('This draft was posted or discarded on another device.')).toBeVisible();
});

test('GIG-02 a weekly gig is posted from a phone without one of its days, and edited from its second day on', async ({
  world,
}) => {
  const { page } = await world.member('marlon', { size: 'phone' });
  await page.goto('/create-gig');
  const form = formOf(page);
  await form.getByLabel('Title').fill('House band');
  await fillRest(page, 14);
  await form.getByLabel('Repeat weekly').selectOption('4');
  const days = form.getByRole('group', { name: 'On these days' }).getByRole('checkbox');
  await expect(days).toHaveCount(4);
  await expect(days.first()).toBeDisabled();
  await days.nth(2).press('Space');
  await page.reload();
  await expect(days.nth(2)).not.toBeChecked();
  await publish(page);
  await expect(page.getByText('Your 3 gigs are on the board')).toBeVisible();
  const others = page.getByRole('region', { name: 'Other dates' }).getByRole('link');
  await expect(others).toHaveCount(2);
  const second = (await others.first().getAttribute('href')) ?? '';
  await others.first().click();
  await expect(others.first(), 'the second gig lists the first').not.toHaveAttribute('href', second);
  await page.getByRole('link', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit gig' });
  await edit.getByLabel('Venue').fill('The Volunteer');
  await edit.getByRole('radio', { name: /and 1 later gig/ }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  const venue = page.getByText('The Volunteer, Whitby');
  await expect(venue.first()).toBeVisible();
  const third = (await others.last().getAttribute('href')) ?? '';
  await others.last().click();
  await expect(others.last(), 'the third gig lists the second').not.toHaveAttribute('href', third);
  await expect(venue.first()).toBeVisible();
  const first = (await others.first().getAttribute('href')) ?? '';
  await others.first().click();
  await expect(page).toHaveURL(first);
  await expect(heading(page).filter({ hasText: 'House band' })).toBeVisible();
  await expect(venue).toHaveCount(0);
});

test('GIG-02 UIX-05 SCR /create-gig starts from an earlier gig by keyboard, or as a copy of one, without overwriting a draft', async ({
  world,
}) => {
  const roles = [{ skill: 'Sackbut', count: 2 }];
  const made = await postGig(world, 'eszter', { title: 'Sackbut for a wet pageant', roles });
  const { page } = await world.member('eszter', { size: 'phone' });
  await page.goto('/create-gig');
  const form = formOf(page);
  const earlier = form.getByRole('region', { name: 'Start from an earlier gig' }).getByRole('button');
  await earlier.first().press('Enter');
  await expect(form.getByLabel('Date')).toBeFocused();
  await expect(form.getByLabel('Date')).toHaveValue('');
  await expect(form.getByLabel('Title')).not.toHaveValue('');
  await button(page, 'Start over').press('Enter');
  await expect(form.getByLabel('Title')).toHaveValue('');

  const duplicate = async () => {
    await navigate(page, `/gigs/${made.id}`);
    await page.getByRole('link', { name: 'Duplicate' }).click();
  };
  await duplicate();
  await expect(form.getByLabel('Title')).toHaveValue(made.title);
  await expect(form.getByLabel('How many people')).toHaveValue('2');
  await form.getByLabel('Title').fill('Mine by now');
  await expect(page).toHaveURL('/create-gig');
  await duplicate();
  await expect(form.getByText('You already have a draft, shown below.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Mine by now');
});
