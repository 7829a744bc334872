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

test('FEE-02 GIG-01 PPL-03 long names, headlines, titles and places take a line or two of a list, and are told whole', async ({
  world,
}) => {
  const { page } = await world.member('declan', { size: 'phone' });
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
  expect(await linesOf(title)).toBe(2);
  expect(await linesOf(post.getByTitle(`${unbroken}, ${unbroken}`))).toBe(1);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(time).toBeInViewport({ ratio: 1 });
  await expect.poll(() => linesOf(title)).toBe(1);
  expect(await linesOf(name)).toBe(1);
  const side = page.getByRole('complementary', { name: 'Soon' }).getByRole('listitem');
  expect(await linesOf(side.filter({ hasText: '£' }).first().getByRole('link'))).toBe(2);
  const person = side.filter({ has: page.getByRole('button', { name: /Accept/ }) }).first();
  expect(await linesOf(person.getByRole('link'))).toBe(1);
  expect(await linesOf(person.getByTitle(/Contrabassoon/))).toBe(1);
});
