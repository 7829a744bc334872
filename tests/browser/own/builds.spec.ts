import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { builds } from '#tests/browser/support/builds.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** Traces of the inspection: its global, its storage, its parameter, Stately's inspector. */
const traces = [
  /__sidestage/,
  /sidestage\.(clock|inspect)/,
  /\?inspect|\binspect=/,
  /@statelyai|xstateinspector/,
];

const textual = /\.(js|css|html|json|svg|webmanifest|map)$/;

/** The traces that the files of a build hold. */
async function tracesIn(folder: string): Promise<RegExp[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => textual.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return traces.filter((trace) => [...names, ...texts].some((text) => trace.test(text)));
}

test('the inspection is in the client for tests, and nothing of it in the one that is served', async () => {
  // It is built here unless the paths have been walked since the last change.
  test.setTimeout(120_000);
  expect(await tracesIn(join(root, builds.own.folder))).toEqual([]);
  const { folder } = await buildClient(builds.test);
  expect(await tracesIn(folder)).toEqual(traces);
});

test('SPD-05 the pictures that an installation shows are in the build, in the sizes that are said', async () => {
  const folder = join(root, builds.own.folder);
  const { icons, screenshots }: Record<'icons' | 'screenshots', { src: string; sizes: string }[]> =
    JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'));
  expect(screenshots.map(({ sizes }) => sizes)).toEqual(['585x1266', '1280x800']);
  for (const { src, sizes } of [...icons, ...screenshots].filter((picture) => picture.sizes !== 'any')) {
    const { width, height } = await sharp(join(folder, src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
