import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/foreign.ts';
import { at, avatarMenu, bar, heading, signedIn } from './steps.ts';

const code = {
  discover: /^\/assets\/discover-.*\.js$/,
  login: /^\/assets\/login-.*\.js$/,
  register: /^\/assets\/register-.*\.js$/,
};

/** Touches an element without releasing it. */
async function touch(context: BrowserContext, page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
}

test('ROU-07 hovering, focusing or touching a link loads the code of its page; slow code shows "Loading page..."', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor({ context: { hasTouch: true } });
  const fetched = (path: RegExp) =>
    server.until(`${path} is fetched`, () => server.requestsTo('GET', path).length > 0);
  const link = (name: string) => bar(page).getByRole('link', { name });
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  for (const path of Object.values(code)) expect(server.requestsTo('GET', path)).toEqual([]);
  await link('Discover Links').hover();
  await fetched(code.discover);
  await link('Join Now').focus();
  await fetched(code.register);
  const gate = server.hold({ path: code.login });
  await touch(context, page, link('Sign In'));
  await gate.arrived;
  await expect(page).toHaveURL(at('/about'));
  await link('Sign In').click();
  await expect(page.getByText('Loading page...').first()).toBeVisible();
  gate.release();
  await expect(page).toHaveURL(at('/login'));
  await expect(heading(page)).toHaveText('You’re on the list');
  await expect(page.getByText('Loading page...')).toHaveCount(0);
});

test('ROU-08 a failure to load the code of a page is logged and can be retried, and text typed elsewhere is kept', async ({
  member,
  server,
}) => {
  const { page, pageErrors, expectPageErrors } = await member();
  expectPageErrors(/Loading (CSS )?chunk/, /Failed to load resource/, /MIME type/);
  await page.goto('/create-gig');
  const title = page.getByRole('main').getByRole('textbox', { name: 'Title' });
  await title.fill('Bass for Friday night');
  const behave = server.misbehave({ path: code.discover, status: 503 });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  const again = page.getByRole('button', { name: /again|retry/i });
  await expect(again).toBeVisible();
  expect(pageErrors().join('\n')).toMatch(/Loading (CSS )?chunk .+ failed/);
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await expect(again).toBeVisible();
  behave();
  await again.click();
  await expect(page).toHaveURL(at('/discover'));
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Links' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Bass for Friday night');
});

test('ROU-09 NAV-04 a page that loads late does not take the focus from an open menu', async ({
  member,
  server,
}) => {
  const { page } = await member();
  await page.goto('/notifications');
  await signedIn(page);
  const announced = page.locator('[data-announcer]');
  const gate = server.hold({ path: code.discover });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  await gate.arrived;
  await avatarMenu(page).press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  gate.release();
  await expect(announced).toContainText('Discover');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/settings'));
  await expect(announced).toContainText('Settings');
  await expect(page.locator('main h1')).toBeFocused();
});
