import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

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

test.each(['ownClient', 'foreignClient'] as const)(
  'nothing of the inspection is in the %s',
  async (build) => {
    expect(await tracesIn(inject(build))).toEqual(traces.map((trace) => ({ trace, files: [] })));
  },
);

test('all of it is in the client for tests', async () => {
  for (const { trace, files } of await tracesIn(inject('testClient')))
    expect(files, String(trace)).not.toEqual([]);
});
