import { expect, type Page } from '@playwright/test';
import type { OpenedConversation } from '#contract/conversations.ts';
import type { ToReview } from '#contract/dashboard.ts';
import { applyTo, bookedGig, link, postGig, sendMessage } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { sizes } from '#tests/browser/support/people.ts';
import { holdRoute, navigate } from '#tests/browser/support/requests.ts';
import { dayFromNow, freshClientId, gigForm } from '#tests/support/fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('GIG-09 GIG-12 NTF-07 UIX-05 a player asks a dep who declines in the notifications, then one who accepts on the dashboard, and the poster books the dep, all live', async ({
  world,
}) => {
  for (const name of ['joaquim', 'tariq']) await link(world, 'luca', name);
  const { id, title } = await bookedGig(world, 'petra', 'luca', { title: 'Theorbo for a thief' });
  const { page: luca } = await world.member('luca', { size: 'phone' });
  const { page: tariq } = await world.member('tariq');
  const { page: joaquim } = await world.member('joaquim');
  const { page: petra } = await world.member('petra');
  await openLive(tariq, '/notifications');
  await openLive(joaquim, '/dashboard');
  await openLive(petra, `/gigs/${id}`);
  await openLive(luca, `/gigs/${id}`);

  await button(luca, 'Find a dep').click();
  const dialog = luca.getByRole('dialog', { name: 'Find a dep' });
  const choice = (name: RegExp) => dialog.getByRole('radio', { name });
  await choice(/^Tariq/).check();
  await dialog.getByLabel('Message to Tariq').fill('My wrist is in plaster.');
  await luca.keyboard.press('Escape');
  await expect(button(luca, 'Find a dep')).toBeFocused();
  await button(luca, 'Find a dep').press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveValue('My wrist is in plaster.');
  await choice(/^Tariq/).check();
  await dialog.getByRole('button', { name: 'Ask Tariq' }).click();
  const state = luca.getByRole('region', { name: 'Your dep' });
  await expect(state.getByText(/^You’ve asked Tariq/)).toBeVisible();

  await expect(tariq.getByText('“My wrist is in plaster.”')).toBeVisible();
  const turnDown = button(tariq, `Decline: ${title}`);
  await turnDown.press('Enter');
  await expect(tariq.getByText(/has been told you can’t\.$/)).toBeVisible();
  await expect(turnDown).toBeHidden();
  await expect(luca.getByText(/^Tariq.* can’t play instead of you\.$/)).toBeVisible();
  await button(luca, 'Find another dep').press('Enter');
  await choice(/^Joaquim/).check();
  await dialog.getByLabel('Message to Joaquim').fill('Bring a capo.');
  await dialog.getByRole('button', { name: 'Ask Joaquim' }).click();
  await expect(state.getByText(/^You’ve asked Joaquim/)).toBeVisible();

  const need = joaquim.getByRole('region', { name: '1 dep request' });
  await expect(need.getByText(/^Luca.* can’t come and asks if you could play instead\.$/)).toBeVisible();
  await expect(need.getByText('Bring a capo.')).toBeVisible();
  await need.getByRole('button', { name: /^I can play instead of Luca/ }).click();
  await expect(need).toBeHidden();
  await expect(state.getByText(/^Joaquim.* can play instead of you\.$/)).toBeVisible();

  const row = petra.getByRole('listitem', { name: /^Luca/ });
  const proposed = row.getByRole('region', { name: /^Joaquim.* instead of Luca/ });
  await proposed.getByRole('button', { name: /^Agree to Joaquim/ }).click();
  await petra.getByRole('alertdialog').getByRole('button', { name: 'Book Joaquim' }).click();
  await expect(petra.getByRole('listitem', { name: /^Joaquim/ }).getByText(/^Booked /)).toBeVisible();
  await expect(proposed).toBeHidden();
  await expect(state.getByText(/^Joaquim.* is playing instead of you\.$/)).toBeVisible();
  await navigate(joaquim, `/gigs/${id}`);
  await expect(joaquim.getByRole('heading', { name: 'You’re booked', exact: true })).toBeVisible();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Gigs with Petra Vávrová' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('MSG-04 SAF-07 UIX-05 two gigs above a thread leave room at 400 % zoom, open in a live dialog, load late without moving the messages, and are hidden while one person blocks the other', async ({
  world,
}) => {
  const [first, second] = ['Rackett for a regatta', 'Shawm for a show'];
  await bookedGig(world, 'petra', 'luca', { title: first });
  const later = await postGig(world, 'petra', { title: second, date: dayFromNow(20) });
  await applyTo(world, 'luca', later);
  const [petra, luca] = [await world.idOf('petra'), await world.idOf('luca')];
  const { page } = await world.member('luca', { context: { viewport: { width: 320, height: 256 } } });
  await openLive(page, `/messages/${petra}`);
  const opener = button(page, 'All 2 gigs with Petra Vávrová');
  await expect(opener).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(90);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gigs with Petra Vávrová' });
  const titles = dialog.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([first, second]);
  await world.as('petra', 'PUT', `/api/gigs/${later.id}`, {
    ...gigForm({ title: 'Shawm for a showman', date: later.date }),
    version: 1,
  });
  await expect(titles).toHaveText([first, 'Shawm for a showman']);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await navigate(page, '/about');
  await page.setViewportSize(sizes.phone);
  const { conversationId, page: before } = await world.as<OpenedConversation>(
    'luca',
    'GET',
    `/api/conversations/with/${petra}`,
  );
  const last = before?.items.at(-1);
  if (last) await world.as('luca', 'PUT', `/api/conversations/${conversationId}/read`, { upTo: last.id });
  for (let nth = 1; nth <= 40; nth++) await sendMessage(world, 'petra', 'luca', `Bar ${nth} of the zoo`);
  const release = await holdRoute(page, '**/api/applications/with/*');
  await openLive(page, `/messages/${petra}`);
  const line = log(page).getByText('Bar 3 of the zoo');
  await expect(line).toBeInViewport();
  let top = Number.NaN;
  // Wait until the thread has scrolled.
  await expect(async () => {
    const first = (await line.boundingBox())?.y;
    top = (await line.boundingBox())?.y ?? Number.NaN;
    expect(top).toBe(first);
  }).toPass();
  release();
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - top)).toBeLessThan(1);

  await world.as('petra', 'PUT', `/api/blocks/${luca}`);
  await expect(bar(page)).toBeHidden();
  await world.as('petra', 'DELETE', `/api/blocks/${luca}`);
  await expect(bar(page)).toBeVisible();
});

