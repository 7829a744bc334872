import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { mostBytes } from '../check/gates.ts';
import { root } from '../run.ts';

/** Charts are flat with few colours; the app has gradients. */
const written = {
  png: (seen: Buffer) => sharp(seen).png({ palette: true, quality: 90, effort: 10, dither: 0 }),
  webp: (seen: Buffer) => sharp(seen).webp({ quality: 78, effort: 6, smartSubsample: true }),
};

/**
 * Writes `docs/pictures/<name>.<kind>`.
 * @throws when it is too large for the repository
 */
export async function take(
  name: string,
  what: Page | Locator,
  kind: keyof typeof written = 'png',
): Promise<void> {
  const folder = join(root, 'docs/pictures');
  await mkdir(folder, { recursive: true });
  const seen = await what.screenshot({ omitBackground: true });
  const file = `${name}.${kind}`;
  const { size } = await written[kind](seen).toFile(join(folder, file));
  console.log(`docs/pictures/${file}: ${Math.round(size / 1000)} kB`);
  if (size > mostBytes) throw new Error(`${file} is heavier than ${mostBytes / 1000} kB.`);
}
