import { relative } from 'node:path';
import { loadModels } from '#tools/charts/load.ts';
import { choose, type Part } from './choose.ts';
import { help, readOptions } from './options.ts';
import { readPathFile } from './read-path-file.ts';
import { isGood, replay } from './replay.ts';
import { report } from './report.ts';
import { writeTest } from './write-test.ts';

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.log(help);
    return 0;
  }
  const file = readPathFile(options.file);
  const parts: Part[] = choose(file, await loadModels(), options.machine);
  const replayed = parts.map((part) => ({ part, steps: replay(part.model, part.path) }));
  console.log(replayed.map(({ part, steps }) => report(part, steps)).join('\n\n'));
  const isSame = replayed.every(({ steps }) => steps.every(isGood));
  console.log(`\n${options.file}: ${isSame ? 'all as recorded' : 'something differs'}`);
  if (options.asTest) {
    const written = await writeTest(options.file, { ...file, machines: parts.map(({ path }) => path) });
    console.log(`Written: ${written.map((path) => relative('', path)).join(' and ')}`);
  }
  return isSame ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
