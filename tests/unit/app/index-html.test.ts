import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pageColors } from '#ui/theme/page-colors.ts';

const html = readFileSync('index.html', 'utf8');

test('UIX-04 index.html and the manifest colour the browser as the themes do', () => {
  for (const scheme of ['light', 'dark'] as const)
    expect(html).toContain(`media="(prefers-color-scheme: ${scheme})" content="${pageColors[scheme]}"`);
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest).toMatchObject({ theme_color: pageColors.light, background_color: pageColors.light });
});

test('SAF-04 there is one inline script, for one hash in the policy', () => {
  expect([...html.matchAll(/<script(?![^>]*\ssrc=)/g)]).toHaveLength(1);
});

test('SPD-05 the app can be installed: every icon that the manifest names is there, in its size', async () => {
  const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(
    readFileSync('public/manifest.webmanifest', 'utf8'),
  );
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
  expect(await sharp('public/install/maskable-512.png').stats()).toMatchObject({ isOpaque: true });
});

test('SPD-05 style sheets are preloaded as their links ask for them, with CORS, so that none is fetched twice', () => {
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
    head: { append: (link: Record<string, string>) => added.push(link) },
  };
  const start = new Function('document', 'location', 'localStorage', 'window', 'navigator', filled);
  start(document, { pathname: '/gigs', search: '' }, { getItem: () => null }, {}, { onLine: false });
  expect(added).toEqual([
    { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/base.css' },
    { rel: 'modulepreload', href: '/assets/gigs.js' },
  ]);
});
