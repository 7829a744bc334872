import { expect, type Page } from '@playwright/test';
import type { GigDeps } from '#contract/ours/deps.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function link(world: OwnWorld, a: DemoName, b: DemoName) {
  await world.as(a, 'POST', '/api/links', { userId: await world.idOf(b) });
  await world.as(b, 'POST', '/api/links', { userId: await world.idOf(a) });
}

/** A gig of Petra's for which Luca is booked. */
async function booked(world: OwnWorld, title: string, days = 12): Promise<Gig> {
  const form = gigForm({ title, date: dayFromNow(days) });
  const gig = await world.as<Gig>('petra', 'POST', '/api/gigs', { ...form, clientId: freshClientId() });
  const { id } = await world.as<{ id: string }>('luca', 'POST', `/api/gigs/${gig.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('petra', 'POST', `/api/applications/${id}/accept`);
  return gig;
}

test('GIG-09 GIG-12 a player asks a link from a phone, who agrees on the dashboard; the poster agrees beside the player', async ({
  world,
}) => {
  await link(world, 'luca', 'joaquim');
  const { id } = await booked(world, 'Theorbo for a thief');
  const { page: luca } = await world.member('luca', { size: 'phone' });
  const { page: joaquim } = await world.member('joaquim');
  const { page: petra } = await world.member('petra');
  await openLive(joaquim, '/dashboard');
  await openLive(petra, `/gigs/${id}`);
  await openLive(luca, `/gigs/${id}`);

  await button(luca, 'Find a dep').click();
  const dialog = luca.getByRole('dialog', { name: 'Find a dep' });
  await expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Search your links' }).fill('joaq');
  const choice = dialog.getByRole('radio', { name: /^Joaquim/ });
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await choice.check();
  await dialog.getByLabel('A word to Joaquim').fill('My wrist is in plaster.');
  await luca.keyboard.press('Escape');
  await button(luca, 'Find a dep').click();
  await expect(dialog.getByRole('textbox', { name: /^A word to/ })).toHaveValue('My wrist is in plaster.');
  await choice.check();
  await dialog.getByRole('button', { name: 'Ask Joaquim' }).click();
  const state = luca.getByRole('region', { name: 'Your dep' });
  await expect(state.getByText(/^You have asked Joaquim/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(luca, 'Find a dep')).toBeHidden();

  const need = joaquim.getByRole('region', { name: '1 place to be passed on' });
  await expect(need.getByText('My wrist is in plaster.')).toBeVisible();
  await expect(
    need.getByText(/^Luca.* cannot come, and asks whether you would play instead\.$/),
  ).toBeVisible();
  await need.getByRole('button', { name: /^I can play instead of Luca/ }).click();
  await expect(need).toBeHidden();
  await expect(state.getByText(/^Joaquim.* would play instead of you\.$/)).toBeVisible();

  const row = petra.getByRole('listitem', { name: /^Luca/ });
  const proposed = row.getByRole('region', { name: /^Joaquim.* instead of Luca/ });
  await expect(proposed.getByText('My wrist is in plaster.')).toBeHidden();
  await expect(proposed.getByRole('link', { name: /^Joaquim/ }).first()).toBeVisible();
  await proposed.getByRole('button', { name: /^Agree to Joaquim/ }).click();
  await petra.getByRole('alertdialog').getByRole('button', { name: 'Book Joaquim' }).click();
  await expect(petra.getByRole('listitem', { name: /^Joaquim/ }).getByText(/^Accepted /)).toBeVisible();
  await expect(proposed).toBeHidden();

  await expect(state.getByText(/^Joaquim.* plays instead of you\.$/)).toBeVisible();
  await joaquim.goto(`/gigs/${id}`);
  await expect(joaquim.getByRole('heading', { name: 'It is yours', exact: true })).toBeVisible();
  await joaquim.goto('/notifications');
  await expect(joaquim.getByText(/agreed: you play in/)).toBeVisible();
});

test('GIG-09 NTF-07 who is asked answers where they are told, by the keyboard; the player asks another, and takes it back', async ({
  world,
}) => {
  await link(world, 'luca', 'joaquim');
  const { id, title } = await booked(world, 'Cittern for a queen', 13);
  await world.as<GigDeps>('luca', 'POST', `/api/gigs/${id}/deps`, {
    userId: await world.idOf('joaquim'),
    note: 'Please?',
  });
  const { page: joaquim } = await world.member('joaquim', { size: 'phone' });
  await openLive(joaquim, '/notifications');
  await expect(joaquim.getByText('“Please?”')).toBeVisible();
  const turnDown = button(joaquim, `Turn it down: ${title}`);
  await turnDown.focus();
  await joaquim.keyboard.press('Enter');
  await expect(joaquim.getByText(/is told that you cannot\.$/)).toBeVisible();
  await expect(turnDown).toBeHidden();

  const { page: luca, expectComplaints } = await world.member('luca');
  expectComplaints(/409/);
  await openLive(luca, `/gigs/${id}`);
  await expect(luca.getByText(/^Joaquim.* cannot play instead of you\.$/)).toBeVisible();
  await link(world, 'luca', 'tariq');
  await button(luca, 'Find another dep').focus();
  await luca.keyboard.press('Enter');
  const dialog = luca.getByRole('dialog', { name: 'Find a dep' });
  await dialog.getByRole('radio', { name: /^Joaquim/ }).check();
  await dialog.getByRole('button', { name: 'Ask Joaquim' }).click();
  await expect(dialog.getByText(/^Joaquim.* has said no\. Ask somebody else\.$/)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Tariq/ }).check();
  await dialog.getByRole('button', { name: 'Ask Tariq' }).click();
  await button(luca, /^Take it back: Tariq/).click();
  await expect(luca.getByText(/is not asked any more\. You play\.$/)).toBeVisible();
  await expect(luca.getByRole('heading', { name: 'It is yours', exact: true })).toBeVisible();
});

test('GIG-09 UIX-02 who has no links is led to people; who is asked reads of what else they play that evening', async ({
  world,
}) => {
  const { id } = await booked(world, 'Rebec for a rebel', 14);
  const { page: luca } = await world.member('luca');
  await luca.route('**/dep-candidates*', (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  await openLive(luca, `/gigs/${id}`);
  await button(luca, 'Find a dep').click();
  const dialog = luca.getByRole('dialog', { name: 'Find a dep' });
  await expect(dialog.getByRole('heading', { name: 'Nobody to ask yet' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/discover');
  await luca.keyboard.press('Escape');
  await expect(button(luca, 'Find a dep')).toBeFocused();

  await link(world, 'luca', 'joaquim');
  const other = gigForm({ title: 'Elsewhere', date: dayFromNow(14) });
  const made = await world.as<Gig>('bronagh', 'POST', '/api/gigs', { ...other, clientId: freshClientId() });
  const applied = await world.as<{ id: string }>('joaquim', 'POST', `/api/gigs/${made.id}/applications`, {
    note: '',
    clientId: freshClientId(),
  });
  await world.as('bronagh', 'POST', `/api/applications/${applied.id}/accept`);
  await world.as('luca', 'POST', `/api/gigs/${id}/deps`, { userId: await world.idOf('joaquim'), note: '' });
  const { page: joaquim } = await world.member('joaquim');
  await openLive(joaquim, `/gigs/${id}`);
  const asked = joaquim.getByRole('region', { name: /^Instead of Luca/ });
  await expect(asked.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
  const filled = joaquim.getByRole('heading', { name: 'Filled' });
  await expect(filled).toBeHidden();
  await asked.getByRole('button', { name: /^Turn it down/ }).click();
  await expect(asked).toBeHidden();
  await expect(filled).toBeVisible();
});
