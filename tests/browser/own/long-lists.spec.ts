import { expect, type Locator, type Page } from '@playwright/test';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { Post } from '#contract/ours/posts.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

const PAGE = 500;
/** Rows: more than fit the screen and what is near it, far less than the list. */
const DRAWN = 150;
/** Rows: as many as are drawn before the first picture of a page is painted, at most. */
const FIRST = 20;

type Item = { id: string; createdAt: string };

/** A list of the server, made as long as a list ever gets out of its first item. */
async function lengthen(
  page: Page,
  world: OwnWorld,
  path: string,
  change: (nth: number, gig: GigSummary | undefined) => object,
  long = 3 * PAGE,
) {
  const { items: gigs } = await world.as<{ items: GigSummary[] }>('declan', 'GET', '/api/gigs');
  const { items } = await world.as<{ items: Item[] }>('declan', 'GET', path);
  const [first] = items;
  if (!first) throw new Error(`${path} is empty`);
  await page.route(
    (url) => url.pathname === path && !url.searchParams.has('ids') && !url.searchParams.has('status'),
    (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const page = Array.from({ length: PAGE }, (_, at) => ({
        ...first,
        id: `${first.id.slice(0, -6)}${String(from + at).padStart(6, '0')}`,
        ...change(from + at, gigs[0]),
      }));
      const nextCursor = from + PAGE < long ? String(from + PAGE) : null;
      return route.fulfill({ json: { items: page, nextCursor } });
    },
  );
  await page.route(/\/api\/posts\/[^/]+$/, (route) =>
    route.fulfill({ json: { ...first, id: route.request().url().split('/').at(-1) } }),
  );
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
/** How far down the window something stands, once it has stood there for some frames. */
const restingPlace = (one: Locator) =>
  one.evaluate(async (element) => {
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const look = () => Math.round(element.getBoundingClientRect().top);
    let stood = look();
    for (let frames = 0; frames < 10; frames += 1) {
      await frame();
      const now = look();
      if (now !== stood) frames = 0;
      stood = now;
    }
    return stood;
  });
/** The browser scrolls by whole pixels; blocks have no such height. */
const PIXEL = 1;
const end = (page: Page) => page.getByText('That is all of it.');

/** Scrolls until the end of the list is in sight. Answers the most elements that stood on the page meanwhile. */
async function scrollToEnd(page: Page): Promise<number> {
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    most = Math.max(most, await nodes(page));
    await expect(end(page)).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 240_000, intervals: [100] });
  return most;
}

const picture = (nth: number, width: number) => ({
  url: `/uploads/none-${nth}`,
  width,
  height: 900,
  alt: '',
});

const preview = { url: 'https://rooms.test/', title: 'The Tin Chapel', description: '', site: '' };

/** A post with each of the things that it can have besides words, in turns. */
function postOf(nth: number, gig: GigSummary | undefined): object {
  const others: Partial<Post>[] = [
    { gig },
    { gig: gig && { ...gig, title: 'A quartet that plays for as long as the title of this gig is, and on' } },
    { gig: null },
    { pictures: [picture(nth, 1600)] },
    { pictures: [picture(nth, 600), picture(nth + 0.5, 800)] },
    { preview },
    { preview: { ...preview, description: 'Forty seats, one piano, no parking. Doors at seven.'.repeat(3) } },
    {},
  ];
  return {
    text: `Post number ${nth}.`,
    gig: undefined,
    pictures: undefined,
    ...others[nth % others.length],
  };
}

const lists = [
  {
    path: '/community',
    asks: '/api/posts',
    row: 'main [role="feed"] article',
    link: 'a[href^="/posts/"]',
    change: postOf,
    nameOf: (nth: number) => `Post number ${nth}.`,
  },
  {
    path: '/gigs',
    asks: '/api/gigs',
    row: 'main ol > li',
    link: 'a',
    change: (nth: number) => ({ title: `Gig number ${nth}` }),
    nameOf: (nth: number) => `Gig number ${nth}`,
  },
];

const long = process.env.TESTS === 'all' ? 5_000 : 3 * PAGE;

for (const { path, asks, row, link, change, nameOf } of lists)
  test(`SPD-07 ${path} of ${long} loads on by itself to its end, and only what is near stands in the page`, async ({
    world,
  }) => {
    const { page, expectComplaints } = await world.member('declan');
    // What is followed is none that the server knows.
    expectComplaints(/Failed to load resource/);
    await lengthen(page, world, asks, change, long);
    await page.goto(path);
    await expect(page.getByText(nameOf(0), { exact: true })).toBeVisible();
    const rows = page.locator(row);
    await expect.poll(() => rows.count()).toBeGreaterThan(FIRST);
    await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
    const before = await nodes(page);
    const first = rows.first().locator(link).first();
    await first.focus();
    const href = await first.getAttribute('href');

    expect(await scrollToEnd(page)).toBeLessThan(2 * before);
    await expect(page.getByText(nameOf(long - 1), { exact: true })).toBeVisible();
    expect(await rows.count()).toBeLessThan(DRAWN);
    await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');

    await rows.last().locator(link).first().focus();
    const left = await page.locator(':focus').getAttribute('href');
    const stood = await restingPlace(page.locator(':focus'));
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(path);
    await expect(heading(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.locator(':focus')).toHaveAttribute('href', left ?? '');
    const now = await restingPlace(page.locator(':focus'));
    expect(Math.abs(now - stood)).toBeLessThanOrEqual(PIXEL);
    expect(await rows.count()).toBeLessThan(DRAWN);

    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByText(nameOf(0), { exact: true })).toBeVisible();
    expect(await rows.count()).toBeLessThan(DRAWN);
  });

