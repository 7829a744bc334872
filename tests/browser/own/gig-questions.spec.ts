import { expect, type Page } from '@playwright/test';
import { postGig } from '#tests/browser/support/gigs.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

// Longer than the whole test takes.
test.use({ undoSeconds: 60 });

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });
const asked = (page: Page, text: string) => questions(page).getByRole('listitem').filter({ hasText: text });

test('GIG-07 GIG-12 a player asks on the gig’s page, its poster answers from the dashboard and changes the answer, all who look read both, and a deleted question is restored', async ({
  world,
}) => {
  const { id, title } = await postGig(world, 'declan', { title: 'Waiting for words' });
  for (const text of ['Where do I park?', 'Who does the sound?'])
    await world.as('hamish', 'POST', `/api/gigs/${id}/questions`, { text, clientId: freshClientId() });
  const { page: player } = await world.member('hamish', { size: 'phone' });
  const { page: poster } = await world.member('declan');
  await openLive(player, `/gigs/${id}`);
  const form = questions(player).getByRole('form', { name: 'Ask a question' });
  await form.getByRole('textbox').fill('Is there a kit?');
  await form.getByRole('button', { name: 'Ask' }).press('Enter');
  await expect(asked(player, 'Is there a kit?')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');

  await openLive(poster, '/dashboard');
  const need = poster.getByRole('region', { name: /questions to answer/ });
  await expect(need.getByRole('listitem')).toHaveCount(2);
  await need.getByRole('button', { name: /^Show all/ }).press('Enter');
  await expect(need.getByRole('button', { name: 'Show fewer' })).toBeFocused();
  const waiting = need.getByRole('listitem').filter({ hasText: 'Where do I park?' });
  await waiting.getByRole('link', { name: new RegExp(`^Answer .+ about ${title}$`) }).click();
  const parking = asked(poster, 'Where do I park?');
  await parking.getByRole('button', { name: 'Answer' }).click();
  await parking.getByRole('textbox').fill('Behind the hall.');
  await parking.getByRole('button', { name: 'Send the answer' }).click();
  await expect(asked(player, 'Where do I park?')).toContainText('Behind the hall.');
  await parking.getByRole('button', { name: 'Change the answer' }).click();
  await parking.getByRole('textbox').fill('In the yard.');
  await parking.getByRole('button', { name: 'Send the answer' }).click();
  await expect(asked(player, 'Where do I park?')).toContainText('In the yard.');
  await poster.goBack();
  await expect(need).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const { page: visitor } = await world.visitor();
  await visitor.goto(`/gigs/${id}`);
  await visitor.getByRole('button', { name: 'Read what was asked' }).click();
  await expect(asked(visitor, 'Where do I park?')).toContainText('In the yard.');
  await expect(questions(visitor).getByRole('link', { name: 'Sign in to ask' })).toBeVisible();

  await asked(player, 'Where do I park?')
    .getByRole('button', { name: /^Delete the question/ })
    .click();
  await expect(questions(player)).toContainText('is deleted.');
  await questions(player).getByRole('button', { name: 'Undo' }).click();
  await expect(asked(player, 'Where do I park?')).toContainText('In the yard.');
});
