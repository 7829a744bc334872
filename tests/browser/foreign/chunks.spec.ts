import { expect } from '@playwright/test';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/foreign.ts';
import { at, bar, heading } from './steps.ts';

const login = /^\/assets\/login-.*\.js$/;
const discover = /^\/assets\/discover-.*\.js$/;

test('ROU-07 a page whose code takes its time shows "Loading page...", then the page', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  const gate = server.hold({ path: login });
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await gate.arrived;
  await expect(page.getByText('Loading page...').first()).toBeVisible();
  gate.release();
  await expect(page).toHaveURL(at('/login'));
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Loading page...')).toHaveCount(0);
});

test('ROU-07 pointing at a link loads the code of its page before the click', async ({ visitor, server }) => {
  const { page } = await visitor();
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  expect(server.requestsTo('GET', discover)).toEqual([]);
  await bar(page).getByRole('link', { name: 'Discover Links' }).hover();
  await server.until('its code is fetched', () => server.requestsTo('GET', discover).length > 0);
  await expect(page).toHaveURL(at('/about'));
});

test('ROU-08 a chunk that fails is logged with its reason, said to the person, and can be tried again', async ({
  visitor,
  server,
}) => {
  const { page, complaints, expectComplaints } = await visitor();
  expectComplaints(/Loading (CSS )?chunk/, /Failed to load resource/, /MIME type/);
  await page.goto('/register');
  await expect(heading(page)).toBeVisible();
  const behave = server.misbehave({ path: discover, status: 503 });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  const again = page.getByRole('button', { name: /again|retry/i });
  await expect(again).toBeVisible();
  expect(complaints().join('\n')).toMatch(/Loading (CSS )?chunk .+ failed/);
  behave();
  await again.click();
  await expect(page).toHaveURL(at('/discover'));
  await expect(heading(page)).toBeVisible();
});

test('ROU-08 a chunk that takes over 120 000 ms counts as failed', async ({ visitor, server }) => {
  const { page, complaints, expectComplaints } = await visitor();
  expectComplaints(/Loading (CSS )?chunk/);
  await stopClock(page);
  await page.goto('/about');
  await expect(heading(page)).toBeVisible();
  const gate = server.hold({ path: login });
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await gate.arrived;
  await page.clock.runFor(119_000);
  expect(complaints().join('\n')).not.toMatch(/Loading chunk/);
  await page.clock.runFor(2_000);
  await expect.poll(() => complaints().join('\n')).toMatch(/Loading (CSS )?chunk .+ failed/);
  await expect(page.getByRole('button', { name: /again|retry/i })).toBeVisible();
  gate.release();
});
