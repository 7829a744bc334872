import { execFile, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { parseSync } from 'vite';
import { root } from '#tools/run.ts';
import { beStranger, type Stranger } from './support/stranger.ts';

const charts = 'src/**/*.machine.ts';

const test = base.extend<object, { stranger: Stranger }>({
  stranger: [
    async ({ browserName: _ }, use) => {
      const { remove, ...stranger } = await beStranger();
      await use(stranger);
      await remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.describe.configure({ timeout: 600_000 });

const mayBePacked = /^(?:README\.md|package\.json|example\/.*|dist\/.*\.(?:js|d\.ts|html|txt))$/;

const nameOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** The packages that a file imports from, Node's own left out. */
function importedBy(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  return [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
    .map(({ moduleRequest }) => moduleRequest?.value ?? '.')
    .filter((from) => !/^(?:\.|node:)/.test(from))
    .map(nameOf);
}

test('both packages are packed as what was built, and ask for all that they import', async ({ stranger }) => {
  for (const name of ['chart-testing', 'chart-visualiser'] as const) {
    const { folder, manifest } = stranger.installed(name);
    const files = globSync('**/*.*', { cwd: folder });
    expect(files.filter((file) => !mayBePacked.test(file))).toEqual([]);
    const entries = [...Object.values(manifest.exports), ...Object.values(manifest.bin)];
    expect(files).toEqual(expect.arrayContaining(entries.map((path) => path.replace('./', ''))));

    const built = files.filter((file) => /^dist\/.*\.(?:js|d\.ts)$/.test(file));
    const imported = built.flatMap((file) => importedBy(file, readFileSync(join(folder, file), 'utf8')));
    const asked = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(asked).toEqual(expect.arrayContaining([...new Set(imported)]));
  }
});

test('the models of a stranger are walked, and every command of chart-testing does its work', async ({
  stranger: { node, command, folder },
}) => {
  const tell = async (...args: string[]) => {
    const { code, said } = await node(...command('chart-testing', ...args));
    expect(code, said).toBe(0);
    return said;
  };
  const walked = await node('--test');
  expect(walked.code, walked.said).toBe(0);
  expect(await tell('coverage')).toContain('18 of 18 transitions walked');
  expect(await tell('coverage', '--matrix')).toContain('6 rows of the requirements');
  expect(await tell('paths', charts, '--format', 'md,csv,gherkin,json,playwright')).toContain('index.md');
  expect(await readFile(join(folder, 'reports/paths/fetch.transitions.md'), 'utf8')).toContain('Wait until');
  expect(await tell('lint')).toContain('3 machines, 17 states, 18 transitions: nothing wrong');
  expect(await tell('mutate', '--faults', 'all', '--machine', 'fetch')).toMatch(/caught (\d+)\/\1 /);
  expect(await tell('export')).toContain('reports/machines/wizard.js, .json, .mmd');
});

test('a session that a stranger has saved is replayed and made a green test, and a change since the last commit is seen', async ({
  stranger: { node, command, folder },
}) => {
  const path = {
    machine: 'fetch',
    steps: [
      { kind: 'event', event: { type: 'fetch.load' } },
      { kind: 'error', actor: 'load', value: { message: 'offline' } },
      { kind: 'timer', name: 'pause' },
      { kind: 'done', actor: 'load' },
    ],
    states: [['idle'], ['loading'], ['waiting'], ['loading'], ['loaded']],
  };
  const saved = { format: 'chart-path/1', saved: '2025-01-31T12:00:00.000Z', machines: [path] };
  await writeFile(join(folder, 'slow.path.json'), JSON.stringify(saved));
  const { code, said } = await node(...command('chart-testing', 'replay', 'slow.path.json', '--as-test'));
  expect(code, said).toBe(0);
  expect(said).toContain('slow.path.json: all as recorded');
  await symlink(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  const tested = await node('node_modules/vitest/vitest.mjs', 'run', 'tests/recorded/slow.test.ts');
  expect(tested.code, tested.said).toBe(0);

  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd: folder });
  const chart = join(folder, 'src/fetch.machine.ts');
  const before = await readFile(chart, 'utf8');
  await git('init', '--quiet');
  await git('add', 'src', 'package.json');
  await git('commit', '--quiet', '--message', 'First');
  await writeFile(chart, before.replace('failed: {', "failed: { tags: 'bad',"));
  const compared = await node(...command('chart-testing', 'diff'));
  await writeFile(chart, before);
  expect(compared.code, compared.said).toBe(0);
  expect(compared.said).toContain('has the tag bad');
});

test('the declarations hold in a project of TypeScript, and the compiler finds events that nobody sends', async ({
  stranger: { node, command, folder },
}) => {
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2024',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const use = `
    import { openProject } from 'chart-testing';
    import { buildVisualiser } from 'chart-visualiser';
    import { LiveLog } from 'chart-visualiser/live';
    import { createCoverage } from 'chart-testing/live';
    const project = await openProject();
    export const used: [Promise<string>, LiveLog, Map<string, number>] = [buildVisualiser(project), new LiveLog(), createCoverage().hits];
    // @ts-expect-error
    export const wrong: number = buildVisualiser(project);`;
  await writeFile(join(folder, 'src/use.ts'), use);
  const compiled = await node(join(root, 'node_modules/typescript/bin/tsc'), '--project', '.');
  expect(compiled.said).toBe('');
  expect(compiled.code).toBe(0);
  const { said } = await node(...command('chart-testing', 'lint'));
  expect(said).toContain('fetch.load: an event that nobody sends');
});

async function expectThreeCharts(page: Page): Promise<void> {
  const machines = page.getByRole('navigation', { name: 'Machines' });
  await expect(machines.getByRole('link')).toHaveCount(3);
  await machines.getByRole('link', { name: 'fetch' }).click();
  await expect(page.locator('main [data-item="fetch.waiting"]')).toBeVisible();
}

test('the charts of a stranger are drawn in one file, and served', async ({ stranger, page }) => {
  const { code, said } = await stranger.node(...stranger.command('chart-visualiser', 'build', charts));
  expect(code, said).toBe(0);
  await page.goto(pathToFileURL(join(stranger.folder, 'reports/visualiser.html')).href);
  await expectThreeCharts(page);

  const args = stranger.command('chart-visualiser', 'serve', '--port', '0');
  const serving = spawn(process.execPath, args, {
    cwd: stranger.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(serving.stdout)) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (!address) continue;
      await page.goto(address);
      await expectThreeCharts(page);
      return;
    }
    throw new Error('It ended before it served anything.');
  } finally {
    serving.kill();
  }
});
