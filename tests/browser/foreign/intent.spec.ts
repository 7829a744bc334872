import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { at, bar, heading } from './steps.ts';

const codeOf = { discover: /^\/assets\/discover-.*\.js$/, login: /^\/assets\/login-.*\.js$/ };

/** A finger comes down on it, and stays. */
async function touch(context: BrowserContext, page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
}

test('ROU-07 a link that gets focus loads the code of its page before it is followed', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  expect(server.requestsTo('GET', codeOf.discover)).toEqual([]);
  await bar(page).getByRole('link', { name: 'Discover Links' }).focus();
  await server.until('its code is fetched', () => server.requestsTo('GET', codeOf.discover).length > 0);
  await expect(page).toHaveURL(at('/about'));
});

test('ROU-07 so does one that a finger comes down on', async ({ visitor, server }) => {
  const { page, context } = await visitor({ context: { hasTouch: true } });
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  expect(server.requestsTo('GET', codeOf.login)).toEqual([]);
  await touch(context, page, bar(page).getByRole('link', { name: 'Sign In' }));
  await server.until('its code is fetched', () => server.requestsTo('GET', codeOf.login).length > 0);
  await expect(page).toHaveURL(at('/about'));
});

test('ROU-08 a page whose code fails, and its retry, lose nothing of what was typed elsewhere', async ({
  member,
  server,
}) => {
  const { page, expectComplaints } = await member();
  expectComplaints(/Loading (CSS )?chunk/, /Failed to load resource/, /MIME type/);
  await page.goto('/create-gig');
  const title = page.getByRole('main').getByRole('textbox', { name: 'Title' });
  await title.fill('Bass for Friday night');
  const behave = server.misbehave({ path: codeOf.discover, status: 503 });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  const again = page.getByRole('button', { name: /again|retry/i });
  await expect(again).toBeVisible();
  behave();
  await again.click();
  await expect(page).toHaveURL(at('/discover'));
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Links' })).toBeVisible();
  await page.goBack();
  await expect(title).toBeVisible();
  await expect(title).toHaveValue('Bass for Friday night');
});

for (const path of ['/forgot-password', '/email-verification', '/not-me'])
  test(`SCR /forgot-password /email-verification ${path}: the token of a mailed link leaves the address bar and the history at once`, async ({
    visitor,
    server,
  }) => {
    const { page } = await visitor();
    await page.goto('/about');
    await expect(heading(page)).toBeVisible();
    const gate = server.hold({ path: /^\/api\/auth\/verify/ });
    await page.goto(`${path}?token=${'x'.repeat(43)}`);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(server.origin + path);
    gate.release();
    await page.goBack();
    await expect(page).toHaveURL(`${server.origin}/about`);
    await page.goForward();
    await expect(page).toHaveURL(server.origin + path);
  });
