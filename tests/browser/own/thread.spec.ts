import { expect, type Page } from '@playwright/test';
import type { OpenedConversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { sendMessage } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import type { DemoName } from '#tests/browser/support/own-server.ts';

test.use({ undoSeconds: 60 });

async function sendFrom(world: OwnWorld, from: DemoName, to: DemoName, texts: readonly string[]) {
  for (const text of texts) await sendMessage(world, from, to, text);
}
const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Pixels by which rows overflow the log on either side, and the log's content overflows the log. */
const overflow = (page: Page) =>
  log(page).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    const inside = [...box.querySelectorAll('p')].map((one) => one.getBoundingClientRect());
    return {
      left: Math.max(0, ...inside.map((one) => left - one.left)),
      right: Math.max(0, ...inside.map((one) => one.right - (left + box.clientWidth))),
      sideways: box.scrollWidth - box.clientWidth,
      page: document.documentElement.scrollWidth - innerWidth,
      framed: right - left > 0,
    };
  });

const long = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  `https://example.org/${'a-very-long-path/'.repeat(20)}`,
  '🎻🎺🥁'.repeat(60),
  'مرحبا، البروفة غدا في الساعة السابعة',
  'Fine by me.',
];

test('MSG-02 UIX-05 on a phone and at 400 % zoom no text is cut off, the composer fits, also offline, and a message can be deleted by touch', async ({
  world,
}) => {
  await sendFrom(world, 'bronagh', 'declan', long);
  await sendFrom(world, 'declan', 'bronagh', long);
  const { page, setOffline } = await world.member('bronagh', { size: 'phone', context: { hasTouch: true } });
  await openLive(page, `/messages/${await world.idOf('declan')}`);
  const newest = log(page).getByText('Fine by me.').last();
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await expect(newest).toBeVisible();
    const nothing = { left: 0, right: 0, sideways: 0, page: 0, framed: true };
    await expect.poll(() => overflow(page)).toEqual(nothing);
    await expect(async () => {
      await log(page).press('End');
      await expect(newest).toBeInViewport({ ratio: 1, timeout: 200 });
      await expect(box(page)).toBeInViewport({ ratio: 1, timeout: 200 });
    }).toPass();
  }
  await setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeInViewport({ ratio: 1 });
  await box(page).fill('Then\nI\ntake\nthe\ntrain.');
  await log(page).press('End');
  await expect(newest).toBeInViewport({ ratio: 0.5 });
  await expect(box(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  const [area, head] = [
    await log(page).boundingBox(),
    await page.getByRole('heading', { level: 1 }).boundingBox(),
  ];
  expect(area?.height).toBeGreaterThanOrEqual(32);
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(area?.y ?? 0);
  await setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await newest.tap();
  await page.getByRole('menuitem', { name: 'Delete for me' }).tap();
  await expect(log(page).getByText('Deleted for you.')).toBeVisible();
  await log(page).getByRole('button', { name: 'Undo' }).tap();
  await expect(log(page).getByText('Deleted for you.')).toHaveCount(0);
});

test('MSG-02 CNT-04 a thread with 64 unread messages opens at the first of them, and only messages in view are marked as read', async ({
  world,
}) => {
  const unread = async () =>
    (await world.as<{ count: number }>('ines', 'GET', '/api/messages/unread-count')).count;
  const lines = Array.from({ length: 64 }, (_, nth) => `Line ${nth + 1}`);
  await sendFrom(world, 'tomasz', 'ines', lines);
  const before = await unread();
  const { page } = await world.member('ines');
  await openLive(page, `/messages/${await world.idOf('tomasz')}`);
  const divider = log(page).getByText('64 new');
  await expect(divider).toBeVisible();
  await expect(async () => {
    const [area, line] = [await log(page).boundingBox(), await divider.boundingBox()];
    if (!area || !line) throw new Error('there is no divider');
    expect(line.y).toBeGreaterThanOrEqual(area.y);
    expect(line.y).toBeLessThan(area.y + area.height / 2);
  }).toPass();
  const inSight = () =>
    log(page).evaluate((box) => {
      const end = box.getBoundingClientRect().bottom;
      const rows = [...box.querySelectorAll('[data-seq]')];
      const isUnread = (row: Element) => /Line \d+/.test(row.textContent ?? '');
      return rows.filter((row) => isUnread(row) && row.getBoundingClientRect().bottom <= end + 0.5).length;
    });
  await expect.poll(async () => (await unread()) + (await inSight())).toBe(before);
  expect(await inSight()).toBeLessThan(40);
  await log(page).press('End');
  // At most 20 are marked per second, in the order they came into view.
  await expect.poll(unread, { timeout: 15_000 }).toBe(before - lines.length);
});

const PAGE = 500;
/** Rows: more than fit the log and its overscan, far fewer than the thread. */
const DRAWN = 200;
const LONG = process.env.TESTS === 'all' ? 10_000 : 1_500;

const row = (page: Page, nth: number) => log(page).locator(`[data-seq="${nth}"]`);
const drawn = (page: Page) => log(page).locator('[data-seq]').count();
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const scroll = (page: Page, to: 'top' | 'middle' | number) =>
  log(page).evaluate((box, to) => {
    if (to === 'top') box.scrollTop = 0;
    else if (to === 'middle') box.scrollTop = box.scrollHeight / 2;
    else box.scrollTop += to;
  }, to);
/** The position of a row on the screen. */
const placeOf = (page: Page, nth: number) =>
  row(page, nth).evaluate((row) => row.getBoundingClientRect().top);

/** The first row that starts in view, once the rows around it are rendered. */
async function firstInView(page: Page) {
  const first = () =>
    log(page).evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const below = (row: Element) => row.getBoundingClientRect().top - top;
      const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
      const row = rows.find((one) => below(one) >= 0);
      return row && below(row) < 100 ? Number(row.dataset.seq) : 0;
    });
  await expect.poll(first).toBeGreaterThan(0);
  return first();
}

