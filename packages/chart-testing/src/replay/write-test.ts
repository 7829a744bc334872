import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Project, within } from '../project.ts';
import type { MachinePath, PathFile } from './path-file.ts';
import { placeOf, wordsOfStep } from './path-step.ts';

/** `My Session.path.json` → `my-session` */
export const nameOf = (file: string): string =>
  basename(file)
    .replace(/(\.path)?\.json$/i, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'session';

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The lines a replay must give, as recorded. */
function linesOf({ steps, states }: MachinePath): string[] {
  return ['start', ...steps.map(wordsOfStep)].map((words, nth) => `${words} → ${placeOf(states[nth] ?? [])}`);
}

function titleOf({ machine, steps, states }: MachinePath, nth: number): string {
  const [from, to] = [states[0], states.at(-1)].map((place) => placeOf(place ?? []));
  return `part ${nth + 1}: ${machine} goes from ${from} to ${to} in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
}

function testOf(path: MachinePath, nth: number): string {
  const lines = linesOf(path).map((line) => `    ${quote(line)},`);
  return `test(${quote(titleOf(path, nth))}, async () => {
  expect(await replayPart(recorded, ${nth})).toEqual([
${lines.join('\n')}
  ]);
});`;
}

/** The text of a test that replays a saved session, to lie beside the file `<name>.path.json`. */
export function testText(name: string, { saved, machines }: PathFile): string {
  return `import { replayPart } from 'chart-testing';
import { expect, test } from 'vitest';
import recorded from './${name}.path.json' with { type: 'json' };

// A session saved ${saved}, written down by \`chart-testing replay FILE --as-test\`.
// Where a machine went wrong then, write where it has to go: the test is red until it goes there.

${machines.map(testOf).join('\n\n')}
`;
}

/** Writes a saved session and a test that replays it to the folder of the config. Returns both files' paths, the test first. */
export function writeTest(project: Project, file: string, content: PathFile): string[] {
  const folder = within(project, project.recorded);
  const name = nameOf(file);
  const written = [join(folder, `${name}.test.ts`), join(folder, `${name}.path.json`)] as const;
  mkdirSync(folder, { recursive: true });
  writeFileSync(written[0], testText(name, content));
  writeFileSync(written[1], `${JSON.stringify(content, null, 2)}\n`);
  return [...written];
}
