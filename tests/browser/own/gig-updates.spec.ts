import { expect, type Page } from '@playwright/test';
import type { GigQuestion } from '#contract/gig-questions.ts';
import { postGig } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

// Longer than the whole test runs.
test.use({ undoSeconds: 60 });

const main = (page: Page) => page.getByRole('main');
const ownGigs = (page: Page) => page.getByRole('navigation', { name: 'Your gigs' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const line = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });

test('GIG-06 UIX-05 a search is saved by keyboard, notifies of a new gig and marks it, is renamed, deleted and restored, and keeps its name when its filters change', async ({
  world,
}) => {
  const title = 'Player of the sackbut';
  const { page } = await world.member('hamish');
  const listed = page.waitForResponse('**/api/gigs/searches');
  await openLive(page, '/gigs?q=sackbut&status=open');
  await listed;
  await button(page, 'Get alerts').press('Enter');
  await expect(button(page, 'Alerts on')).toBeVisible();
  await postGig(world, 'declan', { title });
  await world.matchSearches();
  const searches = ownGigs(page).getByRole('button', { name: /Searches/ });
  await expect(searches).toContainText('1');
  await page.goto('/notifications');
  const notice = main(page).getByRole('listitem').filter({ hasText: title }).first();
  await expect(notice).toContainText('sackbut');
  await notice.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gigs\?(?=.*q=sackbut).*saved=/);
  await expect(line(page, title)).toContainText('New');
  await expect(searches).not.toContainText('1');

  await page.goto('/gigs');
  await searches.click();
  const row = page.getByRole('dialog', { name: 'Saved searches' }).getByRole('listitem');
  await row.getByRole('button', { name: /^Rename/ }).click();
  const name = row.getByRole('textbox', { name: 'Name' });
  await name.fill('Old brass');
  await name.press('Enter');
  await row.getByRole('button', { name: 'Delete: Old brass' }).click();
  await expect(row).toContainText('Search “Old brass” deleted.');
  await row.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Old brass' }).click();
  await expect(page).toHaveURL(/(?=.*q=sackbut).*saved=/);
  await button(page, 'Remove filter: Open gigs only').click();
  await button(page, 'Update “Old brass”').click();
  await expect(button(page, 'Alerts on')).toBeVisible();

  await button(page, 'Alerts on').click();
  await row.getByRole('button', { name: 'Delete: Old brass' }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('link', { name: 'Old brass' })).toBeVisible();
});

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });
const entry = (page: Page, text: string) => questions(page).getByRole('listitem').filter({ hasText: text });

test('GIG-07 GIG-12 SAF-10 a player asks a question on the gig’s page, its poster answers from the dashboard, and a deleted question is restored', async ({
  world,
}) => {
  const { id, title } = await postGig(world, 'declan', { title: 'Waiting for words' });
  const parkingQuestion = await world.as<GigQuestion>('hamish', 'POST', `/api/gigs/${id}/questions`, {
    text: 'Where do I park?',
    clientId: freshClientId(),
  });
  const { page: player } = await world.member('hamish', { size: 'phone' });
  const { page: poster } = await world.member('declan');
  await openLive(player, `/gigs/${id}`);
  // Marks the question, so that stored copies of the page are deleted with it.
  const parts = `question:${parkingQuestion.id}`;
  await expect(entry(player, 'Where do I park?')).toHaveAttribute('data-parts', parts);
  const form = questions(player).getByRole('form', { name: 'Ask a question' });
  await form.getByRole('textbox').fill('Is there a kit?');
  await form.getByRole('button', { name: 'Ask' }).press('Enter');
  await expect(entry(player, 'Is there a kit?')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');

  await openLive(poster, '/dashboard');
  const need = poster.getByRole('region', { name: /questions to answer/ });
  const waiting = need.getByRole('listitem').filter({ hasText: 'Where do I park?' });
  await waiting.getByRole('link', { name: new RegExp(`^Answer .+ about ${title}$`) }).click();
  const parking = entry(poster, 'Where do I park?');
  await parking.getByRole('button', { name: 'Answer' }).click();
  await parking.getByRole('textbox').fill('Behind the hall.');
  await parking.getByRole('button', { name: 'Post answer' }).click();
  await expect(entry(player, 'Where do I park?')).toContainText('Behind the hall.');
  await poster.goBack();
  await expect(need).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await entry(player, 'Where do I park?')
    .getByRole('button', { name: /^Delete the question/ })
    .click();
  await expect(questions(player)).toContainText(' deleted.');
  await questions(player).getByRole('button', { name: 'Undo' }).click();
  await expect(entry(player, 'Where do I park?')).toContainText('Behind the hall.');
});
