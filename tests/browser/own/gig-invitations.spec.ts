import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Invite/ });

for (const size of ['phone', 'desktop'] as const)
  test(`GIG-07 on a ${size} a poster invites from a profile, by keyboard; who is invited finds it, says no, thinks again and applies; the poster sees each at once`, async ({
    world,
  }) => {
    const title = `Ukulele for a launch, ${size}`;
    const body = { ...gigForm({ title }), clientId: freshClientId() };
    const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
    const { page: poster } = await world.member('declan', { size });
    const { page: player } = await world.member('hamish', { size });
    await openLive(player, '/dashboard');
    await poster.goto('/discover?q=hamish');
    await main(poster).getByRole('button', { name: 'Invite Hamish Roy to a gig' }).press('Enter');
    await dialog(poster).getByRole('radio', { name: title }).check();
    await dialog(poster).getByRole('textbox').fill('You have one, I hear.');
    await expectAccessible(poster);
    await dialog(poster).getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    await expect(dialog(poster)).toBeHidden();

    await main(player)
      .getByRole('link', { name: `Look at ${title} and apply` })
      .click();
    const invitation = main(player).getByRole('region', { name: 'Invitation' });
    await expect(invitation).toContainText('You have one, I hear.');
    await expectAccessible(player);
    await openLive(poster, `/gigs/${id}`);
    const invited = main(poster).getByRole('region', { name: 'Invited' }).getByRole('listitem').first();
    await expect(invited).toContainText('No answer yet');
    await expectAccessible(poster);
    await invitation.getByRole('button', { name: `Not for me: ${title}` }).click();
    await expect(invited).toContainText('Not for them');
    await invitation.getByRole('button', { name: `After all: ${title}` }).click();
    await expect(invited).toContainText('No answer yet');
    await player
      .getByRole('form', { name: 'Apply' })
      .getByRole('button', { name: 'Apply for this gig' })
      .click();
    await expect(invited).toContainText('Applied');
    await player.goto('/notifications');
    await expect(main(player)).toContainText(`invites you to ${title}`);
  });

test('GIG-07 on their gig’s page a poster invites whom it suggests, and takes it back', async ({ world }) => {
  const body = {
    ...gigForm({ title: 'Kit for a christening', category: 'drums', tags: [] }),
    clientId: freshClientId(),
  };
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
  const { page } = await world.member('declan');
  await openLive(page, `/gigs/${id}`);
  const first = page.getByRole('list', { name: 'Suggested' }).getByRole('listitem').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: `Invite ${name}` }).click();
  const invited = page.getByRole('region', { name: 'Invited' });
  await invited.getByRole('button', { name: `Take back: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Invite ${name}` })).toBeVisible();
});

test('GIG-07 three links to work go with an application: one of the profile, one that is typed, none that is no address', async ({
  world,
}) => {
  const body = { ...gigForm({ title: 'Bodhrán for a session' }), clientId: freshClientId() };
  const { id } = await world.as<Gig>('declan', 'POST', '/api/gigs', body);
  const { page } = await world.member('bronagh');
  await openLive(page, `/gigs/${id}`);
  await page.getByRole('button', { name: 'Add links to your work' }).click();
  await page.getByRole('button', { name: /last orders/ }).click();
  const address = page.getByRole('textbox', { name: 'A link to your work' });
  await address.fill('bronagh');
  await address.press('Enter');
  await expect(page.getByRole('form', { name: 'Apply' })).toContainText('a whole https:// address');
  await address.fill('https://bronagh.example/new');
  await address.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply for this gig' }).click();
  const links = page.getByRole('list', { name: 'Links to their work' });
  await expect(links.getByRole('link')).toHaveText(['bronagh.example/last-orders', 'bronagh.example/new']);
  const { page: poster } = await world.member('declan');
  await poster.goto(`/gigs/${id}`);
  await expect(poster.getByRole('list', { name: 'Links to their work' }).getByRole('link')).toHaveCount(2);
});