/** Opens a thread of Declan and Bronagh, which mocked routes fill with copies of its last message. */
async function openLongThread(world: OwnWorld, long: number) {
  const peer = await world.idOf('bronagh');
  const opening = `/api/conversations/with/${peer}`;
  const opened = await world.as<OpenedConversation>('declan', 'GET', opening);
  const like = opened.page?.items.at(-1);
  if (!like) throw new Error('The thread is empty');
  const older = `/api/conversations/${like.conversationId}/messages`;
  const first = Date.parse(like.createdAt) - long * 60_000;
  const message = (nth: number): Message => {
    const id = `${like.id.slice(0, -6)}${String(nth).padStart(6, '0')}`;
    const at = new Date(first + nth * 60_000).toISOString();
    const changes = { id, _id: id, clientId: `long-${nth}`, seq: nth, text: `Line ${nth}.` };
    return { ...like, ...changes, createdAt: at, deliveredAt: at, readAt: at };
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
      const items = Array.from({ length: end - from }, (_, at) => message(from + at));
      const thread = { items, hasMore: from > 1 };
      return route.fulfill({ json: pathname === opening ? { ...opened, page: thread } : thread });
    },
  );
  await page.goto(`/messages/${peer}`);
  await expect(row(page, long)).toBeInViewport();
  /** Holds further responses; returns a function that releases them. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { page, hold };
}

test(`SPD-07 a thread of ${LONG} loads up to its first message, renders only nearby rows, and does not move the rows in view`, async ({
  world,
}) => {
  test.slow();
  const { page, hold } = await openLongThread(world, LONG);
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
  const before = await nodes(page);
  const release = hold();
  const olderRequest = page.waitForRequest(/messages\?before=/);
  await scroll(page, 'top');
  await olderRequest;
  await scroll(page, 8_000);
  const reading = await firstInView(page);
  const place = await placeOf(page, reading);
  const height = () => log(page).evaluate(({ scrollHeight }) => scrollHeight);
  const short = await height();
  release();
  await expect.poll(height).toBeGreaterThan(short);
  // The browser scrolls by whole pixels; new rows have fractional heights.
  await expect.poll(async () => Math.abs((await placeOf(page, reading)) - place)).toBeLessThan(2);

  let most = 0;
  await expect(async () => {
    await scroll(page, 'top');
    most = Math.max(most, await drawn(page));
    await expect(row(page, 1)).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 240_000, intervals: [50] });
  expect(most).toBeLessThan(2 * PAGE);
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
  expect(await nodes(page)).toBeLessThan(3 * before);
  await expect(row(page, LONG), 'the newest row stays rendered for Tab and screen readers').toHaveCount(1);

  await scroll(page, 'middle');
  const middle = await firstInView(page);
  const menu = row(page, middle).locator('[data-more]');
  await menu.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await scroll(page, 30_000);
  expect(await firstInView(page)).not.toBe(middle);
  await expect(menu, 'the row with the focus stays rendered').toBeFocused();
  await scroll(page, -30_000);
  await expect(row(page, middle)).toBeInViewport();

  await log(page).press('End');
  await expect(row(page, LONG)).toBeInViewport();
  await expect.poll(() => drawn(page)).toBeLessThan(DRAWN);
});
