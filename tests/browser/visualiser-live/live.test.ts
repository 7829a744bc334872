import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { loadModels } from '#tools/charts/load.ts';
import { choose } from '#tools/replay/choose.ts';
import { asPathFile } from '#tools/replay/read-path-file.ts';
import { isGood, replay, sayStep } from '#tools/replay/replay.ts';
import { followed, partsOf, signIn } from './followed.ts';

const sessionIn = (app: Page) => app.evaluate(() => window.__sidestage?.snapshot('session')?.value);

test('the chart follows a sign-in, and steps back through it without touching the app', async () => {
  const { app, member, visualiser } = await followed();
  const { view, actor, events, event, find, lit } = partsOf(visualiser);
  await view('Actors').click();
  await actor(/^session/).click();
  await expect.poll(lit).toContain('session.unauthenticated');

  await signIn(app, member.email);
  await expect.poll(lit).toContain('session.authenticated.settled');
  expect(await actor(/^session/).textContent()).toBe('sessionauthenticated.settled');

  await view('Events').click();
  await find.fill('session.');
  await event(/^session\.signIn/).click();
  await visualiser.getByText(/^As it was after session\.signIn/).waitFor();
  expect(await visualiser.getByRole('article').textContent()).toContain(
    'unauthenticated → authenticated.settled',
  );
  expect(await visualiser.getByRole('article').textContent()).not.toContain(member.email);

  await events.press('ArrowUp');
  await expect.poll(lit).toContain('session.unauthenticated');
  expect(await sessionIn(app)).toEqual({ authenticated: 'settled' });
  await visualiser.getByRole('button', { name: 'Next' }).click();
  await expect.poll(lit).toContain('session.authenticated.settled');
  await visualiser.getByRole('button', { name: 'Back to now' }).click();
  await visualiser.getByText('Now: the charts follow the app.').waitFor();
});

test('the messages between actors are drawn in order, and one of them is a moment', async () => {
  const { app, member, visualiser } = await followed();
  const { view, event } = partsOf(visualiser);
  await signIn(app, member.email);
  await view('Sequence').click();
  await view('As wide as the window').click();
  const dialog = visualiser.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('session.present');
  await dialog.getByRole('option', { name: /^session\.present.*from session to app/ }).click();
  await dialog.getByText(/^As it was after session\.present/).waitFor();
  expect(await dialog.getByRole('article').textContent()).toContain('signedOut → signedIn');
  await visualiser.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await event(/^session\.present/).getAttribute('aria-selected')).toBe('true');
});

test('rings a timer, sends an event and says what came of it; what is saved is replayed as it was', async () => {
  const { app, member, visualiser } = await followed();
  const { view, actor } = partsOf(visualiser);
  await signIn(app, member.email);
  await view('Try out').click();
  await visualiser.getByRole('button', { name: 'Hold it' }).click();
  await visualiser.getByText('The clock is held').waitFor();
  const asked = app.waitForRequest(/counts|unread/);
  await visualiser.getByRole('button', { name: 'Ring pollInterval of counts' }).click();
  await asked;
  await visualiser.getByText('pollInterval of counts has rung.').waitFor();
  await visualiser.getByRole('button', { name: 'Let it run' }).click();

  await view('Actors').click();
  await actor(/^session/).click();
  await view('Try out').click();
  await visualiser.getByRole('combobox', { name: 'Event' }).selectOption('session.signOut');
  const payload = visualiser.getByRole('textbox', { name: 'Payload' });
  await payload.fill('{ "reason": ');
  await visualiser.getByRole('button', { name: 'Send', exact: true }).click();
  await visualiser.getByText(/^This is not JSON yet/).waitFor();
  expect(await sessionIn(app)).toEqual({ authenticated: 'settled' });
  await payload.fill('');
  await visualiser.getByRole('button', { name: 'Send', exact: true }).click();
  await visualiser.getByText('It went from authenticated.settled to unauthenticated.').waitFor();
  expect(await sessionIn(app)).toBe('unauthenticated');

  const saving = visualiser.waitForEvent('download');
  await visualiser.getByRole('button', { name: 'Save this session' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).not.toContain(member.email);
  const file = asPathFile(JSON.parse(text), 'the download');
  expect(file.machines.map(({ machine }) => machine)).toEqual(
    expect.arrayContaining(['app', 'session', 'authForm', 'link', 'counts', 'notifications']),
  );
  const differing = choose(file, await loadModels()).flatMap(({ name, model, path }) =>
    replay(model, path)
      .filter((step) => !isGood(step))
      .map((step) => `${name}: ${step.recorded} but ${sayStep(step)}`),
  );
  expect(differing).toEqual([]);
});

test('a reload of the app begins a new life in the same log; its end is said, and the log stays', async () => {
  const { app, visualiser } = await followed();
  const { events, event } = partsOf(visualiser);
  await app.reload();
  await event(/^The app was loaded again/).waitFor();
  await visualiser.getByText('Following the app.').waitFor();
  await app.close();
  await visualiser.getByText(/^The app was closed\. What happened is kept/).waitFor();
  await events.press('Home');
  await visualiser.getByText(/^As it was after The app was loaded/).waitFor();
});

test('every view of a moment is for everybody, light and dark, and fits a phone', async () => {
  const { app, member, visualiser } = await followed();
  const { view, events, event } = partsOf(visualiser);
  await signIn(app, member.email);
  await event(/^session\.signIn/).click();
  await visualiser.getByText(/^As it was after session\.signIn/).waitFor();
  await events.press('ArrowUp');
  for (const colorScheme of ['light', 'dark'] as const) {
    await visualiser.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const name of ['Actors', 'Events', 'Sequence', 'Try out']) {
      await view(name).click();
      await expectAccessible(visualiser);
    }
  }
  await visualiser.setViewportSize({ width: 390, height: 844 });
  await visualiser.getByRole('button', { name: 'Open the sheet' }).click();
  for (const name of ['Actors', 'Events', 'Sequence', 'Try out']) {
    await view(name).click();
    const { over, width } = await visualiser.evaluate(() => ({
      over: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(over, name).toBeLessThanOrEqual(width);
  }
});
