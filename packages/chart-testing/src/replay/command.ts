import { relative } from 'node:path';
import { loadModels } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { runCommand } from '../run-command.ts';
import { choose } from './choose.ts';
import { fileFrom, help, options } from './options.ts';
import { readPathFile } from './read-path-file.ts';
import { isGood, replay } from './replay.ts';
import { report } from './report.ts';
import { writeTest } from './write-test.ts';

/** The command `chart-testing replay`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options,
      words: Number.POSITIVE_INFINITY,
      async run({ values, positionals }) {
        const name = fileFrom(positionals);
        const file = readPathFile(name);
        const parts = choose(file, await loadModels(project), values.machine);
        const replayed = parts.map((part) => ({ part, steps: replay(part.model, part.path) }));
        console.log(replayed.map(({ part, steps }) => report(part, steps)).join('\n\n'));
        const isSame = replayed.every(({ steps }) => steps.every(isGood));
        console.log(`\n${name}: ${isSame ? 'all as recorded' : 'something differs'}`);
        if (values['as-test']) {
          const written = writeTest(project, name, { ...file, machines: parts.map(({ path }) => path) });
          console.log(`Written: ${written.map((path) => relative('', path)).join(' and ')}`);
        }
        return isSame ? 0 : 1;
      },
    },
    args,
  );
