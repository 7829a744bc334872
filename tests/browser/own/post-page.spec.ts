import { expect, type Page } from '@playwright/test';
import type { Post } from '#contract/ours/posts.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

/** Somebody's post of the demo world that has likes, and comments with a reply. */
const talkedAbout = 'Our bass player has broken a finger.';
const open = async (page: Page) => {
  await page.goto('/community');
  await page
    .getByRole('article')
    .filter({ hasText: talkedAbout })
    .getByRole('link', { name: /comments?$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post by Nkechi Obi');
};
const box = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });

test('FEE-05 UIX-05 /posts/{id} on a phone the box for a comment is in reach wherever one reads', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await open(page);
  await expect(page.getByText('Tell him we said moshing')).toBeVisible();
  for (const top of [0, 400, 100_000]) {
    await page.evaluate((to) => scrollTo({ top: to }), top);
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    const [typed, tabs] = await Promise.all([
      box(page).boundingBox(),
      page.getByRole('navigation', { name: 'Tabs' }).boundingBox(),
    ]);
    expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
  // Whom a name may mean is told above it.
  await box(page).fill('@');
  await box(page).pressSequentially('b');
  const names = page.getByRole('listbox', { name: 'Your links' });
  await expect(names).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // What takes focus is not left behind it.
  await page.evaluate(() => scrollTo({ top: 0 }));
  const reply = page.getByRole('button', { name: 'Reply to Curtis Bell' });
  await reply.focus();
  const [answer, pinned] = await Promise.all([
    reply.boundingBox(),
    page.getByRole('form', { name: 'New comment' }).boundingBox(),
  ]);
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(pinned?.y ?? 0);
  await expectAccessible(page);
});

test('FEE-04 /posts/{id} who likes it is a press away at every width', async ({ world }) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await open(page);
  await page.getByRole('button', { name: /^\d+ people like this$/ }).click();
  const likers = page.getByRole('dialog', { name: 'Who likes this post' });
  await expect(likers.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  const side = page.getByRole('complementary', { name: 'Beside this post' });
  await expect(side.getByRole('listitem').first()).toBeVisible();
  await side.getByRole('button', { name: /^All \d+$/ }).click();
  await expect(likers.getByRole('listitem').nth(6)).toBeVisible();
});

test('FEE-03 FEE-05 /posts/{id} leads back to the place in the feed, and marks what its author says', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/community');
  const link = page
    .getByRole('article')
    .nth(4)
    .getByRole('link', { name: /comments?$/ });
  await link.scrollIntoViewIfNeeded();
  // Where one reads when one leaves: until then a late picture may still move it.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { placeLeft: scrollY }), {
      capture: true,
      once: true,
    }),
  );
  await link.click();
  await expect(page).toHaveURL(/\/posts\//);
  const place = await page.evaluate((): number => Reflect.get(window, 'placeLeft'));
  expect(place).toBeGreaterThan(400);
  const back = page.getByRole('main').getByRole('link', { name: 'Community' });
  await back.click();
  await expect(page).toHaveURL(/\/community/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  await open(page);
  await page.reload();
  const thread = page.getByRole('listitem').filter({ hasText: 'Which finger?' });
  await thread.getByRole('button', { name: 'Show 1 reply' }).click();
  const reply = thread.getByRole('listitem').filter({ hasText: 'The one you need, Jules.' });
  await expect(reply.getByText('Author', { exact: true })).toBeVisible();
  await expect(thread.getByText('Author', { exact: true })).toHaveCount(1);
  // Without a feed behind it, the way back leads to its top.
  await back.click();
  await expect(page).toHaveURL(/\/community/);
});

test('FEE-05 /posts/{id} a post without comments does not count them', async ({ world }) => {
  const text = 'Anybody for a quiet word?';
  const { id } = await world.as<Post>('nkechi', 'POST', '/api/posts', { text, clientId: freshClientId() });
  const { page } = await world.member('declan');
  await page.goto(`/posts/${id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Comments', exact: true })).toBeVisible();
  await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
});

test('SCR /posts/{id} who likes it comes beside the post in the place that was kept', async ({ world }) => {
  const { page } = await world.member('declan');
  const come = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\/[^/]+\/likes/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await open(page);
  await page.reload();
  const side = page.getByRole('complementary', { name: 'Beside this post' });
  const below = side.getByRole('heading', { name: 'More by Nkechi Obi' });
  const top = async () => (await below.boundingBox())?.y ?? 0;
  await expect(side.getByText('Loading who likes it...')).toBeAttached();
  await expect(
    side.getByRole('button', { name: /^Message/ }).or(side.getByRole('link', { name: /^Message/ })),
  ).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await top();
  come.resolve();
  await expect(side.getByRole('button', { name: /^All \d+$/ })).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(12);
});
