import { expect, type Page } from '@playwright/test';
import type { Comment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { at, bar, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const write = (world: OwnWorld, name: string, text: string) =>
  world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() });
const say = (world: OwnWorld, name: string, post: Post, text: string) =>
  world.as<Comment>(name, 'POST', `/api/posts/${post.id}/comments`, { text, clientId: freshClientId() });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('FEE-03 FEE-04 FEE-05 UIX-05 /posts/{id} on a phone Back leads to the place in the feed, the comment box is in reach, and likers are a press away', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
  const back = page.getByRole('main').getByRole('link', { name: 'Community' });
  await page.goto('/community');
  const link = page
    .getByRole('article')
    .nth(4)
    .getByRole('link', { name: /comments?$/ });
  await link.scrollIntoViewIfNeeded();
  // The place at the moment of leaving: until then a late picture may still move it.
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
  await back.click();
  await expect(page).toHaveURL(/\/community/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  // A post of the demo world that has likes, and comments with a reply.
  await article(page, 'Our bass player has broken a finger.')
    .getByRole('link', { name: /comments?$/ })
    .click();
  await expect(heading(page)).toHaveText('Post by Nkechi Obi');
  const likesHaveCome = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\/[^/]+\/likes/, async (route) => {
    await likesHaveCome.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Tell him we said moshing')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Your comment' });
  for (const top of [0, 400, 100_000]) {
    await page.evaluate((to) => scrollTo({ top: to }), top);
    await expect(box).toBeInViewport({ ratio: 1 });
    const [typed, tabs] = await Promise.all([
      box.boundingBox(),
      page.getByRole('navigation', { name: 'Tabs' }).boundingBox(),
    ]);
    expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
  // The names that an @ may mean are listed above the box.
  await box.fill('@');
  await box.pressSequentially('b');
  await expect(page.getByRole('listbox', { name: 'Your links' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // A control that takes focus is not left behind the box.
  await page.evaluate(() => scrollTo({ top: 0 }));
  const reply = page.getByRole('button', { name: 'Reply to Curtis Bell' });
  await reply.focus();
  const [focused, pinned] = await Promise.all([
    reply.boundingBox(),
    page.getByRole('form', { name: 'New comment' }).boundingBox(),
  ]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(pinned?.y ?? 0);
  const thread = page.getByRole('listitem').filter({ hasText: 'Which finger?' });
  await thread.getByRole('button', { name: 'Show 1 reply' }).click();
  const byAuthor = thread.getByRole('listitem').filter({ hasText: 'The one you need, Jules.' });
  await expect(byAuthor.getByText('Author', { exact: true })).toBeVisible();
  await expect(thread.getByText('Author', { exact: true })).toHaveCount(1);

  await page.setViewportSize({ width: 1280, height: 900 });
  const side = page.getByRole('complementary', { name: 'Beside this post' });
  await expect(side.getByText('Loading who likes it...')).toBeAttached();
  await expect(
    side.getByRole('button', { name: /^Message/ }).or(side.getByRole('link', { name: /^Message/ })),
  ).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const below = side.getByRole('heading', { name: 'More by Nkechi Obi' });
  const top = async () => (await below.boundingBox())?.y ?? 0;
  const before = await top();
  likesHaveCome.resolve();
  const all = side.getByRole('button', { name: /^All \d+$/ });
  await expect(all).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(12);
  await all.click();
  const likers = page.getByRole('dialog', { name: 'Who likes this post' });
  await expect(likers.getByRole('listitem').nth(6)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const who = page.getByRole('button', { name: /^\d+ people like this$/ });
  await who.click();
  await expect(likers.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(likers).toHaveCount(0);
  await expect(who).toBeFocused();
  // The page was reloaded, so there is no feed behind it: the link leads to the top of one.
  await back.click();
  await expect(page).toHaveURL(/\/community/);
});

test('FEE-07 SAF-10 OPS-02 SPD-07 /posts/{id} words typed over one post stay with it, a failed page of comments comes later, and a deleted post keeps what was typed', async ({
  world,
}) => {
  const first = await write(world, 'eszter', 'First of two.');
  const second = await write(world, 'eszter', 'Second of two.');
  const { page, expectComplaints } = await world.member('eszter');
  await page.goto(`/posts/${first.id}`);
  await expect(article(page, 'First of two.')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Community', exact: true }).click();
  await article(page, 'Second of two.')
    .getByRole('link', { name: /comments$/ })
    .click();
  await expect(page).toHaveURL(at(`/posts/${second.id}`));
  await article(page, 'Second of two.').getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill('Only for the second.');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(at(`/posts/${first.id}`));
  await expect(article(page, 'First of two.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveCount(0);

  const going = await write(world, 'gwenllian', 'Soon to be gone. See https://example.org/plan.');
  for (const text of ['Answer 1', 'Answer 2']) await say(world, 'petra', going, text);
  expectComplaints(/Failed to load resource/, /\[socketLink\]/);
  await page.route(/\/comments\?limit=50$/, (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
  );
  await page.route('**/comments?*cursor=*', (route) => route.fulfill({ status: 503, body: '' }));
  await openLive(page, `/posts/${going.id}`);
  await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Could not load more comments.')).toBeVisible();
  await page.unroute('**/comments?*cursor=*');
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByText('Answer 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Could not load more comments.')).toHaveCount(0);

  const anchor = page.getByRole('link', { name: 'https://example.org/plan' });
  await expect(anchor).toHaveAttribute('href', 'https://example.org/plan');
  await expect(anchor).toHaveAttribute('rel', /noopener/);
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half an answer');
  await world.as('gwenllian', 'DELETE', `/api/posts/${going.id}`);
  await expect(page.getByRole('heading', { name: 'This post is gone' })).toBeVisible();
  await expect(page.getByText('Soon to be gone')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(0);
  const kept = page.getByRole('textbox', { name: 'What you wrote is still here' });
  await expect(kept).toHaveValue('Half an answer');
});
