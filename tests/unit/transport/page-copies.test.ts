import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '#tests/unit/fake-caches.ts';
import { clearPageCopies, deletePageCopies, readPageCopy, savePageCopy } from '#transport/page-copies.ts';

const ada = { token: 'a.b.c', userId: 'ada' };
const now = Date.UTC(2026, 10, 22);
const copy = { at: now, html: '<h1>Notifications</h1>' };
const yes = () => true;
const none = { userId: null, copy: null };

const runBuild = (src: string) => {
  const scripts: Record<string, object> = { 'script[type="module"][src]': { src } };
  vi.stubGlobal('document', { querySelector: (selector: string) => scripts[selector] ?? null });
};

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  runBuild('/assets/base-1.js');
});

test('SPD-05 a copy is served for its token and build only; another page knows whose device it is', async () => {
  await savePageCopy(ada, '/notifications', copy, yes);
  expect(await readPageCopy('a.b.c', '/notifications', now)).toMatchObject({ userId: 'ada', copy });
  expect(await readPageCopy('a.b.c', '/dashboard', now)).toEqual({ userId: 'ada', copy: null });
  expect(await readPageCopy('x.y.z', '/notifications', now)).toEqual(none);
  expect(await (await caches.open('last-seen')).keys(), 'the cache that signing out clears').toHaveLength(1);
  runBuild('/assets/base-2.js');
  expect(await readPageCopy('a.b.c', '/notifications', now)).toEqual(none);
});

test('SPD-05 a page without a script of the build stores copies, too', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  await savePageCopy(ada, '/notifications', copy, yes);
  expect(await readPageCopy('a.b.c', '/notifications', now)).toMatchObject({ copy });
});

test('SPD-05 a copy is the latest one, and is kept for a week', async () => {
  await savePageCopy(ada, '/notifications', copy, yes);
  const later = { at: now + 1, html: '<h1>Two more</h1>' };
  await savePageCopy(ada, '/notifications', later, yes);
  expect(await readPageCopy('a.b.c', '/notifications', now)).toMatchObject({ copy: later });
  const week = 7 * 86_400_000;
  expect(await readPageCopy('a.b.c', '/notifications', now + week)).toMatchObject({ copy: later });
  expect(await readPageCopy('a.b.c', '/notifications', now + 1 + week)).toEqual(none);
});

test('SPD-05 the newest thirty pages are stored, and none that is huge', async () => {
  for (let page = 1; page <= 31; page++) await savePageCopy(ada, `/posts/${page}`, copy, yes);
  expect(await readPageCopy('a.b.c', '/posts/1', now)).toMatchObject({ copy: null });
  expect(await readPageCopy('a.b.c', '/posts/2', now)).toMatchObject({ copy });
  await savePageCopy(ada, '/community', { at: now, html: 'x'.repeat(500_001) }, yes);
  expect(await readPageCopy('a.b.c', '/community', now)).toMatchObject({ copy: null });
  const large = { at: now, html: 'x'.repeat(500_000) };
  await savePageCopy(ada, '/community', large, yes);
  expect(await readPageCopy('a.b.c', '/community', now)).toMatchObject({ copy: large });
});

test('SPD-05 SAF-01 nothing is stored after a sign-out, and earlier copies can be removed', async () => {
  await savePageCopy(ada, '/notifications', copy, () => false);
  expect(await readPageCopy('a.b.c', '/notifications', now)).toEqual(none);
  await savePageCopy(ada, '/notifications', copy, yes);
  await clearPageCopies();
  expect(await readPageCopy('a.b.c', '/notifications', now)).toEqual(none);
});

test('SAF-10 copies of removed things are deleted, found by address, whatever its search, or by content', async () => {
  const naming = { at: now, html: '<a href="/posts/p1">Strings</a>' };
  await savePageCopy(ada, '/community', naming, yes);
  await savePageCopy(ada, '/posts/p1', copy, yes);
  await savePageCopy(ada, '/posts/p1?comment=c1', copy, yes);
  await savePageCopy(ada, '/gigs', copy, yes);
  const seen: string[] = [];
  await deletePageCopies((path, text) => {
    seen.push(path);
    return path === '/posts/p1' || text.includes('/posts/p1');
  });
  expect(seen).toEqual(['/community', '/posts/p1', '/posts/p1', '/gigs']);
  for (const path of ['/community', '/posts/p1', '/posts/p1?comment=c1'])
    expect(await readPageCopy('a.b.c', path, now)).toMatchObject({ copy: null });
  expect(await readPageCopy('a.b.c', '/gigs', now)).toMatchObject({ copy });
});

test('SPD-05 a broken cache entry, or a browser without a cache, yields no copy', async () => {
  const cache = await caches.open('last-seen');
  await cache.put('/last-seen?path=%2Fnotifications', new Response('<html>'));
  expect(await readPageCopy('a.b.c', '/notifications', now)).toEqual(none);
  vi.stubGlobal('caches', undefined);
  await savePageCopy(ada, '/notifications', copy, yes);
  await deletePageCopies(yes);
  await clearPageCopies();
  expect(await readPageCopy('a.b.c', '/notifications', now)).toEqual(none);
});
