import { type BrowserContext, expect, type Page } from '@playwright/test';
import { at, avatarMenu, bar, heading, signedOut, signIn } from '#tests/browser/foreign/steps.ts';
import { sendMessage } from '#tests/browser/support/acts.ts';
import { openLive } from '#tests/browser/support/live.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { emailOf, password } from '#tests/browser/support/own-server.ts';
import { holdRoute } from '#tests/browser/support/requests.ts';

const second = { email: emailOf('petra'), password };
const typed = {
  post: 'A post that was never sent.',
  draft: 'Half a word to Declan',
  unsent: 'Kept in the outbox.',
};
const told = 'The key is under the mat, Bronagh.';
const secrets = [...Object.values(typed), told, emailOf('bronagh')];

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
  const token = await world.newSession('bronagh');
  return world.visitor({ storage: { token } });
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
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(emailOf('bronagh'));
  // It stands there for three seconds, or for as long as the pointer is on it.
  const toasted = page.getByText('New message received').hover({ force: true });
  await sendMessage(world, 'declan', 'bronagh', told);
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
  return { asked, answer: await holdRoute(context, /\/api\/(?!auth|bot-check)/) };
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

test('SAF-01 the next member of a browser sees nothing of the one who signed out, not even with Back', async ({
  world,
}) => {
  const { page, context, expectPageErrors } = await hers(world);
  expectPageErrors(...trouble);
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

test('SAF-01 SES-14 while no server says whose a new token is a page shows nothing; then the draft of the same member, nothing of another', async ({
  world,
}) => {
  const { page, openTab, expectPageErrors } = await hers(world);
  expectPageErrors(...trouble);
  const path = `/messages/${await world.idOf('declan')}`;
  await openLive(page, path);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const said = page.getByRole('log').locator('[data-row]').last();
  await expect(said).toBeVisible();
  const words = await said.innerText();
  await box.fill(typed.draft);
  const known = await signInElsewhere(page, openTab, await world.newSession('bronagh'));
  await expect(avatarMenu(page)).toHaveCount(0);
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(at(path));
  await known();
  await expect(box).toHaveValue(typed.draft);
  await expect(said).toHaveText(words, { useInnerText: true });
  await expect(avatarMenu(page)).toBeVisible();

  await leaveTraces(page, world);
  const knownNext = await signInElsewhere(page, openTab, await world.newSession('petra'));
  await expectNothingKept(page);
  await knownNext();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(second.email);
  await expectNothingOfHers(page);
});
