import { expect, type Page } from '@playwright/test';
import type { GigsPage } from '#contract/ours/gigs.ts';
import type { Post, PostsPage } from '#contract/ours/posts.ts';
import { at, bar, heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const post = (world: OwnServer, name: DemoName, text: string) =>
  world.as<Post>(name, 'POST', '/api/posts', { text, clientId: freshClientId() });

/** The calls to our API that a page makes from now on. */
function callsOf(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

test('SCR /community SPD-01 applications to gigs make no open feed and no open post ask again', async ({
  world,
}) => {
  // A post of long ago: one made just now would still be news while the pages open.
  const { items: posts } = await world.as<PostsPage>('declan', 'GET', '/api/posts');
  const { page: feed, openTab } = await world.member('declan');
  const single = await openTab();
  const opening = callsOf(single);
  await openLive(feed, '/community');
  await openLive(single, `/posts/${posts[0]?.id}`);
  // What stands beside the post comes last.
  for (const part of ['/likes', 'author='])
    await expect.poll(() => opening.filter((call) => call.includes(part))).not.toEqual([]);
  await expect(heading(single).filter({ hasText: 'Post by' })).toBeVisible();
  for (const page of [feed, single]) await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const calls = [callsOf(feed), callsOf(single)];

  const { items } = await world.as<GigsPage>('petra', 'GET', `/api/gigs?status=open&limit=20`);
  const others = items.filter(({ poster }) => !/Petra|Declan/.test(poster.name)).slice(0, 5);
  for (const gig of others)
    await world.as('petra', 'POST', `/api/gigs/${gig.id}/applications`, {
      note: 'I can',
      clientId: freshClientId(),
    });
  // What comes after them on the same socket shows that they have been heard.
  await post(world, 'bronagh', 'After the applications.');
  await expect(feed.getByRole('button', { name: '1 new post' })).toBeVisible();

  expect(others).toHaveLength(5);
  expect(calls.map((made) => made.filter((call) => call.startsWith('/api/posts')).length)).toEqual([1, 0]);
});

const articleOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** Among one's own, where that is no menu. */
const edit = async (page: Page, text: string, words: string) => {
  await page.bringToFront();
  await articleOf(page, text).getByRole('button', { name: 'Edit your post' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill(words);
};

test('FEE-03 FEE-04 likes, edits and deletions reach an open feed in place, and what is read does not move', async ({
  world,
}) => {
  const made: Post[] = [];
  for (let n = 1; n <= 12; n++)
    made.push(await post(world, 'mick', `Number ${n} of the long list.\n${'More.\n'.repeat(6)}`));
  const { page } = await world.member('joaquim');
  await openLive(page, '/community');
  const read = articleOf(page, 'Number 5 of');
  await read.scrollIntoViewIfNeeded();
  const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  const idOf = (number: number) => made[number - 1]?.id ?? '';

  for (const name of ['luca', 'petra', 'nkechi']) await world.as(name, 'PUT', `/api/posts/${idOf(5)}/like`);
  await expect(read.getByRole('button', { name: 'Like, 3 so far' })).toBeVisible();
  await world.as('mick', 'DELETE', `/api/posts/${idOf(9)}`);
  await world.as('mick', 'PUT', `/api/posts/${idOf(11)}`, { text: 'Short now.', version: 1 });
  await expect(articleOf(page, 'Short now.')).toBeVisible();
  await expect(page.getByText('This post was deleted.')).toBeVisible();
  await expect(page.getByText('Number 9 of')).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test('FEE-07 a post changed in two tabs: the later one sees both texts and then saves', async ({ world }) => {
  await post(world, 'eszter', 'Soundcheck at six.');
  const { page, openTab, expectComplaints } = await world.member('eszter');
  expectComplaints(/409/);
  const other = await openTab();
  // Both stand open before anything is typed: a tab opened later would take up the draft of the first.
  for (const tab of [page, other]) {
    await openLive(tab, '/my-posts');
    await expect(articleOf(tab, 'Soundcheck at six.')).toBeVisible();
  }
  await edit(page, 'Soundcheck at six.', 'Soundcheck at seven.');
  await edit(other, 'Soundcheck at six.', 'Soundcheck at eight.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(articleOf(page, 'Soundcheck at seven.')).toBeVisible();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('was changed elsewhere while you wrote')).toBeVisible();
  await expect(other.getByText('Soundcheck at seven.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Your post' })).toHaveValue('Soundcheck at eight.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(articleOf(page, 'Soundcheck at eight.')).toBeVisible();
});

test('FEE-07 SAF-10 words typed over one post do not stand over another that one goes back to', async ({
  world,
}) => {
  const ids: string[] = [];
  for (const text of ['First of two.', 'Second of two.']) ids.push((await post(world, 'eszter', text)).id);
  const { page } = await world.member('eszter');
  await page.goto(`/posts/${ids[0]}`);
  await expect(articleOf(page, 'First of two.')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Community', exact: true }).click();
  await articleOf(page, 'Second of two.')
    .getByRole('link', { name: /comments$/ })
    .click();
  await expect(page).toHaveURL(at(`/posts/${ids[1]}`));
  await articleOf(page, 'Second of two.').getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your post' }).fill('Only for the second.');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(at(`/posts/${ids[0]}`));
  await expect(articleOf(page, 'First of two.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveCount(0);
});

test('SCR /posts/{id} SAF-10 a post deleted while it is open says so, and what was typed can be copied', async ({
  world,
}) => {
  const { id } = await post(world, 'gwenllian', 'Soon to be gone. See https://example.org/plan.');
  const { page, expectComplaints } = await world.member('yaw');
  expectComplaints(/404/);
  await openLive(page, `/posts/${id}`);
  const anchor = page.getByRole('link', { name: 'https://example.org/plan' });
  await expect(anchor).toHaveAttribute('href', 'https://example.org/plan');
  expect(await anchor.getAttribute('rel')).toContain('noopener');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half an answer');
  await world.as('gwenllian', 'DELETE', `/api/posts/${id}`);
  await expect(page.getByRole('heading', { name: 'This post is gone' })).toBeVisible();
  await expect(page.getByText('Soon to be gone')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(0);
  const kept = page.getByRole('textbox', { name: 'What you wrote is still here' });
  await expect(kept).toHaveValue('Half an answer');
});

test('OPS-02 SPD-07 a page of comments that fails is said in place, and comes by itself when the server is back', async ({
  world,
}) => {
  const { id } = await post(world, 'luca', 'Talk about this.');
  for (let n = 1; n <= 51; n++)
    await world.as('petra', 'POST', `/api/posts/${id}/comments`, {
      text: `Answer ${n}`,
      clientId: freshClientId(),
    });
  const { page, expectComplaints } = await world.member('marlon');
  expectComplaints(/Failed to load resource/, /\[socketLink\]/);
  await page.route('**/comments?*cursor=*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/posts/${id}`);
  await page.getByText('Answer 50', { exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Could not load more comments.')).toBeVisible();
  await page.unroute('**/comments?*cursor=*');
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByText('Answer 51', { exact: true })).toBeVisible();
  await expect(page.getByText('Could not load more comments.')).toHaveCount(0);
});
