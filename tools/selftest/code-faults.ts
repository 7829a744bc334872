/** A fault to plant in a copy of the project, and the expected output of its gate. */
export type Fault = {
  name: string;
  /**
   * What has to fail: a gate, by its name in `npm run check`, a test file of a Vitest project, the transition coverage
   * after that file has run, or a terminal command.
   */
  gate:
    | { check: string }
    | { tests: string; file: string }
    | { coverageOf: string; file: string }
    | { command: string; args: string[] };
  /** New files by path, or changes to existing files. */
  plant: Record<string, string | ((text: string) => string)>;
  /** All of these must be in the gate's output. */
  says: RegExp[];
};

/** A forbidden import for each arrow in CONTRIBUTING.md: the folder, and what it may not import. */
const forbidden: [folder: string, source: string][] = [
  ['contract', 'react'],
  ['contract', '#machines/planted/there.ts'],
  ['machines/planted', '#transport/planted/there.ts'],
  ['machines/planted', 'socket.io-client'],
  ['server/planted', '#machines/session/there.ts'],
  ['server/planted', '#ui/planted/there.ts'],
  ['src/ui/planted', '#entities/planted/there.ts'],
  ['src/ui/planted', 'xstate'],
  ['src/transport/planted', '#actors/planted/there.ts'],
  ['src/actors/planted', '#ui/planted/there.ts'],
  ['src/actors/planted', 'ky'],
  ['src/inspect', '#entities/planted/there.ts'],
  ['src/shared', '#entities/planted/there.ts'],
  ['src/features/planted', '#inspect/there.ts'],
  ['src/entities/planted', '#features/planted/there.ts'],
  ['src/entities/planted', 'socket.io-client'],
  ['src/features/planted', '#features/other/there.ts'],
  ['src/features/planted', '#routes/there.ts'],
  ['src/features/planted', '@xstate/react'],
  ['src/routes', '#app/there.ts'],
  ['src/app', '#server/there.ts'],
  ['packages/chart-testing/src', '#machines/toggle/there.ts'],
  ['packages/chart-visualiser/src', '#ui/planted/there.ts'],
];

const zoneFaults: Fault[] = forbidden.map(([folder, source], index) => {
  const path = `${folder}/planted-zone-${index}.ts`;
  return {
    name: `${folder} imports ${source}`,
    gate: { check: 'zones' },
    plant: { [path]: `import * as there from '${source}';\n\nexport const planted = there;\n` },
    says: [new RegExp(`${path}:1: .*${source}`)],
  };
});

/** A file with a fault in one line, and the rule that finds it: by default a plugin, in the first line. */
const biome = (name: string, path: string, text: string, rule = 'plugin', line = 1): Fault => ({
  name,
  gate: { check: 'biome' },
  plant: { [path]: `${text}\n` },
  says: [new RegExp(`${path}(:${line}:\\d+)? ${rule}`)],
});

const importOfLimits = "import { limits } from '#contract/limits.ts';\n\nexport const a = limits;";

