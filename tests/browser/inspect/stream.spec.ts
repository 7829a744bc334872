import { expect, type Page } from '@playwright/test';
import { signedIn, signIn } from '#tests/browser/foreign/steps.ts';
import { type Message, messagesIn, password, recordAt, test, waitForMessage } from './inspected.ts';

const ours = '**/visualiser.html';

async function open(page: Page, path: string) {
  const opening = page.waitForEvent('popup');
  await page.goto(path);
  return opening;
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');
const actorsIn = (messages: Message[]) =>
  messages.filter(({ type, machine }) => type === '@xstate.actor' && machine).map(({ machine }) => machine);

test('?inspect sends a second window every actor and event of a sign-in with its redirect and a reload, but no secret', async ({
  member,
  visitor,
}) => {
  await recordAt(visitor.context, ours);
  const { page } = visitor;
  const recorder = await open(page, '/notifications?inspect');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, { email: member.email, password });
  await signedIn(page);
  await waitForMessage(recorder, '@xstate.snapshot', 'notifications');
  const ofForm = async () => (await messagesIn(recorder)).filter(({ machine }) => machine === 'authForm');
  await expect.poll(async () => (await ofForm()).at(-1)?.snapshot?.status).toBe('done');

  const messages = await messagesIn(recorder);
  expect(actorsIn(messages)).toEqual(
    expect.arrayContaining([
      'app',
      'session',
      'loading',
      'authForm',
      'socketLink',
      'counts',
      'notifications',
    ]),
  );
  const events = messages.filter(({ type }) => type === '@xstate.event').map(({ event }) => event?.type);
  expect(events).toEqual(expect.arrayContaining(['authForm.submit', 'session.signIn', 'session.present']));
  const session = messages.find(({ name }) => name === 'session');
  const present = messages.find(({ event }) => event?.type === 'session.present');
  expect(present?.sourceId).toBe(session?.sessionId);

  const text = JSON.stringify(messages);
  const secrets = [password, member.email, await token(page)];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(text).not.toContain(secret);
  }

  await page.reload();
  await recorder.waitForFunction(
    (old) => window.received?.some(({ machine, page }) => machine === 'session' && page !== old),
    messages[0]?.page,
  );
  expect((await messagesIn(recorder))[0]).toEqual(messages[0]);
  expect(visitor.context.pages()).toHaveLength(2);
});

test('without ?inspect nothing opens; a window opened by a click receives earlier events, even after its own reload', async ({
  visitor,
}) => {
  await recordAt(visitor.context, ours);
  const { page } = visitor;
  await page.goto('/login');
  await page.waitForFunction(() =>
    window.__sidestage?.actors().some(({ machine }) => machine === 'authForm'),
  );
  expect(visitor.context.pages()).toHaveLength(1);
  await page.addInitScript(() => {
    const reallyOpen = window.open.bind(window);
    let isClicked = false;
    addEventListener('click', () => (isClicked = true), { capture: true });
    window.open = (...of) => (isClicked ? reallyOpen(...of) : null);
  });
  await page.goto('/login?inspect');
  const offer = page.getByRole('status').filter({ hasText: 'blocked the window' });
  await expect(offer).toBeVisible();
  await page.waitForFunction(() => window.__sidestage?.snapshot('session')?.tags.includes('signedOut'));
  const opening = page.waitForEvent('popup');
  await offer.getByRole('button', { name: 'Open the visualiser' }).click();
  const recorder = await opening;
  await waitForMessage(recorder, '@xstate.snapshot', 'session');
  await expect(offer).toHaveCount(0);
  const before = await messagesIn(recorder);
  expect(actorsIn(before)).toContain('app');

  await recorder.reload();
  await waitForMessage(recorder, '@xstate.snapshot', 'session');
  await recorder.waitForFunction((least) => (window.received?.length ?? 0) >= least, before.length);
  expect((await messagesIn(recorder)).slice(0, before.length)).toEqual(before);
});

test('?inspect=stately sends events to Stately’s own inspector if the server allows windows of other origins', async ({
  visitor,
}) => {
  await recordAt(visitor.context, 'https://stately.ai/inspect', {});
  await visitor.context.route('**/login?*', async (route) => {
    const answer = await route.fetch();
    const { 'cross-origin-opener-policy': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  const recorder = await open(visitor.page, '/login?inspect=stately');
  await waitForMessage(recorder, '@xstate.snapshot', 'session');
  expect(recorder.url()).toBe('https://stately.ai/inspect');
});
