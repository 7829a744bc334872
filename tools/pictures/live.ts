import type { Browser } from 'playwright-core';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { builds } from '#tests/browser/support/builds.ts';
import { startServer } from '#tests/support/server.ts';
import { buildClient } from '#tools/build/client.ts';
import { take, windowed } from './take.ts';

const person = { email: 'nkechi@example.test', password: 'a password for pictures' };

/** Our server with the client for tests, and someone who can sign in. */
async function world() {
  const { folder } = await buildClient(builds.inspected);
  const server = await startServer({}, { clientFolder: folder });
  await server.member({ name: 'Nkechi Obi', email: person.email });
  await server.db.update(users).set({ passwordHash: await hashPassword(person.password) });
  return { server, origin: await server.listen() };
}

/** The app under `?inspect`, somebody signing in, and the window that follows. */
export async function takeLive(browser: Browser): Promise<void> {
  const { server, origin } = await world();
  const context = await browser.newContext(windowed);
  const app = await context.newPage();
  const opening = app.waitForEvent('popup');
  await app.goto(`${origin}/login?inspect`);
  const live = await opening;
  await live.setViewportSize(windowed.viewport);
  await live.getByText('Following the app.').waitFor();

  const form = app.getByRole('main');
  await form.getByLabel('E-mail').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
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
  await server.close();
}