test('SPD-07 a list that becomes long leaves what one reads where it is', async ({ world }) => {
  const { page } = await world.member('declan');
  await lengthen(page, world, '/api/gigs', (nth) => ({ title: `Gig number ${nth}` }));
  await page.goto('/gigs');
  const read = page.getByRole('link', { name: 'Gig number 40', exact: true });
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(page.getByText('Gig number 499', { exact: true })).toHaveCount(0);
  await expect(read).toBeInViewport();
});

test('SPD-07 who stands at the end of a long list stays there when more of it comes', async ({ world }) => {
  const { page } = await world.member('declan');
  await lengthen(page, world, '/api/gigs', (nth) => ({ title: `Gig number ${nth}` }));
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/gigs' && searchParams.has('cursor'),
    async (route) => {
      await gate;
      return route.fallback();
    },
  );
  await page.goto('/gigs');
  const gig = (nth: number) => page.getByText(`Gig number ${nth}`, { exact: true });
  await expect(gig(0)).toBeVisible();
  await expect.poll(() => page.locator('main ol > li').count()).toBeLessThan(DRAWN);
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(gig(PAGE - 1)).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [100] });
  await expect(more).toBeInViewport();
  const stood = await restingPlace(gig(PAGE - 1));
  const height = await page.evaluate(() => document.body.scrollHeight);
  letThrough();
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(height);
  await expect(more).not.toBeInViewport();
  expect(Math.abs((await restingPlace(gig(PAGE - 1))) - stood)).toBeLessThanOrEqual(PIXEL);
});

test('SPD-07 who prefers a button gets the next page by one', async ({ world }) => {
  const { page } = await world.member('declan');
  // A browser that never tells what is near.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await lengthen(page, world, '/api/gigs', (nth) => ({ title: `Gig number ${nth}` }));
  await page.goto('/gigs');
  const asked = page.waitForRequest((request) => request.url().includes(`cursor=${PAGE}`));
  await page.getByRole('button', { name: 'Show more' }).click();
  await asked;
});

for (const size of ['desktop', 'phone'] as const)
  test(`SPD-07 /messages of many conversations loads on by itself to its end on a ${size}, and only what is near stands in the page`, async ({
    world,
  }) => {
    const { page, expectComplaints } = await world.member('declan', { size });
    // Who is written to is nobody that the server knows.
    expectComplaints(/Failed to load resource|404 Not Found/);
    await lengthen(page, world, '/api/conversations', (nth) => ({
      person: { id: `p${nth}`, name: `Person number ${nth}`, avatar: null, headline: '', place: '' },
    }));
    await page.goto('/messages');
    const list = page.getByRole('region', { name: 'Conversations' });
    const rows = list.getByRole('listitem');
    const last = rows.filter({ hasText: `Person number ${3 * PAGE - 1}` });
    await expect(rows.filter({ hasText: 'Person number 0' }).first()).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
    await expect(async () => {
      await list.evaluate((pane) => {
        const scroller = [...pane.children].at(-1);
        scroller?.scrollTo(0, scroller.scrollHeight);
      });
      await expect(end(page)).toBeInViewport({ timeout: 500 });
      // Rows that are measured on the way make the list longer.
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 120_000, intervals: [100] });
    expect(await rows.count()).toBeLessThan(DRAWN);

    await last.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/messages/p${3 * PAGE - 1}$`));
    await page.goBack();
    await expect(last).toBeInViewport();
    expect(await rows.count()).toBeLessThan(DRAWN);

    await page.getByRole('link', { name: 'Gigs' }).first().click();
    await expect(page).toHaveURL(/\/gigs$/);
    await expect(heading(page)).toHaveText('Gigs');
    await page.goBack();
    await expect(last).toBeInViewport();
    expect(await rows.count()).toBeLessThan(DRAWN);
  });

for (const size of ['desktop', 'phone'] as const)
  test(`SPD-06 SPD-07 Back on a long feed of cards and pictures restores place and focus on a ${size}, though these came late`, async ({
    world,
  }) => {
    const { page, expectComplaints } = await world.member('declan', { size });
    expectComplaints(/Failed to load resource/);
    await lengthen(page, world, '/api/posts', postOf);
    const held = Promise.withResolvers<void>();
    await page.route('**/post-extras-*.js', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto('/community');
    const rows = page.locator('main [role="feed"] article');
    await expect(page.getByText('Post number 0.', { exact: true })).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
    // What stood above has the room that was kept for them, and nothing else so far.
    await page.evaluate(() => scrollTo(0, 60_000));
    await expect(page.getByText('Post number 0.', { exact: true })).toHaveCount(0);
    held.resolve();
    await expect(page.getByRole('link', { name: 'The Tin Chapel' }).first()).toBeVisible();
    await page.evaluate(() => {
      const links = document.querySelectorAll<HTMLElement>('main article a[href^="/posts/"]');
      [...links].find((one) => one.getBoundingClientRect().top > 200)?.focus({ preventScroll: true });
    });
    const left = await page.locator(':focus').getAttribute('href');
    const stood = await restingPlace(page.locator(':focus'));
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL('/community');
    await expect(heading(page).first()).toBeVisible();
    await page.goBack();
    await expect(page.locator(':focus')).toHaveAttribute('href', left ?? '');
    const now = await restingPlace(page.locator(':focus'));
    expect(Math.abs(now - stood)).toBeLessThanOrEqual(PIXEL);
  });
