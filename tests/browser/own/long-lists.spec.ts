import { expect, type Locator, type Page } from '@playwright/test';
import type { GigSummary } from '#contract/gigs.ts';
import type { Post } from '#contract/posts.ts';
import { heading } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { holdRoute } from '#tests/browser/support/requests.ts';

const PAGE = 120;
const LONG = (process.env.TESTS === 'all' ? 50 : 3) * PAGE;
/** Rows: more than fit the screen and its overscan, far fewer than the list. */
const DRAWN = 110;

type Item = { id: string; createdAt: string };

/** Replaces a list from the server by `LONG` copies of its first item. */
async function lengthen(
  page: Page,
  world: OwnWorld,
  path: string,
  change: (nth: number, gig: GigSummary | undefined) => object,
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
      const nextCursor = from + PAGE < LONG ? String(from + PAGE) : null;
      return route.fulfill({ json: { items: page, nextCursor } });
    },
  );
  await page.route(/\/api\/posts\/[^/]+$/, (route) =>
    route.fulfill({ json: { ...first, id: route.request().url().split('/').at(-1) } }),
  );
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
/** An element's offset from the top of the window, once it has not moved for ten frames. */
const settledTop = (one: Locator) =>
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
/** The browser scrolls by whole pixels; blocks have fractional heights. */
const PIXEL = 1;
const end = (page: Page) => page.getByText('You’ve reached the end.');

/** Scrolls to the end of the list. Returns the largest number of elements that were on the page. */
async function scrollToEnd(page: Page): Promise<number> {
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    most = Math.max(most, await nodes(page));
    await expect(end(page)).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [100], timeout: 20_000 });
  return most;
}

const picture = (nth: number, width: number) => ({
  url: `/uploads/none-${nth}`,
  width,
  height: 900,
  alt: '',
});

const preview = { url: 'https://rooms.test/', title: 'The Tin Chapel', description: '', site: '' };

/** Posts that cycle through all kinds of attachment. */
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

test('SPD-06 SPD-07 /community loads to its end with only the nearby rows in the page, and Back restores position and focus even if cards load late', async ({
  world,
}) => {
  const { page, expectPageErrors } = await world.member('declan');
  // These posts do not exist on the server.
  expectPageErrors(/Failed to load resource/);
  await lengthen(page, world, '/api/posts', postOf);
  const release = await holdRoute(page, '**/post-extras-*.js');
  await page.goto('/community');
  const rows = page.locator('main [role="feed"] article');
  const post = (nth: number) => page.getByText(`Post number ${nth}.`, { exact: true });
  await expect(post(0)).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
  const before = await nodes(page);

  // Cards above still have their reserved height only.
  await page.evaluate(() => scrollTo(0, 0.8 * document.documentElement.scrollHeight));
  await expect(post(0)).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: 'The Tin Chapel' }).first()).toBeVisible();
  await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLElement>('main article a[href^="/posts/"]');
    [...links].find((one) => one.getBoundingClientRect().top > 200)?.focus({ preventScroll: true });
  });
  const focused = page.locator(':focus');
  const left = (await focused.getAttribute('href')) ?? '';
  const place = await settledTop(focused);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/posts\//);
  await expect(heading(page)).toHaveText(/^Post by/);
  await page.goBack();
  await expect(focused).toHaveAttribute('href', left);
  expect(Math.abs((await settledTop(focused)) - place)).toBeLessThanOrEqual(PIXEL);

  expect(await scrollToEnd(page)).toBeLessThan(2 * before);
  await expect(focused, 'the focused row stays in the page').toHaveAttribute('href', left);
  await expect(post(LONG - 1)).toBeVisible();
  expect(await rows.count()).toBeLessThan(DRAWN);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(post(0)).toBeVisible();
  expect(await rows.count()).toBeLessThan(DRAWN);
});

test('SPD-07 /messages loads to its end within its pane with only the nearby rows in the page, and Back returns to the same row', async ({
  world,
}) => {
  const { page, expectPageErrors } = await world.member('declan');
  // These people do not exist on the server.
  expectPageErrors(/Failed to load resource|404 Not Found/);
  await lengthen(page, world, '/api/conversations', (nth) => ({
    person: { id: `p${nth}`, name: `Person number ${nth}`, avatar: null, headline: '', place: '' },
  }));
  await page.goto('/messages');
  const list = page.getByRole('region', { name: 'Conversations' });
  const rows = list.getByRole('listitem');
  const last = rows.filter({ hasText: `Person number ${LONG - 1}` });
  await expect(rows.filter({ hasText: 'Person number 0' }).first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(DRAWN);
  await expect(async () => {
    await list.evaluate((pane) => {
      const scroller = [...pane.children].at(-1);
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await expect(end(page)).toBeInViewport({ timeout: 500 });
    // Measuring rows makes the list longer.
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [100], timeout: 20_000 });
  expect(await rows.count()).toBeLessThan(DRAWN);

  await last.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/messages/p${LONG - 1}$`));
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.getByRole('link', { name: 'Gigs' }).first().click();
  await expect(heading(page)).toHaveText('Gigs');
  await page.goBack();
  await expect(last).toBeInViewport();
  expect(await rows.count()).toBeLessThan(DRAWN);
});

/** Lists with the calls they make and the links they contain. */
const lists = [
  { path: '/notifications', calls: /^\/api\/notifications$/, links: 'main section li a' },
  { path: '/links', calls: /^\/api\/links$/, links: 'main li a[href^="/profile/"]' },
  { path: '/community', calls: /^\/api\/posts$/, links: 'main article a[href^="/posts/"]' },
  { path: '/gigs', calls: /^\/api\/gigs$/, links: 'main ol a[href^="/gigs/"]' },
] as const;

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('SPD-06 Back returns to the position and link in a list without a call, and a reload restores the position', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', { context: { viewport: { width: 390, height: 480 } } });
  // Cached data is fresh for 30 s, however slow the machine.
  await page.clock.setFixedTime(new Date());
  let requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  for (const { path, calls, links } of lists)
    await test.step(path, async () => {
      await openLive(page, path);
      await expect(heading(page).first()).toBeVisible();
      const link = page.locator(links).nth(5);
      await expect(link).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      // A page can only go back to data it has received.
      await link.evaluate(async (element) => {
        const isHeard = new Promise((done) => document.addEventListener('scroll', done, { once: true }));
        element.scrollIntoView({ block: 'center' });
        await isHeard;
      });
      await expect.poll(() => place(page), 'the scroll position').toBeGreaterThan(0);
      const href = await link.getAttribute('href');
      await link.focus();
      const before = await place(page);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(path);
      await expect(heading(page).first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      requests = [];
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
      await expect.poll(() => place(page)).toBe(before);
      expect(requests.filter((one) => calls.test(one))).toEqual([]);
    });
  const before = await place(page);
  await page.reload();
  await expect(page.locator(lists[3].links).nth(5)).toBeVisible();
  await expect.poll(() => place(page)).toBe(before);
});
