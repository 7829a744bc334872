import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { again } from '#tests/browser/support/again.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

const PAGE = 500;
/** Rows: more than fit the screen and what is near it, far less than the list. */
const DRAWN = 150;

type Item = { id: string; createdAt: string };

/** A list of the server, made as long as a list ever gets out of its first item. */
async function lengthen(
  page: Page,
  world: OwnWorld,
  path: string,
  change: (nth: number) => object,
  long = 3 * PAGE,
) {
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
        ...change(from + at),
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
const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
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

const lists = [
  {
    path: '/community',
    asks: '/api/posts',
    row: 'main [role="feed"] article',
    link: 'a[href^="/posts/"]',
    change: (nth: number) => ({
      text: `Post number ${nth}.`,
      gig: undefined,
      gigId: undefined,
      pictures: [],
    }),
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

for (const { path, asks, row, link, change, nameOf, long, other } of [
  ...lists.map((list) => ({ ...list, long: 3 * PAGE, other: {} })),
  ...lists.map((list) => ({ ...list, long: 5_000, other: again })),
])
  test(
    `SPD-07 ${path} of ${long} loads on by itself to its end, and only what is near stands in the page`,
    other,
    async ({ world }) => {
      const { page, expectComplaints } = await world.member('declan');
      // What is followed is none that the server knows.
      expectComplaints(/Failed to load resource/);
      await lengthen(page, world, asks, change, long);
      await page.goto(path);
      await expect(page.getByText(nameOf(0), { exact: true })).toBeVisible();
      const rows = page.locator(row);
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
      const stood = await place(page);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(path);
      await expect(heading(page).first()).toBeVisible();
      await page.goBack();
      await expect(page.locator(':focus')).toHaveAttribute('href', left ?? '');
      await expect.poll(() => place(page)).toBe(stood);
      expect(await rows.count()).toBeLessThan(DRAWN);

      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByText(nameOf(0), { exact: true })).toBeVisible();
      expect(await rows.count()).toBeLessThan(DRAWN);
    },
  );

test('SPD-07 a list that becomes long leaves what one reads where it is', async ({ world }) => {
  const { page } = await world.member('declan');
  await lengthen(page, world, '/api/gigs', (nth) => ({ title: `Gig number ${nth}` }));
  await page.goto('/gigs');
  const read = page.getByRole('link', { name: 'Gig number 40', exact: true });
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(page.getByText('Gig number 499', { exact: true })).toHaveCount(0);
  await expect(read).toBeInViewport();
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
    await expect(rows.filter({ hasText: 'Person number 0' }).first()).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
    await expect(async () => {
      await list.evaluate((pane) => {
        const scroller = [...pane.children].at(-1);
        scroller?.scrollTo(0, scroller.scrollHeight);
      });
      await expect(end(page)).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 120_000, intervals: [100] });
    const last = rows.filter({ hasText: `Person number ${3 * PAGE - 1}` });
    await expect(last).toBeInViewport();
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
