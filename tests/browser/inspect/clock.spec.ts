import { expect } from '@playwright/test';
import { openLive } from '#tests/browser/support/live.ts';
import { test } from './inspected.ts';

const asking = (call: { url: () => string; method: () => string }) =>
  call.method() === 'GET' && new URL(call.url()).pathname === '/api/auth';

test('a held clock rings a delay of a machine by name, and its other timers stay', async ({
  member,
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectComplaints(/Failed to load resource/, /\[session\]/);
  await page.addInitScript(
    ([token]) => {
      sessionStorage.setItem('sidestage.clock', 'held');
      localStorage.setItem('token', token ?? '');
    },
    [member.token],
  );
  await openLive(page, '/notifications');
  await visitor.context.route('**/api/auth', (route) => route.abort());
  await page.evaluate(() => window.__sidestage?.send('session', { type: 'session.verify' }));
  await page.waitForFunction(() => window.__sidestage?.snapshot('session')?.tags.includes('offline'));

  /** Those of machines: what waits to ask a lost server again keeps the same time, and goes when it answers. */
  const timers = () =>
    page.evaluate(() => window.__sidestage?.clock.timers().filter(({ machine }) => machine !== '') ?? []);
  const before = await timers();
  expect(before).toContainEqual({ machine: 'session', name: 'askAgain', ms: 10_000 });
  expect(before).toContainEqual({ machine: 'counts', name: 'pollInterval', ms: 60_000 });
  await visitor.context.unroute('**/api/auth');
  const asked = page.waitForRequest(asking);
  expect(await page.evaluate(() => window.__sidestage?.clock.ring('session', 'askAgain'))).toBe(true);
  await asked;
  await page.waitForFunction(() => !window.__sidestage?.snapshot('session')?.tags.includes('offline'));
  const after = await timers();
  expect(after).toEqual(before.filter(({ name }) => name !== 'askAgain'));
  const walked = await page.evaluate(() => Object.keys(window.__sidestage?.coverage() ?? {}));
  expect(walked).toContainEqual(expect.stringMatching(/^session\.\S+ \| xstate\.after\.askAgain\.\S+ \| 0$/));
});
