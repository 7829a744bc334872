import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, type Finished, root } from '../run.ts';
import { overBudget } from './budgets.ts';
import { readSources, type SourceFile } from './files.ts';
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

const colourInText =
  /['"`][^'"`]*(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\()/i;
const namedColour =
  /\b(?:color|background|borderColor|fill|stroke|outlineColor)\s*[:=]\s*['"{]*(?:white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink)\b/i;

/** Only `src/ui/theme` may define colours. */
const colours = (files: SourceFile[]) =>
  files
    .filter(({ path }) => /^src\/.*\.(tsx?|css)$/.test(path) && !path.startsWith('src/ui/theme/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          colourInText.test(line) || namedColour.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );

const longest = 300;
/** Charts may be longer, because they are read as a whole. */
const longestChart = 400;

/** No file is longer than 300 lines, no chart longer than 400. */
const lengths = (files: SourceFile[]) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const most = path.endsWith('.machine.ts') ? longestChart : longest;
    return lines > most ? [`${path}: ${lines} lines, ${most} at most`] : [];
  });

/** The maximum size of a picture in the docs. */
export const mostBytes = 90_000;

const pictureFolder = 'docs/pictures';
const shownIn = /!\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Every picture in a text must exist, be small and have an alt text; every picture must be used. */
function pictures(files: SourceFile[]): string[] {
  const shown = files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(shownIn)].map(([, words = '', to = '']) => ({
        path,
        words,
        picture: join(dirname(path), to),
      })),
    );
  const seen = new Set(shown.map(({ picture }) => picture));
  return [
    ...shown.flatMap(({ path, words, picture }) => {
      const size = statSync(join(root, picture), { throwIfNoEntry: false })?.size;
      return [
        ...(words.trim() === '' ? [`${path}: ${picture} has no words for who cannot see it`] : []),
        ...(size === undefined ? [`${path}: ${picture} is not there`] : []),
        ...(size && size > mostBytes ? [`${path}: ${picture} has ${size} bytes, ${mostBytes} at most`] : []),
      ];
    }),
    ...readdirSync(join(root, pictureFolder))
      .map((name) => join(pictureFolder, name))
      .filter((picture) => !seen.has(picture))
      .map((picture) => `${picture}: no text shows it`),
  ];
}

/** The checks before any test runs. */
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
