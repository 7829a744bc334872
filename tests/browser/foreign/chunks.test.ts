import { expect, test } from 'vitest';
import { foreignWorld } from '../support/foreign.ts';
import { bar, heading, pathOf } from './steps.ts';

const chunks = /^\/assets\/.*\.js$/;

test('ROU-07 a page whose code takes its time shows "Loading page...", then the page', async () => {
  const { visitor, server } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/about');
  await heading(page).waitFor();
  const gate = server.hold({ path: chunks });
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await gate.arrived;
  await page.getByText('Loading page...').first().waitFor();
  gate.release();
  await page.waitForURL((url) => url.pathname === '/login');
  await heading(page).waitFor();
  expect(await page.getByText('Loading page...').count()).toBe(0);
});

test('ROU-07 pointing at a link loads the code of its page before the click', async () => {
  const { visitor, server } = await foreignWorld();
  const { page } = await visitor();
  await page.goto('/about');
  await heading(page).waitFor();
  await page.waitForLoadState('networkidle');
  const before = server.requestsTo('GET', chunks).length;
  await bar(page).getByRole('link', { name: 'Discover Links' }).hover();
  await server.until('a chunk is fetched', () => server.requestsTo('GET', chunks).length > before);
  expect(pathOf(page)).toBe('/about');
});

test('ROU-08 a chunk that fails is logged with its reason, said to the person, and can be tried again', async () => {
  const { visitor, server } = await foreignWorld();
  const { page, complaints, expectComplaints } = await visitor();
  expectComplaints(/Loading (CSS )?chunk/, /Failed to load resource/, /MIME type/);
  await page.goto('/register');
  await heading(page).waitFor();
  await page.waitForLoadState('networkidle');
  const behave = server.misbehave({ path: /^\/assets\//, status: 503 });
  await bar(page).getByRole('link', { name: 'Discover Links' }).click();
  const again = page.getByRole('button', { name: /again|retry/i });
  await again.waitFor();
  expect(complaints().join('\n')).toMatch(/Loading (CSS )?chunk .+ failed/);
  behave();
  await again.click();
  await page.waitForURL((url) => url.pathname === '/discover');
  await heading(page).waitFor();
});

test('ROU-08 a chunk that takes over 120 000 ms counts as failed', async () => {
  const { visitor, server } = await foreignWorld();
  const { page, complaints, expectComplaints } = await visitor();
  expectComplaints(/Loading (CSS )?chunk/);
  await page.clock.install();
  await page.goto('/about');
  await heading(page).waitFor();
  await page.waitForLoadState('networkidle');
  const gate = server.hold({ path: chunks });
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await gate.arrived;
  await page.clock.runFor(119_000);
  expect(complaints().join('\n')).not.toMatch(/Loading chunk/);
  await page.clock.runFor(2_000);
  await expect.poll(() => complaints().join('\n')).toMatch(/Loading (CSS )?chunk .+ failed/);
  await page.getByRole('button', { name: /again|retry/i }).waitFor();
  gate.release();
});
