import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { password, test } from '#tests/browser/inspect/inspected.ts';
import { inFreshNode } from '../run.ts';
import { take } from './take.ts';

/** A window with reproducible rendering. */
const windowed = {
  viewport: { width: 1440, height: 820 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const;

/** Charts, paths, coverage and differences, from the self-contained page. */
test('charts', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sidestage-pictures-'));
  const file = join(folder, 'visualiser.html');
  const { html, path } = JSON.parse(await inFreshNode('tools/pictures/print-charts.ts'));
  await writeFile(file, html);
  const window = await browser.newPage(windowed);
  const open = async (place: Record<string, string>) => {
    await window.goto('about:blank');
    await window.goto(`${pathToFileURL(file)}#${new URLSearchParams(place)}`);
    await window.locator('[data-item]').first().waitFor();
    await window.evaluate(() => document.fonts.ready);
  };

  await open({ machine: 'session', at: 'session.authenticated.unanswered', colour: 'plain' });
  await take('chart', window);
  await open({ machine: 'toggle', colour: 'coverage' });
  await take('coverage', window);
  await open({ machine: 'counts', at: 'counts.idle.failed', colour: 'differences' });
  await take('differences', window);
  await open({ machine: 'session', tab: 'paths', row: 'SES-06' });
  await take('paths', window.getByRole('complementary', { name: 'About it' }));
  await open({ machine: 'counts', tab: 'paths', path, step: '8' });
  await take('walk', window);
  await open({ machine: 'session', colour: 'plain' });
  await window.keyboard.press('/');
  await window.getByRole('combobox').fill('offline');
  await take('search', window.getByRole('dialog'));

  await window.close();
  await rm(folder, { recursive: true });
});

/** The app under `?inspect` during sign-in, and the visualiser connected to it. */
test('live', async ({ browser, inspected: { server, origin } }) => {
  const email = 'nkechi@example.test';
  await server.member({ name: 'Nkechi Obi', email });
  await server.db.update(users).set({ passwordHash: await hashPassword(password) });
  const context = await browser.newContext(windowed);
  const app = await context.newPage();
  const opening = app.waitForEvent('popup');
  await app.goto(`${origin}/login?inspect`);
  const live = await opening;
  await live.setViewportSize(windowed.viewport);
  await live.getByText('Following the app.').waitFor();

  const form = app.getByRole('main');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  const view = (name: string) => live.getByRole('button', { name, exact: true }).click();
  await view('Actors');
  await live.getByRole('button', { name: /^session\s*authenticated\.settled/ }).click();
  await view('Try out');
  await view('Hold it');
  await live.setViewportSize({ width: 1440, height: 940 });
  const panel = live.getByRole('complementary', { name: 'About it' });
  await live.getByRole('button', { name: 'Ring pollInterval of counts' }).waitFor();
  await take('try-out', panel);

  await live.setViewportSize(windowed.viewport);
  await view('Sequence');
  await view('As wide as the window');
  const dialog = live.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('session');
  await dialog.getByRole('option', { name: /^session\.present/ }).click();
  await take('sequence', dialog);
  await live.keyboard.press('Escape');
  await view('Events');
  await live.getByRole('option', { name: /^session\.present/ }).click();
  await live.getByText(/^As it was after session\.present/).waitFor();
  await take('live', live);
  await context.close();
});
