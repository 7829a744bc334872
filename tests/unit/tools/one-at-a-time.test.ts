import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { capture } from '#tools/run.ts';

const tool = resolve(import.meta.dirname, '../../../tools/build/one-at-a-time.ts');

/** A program that logs when it begins and ends a build. */
const builder = (folder: string, log: string) => `
  import { appendFileSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  import { oneAtATime } from ${JSON.stringify(tool)};
  await oneAtATime(${JSON.stringify(folder)}, async () => {
    appendFileSync(${JSON.stringify(log)}, 'begun ');
    await wait(60);
    appendFileSync(${JSON.stringify(log)}, 'done ');
  });
`;

test('only one of several processes builds at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, 'log');
  const program = join(folder, 'builder.mjs');
  writeFileSync(program, builder(join(folder, 'lock'), log));
  const finished = await Promise.all([1, 2, 3].map(() => capture(program, [])));
  expect(finished.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begun done '.repeat(3));
});
