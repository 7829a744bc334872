import { expect, type Page } from '@playwright/test';
import { bookedGig } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('GIG-09 GIG-12 NTF-07 UIX-05 a player asks a dep who declines in the notifications, then one who agrees on the dashboard, and the poster books the dep, all live', async ({
  world,
}) => {
  for (const name of ['joaquim', 'tariq']) {
    await world.as('luca', 'POST', '/api/links', { userId: await world.idOf(name) });
    await world.as(name, 'POST', '/api/links', { userId: await world.idOf('luca') });
  }
  const { id, title } = await bookedGig(world, 'petra', 'luca', { title: 'Theorbo for a thief' });
  await bookedGig(world, 'bronagh', 'joaquim', { title: 'Elsewhere' });
  const { page: luca, expectComplaints } = await world.member('luca', { size: 'phone' });
  const { page: tariq } = await world.member('tariq');
  const { page: joaquim } = await world.member('joaquim');
  const { page: petra } = await world.member('petra');
  expectComplaints(/409/);
  await openLive(tariq, '/notifications');
  await openLive(joaquim, '/dashboard');
  await openLive(petra, `/gigs/${id}`);
  await openLive(luca, `/gigs/${id}`);

  await button(luca, 'Find a dep').click();
  const dialog = luca.getByRole('dialog', { name: 'Find a dep' });
  const choice = (name: RegExp) => dialog.getByRole('radio', { name });
  await expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Search your links' }).fill('tari');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await choice(/^Tariq/).check();
  await dialog.getByLabel('A word to Tariq').fill('My wrist is in plaster.');
  await luca.keyboard.press('Escape');
  await expect(button(luca, 'Find a dep')).toBeFocused();
  await button(luca, 'Find a dep').press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^A word to/ })).toHaveValue('My wrist is in plaster.');
  await choice(/^Tariq/).check();
  await dialog.getByRole('button', { name: 'Ask Tariq' }).click();
  const state = luca.getByRole('region', { name: 'Your dep' });
  await expect(state.getByText(/^You have asked Tariq/)).toBeVisible();
  await expect(button(luca, 'Find a dep')).toBeHidden();

  await expect(tariq.getByText('“My wrist is in plaster.”')).toBeVisible();
  const turnDown = button(tariq, `Turn it down: ${title}`);
  await turnDown.press('Enter');
  await expect(tariq.getByText(/is told that you cannot\.$/)).toBeVisible();
  await expect(turnDown).toBeHidden();
  await expect(luca.getByText(/^Tariq.* cannot play instead of you\.$/)).toBeVisible();
  await button(luca, 'Find another dep').press('Enter');
  await choice(/^Tariq/).check();
  await dialog.getByRole('button', { name: 'Ask Tariq' }).click();
  await expect(dialog.getByText(/^Tariq.* has said no\. Ask somebody else\.$/)).toBeVisible();
  await choice(/^Joaquim/).check();
  await dialog.getByLabel('A word to Joaquim').fill('Bring a capo.');
  await dialog.getByRole('button', { name: 'Ask Joaquim' }).click();
  await expect(state.getByText(/^You have asked Joaquim/)).toBeVisible();

  const need = joaquim.getByRole('region', { name: '1 place to be passed on' });
  await expect(
    need.getByText(/^Luca.* cannot come, and asks whether you would play instead\.$/),
  ).toBeVisible();
  await expect(need.getByText('Bring a capo.')).toBeVisible();
  await joaquim.goto(`/gigs/${id}`);
  const asked = joaquim.getByRole('region', { name: /^Instead of Luca/ });
  await expect(asked.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
  await joaquim.goBack();
  await need.getByRole('button', { name: /^I can play instead of Luca/ }).click();
  await expect(need).toBeHidden();
  await expect(state.getByText(/^Joaquim.* would play instead of you\.$/)).toBeVisible();

  const row = petra.getByRole('listitem', { name: /^Luca/ });
  const proposed = row.getByRole('region', { name: /^Joaquim.* instead of Luca/ });
  await expect(proposed.getByText('Bring a capo.')).toBeHidden();
  await proposed.getByRole('button', { name: /^Agree to Joaquim/ }).click();
  await petra.getByRole('alertdialog').getByRole('button', { name: 'Book Joaquim' }).click();
  await expect(petra.getByRole('listitem', { name: /^Joaquim/ }).getByText(/^Accepted /)).toBeVisible();
  await expect(proposed).toBeHidden();
  await expect(state.getByText(/^Joaquim.* plays instead of you\.$/)).toBeVisible();
  await joaquim.goto(`/gigs/${id}`);
  await expect(joaquim.getByRole('heading', { name: 'It is yours', exact: true })).toBeVisible();
});