export const codeFaults: Fault[] = [
  ...zoneFaults,
  {
    name: 'an import cycle',
    gate: { check: 'biome' },
    plant: {
      'contract/planted-one.ts': "import { two } from './planted-two.ts';\n\nexport const one = () => two;\n",
      'contract/planted-two.ts': "import { one } from './planted-one.ts';\n\nexport const two = () => one;\n",
    },
    says: [/contract\/planted-one\.ts:1:\d+ lint\/suspicious\/noImportCycles/],
  },
  {
    name: 'an import cycle of types in the client',
    gate: { check: 'biome' },
    plant: {
      'src/ui/planted/one.ts': "import type { Two } from './two.ts';\n\nexport type One = Two | null;\n",
      'src/ui/planted/two.ts': "import type { One } from './one.ts';\n\nexport type Two = { one: One };\n",
    },
    says: [/src\/ui\/planted\/one\.ts:1:\d+ lint\/suspicious\/noImportCycles/],
  },
  biome(
    'a barrel',
    'src/ui/planted/index.ts',
    "export { planted } from './planted.ts';",
    'lint/performance/noBarrelFile',
  ),
  biome(
    'all drawings at once',
    'src/ui/planted/drawing.tsx',
    "import { X } from 'lucide-react';\n\nexport const Drawing = () => <X />;",
    'lint/style/noRestrictedImports',
  ),
  biome('an `any`', 'contract/planted-any.ts', 'export const a: any = 1;', 'lint/suspicious/noExplicitAny'),
  biome(
    'a `!`',
    'contract/planted-bang.ts',
    'export const planted = (text?: string) => text!.length;',
    'lint/style/noNonNullAssertion',
  ),
  biome('a cast through unknown', 'contract/planted-cast.ts', 'export const a = 1 as unknown as string;'),
  biome(
    'a field that cuts what is pasted',
    'src/ui/planted/planted.tsx',
    'export const Planted = () => <input aria-label="Planted" maxLength={4} />;',
  ),
  biome('a default export', 'contract/planted-default.ts', 'export default 1;', 'lint/style/noDefaultExport'),
  biome(
    'a file name in camel case',
    'contract/plantedName.ts',
    'export const a = 1;',
    'lint/style/useFilenamingConvention',
  ),
  biome('a format of its own', 'contract/planted-format.ts', 'export   const a=1', 'format'),
  biome(
    'a test left out',
    'tests/contract/planted-skip.test.ts',
    "import { test } from 'vitest';\n\ntest.skip('planted', () => {});",
    'lint/suspicious/noSkippedTests',
    3,
  ),
  biome('a value import in a chart', 'machines/planted/planted.machine.ts', importOfLimits),
  biome(
    'a namespace import in a chart',
    'machines/planted/spaced.machine.ts',
    importOfLimits.replace('{ limits }', '* as limits'),
  ),
  biome('a value of the contract in a model', 'machines/planted/planted.model.ts', importOfLimits),
  {
    name: 'a type error',
    gate: { check: 'types' },
    plant: { 'contract/planted-type.ts': "export const planted: number = 'one';\n" },
    says: [/contract\/planted-type\.ts\(1,14\): error TS2322/],
  },
  {
    name: 'an unused export',
    gate: { check: 'knip' },
    plant: {
      'contract/limits.ts': (text) => `${text}\nexport const plantedExport = 1;\n`,
    },
    says: [/Unused exports/, /plantedExport\s+contract\/limits\.ts/],
  },
  {
    name: 'an unused file',
    gate: { check: 'knip' },
    plant: { 'contract/planted-file.ts': 'export const planted = 1;\n' },
    says: [/Unused files/, /contract\/planted-file\.ts/],
  },
  {
    name: 'a dependency that nobody uses',
    gate: { check: 'knip' },
    plant: {
      'package.json': (text) =>
        text.replace('"dependencies": {', '"dependencies": {\n    "planted": "1.0.0",'),
    },
    says: [/Unused dependencies/, /planted\s+package\.json/],
  },
  {
    name: 'a relative import out of its zone',
    gate: { check: 'zones' },
    plant: { 'src/features/planted/x.ts': "import { a } from '../other/y.ts';\n\nexport const b = a;\n" },
    says: [/src\/features\/planted\/x\.ts:1: imports src\/features\/other\/y\.ts/],
  },
  {
    name: 'a colour outside the theme',
    gate: { check: 'colours' },
    plant: { 'src/features/planted/planted.css.ts': "export const style = { color: '#ff0000' };\n" },
    says: [/src\/features\/planted\/planted\.css\.ts:1/],
  },
  {
    name: 'a colour by its name',
    gate: { check: 'colours' },
    plant: { 'src/features/planted/named.tsx': "export const style = { background: 'white' };\n" },
    says: [/src\/features\/planted\/named\.tsx:1/],
  },
  {
    name: 'a requirement that no test of the product proves',
    gate: { check: 'requirements' },
    plant: {
      'tests/unit/actors/hooks.test.tsx': (text) => text.replaceAll('NTF-08', 'NTF-99'),
      'tests/machines/tools/planted.test.ts':
        "import { test } from 'vitest';\n\ntest('NTF-08 of a tool', () => {});\n",
    },
    says: [/^NTF-08 has no test of the product/m, /names NTF-99, which is no row/],
  },
  {
    name: 'a file of 301 lines',
    gate: { check: 'lengths' },
    plant: { 'contract/planted-long.ts': '// planted\n'.repeat(301) },
    says: [/contract\/planted-long\.ts: 301 lines/],
  },
  {
    name: 'a folder that the table of budgets does not know',
    gate: { check: 'budgets' },
    plant: { 'planted/one.ts': 'export {};\n' },
    says: [/planted: 1 lines, 0 at most/, /planted: 1 files, 0 at most/],
  },
  {
    name: 'a picture without words, one that is not there, and one that is too heavy',
    gate: { check: 'pictures' },
    plant: {
      'docs/planted.md': '![](pictures/chart.png)\n![Gone](pictures/gone.png)\n![Heavy](planted.webp)\n',
      'docs/planted.webp': 'x'.repeat(90_001),
    },
    says: [
      /docs\/planted\.md: docs\/pictures\/chart\.png has no words/,
      /docs\/planted\.md: docs\/pictures\/gone\.png is not there/,
      /docs\/planted\.md: docs\/planted\.webp has 90001 bytes, 90000 at most/,
    ],
  },
  {
    name: 'a picture that no text shows',
    gate: { check: 'pictures' },
    plant: { 'docs/pictures/planted.png': 'planted' },
    says: [/docs\/pictures\/planted\.png: no text shows it/],
  },
  {
    name: 'a screen that loads what belongs behind an import()',
    gate: { check: 'sizes' },
    plant: {
      'src/features/feed/community.tsx': (text) =>
        `import '#ui/menu/menu-parts.tsx';\nimport 'react-hook-form';\n${text}`,
    },
    says: [/_member\/community loads [\d.]+ kB of scripts, at most 202/],
  },
];
