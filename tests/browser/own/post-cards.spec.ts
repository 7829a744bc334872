import { expect, type Page, type Route } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { gigForm } from '#tests/support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'What do you want to say?' });
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });

test('SPD-01 FEE-01 one begins to write before the code of the box has come, and goes on where one was', async ({
  world,
}) => {
  const { page } = await world.member('nkechi');
  const held = Promise.withResolvers<void>();
  await page.route('**/write-post-*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/community');
  await box(page).click();
  await page.keyboard.type('Lamps hung.');
  for (const _ of 'hung.') await page.keyboard.press('ArrowLeft');
  await expect(postButton(page)).toBeDisabled();
  held.resolve();
  await expect(postButton(page)).toBeEnabled();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('are ');
  await expect(box(page)).toHaveValue('Lamps are hung.');
  await postButton(page).click();
  await expect(page.getByRole('article').filter({ hasText: 'Lamps are hung.' })).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

test('FEE-02 SAF-10 a gig of one’s own, or one by its address, is a card that leads to it and says when it is off', async ({
  world,
}) => {
  const token = await world.tokenOf('nkechi');
  await world.call(
    'POST',
    '/api/gigs',
    { ...gigForm({ title: 'Choir at dusk' }), clientId: crypto.randomUUID() },
    token,
  );
  const { page } = await world.member('nkechi');
  await page.goto('/community');
  await page.getByRole('button', { name: 'Gig', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Which gig?' })
    .getByRole('button', { name: /Choir at dusk/ })
    .click();
  await box(page).fill('Altos wanted');
  await page.reload();
  await expect(page.getByText('Choir at dusk')).toBeVisible();
  await postButton(page).click();
  const post = page.getByRole('article').filter({ hasText: 'Altos wanted' });
  await expect(post.getByRole('link', { name: 'Choir at dusk' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the gig out' })).toHaveCount(0);

  const { page: other } = await world.member('bronagh');
  await other.goto('/community');
  await other.getByRole('button', { name: 'Gig', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Which gig?' });
  await dialog.getByLabel('Or the address of a gig').fill('https://x.test/nowhere');
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await expect(dialog.getByText('That is not the address of a gig here.')).toBeVisible();
  const href = await post.getByRole('link', { name: 'Choir at dusk' }).getAttribute('href');
  await dialog.getByLabel('Or the address of a gig').fill(new URL(href ?? '', page.url()).href);
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await box(other).fill('Who comes along?');
  await postButton(other).click();
  const card = other.getByRole('article').filter({ hasText: 'Who comes along?' });
  await expect(card.getByRole('link', { name: 'Choir at dusk' })).toBeVisible();
  await world.call('POST', `/api/gigs/${href?.split('/').at(-1)}/cancel`, {}, token);
  await other.reload();
  await expect(card.getByText('Cancelled')).toBeVisible();
});

test('FEE-02 SAF-04 a page that a post leads to is a card, which opens it in a tab of its own', async ({
  world,
}) => {
  const { page } = await world.member('hamish');
  await page.route('**/api/posts?*', (route) => answerWithPreview(route));
  await page.route('**/api/posts', (route) => answerWithPreview(route));
  await page.goto('/community');
  const card = page.getByRole('link', { name: /The Tin Chapel <b>/ });
  await expect(card).toContainText('rooms.test');
  await expect(card).toHaveAttribute('href', 'https://rooms.test/chapel');
  await expect(card).toHaveAttribute('target', '_blank');
  await expect(card).toHaveAttribute('rel', /noopener noreferrer nofollow/);
  await expectAccessible(page);
});

/** What the server would say had it fetched a page. */
async function answerWithPreview(route: Route) {
  const answer = await route.fetch();
  const body = await answer.json();
  const preview = {
    url: 'https://rooms.test/chapel',
    title: 'The Tin Chapel <b>',
    description: 'Forty seats, one piano, no parking. Doors at seven, music at eight, home by eleven.',
    site: '',
  };
  if (body.items?.[0]) body.items[0].preview = preview;
  await route.fulfill({ response: answer, json: body });
}

for (const size of ['phone', 'desktop'] as const)
  test(`FEE-02 SPD-06 ${size}: what a post carries takes the room that was kept for it, and nothing moves`, async ({
    world,
  }) => {
    const { items } = await world.as<{ items: Post[] }>('ines', 'GET', '/api/posts');
    const [first, second, third, fourth] = items;
    const gig = items.find((post) => post.gig)?.gig;
    if (!first || !second || !third || !fourth || !gig)
      throw new Error('The demo world is smaller than that.');
    const { pictures: _, gig: __, ...plain } = first;
    const long =
      'A second deputy contrabassoon, and somebody to carry it up four floors of the old mill '.repeat(2);
    const page = { url: 'https://there.test/a', site: 'there.test', title: 'Short', description: '' };
    const rows: Partial<Post>[] = [
      { id: first.id, gig: { ...gig, title: long } },
      { id: second.id, gig: { ...gig, title: 'Bass', venue: '', remote: true } },
      { id: third.id, preview: page },
      { id: fourth.id, preview: { ...page, title: long, description: long.repeat(2) } },
    ];
    const { page: reader } = await world.member('ines', { size });
    await reader.route(
      ({ pathname }) => pathname === '/api/posts',
      (route) =>
        route.fulfill({ json: { items: rows.map((row) => ({ ...plain, ...row })), nextCursor: null } }),
    );
    const held = Promise.withResolvers<void>();
    await reader.route('**/post-extras-*.js', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await reader.goto('/community');
    const posts = reader.getByRole('article');
    await expect(posts).toHaveCount(rows.length);
    const heights = () =>
      posts.evaluateAll((all) => all.map((post) => Math.round(post.getBoundingClientRect().height)));
    const before = await heights();
    held.resolve();
    await expect(posts.getByRole('link', { name: 'Bass', exact: true })).toBeVisible();
    expect(await heights()).toEqual(before);
  });
