import { readFileSync } from 'node:fs';
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
