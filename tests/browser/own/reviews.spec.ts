import { expect, type Page } from '@playwright/test';
import type { ToReview } from '#contract/ours/to-review.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
type List = { items: ToReview[] };

/** Whom somebody of the demo world is asked to review, by their name. */
async function askedOf(
  world: { as: <T>(name: string, method: string, path: string) => Promise<T> },
  who: string,
  whom: string,
): Promise<ToReview> {
  const { items } = await world.as<List>(who, 'GET', '/api/reviews/to-write');
  const found = items.find(({ person }) => person.name.startsWith(whom));
  if (!found) throw new Error(`${who} is not asked about ${whom}`);
  return found;
}

test('GIG-11 GIG-12 asked on the dashboard, one click away; kept when put aside, changed, taken back, shown once both have written, answered', async ({
  world,
}) => {
  const { page } = await world.member('tariq');
  const { gig, person } = await askedOf(world, 'tariq', 'Joaquim');
  await openLive(page, '/dashboard');
  await button(page, `Review ${person.name}`).click();
  const dialog = page.getByRole('dialog', { name: `How was it with ${person.name}?` });
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByLabel('In your words').fill('My arms say thank you.');
  await page.keyboard.press('Escape');
  await button(page, `Review ${person.name}`).click();
  await expect(dialog.getByLabel('In your words')).toHaveValue('My arms say thank you.');
  await dialog.getByRole('checkbox', { name: 'Paid as agreed' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Kept\. /)).toBeVisible();
  await expect(button(page, `Review ${person.name}`)).toBeHidden();

  await openLive(page, `/gigs/${gig.id}`);
  const row = page.getByRole('region', { name: 'How it was' }).getByRole('listitem', { name: person.name });
  await expect(row.getByText('My arms say thank you.')).toBeVisible();
  await row.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('In your words').fill('My arms and I say thank you.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('My arms and I say thank you.')).toBeVisible();
  await row.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await row.getByRole('button', { name: /^Review/ }).click();
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(row.getByRole('button', { name: 'Take back' })).toBeVisible();

  const tariq = await world.idOf('tariq');
  await world.as('joaquim', 'POST', `/api/gigs/${gig.id}/reviews`, {
    personId: tariq,
    again: true,
    marks: ['on-time'],
    words: 'He came with his own cake.',
    clientId: freshClientId(),
  });
  await expect(row.getByText('He came with his own cake.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Take back' })).toBeHidden();
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByLabel('Your answer').fill('It was a loan.');
  await row.getByRole('button', { name: 'Answer' }).click();
  await expect(row.getByText('It was a loan.')).toBeVisible();

  await page.goto(`/profile/${tariq}?show=reviews`);
  const asPlayer = page.getByRole('region', { name: 'As a player' });
  await expect(asPlayer.getByText('One review: would play with them again')).toBeVisible();
  await expect(asPlayer.getByText('He came with his own cake.')).toBeVisible();
});

test('GIG-11 PPL-06 My gigs asks for a review, and a gig leads to what is said of its poster, by role, and to the gigs they played and posted', async ({
  world,
}) => {
  const { page } = await world.member('bronagh');
  const { gig, person } = await askedOf(world, 'bronagh', 'Joaquim');
  await page.goto('/my-gigs?tab=applications');
  const line = page.getByRole('listitem').filter({ hasText: gig.title });
  await expect(line.getByRole('button', { name: `Review ${person.name}` })).toBeVisible();
  await page.goto(`/gigs/${gig.id}`);
  await page
    .getByRole('link', { name: /would play with them again$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/show=reviews/);
  await page.getByRole('link', { name: /^Gigs \d+$/ }).click();
  await expect(page.getByRole('region', { name: 'Posted before' }).getByRole('link').first()).toBeVisible();
  const played = page.getByRole('region', { name: 'Played' });
  await played.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gigs\/[\w-]+$/);

  await page.goto(`/profile/${await world.idOf('mick')}`);
  await page.getByRole('link', { name: /^Reviews 3/ }).click();
  const asPoster = page.getByRole('region', { name: 'As a poster' });
  await expect(asPoster.getByText('1 of 2 would play with them again')).toBeVisible();
  await expect(asPoster.getByText('Paid as agreed 2')).toBeVisible();
  await expect(asPoster.getByText('You are right about the tea.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'As a player' })).toBeVisible();
});
