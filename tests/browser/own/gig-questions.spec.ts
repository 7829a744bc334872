import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

// Longer than any of it takes.
test.use({ undoSeconds: 60 });

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' });

for (const size of ['phone', 'desktop'] as const)
  test(`GIG-07 on a ${size} a player asks on a gig’s page, its poster answers, and everybody who looks reads both at once`, async ({
    world,
  }) => {
    const body = { ...gigForm({ title: `Asked about, ${size}` }), clientId: freshClientId() };
    const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
    const { page: player } = await world.member('hamish', { size });
    const { page: poster } = await world.member('declan', { size });
    await openLive(player, `/gigs/${id}`);
    await openLive(poster, `/gigs/${id}`);
    const form = questions(player).getByRole('form', { name: 'Ask a question' });
    await form.getByRole('textbox').fill('Is there a kit?');
    await form.getByRole('button', { name: 'Ask' }).press('Enter');
    await expect(questions(player).getByRole('listitem')).toContainText('Is there a kit?');
    await expect(form.getByRole('textbox')).toHaveValue('');
    await expectAccessible(player);

    await questions(poster).getByRole('button', { name: 'Answer' }).click();
    await questions(poster).getByRole('textbox').fill('A small one.');
    await questions(poster).getByRole('button', { name: 'Send the answer' }).click();
    await expect(questions(player).getByRole('listitem')).toContainText('A small one.');
    await questions(poster).getByRole('button', { name: 'Change the answer' }).click();
    await expectAccessible(poster);
    await questions(poster).getByRole('textbox').fill('A big one.');
    await questions(poster).getByRole('button', { name: 'Send the answer' }).click();
    await expect(questions(player).getByRole('listitem')).toContainText('A big one.');

    const { page: visitor } = await world.visitor();
    await visitor.goto(`/gigs/${id}`);
    await visitor.getByRole('button', { name: 'Read what was asked' }).click();
    await expect(questions(visitor).getByRole('listitem')).toContainText('A big one.');
    await expect(questions(visitor).getByRole('link', { name: 'Sign in to ask' })).toBeVisible();

    await questions(player)
      .getByRole('button', { name: /^Delete the question/ })
      .click();
    await expect(questions(player)).toContainText('is deleted.');
    await questions(player).getByRole('button', { name: 'Undo' }).click();
    await expect(questions(player).getByRole('listitem')).toContainText('A big one.');
    await player.goto('/notifications');
    await expect(player.getByRole('main')).toContainText('answered your question about');
  });

for (const size of ['phone', 'desktop'] as const)
  test(`GIG-12 on a ${size} questions that wait stand on the poster’s dashboard, all at a press, and lead to their gig`, async ({
    world,
  }) => {
    const title = `Waiting for words, ${size}`;
    const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', {
      ...gigForm({ title }),
      clientId: freshClientId(),
    });
    const texts = ['Is there a kit?', 'Where do I park?', 'Who does the sound?'];
    for (const text of texts)
      await world.as('hamish', 'POST', `/api/gigs/${id}/questions`, { text, clientId: freshClientId() });
    const { page } = await world.member('declan', { size });
    await page.goto('/dashboard');
    const need = page.getByRole('region', { name: /questions to answer/ });
    const rows = need.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await need.getByRole('button', { name: /^Show all/ }).press('Enter');
    await expect(need.getByRole('button', { name: 'Show fewer' })).toBeFocused();
    await expect(rows.filter({ hasText: title })).toHaveCount(3);
    await expectAccessible(page);
    await rows
      .filter({ hasText: 'Where do I park?' })
      .getByRole('link', { name: new RegExp(`^Answer .+ about ${title}$`) })
      .click();
    const asked = questions(page).getByRole('listitem').filter({ hasText: 'Where do I park?' });
    await asked.getByRole('button', { name: 'Answer' }).click();
    await asked.getByRole('textbox').fill('Behind the hall.');
    await asked.getByRole('button', { name: 'Send the answer' }).click();
    await expect(asked).toContainText('Behind the hall.');
    await page.goBack();
    await expect(rows.filter({ hasText: 'Where do I park?' })).toHaveCount(0);
  });
