import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '#tools/run.ts';

const folder = join(root, 'public/install');

/** What a phone may cut into any shape: the ground to the edges, the sign inside four fifths. */
const maskable = (svg: string) =>
  svg.replace(' rx="8"', '').replace('<path ', '<path transform="translate(4.2 4.2) scale(.72)" ');

/** The icons of the installed app, in `public/install`, from `public/icon.svg`. */
export async function drawIcons(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const svg = await readFile(join(root, 'public/icon.svg'), 'utf8');
  for (const [name, size, text] of [
    ['icon-192', 192, svg],
    ['icon-512', 512, svg],
    ['maskable-512', 512, maskable(svg)],
    ['apple-180', 180, maskable(svg)],
  ] as const)
    await sharp(Buffer.from(text), { density: (72 * size) / 30 })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`));
}
