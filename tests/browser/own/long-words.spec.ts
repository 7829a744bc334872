import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/own.ts';

const unbroken = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const long: Record<string, string> = {
  name: `Bartholomew Maximilian of ${unbroken}`,
  title: `${unbroken} needs a second deputy contrabassoon and somebody who can carry it up four floors`,
  headline: `Contrabassoon, serpent and ${unbroken} repairs, by appointment only`,
  venue: unbroken,
  place: `${unbroken}, Ynys Môn`,
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function lengthened(value: Json, name = ''): Json {
  if (typeof value === 'string') return long[name] ?? value;
  if (Array.isArray(value)) return value.map((one) => lengthened(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one, key)]));
}

/** As if everybody were called, and everything named, at length. */
const lengthen = (page: Page) =>
  page.route(/\/api\/(?:posts|gigs|links|profiles)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: lengthened(await answer.json()) });
  });

/** In lines of its own height. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
    const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
    return Math.round((element.clientHeight - padding) / Number.parseFloat(lineHeight));
  });

test('FEE-02 GIG-01 long names, headlines, titles and places take a line or two of a list, and are told whole', async ({
  world,
}) => {
  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await world.member('declan', { size });
    await lengthen(page);
    await page.goto('/community');
    const post = page.getByRole('article').filter({ has: page.getByText('£400') });
    const name = post.getByRole('heading').getByRole('link');
    await expect(name).toHaveAttribute('title', long.name ?? '');
    expect(await linesOf(name)).toBe(1);
    // The time stands beside it, within the post.
    const time = post.locator('time[datetime]').first();
    await expect(time).toBeInViewport({ ratio: 1 });
    const title = post.getByRole('link', { name: /second deputy/ });
    await expect(title).toHaveAttribute('title', long.title ?? '');
    expect(await linesOf(title)).toBe(size === 'phone' ? 2 : 1);
    expect(await linesOf(post.getByTitle(`${unbroken}, ${unbroken}`))).toBe(1);
  }
});

test('GIG-01 PPL-03 a side column keeps long titles to two lines and people to one each', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'desktop' });
  await lengthen(page);
  await page.goto('/community');
  const side = page.getByRole('complementary', { name: 'Soon' });
  const gig = side.getByRole('listitem').filter({ hasText: '£' }).first();
  expect(await linesOf(gig.getByRole('link'))).toBe(2);
  const person = side.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Accept/ }) });
  expect(await linesOf(person.first().getByRole('link'))).toBe(1);
  const about = person.first().getByTitle(/Contrabassoon/);
  expect(await linesOf(about)).toBe(1);
});

test('PPL-06 a profile with a long place is no wider than the smallest phone', async ({ world }) => {
  const { page } = await world.member('declan', { context: { viewport: { width: 360, height: 780 } } });
  await lengthen(page);
  await page.goto(`/profile/${await world.idOf('bronagh')}`);
  await expect(page.getByText('and up to 60 miles away')).toBeVisible();
  expect(await overWidth(page)).toBe(0);
});

/** Whatever members write, as one word that fills a name. */
const oneWord = 'x'.repeat(80);
const written =
  /^(name|title|headline|venue|place|description|text|excerpt|note|skill|dress|address|setList|what|label|price|words|bio|alt|tags|genres|skills)$/;

function inOneWord(value: Json, key = ''): Json {
  if (typeof value === 'string') return written.test(key) && value !== '' ? oneWord : value;
  if (Array.isArray(value)) return value.map((one) => inOneWord(one, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOneWord(one, name)]));
}

/** How much wider than the window a page is. */
const overWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const inOneWordEach = (page: Page) =>
  page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    await route.fulfill({ response: answer, json: inOneWord(await answer.json()) });
  });

const phone = { context: { viewport: { width: 390, height: 844 } } };

test('GIG-01 pages with words of 80 letters wherever members write are no wider than a phone', async ({
  world,
}) => {
  const { page } = await world.member('declan', phone);
  await inOneWordEach(page);
  const { items } = await world.as<{ items: { id: string }[] }>('declan', 'GET', '/api/gigs');
  const paths = [
    ...items.slice(0, 3).map(({ id }) => `/gigs/${id}`),
    ...['/gigs', '/dashboard', '/community', '/links', '/notifications'],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(oneWord).first()).toBeVisible();
    expect(await overWidth(page), path).toBe(0);
  }
});

test('GIG-07 gigs of one who applied are no wider than a phone with words of 80 letters', async ({
  world,
}) => {
  const { page } = await world.member('bronagh', phone);
  await inOneWordEach(page);
  const { items } = await world.as<{ items: { gig: { id: string } }[] }>(
    'bronagh',
    'GET',
    '/api/applications/mine',
  );
  expect(items.length).toBeGreaterThan(0);
  for (const { gig } of items.slice(0, 4)) {
    await page.goto(`/gigs/${gig.id}`);
    await expect(page.getByText(oneWord).first()).toBeVisible();
    expect(await overWidth(page)).toBe(0);
  }
});
