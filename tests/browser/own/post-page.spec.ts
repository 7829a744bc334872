import { expect, type Page } from '@playwright/test';
import { at, bar, heading } from '#tests/browser/foreign/steps.ts';
import { writeComment, writePost } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import { holdRoute, navigate } from '#tests/browser/support/requests.ts';

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('FEE-03 FEE-04 FEE-05 UIX-05 /posts/{id} on a phone Back returns to the position in the feed, the comment box is in reach, and one tap shows who liked the post', async ({
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
  // Measured when leaving, because late pictures may still move it.
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

  // A demo post with likes, and comments with a reply.
  await article(page, 'Our bass player has broken a finger.')
    .getByRole('link', { name: /comments?$/ })
    .click();
  await expect(heading(page)).toHaveText('Post by Nkechi Obi');
  const answerLikes = await holdRoute(page, /\/api\/posts\/[^/]+\/likes/);
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
  // A focused control is not hidden behind the comment box.
  await page.evaluate(() => scrollTo({ top: 0 }));
  const reply = page.getByRole('button', { name: 'Reply to Curtis Bell' });
  await reply.focus();
  const [focused, pinned] = await Promise.all([
    reply.boundingBox(),
    page.getByRole('form', { name: 'New comment' }).boundingBox(),
  ]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(pinned?.y ?? 0);

  await page.setViewportSize({ width: 1280, height: 900 });
  const side = page.getByRole('complementary', { name: 'About this post' });
  await expect(side.getByText('Loading likes...')).toBeAttached();
  await expect(
    side.getByRole('button', { name: /^Message/ }).or(side.getByRole('link', { name: /^Message/ })),
  ).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const below = side.getByRole('heading', { name: 'More by Nkechi Obi' });
  const top = async () => (await below.boundingBox())?.y ?? 0;
  const before = await top();
  answerLikes();
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
});

test('FEE-07 /posts/{id} text typed for one post stays with that post', async ({ world }) => {
  const first = await writePost(world, 'eszter', 'First of two.');
  const second = await writePost(world, 'eszter', 'Second of two.');
  const { page } = await world.member('eszter');
  await page.goto(`/posts/${first.id}`);
  await expect(article(page, 'First of two.')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Community', exact: true }).click();
  await article(page, 'Second of two.')
    .getByRole('link', { name: /comments$/ })
    .click();
  await expect(page).toHaveURL(at(`/posts/${second.id}`));
  await expect(heading(page)).toHaveText(/^Post by/);
  await article(page, 'Second of two.').getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill('Only for the second.');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(at(`/posts/${first.id}`));
  await expect(article(page, 'First of two.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveCount(0);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const lines = (page: Page) => page.locator('#comments').getByRole('listitem');
const lineOf = (page: Page, text: string) => lines(page).filter({ hasText: text }).last();

test('FEE-05 FEE-06 NTF-07 SAF-10 UIX-05 replies and mentions are written by keyboard alone and announced to screen readers, and notifications lead to them', async ({
  world,
}) => {
  const bronaghId = await world.idOf('bronagh');
  const { name } = await world.as<{ name: string }>('bronagh', 'GET', `/api/profiles/${bronaghId}`);
  const post = await writePost(world, 'mick', 'Who can bring a bass amp?');
  const { page: bronagh } = await world.member('bronagh');
  const { page } = await world.member('declan');
  await openLive(bronagh, `/posts/${post.id}`);
  await box(bronagh, 'Your comment').fill('Mine is at the menders.');
  await button(bronagh, /^Comment$/).click();
  // Marks the comment, so that stored copies of the page are deleted with it.
  const part = lineOf(bronagh, 'Mine is at the menders.').locator('[data-parts^="comment:"]');
  await expect(part).toContainText('Mine is at the menders.');

  await openLive(page, `/posts/${post.id}`);
  const reply = box(page, 'Your reply');
  await button(page, /^Reply to Bronagh/).press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.type('Since when?');
  await page.keyboard.press('Control+Enter');
  await expect(lineOf(page, 'Since when?')).toBeFocused();
  await expect(reply).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();

  await expect(bronagh.getByRole('status').filter({ hasText: '2 comments, 1 new' })).toBeAttached();
  await expect(bronagh.getByText('Since when?')).toHaveCount(0);
  await button(bronagh, 'Show 1 reply').click();
  await button(bronagh, /^Reply to Declan/).click();
  await box(bronagh, 'Your reply').fill('Tuesday.');
  await button(bronagh, /^Reply$/).click();
  await expect(lineOf(page, 'Tuesday.')).toContainText(/To Declan/);

  await box(page, 'Your comment').focus();
  await page.keyboard.type('I think @bron');
  const option = page.getByRole('listbox', { name: 'Your links' }).getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Your comment')).toHaveValue(`I think @${name} `);
  await page.keyboard.type('does.');
  await page.keyboard.press('Control+Enter');
  await expect(lineOf(page, 'does.').getByRole('link', { name: `@${name}` })).toHaveAttribute(
    'href',
    `/profile/${bronaghId}`,
  );

  await navigate(bronagh, '/notifications');
  const entries = bronagh.getByRole('main').getByRole('listitem');
  await entries.filter({ hasText: 'mentioned you in' }).getByRole('link', { name: 'a comment' }).click();
  await expect(lineOf(bronagh, 'does.')).toBeFocused();
  await expect(lineOf(bronagh, 'does.')).toBeInViewport();
});

const verse = 'We leave at six, and the van is full. ';
/** Far more than eight lines on a phone, ending in these words. */
const long = (last: string) => `${verse.repeat(24)}\n${last}`;
const readMore = { name: /^Read more of/ };
const linesOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((words) => {
    const { lineHeight } = getComputedStyle(words);
    return Math.round(words.clientHeight / Number.parseFloat(lineHeight));
  });

test('FEE-01 FEE-02 FEE-03 UIX-05 a long post takes eight lines of the feed until expanded or entered with Tab, Back restores it, and on its own page only comments are collapsed', async ({
  world,
}) => {
  await writePost(world, 'nkechi', long('All at https://vans.test/routes this week.'));
  const folded = await writePost(world, 'nkechi', long('Bring the small amp.'));
  await writePost(world, 'nkechi', 'Six words are never folded away.');
  await writeComment(world, 'bronagh', folded, long('The comment ends here.'));
  const { page } = await world.member('declan', { size: 'phone' });
  await page.goto('/community');
  const post = article(page, 'Bring the small amp.');
  const more = post.getByRole('button', readMore);
  await expect(more).toHaveText('Read more');
  expect(await linesOf(page, 'Bring the small amp.')).toBe(8);
  await expect(article(page, 'Six words').getByRole('button', readMore)).toHaveCount(0);
  // The full text is in the page for screen readers and find-in-page.
  await expect(post).toContainText('Bring the small amp.');
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  expect(await linesOf(page, 'Bring the small amp.')).toBeGreaterThan(20);
  await expect(post).toBeFocused();

  const linked = article(page, 'vans.test/routes');
  const link = linked.getByRole('link', { name: /vans\.test/ });
  await linked.getByRole('link', { name: 'Nkechi Obi' }).focus();
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(linked.getByRole('button', readMore)).toHaveCount(0);

  await post.getByRole('link', { name: /comment/ }).click();
  await expect(page).toHaveURL(/\/posts\//);
  const comment = page.getByRole('listitem').filter({ hasText: 'The comment ends here.' });
  const moreOfIt = comment.getByRole('button', readMore);
  await expect(moreOfIt).toBeVisible();
  await expect(post.getByRole('button', readMore)).toHaveCount(0);
  expect(await linesOf(page, 'Bring the small amp.')).toBeGreaterThan(20);
  expect(await linesOf(page, 'The comment ends here.')).toBe(8);
  await moreOfIt.click();
  expect(await linesOf(page, 'The comment ends here.')).toBeGreaterThan(20);
  await page.goBack();
  await expect(article(page, 'Six words')).toBeVisible();
  await expect(post).toBeVisible();
  await expect(more).toHaveCount(0);
});
