import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asPathFile, choose, isGood, loadModels, openProject, replay, sayStep } from 'chart-testing';
import { signedIn, signIn } from '#tests/browser/foreign/steps.ts';
import { test as inspected, password } from '#tests/browser/inspect/inspected.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import type { Member } from '#tests/support/server.ts';

type Followed = { app: Page; visualiser: Page };

/** A visitor's app, and the visualiser it has opened, which follows it. */
const test = inspected.extend<Followed>({
  app: ({ visitor }, use) => use(visitor.page),
  visualiser: async ({ app }, use) => {
    const opening = app.waitForEvent('popup');
    await app.goto('/login?inspect');
    const visualiser = await opening;
    await visualiser.setViewportSize({ width: 1440, height: 900 });
    await expect(visualiser.getByText('Following the app.')).toBeVisible();
    await use(visualiser);
  },
});

async function enter(app: Page, { email }: Member) {
  await signIn(app, { email, password });
  await signedIn(app);
}

const partsOf = (visualiser: Page) => ({
  view: (name: string) => visualiser.getByRole('button', { name, exact: true }),
  events: visualiser.getByRole('listbox', { name: 'What happened' }),
  event: (name: RegExp) => visualiser.getByRole('option', { name }),
  find: visualiser.getByRole('searchbox', { name: 'Find in events' }),
  actor: (name: RegExp) =>
    visualiser.getByRole('region', { name: /machines? runs?$/ }).getByRole('button', { name }),
  /** Ids of the states highlighted in the chart. */
  lit: () =>
    visualiser
      .locator('[data-item]:has([data-lit])')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-item'))),
});

const sessionIn = (app: Page) => app.evaluate(() => window.__sidestage?.snapshot('session')?.value);

test('the chart follows a sign-in and steps back through it without touching the app; messages between actors are shown in order', async ({
  app,
  member,
  visualiser,
}) => {
  const { view, actor, events, event, find, lit } = partsOf(visualiser);
  // Served together with the app it is subject to the server's content security policy.
  expect(new URL(visualiser.url()).pathname).toBe('/visualiser.html');
  await view('Actors').click();
  await actor(/^session/).click();
  await expect.poll(lit).toContain('session.unauthenticated');

  await enter(app, member);
  await expect.poll(lit).toContain('session.authenticated.settled');
  await expect(actor(/^session/)).toHaveText('sessionauthenticated.settled');

  await view('Events').click();
  await find.fill('session.');
  await event(/^session\.signIn/).click();
  await expect(visualiser.getByText(/^As it was after session\.signIn/)).toBeVisible();
  await expect(visualiser.getByRole('article')).toContainText('unauthenticated → authenticated.settled');
  await expect(visualiser.getByRole('article')).not.toContainText(member.email);

  await events.press('ArrowUp');
  await expect.poll(lit).toContain('session.unauthenticated');
  expect(await sessionIn(app)).toEqual({ authenticated: 'settled' });
  await visualiser.getByRole('button', { name: 'Next' }).click();
  await expect.poll(lit).toContain('session.authenticated.settled');
  await visualiser.getByRole('button', { name: 'Back to now' }).click();
  await expect(visualiser.getByText('Now: the charts follow the app.')).toBeVisible();

  await find.fill('');
  await view('Sequence').click();
  await view('As wide as the window').click();
  const dialog = visualiser.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('session.present');
  await dialog.getByRole('option', { name: /^session\.present.*from session to app/ }).click();
  await expect(dialog.getByText(/^As it was after session\.present/)).toBeVisible();
  await expect(dialog.getByRole('article')).toContainText('signedOut → signedIn');
  await visualiser.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(event(/^session\.present/)).toHaveAttribute('aria-selected', 'true');
});

test('fires a timer, sends an event and shows the result; a saved session replays identically', async ({
  app,
  member,
  visualiser,
}) => {
  const { view, actor } = partsOf(visualiser);
  await enter(app, member);
  await view('Try out').click();
  await visualiser.getByRole('button', { name: 'Hold it' }).click();
  await expect(visualiser.getByText('The clock is held')).toBeVisible();
  const countsRequest = app.waitForRequest(/counts|unread/);
  await visualiser.getByRole('button', { name: 'Ring pollInterval of counts' }).click();
  await countsRequest;
  await expect(visualiser.getByText('pollInterval of counts has rung.')).toBeVisible();
  await visualiser.getByRole('button', { name: 'Let it run' }).click();

  await view('Actors').click();
  await actor(/^session/).click();
  await view('Try out').click();
  await visualiser.getByRole('combobox', { name: 'Event' }).selectOption('session.signOut');
  const payload = visualiser.getByRole('textbox', { name: 'Payload' });
  await payload.fill('{ "reason": ');
  await visualiser.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visualiser.getByText(/^This is not JSON yet/)).toBeVisible();
  expect(await sessionIn(app)).toEqual({ authenticated: 'settled' });
  await payload.fill('');
  await visualiser.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visualiser.getByText('It went from authenticated.settled to unauthenticated.')).toBeVisible();
  expect(await sessionIn(app)).toBe('unauthenticated');

  const saving = visualiser.waitForEvent('download');
  await visualiser.getByRole('button', { name: 'Save this session' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).not.toContain(member.email);
  const file = asPathFile(JSON.parse(text), 'the download');
  expect(file.machines.map(({ machine }) => machine)).toEqual(
    expect.arrayContaining(['app', 'session', 'authForm', 'socketLink', 'counts', 'notifications']),
  );
  const differing = choose(file, await loadModels(await openProject())).flatMap(({ name, model, path }) =>
    replay(model, path)
      .filter((step) => !isGood(step))
      .map((step) => `${name}: ${step.recorded} but ${sayStep(step)}`),
  );
  expect(differing).toEqual([]);
});

test('UIX-05 every live view passes axe, light and dark, and fits a phone', async ({
  app,
  member,
  visualiser,
}) => {
  test.slow();
  const { view, events, event } = partsOf(visualiser);
  await enter(app, member);
  await event(/^session\.signIn/).click();
  await expect(visualiser.getByText(/^As it was after session\.signIn/)).toBeVisible();
  await events.press('ArrowUp');
  const views = ['Actors', 'Events', 'Sequence', 'Try out'];
  await visualiser.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of views) {
    await view(name).click();
    await expectAccessible(visualiser);
  }
  await visualiser.setViewportSize({ width: 390, height: 844 });
  await visualiser.getByRole('button', { name: 'Open the sheet' }).click();
  for (const name of views) {
    await view(name).click();
    const { over, width } = await visualiser.evaluate(() => ({
      over: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(over, name).toBeLessThanOrEqual(width);
  }
});

test('a reload of the app starts a new run in the same log; closing the app is shown, and the log stays', async ({
  app,
  visualiser,
}) => {
  const { events, event } = partsOf(visualiser);
  await app.reload();
  await expect(event(/^The app was loaded again/)).toBeVisible();
  await expect(visualiser.getByText('Following the app.')).toBeVisible();
  await app.close();
  await expect(visualiser.getByText(/^The app was closed\. What happened is kept/)).toBeVisible();
  await events.press('Home');
  await expect(visualiser.getByText(/^As it was after The app was loaded/)).toBeVisible();
});
