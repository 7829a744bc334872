import { expect, type Page } from '@playwright/test';
import type { Message, OpenedConversation } from '#contract/ours/messages.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';

const PAGE = 500;
/** Rows: more than fit the log and what is near it, far less than the thread. */
const DRAWN = 200;

/** What Declan and Bronagh have said, made as long as a thread ever gets out of its last message. */
async function openLongThread(world: OwnWorld, long: number) {
  const peer = await world.idOf('bronagh');
  const opening = `/api/conversations/with/${peer}`;
  const opened = await world.as<OpenedConversation>('declan', 'GET', opening);
  const like = opened.page?.items.at(-1);
  if (!like) throw new Error('nothing was said yet');
  const older = `/api/conversations/${like.conversationId}/messages`;
  const first = Date.parse(like.createdAt) - long * 60_000;
  const message = (nth: number): Message => {
    const id = `${like.id.slice(0, -6)}${String(nth).padStart(6, '0')}`;
    const at = new Date(first + nth * 60_000).toISOString();
    const said = { id, _id: id, clientId: `long-${nth}`, seq: nth, text: `Line ${nth}.` };
    return { ...like, ...said, createdAt: at, deliveredAt: at, readAt: at };
  };
  const { page } = await world.member('declan');
  let gate = Promise.resolve();
  await page.route(
    ({ pathname }) => pathname === opening || pathname === older,
    async (route) => {
      await gate;
      const { pathname, searchParams } = new URL(route.request().url());
      const end = searchParams.has('after') ? 1 : Number(searchParams.get('before') ?? long + 1);
      const from = Math.max(1, end - PAGE);
      const said = Array.from({ length: end - from }, (_, at) => message(from + at));
      const thread = { items: said, hasMore: from > 1 };
      return route.fulfill({ json: pathname === opening ? { ...opened, page: thread } : thread });
    },
  );
  await page.goto(`/messages/${peer}`);
  await expect(line(page, long)).toBeInViewport();
  /** Lets no more answers through; answers how to. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { page, hold };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, nth: number) => log(page).locator(`[data-seq="${nth}"]`);
const drawn = (page: Page) => log(page).locator('[data-seq]').count();
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const scroll = (page: Page, to: 'top' | 'middle' | number) =>
  log(page).evaluate((box, to) => {
    if (to === 'top') box.scrollTop = 0;
    else if (to === 'middle') box.scrollTop = box.scrollHeight / 2;
    else box.scrollTop += to;
  }, to);

/** What stands first in sight, and where. */
const read = (page: Page) =>
  log(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
    const first = rows.find((row) => row.getBoundingClientRect().top >= top);
    return first && { seq: first.dataset.seq, at: Math.round(first.getBoundingClientRect().top - top) };
  });

const long = process.env.TESTS === 'all' ? 10_000 : 1_500;

test(`SPD-07 a thread of ${long} loads on by itself to its beginning, and only what is near stands in the page`, async ({
  world,
}) => {
  const { page } = await openLongThread(world, long);
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
  const before = await nodes(page);
  let most = 0;
  await expect(async () => {
    await scroll(page, 'top');
    most = Math.max(most, await drawn(page));
    await expect(line(page, 1)).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 240_000, intervals: [50] });
  expect(most).toBeLessThan(2 * PAGE);
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
  expect(await nodes(page)).toBeLessThan(3 * before);
  // For Tab and for readers the newest is there, wherever one reads.
  await expect(line(page, long)).toHaveCount(1);

  // What one reads stays where it is, and what holds the focus stays.
  await scroll(page, 'middle');
  await expect.poll(async () => (await read(page))?.at).toBeLessThan(100);
  const place = await read(page);
  await log(page)
    .locator(`[data-seq="${place?.seq}"] [data-more]`)
    .evaluate((menu: HTMLElement) => menu.focus({ preventScroll: true }));
  await scroll(page, 30_000);
  await expect.poll(async () => (await read(page))?.at).toBeLessThan(100);
  await expect(page.locator(':focus')).toHaveAttribute('data-more');
  await scroll(page, -30_000);
  await expect.poll(() => read(page)).toEqual(place);

  await log(page).press('End');
  await expect(line(page, long)).toBeInViewport();
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
});

test('SPD-07 earlier messages that come late leave what one reads where it is', async ({ world }) => {
  const { page, hold } = await openLongThread(world, 3 * PAGE);
  const release = hold();
  const asked = page.waitForRequest(/messages\?before=/);
  await scroll(page, 'top');
  await asked;
  await scroll(page, 8_000);
  await expect(line(page, 2 * PAGE + 1)).toHaveCount(0);
  await expect.poll(async () => (await read(page))?.at).toBeLessThan(100);
  const place = await read(page);
  // On the screen: the gig that stands above a thread may come late and take its room from what is out of sight.
  const top = () =>
    log(page).evaluate(
      (box, seq) => box.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top ?? null,
      place?.seq,
    );
  const before = await top();
  const { scrollHeight } = await log(page).evaluate(({ scrollHeight }) => ({ scrollHeight }));
  release();
  await expect.poll(() => log(page).evaluate((box) => box.scrollHeight)).toBeGreaterThan(scrollHeight);
  // The browser scrolls by whole pixels; what joins has no such height.
  expect(Math.abs(((await top()) ?? Number.POSITIVE_INFINITY) - (before ?? 0))).toBeLessThan(2);
});
