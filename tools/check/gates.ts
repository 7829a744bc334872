import { capture, type Finished } from '../run.ts';
import { overBudget } from './budgets.ts';
import { colours } from './colours.ts';
import { readSources, type SourceFile } from './files.ts';
import { lengths } from './lengths.ts';
import { pictures } from './pictures.ts';
import { wrongImports } from './zones.ts';

export type Gate = { name: string; run: () => Promise<Finished> };

const program = (name: string, script: string, ...args: string[]): Gate => ({
  name,
  run: () => capture(script, args),
});

const tool = (name: string, script: string, ...args: string[]): Gate =>
  program(name, `node_modules/${script}`, ...args);

const reading = (name: string, findings: (files: SourceFile[]) => string[]): Gate => ({
  name,
  async run() {
    const found = findings(await readSources());
    return { code: found.length === 0 ? 0 : 1, output: found.join('\n') };
  },
});

/** What has to hold before any test runs. */
export const gates: Gate[] = [
  tool(
    'biome',
    '@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    '--max-diagnostics=none',
    '--colors=off',
    '.',
  ),
  // Beside the other gates: several checkers do much of their work twice.
  tool('types', 'typescript/bin/tsc', '--noEmit', '--checkers', '1', '--project', '.'),
  tool('knip', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  reading('zones', wrongImports),
  reading('colours', colours),
  reading('lengths', lengths),
  reading('budgets', overBudget),
  reading('pictures', pictures),
  program('machines', 'packages/chart-testing/src/cli.ts', 'lint'),
  program('sizes', 'tools/bench/size.ts'),
  program('requirements', 'tools/requirements/main.ts', '--gaps'),
];
