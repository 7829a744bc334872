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
import { type Consumer, installPackages } from './support/consumer.ts';

const charts = 'src/**/*.machine.ts';

const test = base.extend<object, { consumer: Consumer }>({
  consumer: [
    async ({ browserName: _ }, use) => {
      const { remove, ...consumer } = await installPackages();
      await use(consumer);
      await remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.describe.configure({ timeout: 600_000 });

const mayBePacked = /^(?:README\.md|package\.json|example\/.*|dist\/.*\.(?:js|d\.ts|html|txt))$/;

const nameOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** The packages that a file imports, without Node's own. */
function importedBy(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  return [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
    .map(({ moduleRequest }) => moduleRequest?.value ?? '.')
    .filter((from) => !/^(?:\.|node:)/.test(from))
    .map(nameOf);
}

test('both packages contain what was built, and declare every package they import', async ({ consumer }) => {
  for (const name of ['chart-testing', 'chart-visualiser'] as const) {
    const { folder, manifest } = consumer.installed(name);
    const files = globSync('**/*.*', { cwd: folder });
    expect(files.filter((file) => !mayBePacked.test(file))).toEqual([]);
    const entries = [...Object.values(manifest.exports), ...Object.values(manifest.bin)];
    expect(files).toEqual(expect.arrayContaining(entries.map((path) => path.replace('./', ''))));

    const built = files.filter((file) => /^dist\/.*\.(?:js|d\.ts)$/.test(file));
    const imported = built.flatMap((file) => importedBy(file, readFileSync(join(folder, file), 'utf8')));
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(declared).toEqual(expect.arrayContaining([...new Set(imported)]));
  }
});

test('outside this project models are walked, and every command of chart-testing works', async ({
  consumer: { node, command, folder },
}) => {
  const cli = async (...args: string[]) => {
    const { code, output } = await node(...command('chart-testing', ...args));
    expect(code, output).toBe(0);
    return output;
  };
  const walked = await node('--test');
  expect(walked.code, walked.output).toBe(0);
  expect(await cli('coverage')).toContain('18 of 18 transitions walked');
  expect(await cli('coverage', '--matrix')).toContain('6 requirement rows');
  expect(await cli('paths', charts, '--format', 'md,csv,gherkin,json,playwright')).toContain('index.md');
  expect(await readFile(join(folder, 'reports/paths/fetch.transitions.md'), 'utf8')).toContain('Wait until');
  expect(await cli('lint')).toContain('3 machines, 17 states, 18 transitions: nothing wrong');
  expect(await cli('mutate', '--faults', 'all', '--machine', 'fetch')).toMatch(/caught (\d+)\/\1 /);
  expect(await cli('export')).toContain('reports/machines/wizard.js, .json, .mmd');
});

test('outside this project a saved session is replayed and turned into a passing test, and a change since the last commit is detected', async ({
  consumer: { node, command, folder },
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
  const { code, output } = await node(...command('chart-testing', 'replay', 'slow.path.json', '--as-test'));
  expect(code, output).toBe(0);
  expect(output).toContain('slow.path.json: all as recorded');
  await symlink(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  const tested = await node('node_modules/vitest/vitest.mjs', 'run', 'tests/recorded/slow.test.ts');
  expect(tested.code, tested.output).toBe(0);

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
  expect(compared.code, compared.output).toBe(0);
  expect(compared.output).toContain('has the tag bad');
});

test('the type declarations work in a TypeScript project, and lint finds an event that nothing sends', async ({
  consumer: { node, command, folder },
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
  expect(compiled.output).toBe('');
  expect(compiled.code).toBe(0);
  const { output } = await node(...command('chart-testing', 'lint'));
  expect(output).toContain('fetch.load: an event that nothing sends');
});

async function expectThreeCharts(page: Page): Promise<void> {
  const machines = page.getByRole('navigation', { name: 'Machines' });
  await expect(machines.getByRole('link')).toHaveCount(3);
  await machines.getByRole('link', { name: 'fetch' }).click();
  await expect(page.locator('main [data-item="fetch.waiting"]')).toBeVisible();
}

test('charts of another project are built into one file, and served', async ({ consumer, page }) => {
  const { code, output } = await consumer.node(...consumer.command('chart-visualiser', 'build', charts));
  expect(code, output).toBe(0);
  await page.goto(pathToFileURL(join(consumer.folder, 'reports/visualiser.html')).href);
  await expectThreeCharts(page);

  const args = consumer.command('chart-visualiser', 'serve', '--port', '0');
  const serving = spawn(process.execPath, args, {
    cwd: consumer.folder,
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
    throw new Error('The server ended before it was ready.');
  } finally {
    serving.kill();
  }
});
