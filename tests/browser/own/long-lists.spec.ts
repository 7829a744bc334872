import { expect, type Page } from '@playwright/test';
import { ownPaths } from '#contract/ours/paths.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

const LONG = 150;
const PAGE = 50;

type Item = { id: string; createdAt: string };

/** A list of the server, made as long as a list ever gets out of its first item. */
async function lengthen(page: Page, world: OwnWorld, path: string, change: (nth: number) => object) {
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
      const nextCursor = from + PAGE < LONG ? String(from + PAGE) : null;
      return route.fulfill({ json: { items: page, nextCursor } });
    },
  );
}

const lists = [
  {
    path: '/community',
    asks: ownPaths.posts,
    change: (nth: number) => ({ text: `Post number ${nth}.` }),
    last: `Post number ${LONG - 1}.`,
  },
  {
    path: '/gigs',
    asks: ownPaths.gigs,
    change: (nth: number) => ({ title: `Gig number ${nth}` }),
    last: `Gig number ${LONG - 1}`,
  },
];

for (const { path, asks, change, last } of lists)
  test(`SPD-07 ${path} loads on by itself to its end, and says that it has ended`, async ({ world }) => {
    const { page } = await world.member('declan');
    await lengthen(page, world, asks, change);
    await page.goto(path);
    const end = page.getByText('That is all of it.');
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(end).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 60_000, intervals: [100] });
    await expect(page.getByText(last, { exact: true })).toBeVisible();
  });

test('SPD-07 who prefers a button gets the next page by one', async ({ world }) => {
  const { page } = await world.member('declan');
  // A browser that never tells what is near.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await lengthen(page, world, ownPaths.gigs, (nth) => ({ title: `Gig number ${nth}` }));
  await page.goto('/gigs');
  const asked = page.waitForRequest((request) => request.url().includes(`cursor=${PAGE}`));
  await page.getByRole('button', { name: 'Show more' }).click();
  await asked;
});
