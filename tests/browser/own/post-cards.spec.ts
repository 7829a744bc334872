import { expect, type Page } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import type { Post } from '#contract/ours/posts.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId, gigForm } from '#tests/support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Code that a page asks for later, until it is let through. */
async function hold(page: Page, chunk: string) {
  const held = Promise.withResolvers<void>();
  await page.route(`**/${chunk}-*.js`, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

test('SPD-01 FEE-01 FEE-02 FEE-06 SAF-10 words typed before the code of the box has come stay, names are completed, and a gig goes along as a card', async ({
  world,
}) => {
  const [nkechi, bronagh] = [await world.idOf('nkechi'), await world.idOf('bronagh')];
  await world.as('nkechi', 'POST', '/api/links', { userId: bronagh });
  await world.as('bronagh', 'POST', '/api/links', { userId: nkechi });
  const { name } = await world.as<{ name: string }>('bronagh', 'GET', `/api/profiles/${bronagh}`);
  const gig = await world.as<Gig>('nkechi', 'POST', '/api/gigs', {
    ...gigForm({ title: 'Choir at dusk' }),
    clientId: freshClientId(),
  });
  const { page } = await world.member('nkechi');
  const letThrough = await hold(page, 'write-post');
  await page.goto('/community');
  await box(page).click();
  await page.keyboard.type('Lamps hung.');
  for (const _ of 'hung.') await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(`@${name.slice(0, 3)}`);
  await expect(button(page, 'Post')).toBeDisabled();
  letThrough();
  await expect(button(page, 'Post')).toBeEnabled();
  await expect(box(page)).toBeFocused();
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue(new RegExp(`^Lamps @${name} ?hung\\.$`));

  await button(page, 'Gig').click();
  await page
    .getByRole('dialog', { name: 'Which gig?' })
    .getByRole('button', { name: /Choir at dusk/ })
    .click();
  await page.reload();
  await expect(page.getByText('Choir at dusk')).toBeVisible();
  await button(page, 'Post').click();
  const post = article(page, 'Lamps');
  await expect(post.getByRole('link', { name: 'Choir at dusk' })).toHaveAttribute('href', `/gigs/${gig.id}`);
  await expect(post.getByRole('link', { name: `@${name}` })).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expect(button(page, 'Take the gig out')).toHaveCount(0);

  await button(page, 'Gig').click();
  const dialog = page.getByRole('dialog', { name: 'Which gig?' });
  const address = dialog.getByLabel('Or the address of a gig');
  await address.fill('https://x.test/nowhere');
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await expect(dialog.getByText('That is not the address of a gig here.')).toBeVisible();
  await address.fill(`${world.origin}/gigs/${gig.id}`);
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await box(page).fill('Who comes along?');
  await button(page, 'Post').click();
  const card = article(page, 'Who comes along?');
  await expect(card.getByRole('link', { name: 'Choir at dusk' })).toBeVisible();
  await world.as('nkechi', 'POST', `/api/gigs/${gig.id}/cancel`, {});
  await page.reload();
  await expect(card.getByText('Cancelled')).toBeVisible();
});

test('FEE-02 SPD-06 SAF-04 cards of gigs and pages take the room that was kept for them at every width, and a page opens in a tab of its own', async ({
  world,
}) => {
  const { items } = await world.as<{ items: Post[] }>('ines', 'GET', '/api/posts');
  const [first, second, third, fourth] = items;
  const gig = items.find((post) => post.gig)?.gig;
  if (!first || !second || !third || !fourth || !gig) throw new Error('The demo world is smaller than that.');
  const { pictures: _, gig: __, ...plain } = first;
  const long =
    'A second deputy contrabassoon, and somebody to carry it up four floors of the old mill '.repeat(2);
  const preview = {
    url: 'https://rooms.test/chapel',
    site: '',
    title: 'The Tin Chapel <b>',
    description: '',
  };
  const rows: Partial<Post>[] = [
    { id: first.id, gig: { ...gig, title: long } },
    { id: second.id, gig: { ...gig, title: 'Bass', venue: '', remote: true } },
    { id: third.id, preview },
    { id: fourth.id, preview: { ...preview, title: long, description: long.repeat(2) } },
  ];
  const { page } = await world.member('ines');
  await page.route(
    ({ pathname }) => pathname === '/api/posts',
    (route) =>
      route.fulfill({ json: { items: rows.map((row) => ({ ...plain, ...row })), nextCursor: null } }),
  );
  const posts = page.getByRole('article');
  const heights = () =>
    posts.evaluateAll((all) => all.map((post) => Math.round(post.getBoundingClientRect().height)));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const letThrough = await hold(page, 'post-extras');
    await page.goto('/community');
    await expect(posts).toHaveCount(rows.length);
    const before = await heights();
    letThrough();
    await expect(posts.getByRole('link', { name: 'Bass', exact: true })).toBeVisible();
    expect(await heights()).toEqual(before);
  }
  const card = page.getByRole('link', { name: /The Tin Chapel <b>/ });
  await expect(card).toContainText('rooms.test');
  await expect(card).toHaveAttribute('href', 'https://rooms.test/chapel');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener noreferrer nofollow/);
});
