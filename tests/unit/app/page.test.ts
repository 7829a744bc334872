import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { navPathOf } from '#app/shell/nav-links.tsx';
import { CHUNK_LIMIT, withinLimit } from '#app/time-limit.tsx';
import { ChunkError, chunkMessage, failedStylesheet, isChunkFailure } from '#ui/chunks/chunk-failure.ts';
import { pageColors } from '#ui/theme/page-colors.ts';

test.each([
  ['Failed to fetch dynamically imported module: http://a.test/gigs-a1.js', 'Loading chunk gigs-a1 failed'],
  ['error loading dynamically imported module: http://here.test/assets/x.js?t=1', 'Loading chunk x failed'],
  ['Importing a module script failed.', 'Loading chunk of this page failed'],
  ['Unable to preload CSS for http://here.test/assets/gigs-a1.css', 'Loading CSS chunk gigs-a1 failed'],
])('ROU-08 "%s" becomes "%s"', (said, message) => {
  expect(chunkMessage(said)).toBe(message);
});

test('ROU-08 style sheets and scripts are distinguished, and only code that did not load counts as a chunk failure', () => {
  expect(failedStylesheet('Unable to preload CSS for /assets/a.css')).toBe('/assets/a.css');
  expect(failedStylesheet('Failed to fetch dynamically imported module: /assets/a.js')).toBeNull();
  expect(isChunkFailure(new ChunkError('Loading chunk /gigs failed'))).toBe(true);
  expect(isChunkFailure(new TypeError('Loading CSS chunk a failed'))).toBe(true);
  expect(isChunkFailure(new TypeError('Failed to fetch'))).toBe(false);
  expect(isChunkFailure('Loading chunk a failed')).toBe(false);
});

test('ROU-08 a loader that takes longer than 120 000 ms fails, and the log says why', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const waiting = expect(withinLimit('/gigs', new Promise(() => {}))).rejects.toThrow(
    'Loading chunk /gigs failed',
  );
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT - 1);
  expect(log).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(log).toHaveBeenCalledWith('Loading chunk /gigs failed', expect.stringContaining('120000'));
  vi.useRealTimers();
});

test('ROU-08 a loader that finishes in time returns its value and leaves no timer', async () => {
  vi.useFakeTimers();
  await expect(withinLimit('/gigs', Promise.resolve('here'))).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each([
  ['/community', '/community'],
  ['/posts/p1', '/community'],
  ['/discover', '/discover'],
  ['/gigs', '/gigs'],
  ['/gigs/g1/edit', '/gigs'],
  ['/my-gigs', '/gigs'],
  ['/create-gig', '/gigs'],
  ['/links', '/discover'],
  ['/user/p1/links', '/discover'],
  ['/my-posts', '/community'],
  ['/messages/p1', '/messages'],
  ['/dashboard', '/dashboard'],
  ['/settings', '/dashboard'],
  ['/profile/p1', '/dashboard'],
  ['/edit-profile', '/dashboard'],
  ['/profile-setup', '/dashboard'],
  ['/notifications', null],
  ['/', null],
  ['/communities', null],
])('NAV-07 %s highlights the place %s', (path, tab) => {
  expect(navPathOf(path)).toBe(tab);
});

const html = readFileSync('index.html', 'utf8');

test('UIX-04 index.html and the manifest use the colours of the themes', () => {
  for (const scheme of ['light', 'dark'] as const)
    expect(html).toContain(`media="(prefers-color-scheme: ${scheme})" content="${pageColors[scheme]}"`);
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest).toMatchObject({ theme_color: pageColors.light, background_color: pageColors.light });
});

test('SAF-04 index.html has one inline script, and the policy one hash', () => {
  expect([...html.matchAll(/<script(?![^>]*\ssrc=)/g)]).toHaveLength(1);
});

test('SPD-05 the app can be installed: every icon and screenshot in the manifest exists in its size', async () => {
  type Picture = { src: string; sizes: string; purpose?: string };
  const { icons, screenshots }: Record<'icons' | 'screenshots', Picture[]> = JSON.parse(
    readFileSync('public/manifest.webmanifest', 'utf8'),
  );
  const purposes = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(screenshots.map(({ sizes }) => sizes)).toEqual(['585x1266', '1280x800']);
  for (const { src, sizes } of [...icons, ...screenshots].filter(({ sizes }) => sizes !== 'any')) {
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
  expect(await sharp('public/install/maskable-512.png').stats()).toMatchObject({ isOpaque: true });
});

test('SPD-05 style sheets are preloaded with the CORS mode of their links, so that none is fetched twice', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const filled = script
    .replace('[/*FILES*/]', '["/assets/base.css", "/assets/gigs.js"]')
    .replace(
      '[/*SCREENS*/]',
      '[{ path: "/gigs", calls: [], memberCalls: [], files: [0, 1], memberFiles: [] }]',
    );
  const added: Record<string, string>[] = [];
  const document = {
    documentElement: { dataset: {} },
    createElement: () => ({}),
    querySelector: () => null,
    addEventListener: () => {},
    head: { append: (link: Record<string, string>) => added.push(link) },
  };
  const start = new Function('document', 'location', 'localStorage', 'window', 'navigator', filled);
  start(document, { pathname: '/gigs', search: '' }, { getItem: () => null }, {}, { onLine: false });
  expect(added).toEqual([
    { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/base.css' },
    { rel: 'modulepreload', href: '/assets/gigs.js' },
  ]);
});
