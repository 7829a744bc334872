import { expect, type Page } from '@playwright/test';
import { again } from '../support/again.ts';
import { test } from '../support/foreign.ts';
import { avatarMenu, bar, bell, heading, signedIn, signedOut, stored } from './steps.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const soon = Math.floor(Date.now() / 1000) + 600;
const past = Math.floor(Date.now() / 1000) - 1;

const badTokens = {
  'one part': 'token',
  'two parts': `${encode({})}.${encode({})}`,
  'four parts': `${encode({})}.${encode({})}.c.d`,
  'a head that is no JSON': `bm8.${encode({ exp: soon })}.c`,
  'a body that is no JSON': `${encode({})}.bm8.c`,
  'characters of no base64': `${encode({})}.{"a":1}.c`,
  'an expiry in the past': `${encode({})}.${encode({ exp: past })}.c`,
};

for (const [what, token] of Object.entries(badTokens))
  test(
    `SES-02 SES-03 a stored token with ${what} is cleared silently and nobody is asked`,
    again,
    async ({ visitor, server }) => {
      const { page } = await visitor({ token, storage: { redirectPath: '/my-gigs' } });
      await page.goto('/about');
      await signedOut(page);
      expect(await stored(page, 'token')).toBeNull();
      expect(await stored(page, 'hasLoggedOut')).toBeNull();
      expect(server.requestsTo('GET', '/api/auth')).toEqual([]);
    },
  );

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

test('SES-02 a token without expiry is good', again, async ({ visitor, server, nkechi }) => {
  const { page } = await visitor({ token: server.issueToken(nkechi.id, { expSeconds: null }) });
  await page.goto('/about');
  await signedIn(page);
});

test(
  'SES-02 the logged-out flag keeps a stored token from being used',
  again,
  async ({ visitor, server, nkechi }) => {
    const token = server.issueToken(nkechi.id);
    const { page } = await visitor({ token, storage: { hasLoggedOut: 'true' } });
    await page.goto('/about');
    await signedOut(page);
    expect(server.requestsTo('GET', '/api/auth')).toEqual([]);
  },
);

for (const [what, how] of [
  ['is refused', { status: 401, body: { msg: 'Token is not valid' } }],
  ['meets a broken server', { status: 500 }],
  ['gets a page', { html: true as const, status: 200 }],
  ['gets nothing', { drop: true as const }],
] as const)
  test(`SES-04 a question that ${what} is logged and clears the token`, again, async ({ member, server }) => {
    server.misbehave({ path: '/api/auth', method: 'GET', ...how });
    const { page, complaints, expectComplaints } = await member();
    expectComplaints(/\[session\]/, /Failed to load resource/);
    await page.goto('/about');
    await signedOut(page);
    expect(await stored(page, 'token')).toBeNull();
    expect(complaints().join('\n')).toContain('[session]');
  });

test(
  'SES-04 offline at the start, the session waits and asks when the network is back',
  again,
  async ({ member, server }) => {
    const { page, context } = await member();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !('offline' in window) });
      Object.assign(window, { offline: true });
    });
    await page.goto('/about');
    await expect(heading(page)).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    expect(server.requestsTo('GET', '/api/auth')).toEqual([]);
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'offline');
      window.dispatchEvent(new Event('online'));
    });
    await signedIn(page);
    expect(context.pages()).toHaveLength(1);
  },
);

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

test(
  'SES-15 storage that is full does not keep anybody from signing in',
  again,
  async ({ visitor, nkechi }) => {
    const { page } = await visitor();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(nkechi.email);
    await page.getByLabel('Password', { exact: true }).fill(nkechi.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(bell(page)).toBeVisible();
  },
);

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
