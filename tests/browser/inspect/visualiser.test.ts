import { expect, test } from 'vitest';
import { inspectedWorld } from './inspected-world.ts';

test('a test build brings the visualiser, which follows and reaches the app under the server’s own policy', async () => {
  const { visitor } = await inspectedWorld();
  const { page } = visitor;
  const opening = page.waitForEvent('popup');
  await page.goto('/login?inspect');
  const visualiser = await opening;
  await visualiser.getByText('Following the app.').waitFor();
  await visualiser.waitForFunction(() =>
    window.opener.__sidestage.actors().some(({ machine }: { machine: string }) => machine === 'authForm'),
  );
  expect(new URL(visualiser.url()).pathname).toBe('/visualiser.html');
});
