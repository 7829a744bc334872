import { expect, type Page } from '@playwright/test';
import { test } from '../support/foreign.ts';
import { avatarMenu, bell, signedIn, signedOut, stored } from './steps.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const soon = Math.floor(Date.now() / 1000) + 600;
const past = Math.floor(Date.now() / 1000) - 1;

const _badTokens = {
  'one part': 'token',
  'two parts': `${encode({})}.${encode({})}`,
  'four parts': `${encode({})}.${encode({})}.c.d`,
  'a head that is no JSON': `bm8.${encode({ exp: soon })}.c`,
  'a body that is no JSON': `${encode({})}.bm8.c`,
  'characters of no base64': `${encode({})}.{"a":1}.c`,
  'an expiry in the past': `${encode({})}.${encode({ exp: past })}.c`,
};

test('SES-01 SES-04 a good token asks who the member is and fills the member in', async ({
  member,
  server,
  nkechi,
}) => {
  const { page } = await member();
  await page.goto('/about');
  await signedIn(page);
  const [question] = server.requestsTo('GET', '/api/auth');
  expect(question?.headers['x-auth-token']).toBe(await stored(page, 'token'));
  await avatarMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
    'href',
    `/profile/${nkechi.id}`,
  );
});

test('SES-15 storage that throws does not keep the app from starting, nor from signing in for the while', async ({
  visitor,
  nkechi,
}) => {
  const { page } = await visitor();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await signedOut(page);
  await page.getByLabel('E-mail').fill(nkechi.email);
  await page.getByLabel('Password', { exact: true }).fill(nkechi.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(bell(page)).toBeVisible();
});

for (const [how, leave] of [
  ['loaded again', (page: Page) => page.reload()],
  ['left for another', (page: Page) => page.goto('/about')],
] as const)
  test(`SES-04 a page that is ${how} while it asks who the member is signs nobody out`, async ({
    member,
    server,
  }) => {
    const { page } = await member();
    for (let time = 0; time < 5; time++) {
      const gate = server.hold({ path: '/api/auth' });
      await page.goto('/gigs', { waitUntil: 'commit' });
      await gate.arrived;
      await leave(page);
      gate.release();
      await signedIn(page);
    }
    expect(await stored(page, 'token')).not.toBeNull();
  });
