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
const received = 'The key is under the mat, Bronagh.';
const secrets = [...Object.values(typed), received, emailOf('bronagh')];

/** All text of the page, including field values and the title. */
const allText = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLTextAreaElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  );

const expectedErrors = [/Failed to load resource/, /\[\w+\]/];

async function signInAsBronagh(world: OwnWorld) {
  const token = await world.newSession('bronagh');
  return world.visitor({ storage: { token } });
}

async function expectNoTraces(page: Page) {
  const seen = await allText(page);
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);
}

/** Also expects no counts, because no response has arrived yet. */
async function expectNothingStored(page: Page) {
  await expectNoTraces(page);
  await expect(bar(page).getByText(/unread/)).toHaveCount(0);
}

/** Leaves drafts, an unsent message, stored pages, counts, a toast and a scrolled feed. */
async function leaveTraces(page: Page, world: OwnWorld) {
  await page.route('**/api/messages', (route) => route.abort());
  await openLive(page, '/community');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill(typed.post);
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await bar(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(heading(page).first()).toHaveText('Messages');
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
  // It shows for three seconds, or as long as it is hovered.
  const toasted = page.getByText('New message received').hover({ force: true });
  await sendMessage(world, 'declan', 'bronagh', received);
  await toasted;
  await expect(bar(page).getByRole('link', { name: /unread message/ })).toBeVisible();
}

/** From now on only the session check is answered, so anything else on screen comes from storage. */
async function holdAnswers(context: BrowserContext) {
  const requests: string[] = [];
  context.on(
    'request',
    (request) => void requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  return { requests, answer: await holdRoute(context, /\/api\/(?!auth|bot-check)/) };
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

test('SAF-01 after a sign-out the next member in the same browser sees nothing of the previous one, not even with Back', async ({
  world,
}) => {
  const { page, context, expectPageErrors } = await signInAsBronagh(world);
  expectPageErrors(...expectedErrors);
  await leaveTraces(page, world);
  await avatarMenu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter');
  await signedOut(page);
  await expect(page.getByText('New message received'), 'the toast, even though it is hovered').toHaveCount(0);
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(secrets.filter((secret) => storage.includes(secret))).toEqual([]);

  const { requests, answer } = await holdAnswers(context);
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, second);
  await expect(avatarMenu(page)).toBeVisible();
  await expectNothingStored(page);
  for (const path of [/^\/settings$/, /^\/messages\/.+/, /^\/messages$/, /^\/community$/]) {
    await goBackTo(page, path);
    await expectNothingStored(page);
  }
  answer();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoTraces(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(requests).not.toContain('POST /api/messages');
});

/** Signs in in another tab, with the session check failing until the returned function is called. */
async function signInElsewhere(page: Page, openTab: () => Promise<Page>, token: string) {
  const other = await openTab();
  await other.goto('/about');
  await page.route('**/api/auth', (route) => route.abort());
  // Only then does the session wait for the network: an online event during the call changes nothing.
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('[session]'));
  await other.evaluate((stored) => localStorage.setItem('token', stored), token);
  await failed;
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  return async () => {
    await page.unroute('**/api/auth');
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

test('SAF-01 SES-14 until the server identifies a new token the page shows nothing; then the same member sees their draft, and another member sees none of it', async ({
  world,
}) => {
  const { page, openTab, expectPageErrors } = await signInAsBronagh(world);
  expectPageErrors(...expectedErrors);
  const path = `/messages/${await world.idOf('declan')}`;
  await openLive(page, path);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const lastMessage = page.getByRole('log').locator('[data-row]').last();
  await expect(lastMessage).toBeVisible();
  const words = await lastMessage.innerText();
  await box.fill(typed.draft);
  const answerSession = await signInElsewhere(page, openTab, await world.newSession('bronagh'));
  await expect(avatarMenu(page)).toHaveCount(0);
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(at(path));
  await answerSession();
  await expect(box).toHaveValue(typed.draft);
  await expect(lastMessage).toHaveText(words, { useInnerText: true });
  await expect(avatarMenu(page)).toBeVisible();

  await leaveTraces(page, world);
  const answerNext = await signInElsewhere(page, openTab, await world.newSession('petra'));
  await expectNothingStored(page);
  await answerNext();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(second.email);
  await expectNoTraces(page);
});
