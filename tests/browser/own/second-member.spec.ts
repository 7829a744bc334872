import { type BrowserContext, expect, type Page } from '@playwright/test';
import { at, avatarMenu, bar, heading, signedOut, signIn, signOut } from '#tests/browser/foreign/steps.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { type DemoName, emailOf } from '#tests/browser/support/own-server.ts';
import { freshClientId } from '#tests/support/fixtures.ts';

const second = { email: emailOf('petra'), password: 'sidestage-demo' };
const typed = {
  post: 'A post that was never sent.',
  draft: 'Half a word to Declan',
  unsent: 'Kept in the outbox.',
};
const told = 'The key is under the mat, Bronagh.';
const secrets = [...Object.values(typed), told, emailOf('bronagh')];

/** One of her own, since who signs out ends it. */
async function freshToken(world: OwnWorld, name: DemoName): Promise<string> {
  const turnstileToken = await world.botToken();
  const { body } = await world.call('POST', '/api/auth', { ...second, email: emailOf(name), turnstileToken });
  return body.token;
}

/** Everything in the page, typed text and its title included. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLTextAreaElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  );

const trouble = [/Failed to load resource/, /\[\w+\]/];

async function hers(world: OwnWorld) {
  const token = await freshToken(world, 'bronagh');
  return { token, ...(await world.visitor({ storage: { token } })) };
}

async function expectNothingOfHers(page: Page) {
  const seen = await everything(page);
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
}

/** Where no answer has come yet, the figures are nobody's. */
async function expectNothingKept(page: Page) {
  await expectNothingOfHers(page);
  await expect(bar(page).getByText(/unread/)).toHaveCount(0);
}

/** What she leaves behind by living here: drafts, a message that waits, pages, figures, a toast, a scrolled feed. */
async function leaveTraces(page: Page, world: OwnWorld) {
  await page.route('**/api/messages', (route) => route.abort());
  await openLive(page, '/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill(typed.post);
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await bar(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Declan/ })
    .click();
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(typed.unsent);
  await box.press('Enter');
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await box.fill(typed.draft);
  await avatarMenu(page).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('bronagh'));
  // It stands there for three seconds, or for as long as the pointer is on it.
  const toasted = page.getByText('New message received').hover({ force: true });
  await world.as('declan', 'POST', '/api/messages', {
    recipientId: await world.idOf('bronagh'),
    text: told,
    clientId: freshClientId(),
  });
  await toasted;
  await expect(bar(page).getByRole('link', { name: /unread message/ })).toBeVisible();
}

/** From now on the server answers nothing but who somebody is: what is seen then is what was kept. */
async function holdAnswers(context: BrowserContext) {
  const asked: string[] = [];
  context.on(
    'request',
    (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  const held = Promise.withResolvers<void>();
  await context.route(/\/api\/(?!auth|bot-check)/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return { asked, answer: () => held.resolve() };
}

async function goBackTo(page: Page, path: RegExp) {
  for (let steps = 0; steps < 8 && !path.test(new URL(page.url()).pathname); steps += 1) {
    const before = page.url();
    await page.goBack();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page).toHaveURL(({ pathname }) => path.test(pathname));
  await expect(heading(page).first()).toBeVisible();
}

test('SAF-01 who signs in after somebody has signed out sees nothing of theirs, neither by Back', async ({
  world,
}) => {
  const { page, context, expectComplaints } = await hers(world);
  expectComplaints(...trouble);
  await leaveTraces(page, world);
  await avatarMenu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter');
  await signedOut(page);
  await expect(page.getByText('New message received'), 'though the pointer holds it').toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);

  const { asked, answer } = await holdAnswers(context);
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, second);
  await expect(avatarMenu(page)).toBeVisible();
  await expectNothingKept(page);
  for (const path of [/^\/settings$/, /^\/messages\/.+/, /^\/messages$/, /^\/community$/]) {
    await goBackTo(page, path);
    await expectNothingKept(page);
  }
  answer();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNothingOfHers(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(asked).not.toContain('POST /api/messages');
});

test('SAF-01 SES-13 who signs in where the server has ended a session sees nothing of it', async ({
  world,
}) => {
  const { page, context, token, expectComplaints } = await hers(world);
  expectComplaints(...trouble);
  await leaveTraces(page, world);
  await world.call('DELETE', '/api/auth', undefined, token);
  await expect(page).toHaveURL(at('/login'));
  const { asked, answer } = await holdAnswers(context);
  await signIn(page, second);
  await expect(page).toHaveURL(at('/settings'));
  await expectNothingKept(page);
  await goBackTo(page, /^\/messages\/.+/);
  await expectNothingKept(page);
  answer();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expectNothingOfHers(page);
  expect(asked).not.toContain('POST /api/messages');
});

test('SAF-01 SES-14 a tab that becomes another member’s shows nothing of the first', async ({ world }) => {
  const { page, context, openTab, expectComplaints } = await hers(world);
  expectComplaints(...trouble);
  const other = await openTab();
  await other.goto('/about');
  await leaveTraces(page, world);
  await signOut(other);
  await expect(page).toHaveURL(at('/login'));
  const { asked, answer } = await holdAnswers(context);
  await bar(other).getByRole('link', { name: 'Sign In' }).click();
  await signIn(other, second);
  await expect(page).toHaveURL(at('/settings'));
  await expect(avatarMenu(page)).toBeVisible();
  await expectNothingKept(page);
  answer();
  await expect(page.getByLabel('E-mail')).toHaveValue(second.email);
  await expectNothingOfHers(page);
  await expectNothingOfHers(other);
  expect(asked).not.toContain('POST /api/messages');
});

/** Somebody signs in in another tab, while nobody can say whose the token is until `answer` is called. */
async function signInElsewhere(page: Page, openTab: () => Promise<Page>, token: string) {
  const other = await openTab();
  await other.goto('/about');
  await page.route('**/api/auth', (route) => route.abort());
  await other.evaluate((stored) => localStorage.setItem('token', stored), token);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  return async () => {
    await page.unroute('**/api/auth');
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

test('SES-14 a thread that is open while another tab signs in without a server comes back with its draft', async ({
  world,
}) => {
  const { page, openTab, expectComplaints } = await hers(world);
  expectComplaints(...trouble);
  const path = `/messages/${await world.idOf('declan')}`;
  await openLive(page, path);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const said = page.getByRole('log').locator('[data-row]').last();
  await expect(said).toBeVisible();
  const words = await said.innerText();
  await box.fill(typed.draft);
  const answer = await signInElsewhere(page, openTab, await freshToken(world, 'bronagh'));
  await expect(avatarMenu(page)).toHaveCount(0);
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(at(path));
  await answer();
  await expect(box).toHaveValue(typed.draft);
  await expect(said).toHaveText(words, { useInnerText: true });
  await expect(avatarMenu(page)).toBeVisible();
});

test('SAF-01 SES-14 while nobody can say whose a token is, nothing of the member before is there', async ({
  world,
}) => {
  const { page, openTab, expectComplaints } = await hers(world);
  expectComplaints(...trouble);
  await leaveTraces(page, world);
  const answer = await signInElsewhere(page, openTab, await freshToken(world, 'petra'));
  await expectNothingKept(page);
  await answer();
  await expect(page.getByLabel('E-mail')).toHaveValue(second.email);
  await expectNothingOfHers(page);
});
