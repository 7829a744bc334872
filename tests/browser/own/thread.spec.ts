import { expect, type Page } from '@playwright/test';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from '#tests/browser/support/own.ts';
import type { DemoName, OwnServer } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const unreadOf = async (world: OwnServer, name: DemoName) =>
  (await world.as<{ count: number }>(name, 'GET', '/api/messages/unread-count')).count;

async function say(world: OwnServer, from: DemoName, to: DemoName, texts: readonly string[]) {
  const recipientId = await world.idOf(to);
  for (const text of texts)
    await world.as(from, 'POST', '/api/messages', { recipientId, text, clientId: freshClientId() });
}
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** By how many pixels words, or what stands beside them, reach beyond the log on either side, and the log beyond itself. */
const beyond = (page: Page) =>
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

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['400 % zoom', 320, 256],
] as const)
  test(`MSG-02 UIX-05 on ${name} no word is cut, the newest stands above a composer that is whole`, async ({
    world,
  }) => {
    await say(world, 'bronagh', 'declan', long);
    await say(world, 'declan', 'bronagh', long);
    const { page } = await world.member('bronagh', { context: { viewport: { width, height } } });
    await openLive(page, `/messages/${await world.idOf('declan')}`);
    await expect(log(page).getByText('Fine by me.').last()).toBeVisible();
    expect(await beyond(page)).toEqual({ left: 0, right: 0, sideways: 0, page: 0, framed: true });
    // Scrolling is still under way when the key has been pressed.
    await expect(async () => {
      await log(page).press('End');
      const composer = await page.getByRole('textbox', { name: /^Message to/ }).boundingBox();
      const newest = await log(page).getByText('Fine by me.').last().boundingBox();
      const area = await log(page).boundingBox();
      if (!composer || !newest || !area) throw new Error(`nothing is there on ${name}`);
      expect(composer.y + composer.height).toBeLessThanOrEqual(height);
      expect(newest.y).toBeGreaterThanOrEqual(area.y);
      expect(newest.y + newest.height).toBeLessThanOrEqual(area.y + area.height);
    }).toPass();
  });

for (const [name, width, height] of [['400 % zoom', 320, 256]] as const)
  test(`MSG-02 UIX-05 on ${name}, offline and with much typed, one still reads, sees all of the box, and sends`, async ({
    world,
  }) => {
    await say(world, 'declan', 'bronagh', ['The van is full.']);
    const { page, setOffline } = await world.member('bronagh', {
      context: { viewport: { width, height } },
    });
    await openLive(page, `/messages/${await world.idOf('declan')}`);
    const newest = log(page).getByText('The van is full.').last();
    await expect(newest).toBeVisible();
    await setOffline(true);
    await expect(page.getByText('You are offline.')).toBeInViewport({ ratio: 1 });
    const box = page.getByRole('textbox', { name: /^Message to/ });
    await box.fill('Then\nI\ntake\nthe\ntrain.');
    await log(page).press('End');
    await expect(newest).toBeInViewport({ ratio: 0.5 });
    await expect(box).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    const [area, head] = [
      await log(page).boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect(area?.height).toBeGreaterThanOrEqual(32);
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(area?.y ?? 0);
    await setOffline(false);
  });

test('MSG-02 CNT-04 with 104 unread the thread opens where they begin, and only what was seen is read', async ({
  world,
}) => {
  await say(
    world,
    'tomasz',
    'ines',
    Array.from({ length: 104 }, (_, nth) => `Line ${nth + 1}`),
  );
  const before = await unreadOf(world, 'ines');
  const { page } = await world.member('ines');
  await openLive(page, `/messages/${await world.idOf('tomasz')}`);
  const divider = log(page).getByText('104 new');
  await expect(divider).toBeVisible();
  const area = await log(page).boundingBox();
  const line = await divider.boundingBox();
  if (!area || !line) throw new Error('there is no divider');
  expect(line.y).toBeGreaterThanOrEqual(area.y);
  expect(line.y).toBeLessThan(area.y + area.height / 2);
  const inSight = await log(page).evaluate((box) => {
    const end = box.getBoundingClientRect().bottom;
    const rows = [...box.querySelectorAll('[data-seq]')];
    const isUnread = (row: Element) => /Line \d+/.test(row.textContent ?? '');
    return rows.filter((row) => isUnread(row) && row.getBoundingClientRect().bottom <= end + 0.5).length;
  });
  expect(inSight).toBeLessThan(60);
  await expect.poll(() => unreadOf(world, 'ines')).toBe(before - inSight);
  await log(page).press('End');
  await expect.poll(() => unreadOf(world, 'ines')).toBe(before - 104);
});
