// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLastSeen } from '#app/live/keep-last-seen.ts';
import { fakeCaches } from '#tests/unit/fake-caches.ts';
import { lastSeen } from '#transport/last-seen.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('caches', fakeCaches());
  localStorage.setItem('token', 'a.b.c');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

test('SPD-05 each search of a page has a copy of its own', async () => {
  const now = { status: 'authenticated', isAuthenticated: true, loading: false, userId: 'ada' } as const;
  const keep = keepLastSeen({
    current: () => now,
    subscribe: () => () => {},
    whenSettled: async () => 'authenticated',
  });
  const see = async (address: string, town: string) => {
    history.replaceState(null, '', address);
    document.body.innerHTML = `<main><h1>Gigs in ${town}</h1></main>`;
    keep();
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(async () =>
      expect((await lastSeen('a.b.c', address, Date.now())).copy?.html).toBe(`<h1>Gigs in ${town}</h1>`),
    );
  };
  await see('/gigs?q=leeds', 'Leeds');
  await see('/gigs?q=york', 'York');
  expect((await lastSeen('a.b.c', '/gigs?q=leeds', Date.now())).copy?.html).toBe('<h1>Gigs in Leeds</h1>');
});