type List = { items: ToReview[] };

/** The name of the person whom a demo member is asked to review. */
async function revieweeOf(
  world: { as: <T>(name: string, method: string, path: string) => Promise<T> },
  who: string,
  whom: string,
): Promise<ToReview> {
  const { items } = await world.as<List>(who, 'GET', '/api/reviews/to-write');
  const found = items.find(({ person }) => person.name.startsWith(whom));
  if (!found) throw new Error(`${who} is not asked to review ${whom}`);
  return found;
}

test('GIG-11 GIG-12 SAF-10 the dashboard asks for a review, which is saved as a draft, edited, shown once both have written, and answered', async ({
  world,
}) => {
  const { page } = await world.member('tariq');
  const { gig, person } = await revieweeOf(world, 'tariq', 'Joaquim');
  await openLive(page, '/dashboard');
  await button(page, `Review ${person.name}`).click();
  const dialog = page.getByRole('dialog', { name: `How was working with ${person.name}?` });
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByLabel('In your own words').fill('My arms say thank you.');
  await page.keyboard.press('Escape');
  await button(page, `Review ${person.name}`).click();
  await expect(dialog.getByLabel('In your own words')).toHaveValue('My arms say thank you.');
  await dialog.getByRole('checkbox', { name: 'Paid as agreed' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Saved\. /)).toBeVisible();
  await expect(button(page, `Review ${person.name}`)).toBeHidden();

  await navigate(page, `/gigs/${gig.id}`);
  const row = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem', { name: person.name });
  // Marks the review, so that stored copies of the page are deleted with it, and only then.
  const part = row.locator('[data-parts^="review:"]');
  await expect(part).toContainText('My arms say thank you.');
  const things = [await part.getAttribute('data-parts')];
  expect(await world.as('tariq', 'POST', '/api/gone', { things, notices: [] })).toMatchObject({ things: [] });
  await row.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('In your own words').fill('My arms and I say thank you.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('My arms and I say thank you.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();

  const tariq = await world.idOf('tariq');
  await world.as('joaquim', 'POST', `/api/gigs/${gig.id}/reviews`, {
    personId: tariq,
    again: true,
    marks: ['on-time'],
    words: 'He came with his own cake.',
    clientId: freshClientId(),
  });
  await expect(row.getByText('He came with his own cake.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeHidden();
  await row.getByRole('button', { name: 'Reply' }).click();
  await row.getByLabel('Your reply').fill('It was a loan.');
  await row.getByRole('button', { name: 'Reply' }).click();
  await expect(row.getByText('It was a loan.')).toBeVisible();

  await navigate(page, `/profile/${tariq}?show=reviews`);
  const asPlayer = page.getByRole('region', { name: 'As a player' });
  await expect(asPlayer.getByText('1 review: would play with them again')).toBeVisible();
  await expect(asPlayer.getByText('He came with his own cake.')).toBeVisible();
});
