import { expect, type Page } from '@playwright/test';
import { applyTo, postGig } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { navigate } from '#tests/browser/support/requests.ts';
import { dayFromNow, gigForm } from '#tests/support/fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: RegExp) => page.getByRole('listitem', { name });

test('GIG-08 UIX-05 a poster shortlists, compares side by side, orders a stand-by list and offers the place, which the player accepts and later gives up to the first on stand-by', async ({
  world,
}) => {
  const gig = await postGig(world, 'petra', { title: 'Gittern for a gathering' });
  const { id: applicationId } = await applyTo(world, 'luca', gig);
  for (const name of ['curtis', 'ines']) await applyTo(world, name, gig);
  const { page: petra } = await world.member('petra');
  const { page: player } = await world.member('luca', { size: 'phone' });
  await openLive(player, '/dashboard');
  await openLive(petra, `/gigs/${gig.id}`);
  const [luca, curtis, ines] = [item(petra, /^Luca/), item(petra, /^Curtis/), item(petra, /^In[eê]s/)];
  for (const row of [luca, ines]) await row.getByRole('button', { name: /^Shortlist / }).click();
  await button(petra, 'Shortlist 2').click();
  await button(petra, 'Side by side').click();
  await expect(luca.getByText('Genres')).toBeVisible();
  await expect(curtis).toBeHidden();
  await expect(async () => {
    const [left, right] = [await luca.boundingBox(), await ines.boundingBox()];
    expect(left && right && Math.abs(left.y - right.y)).toBeLessThan(2);
  }).toPass();
  await luca.getByRole('button', { name: /^Shortlist / }).click();
  await expect(button(petra, 'Shortlist 1')).toBeVisible();
  await petra.reload();
  await expect(button(petra, 'Shortlist 1')).toBeVisible();

  // A late response must not close a menu opened in the meantime.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await petra.route('**/api/applications/*/stand-by', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const more = (row: typeof luca) => row.getByRole('button', { name: /^More options/ });
  const standBy = petra.getByRole('menuitem', { name: 'Put on stand-by' });
  await more(curtis).click();
  await standBy.click();
  await expect(curtis.getByText(/^On stand-by/)).toBeVisible();
  await more(ines).click();
  await expect(standBy).toBeVisible();
  const readAgain = petra.waitForResponse((answer) => answer.url().includes(`/gigs/${gig.id}/applications`));
  release();
  await expect(petra.getByText(/^Curtis Bell is on stand-by and has been told/)).toBeVisible();
  await readAgain;
  await petra.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await standBy.click();
  await expect(ines.getByText('On stand-by, no. 2')).toBeVisible();
  await ines.getByRole('button', { name: /^Move up: / }).click();
  await expect(ines.getByText('On stand-by, no. 1')).toBeVisible();

  await more(luca).click();
  await petra.getByRole('menuitem', { name: 'Offer a place...' }).click();
  const dialog = petra.getByRole('dialog', { name: /^Offer Luca/ });
  await dialog.getByRole('button', { name: /^Offer Luca the place$/ }).click();
  await expect(luca.getByText(/^Offered, answer due by /)).toBeVisible();
  const need = player.getByRole('region', { name: /gig offers?$/ });
  await expect(need.getByText(/is holding a place for you\. Please answer by /)).toBeVisible();
  await navigate(player, `/gigs/${gig.id}`);
  await button(player, 'Take the place').click();
  await expect(player.getByRole('heading', { name: 'You’re booked', exact: true })).toBeVisible();
  await expect(luca.getByText(/^Booked /)).toBeVisible();

  await world.as('luca', 'POST', `/api/applications/${applicationId}/withdraw`);
  await expect(ines.getByText(/^Offered, answer due by /)).toBeVisible();
  await expect(curtis.getByText('On stand-by')).toBeVisible();
});

