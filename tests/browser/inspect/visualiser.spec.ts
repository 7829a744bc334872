import { expect } from '@playwright/test';
import { test } from './inspected.ts';

test('a test build brings the visualiser, which follows and reaches the app under the server’s own policy', async ({
  visitor,
}) => {
  const { page } = visitor;
  const opening = page.waitForEvent('popup');
  await page.goto('/login?inspect');
  const visualiser = await opening;
  await expect(visualiser.getByText('Following the app.')).toBeVisible();
  await visualiser.waitForFunction(() =>
    window.opener.__sidestage.actors().some(({ machine }: { machine: string }) => machine === 'authForm'),
  );
  expect(new URL(visualiser.url()).pathname).toBe('/visualiser.html');
});
