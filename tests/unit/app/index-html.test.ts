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
