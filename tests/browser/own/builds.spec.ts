import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { builds } from '#tests/browser/support/builds.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** What tells the inspection, wherever it is put: its global, its storage, its parameter, Stately's inspector. */
const traces = [
  /__sidestage/,
  /sidestage\.(clock|inspect)/,
  /\?inspect|\binspect=/,
  /@statelyai|xstateinspector/,
];

const textual = /\.(js|css|html|json|svg|webmanifest|map)$/;

/** The traces that the files of a build hold, each with the names of those files. */
async function tracesIn(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names
      .filter((name) => textual.test(name))
      .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return traces.map((trace) => ({
    trace,
    files: texts.filter(({ name, text }) => trace.test(text) || trace.test(name)).map(({ name }) => name),
  }));
}

test('nothing of the inspection is in the client', async () => {
  const found = await tracesIn(join(root, builds.own.folder));
  expect(found).toEqual(traces.map((trace) => ({ trace, files: [] })));
});

test('all of it is in the client for tests', async () => {
  // It is built here unless the paths have been walked since the last change.
  test.setTimeout(120_000);
  const { folder } = await buildClient(builds.test);
  for (const { trace, files } of await tracesIn(folder)) expect(files, String(trace)).not.toEqual([]);
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
