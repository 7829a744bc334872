import { expect } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { at, bar, heading, memberPaths, publicPaths, signedIn, signedOut } from './steps.ts';

test('ROU-01 ROU-09 a visitor opens every public page; each has its title, description and address', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  const titles = new Set<string>();
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(heading(page).first()).toBeVisible();
    await expect(page).toHaveURL(at(path));
    const title = await page.title();
    if (path !== '/gigs/g1') expect(title, path).not.toMatch(/not found/i);
    titles.add(title);
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.length, path).toBeGreaterThan(20);
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', server.origin + path);
  }
  expect(titles.size).toBe(publicPaths.length);
});

test('ROU-02 ROU-09 a member opens every page for members, each with a title and heading of its own', async ({
  member,
}) => {
  const { page } = await member();
  const titles = new Set<string>();
  for (const path of memberPaths) {
    await page.goto(path);
    await signedIn(page);
    await expect(heading(page).first()).toBeVisible();
    await expect(page).toHaveURL(at(path));
    titles.add(await page.title());
  }
  expect([...titles].filter((title) => /not found/i.test(title))).toEqual([]);
  expect(titles.size).toBe(memberPaths.length);
});

test('ROU-03 any other path is a not-found page that says so and leads back', async ({ visitor, member }) => {
  for (const someone of [await visitor(), await member()]) {
    for (const path of ['/nowhere', '/gigs/g1/nowhere', '/profile']) {
      await someone.page.goto(path);
      await expect(heading(someone.page)).toBeVisible();
      await expect(someone.page, path).toHaveTitle(/not found/i);
    }
    await someone.page.getByRole('main').getByRole('link').first().click();
    await expect(someone.page).not.toHaveTitle(/not found/i);
  }
});

test('ROU-04 a visitor on a page for members is sent to /login, whichever page it is', async ({
  visitor,
}) => {
  const { page } = await visitor();
  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(at('/login'));
    await signedOut(page);
  }
});

test('ROU-06 a link leads to the top of the next page, Back to the place one left', async ({ visitor }) => {
  const { page } = await visitor({ context: { viewport: { width: 390, height: 400 } } });
  await page.goto('/terms-of-service');
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await bar(page).getByRole('link').first().click();
  await expect(page).toHaveURL(at('/'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('ROU-09 after a link, the focus is on the heading and the page is announced', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  await bar(page).getByRole('link', { name: 'Browse Gigs' }).click();
  await expect(page).toHaveURL(at('/gigs'));
  await expect(heading(page)).toBeFocused();
  const title = await page.title();
  const announced = page.locator('[aria-live]').filter({ hasText: title.split(' · ')[0] ?? title });
  await expect(announced.first()).toBeAttached();
});