test('GIG-07 GIG-13 SAF-05 UIX-05 /gigs/{id} on a phone Apply stays in reach, and a note survives a closed gig and changed terms and is sent once', async ({
  world,
}) => {
  const title = 'Psaltery for a pilgrimage';
  const description = 'A long way, with songs on every hill. '.repeat(40);
  const gig = await postGig(world, 'petra', { title, description });
  const { page, expectPageErrors } = await world.member('bronagh', { size: 'phone' });
  expectPageErrors(/409/);
  await openLive(page, `/gigs/${gig.id}`);
  const note = page.getByRole('textbox', { name: /^A note to Petra/ });
  const applyButton = button(page, 'Apply');
  await expect(note).toBeVisible();
  await expect(applyButton).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(applyButton).toBeInViewport();
  await applyButton.press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await expect(applyButton).toBeHidden();

  await note.fill('I have my own psaltery.');
  await page.route('**/api/gigs/*/applications', async (route) => {
    await world.as('petra', 'POST', `/api/gigs/${gig.id}/close`);
    await route.continue();
  });
  await button(page, 'Apply for this gig').click();
  await expect(page.getByText(/isn’t taking applications\. Your note is saved\./)).toBeVisible();
  await page.unroute('**/api/gigs/*/applications');
  await world.as('petra', 'POST', `/api/gigs/${gig.id}/reopen`);
  await openLive(page, `/gigs/${gig.id}`);
  await expect(note).toHaveValue('I have my own psaltery.');

  const { version, date } = await world.as<{ version: number; date: string }>(
    'petra',
    'GET',
    `/api/gigs/${gig.id}`,
  );
  const pay = { amount: 6_000, currency: 'GBP', unit: 'night' };
  await world.as('petra', 'PUT', `/api/gigs/${gig.id}`, {
    ...gigForm({ title, description, date }),
    pay,
    version,
  });
  await expect(page.getByText('Changed since you opened this:')).toBeVisible();
  await expect(page.getByText('Pay: was £160 per night, now £60 per night')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await button(page, 'Apply for this gig').click();
  await expect(page.getByText('This has changed since you read it. Pay: £160 → £60.')).toBeVisible();
  await expect(note).toHaveValue('I have my own psaltery.');
  const again = button(page, 'Apply anyway');
  await expect(again).not.toHaveAttribute('aria-busy');
  // It shows for three seconds.
  const toasted = expect(page.getByText(/^Application sent to Petra/)).toHaveCount(1);
  await again.dblclick();
  await toasted;
  await expect(page.getByRole('heading', { name: 'You’ve applied' })).toBeVisible();
  const applications = `/api/gigs/${gig.id}/applications`;
  expect(
    sent.filter((path) => path === applications),
    'one refused, one taken',
  ).toHaveLength(2);
  await expect(page.getByText('I have my own psaltery.')).toBeVisible();
});

test('GIG-07 PPL-06 a poster invites a player from Discover by keyboard and one the gig suggests as free that day; the invited player declines, reconsiders and applies', async ({
  world,
}) => {
  const date = dayFromNow(33);
  const wanted = { category: 'drums' as const, tags: [], date };
  const { id, title } = await postGig(world, 'declan', { ...wanted, title: 'Kit for a launch' });
  await world.as('freya', 'PUT', '/api/availability', { days: { from: date, to: date, is: 'free' } });
  const { page: poster } = await world.member('declan');
  const { page: player } = await world.member('hamish', { size: 'phone' });
  await openLive(player, '/dashboard');
  await poster.goto('/discover?q=hamish');
  await main(poster).getByRole('button', { name: 'Invite Hamish Roy to a gig' }).press('Enter');
  const dialog = poster.getByRole('dialog', { name: /^Invite/ });
  await dialog.getByRole('radio', { name: title }).check();
  await dialog.getByRole('textbox').fill('You have a kit, I hear.');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();

  await main(player)
    .getByRole('link', { name: `View ${title} and apply` })
    .click();
  const invitation = main(player).getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('You have a kit, I hear.');
  await openLive(poster, `/gigs/${id}`);
  const invited = main(poster).getByRole('region', { name: 'Invited' }).getByRole('listitem');
  const hamish = invited.filter({ hasText: 'Hamish Roy' });
  await expect(hamish).toContainText('No answer yet');
  await invitation.getByRole('button', { name: `Decline: ${title}` }).click();
  await expect(hamish).toContainText('Declined');
  await invitation.getByRole('button', { name: `Undo decline: ${title}` }).click();
  await expect(hamish).toContainText('No answer yet');
  await button(player, 'Apply for this gig').click();
  await expect(hamish).toContainText('Applied');

  await button(poster, 'Free that day').press('Enter');
  await button(poster, 'Invite Freya Aldous').click();
  await expect(invited.filter({ hasText: 'Freya Aldous' })).toContainText('Says they’re free that day');
});
