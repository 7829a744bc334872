import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from '#tools/run.ts';

/** A picture in the docs may weigh this much. */
const mostBytes = 90_000;

/** A window that looks the same each time. */
export const windowed = {
  viewport: { width: 1440, height: 820 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const;

/**
 * Writes `docs/pictures/<name>.png`, with few colours.
 * @throws when it is too heavy to keep in the repository
 */
export async function take(name: string, what: Page | Locator): Promise<void> {
  const folder = join(root, 'docs/pictures');
  await mkdir(folder, { recursive: true });
  const seen = await what.screenshot();
  const { size } = await sharp(seen)
    .png({ palette: true, quality: 90, effort: 10, dither: 0 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png: ${Math.round(size / 1000)} kB`);
  if (size > mostBytes) throw new Error(`${name}.png is heavier than ${mostBytes / 1000} kB.`);
}
