import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ignoredNames } from '../check/files.ts';
import { capture, type Finished, report, root } from '../run.ts';
import { codeFaults, type Fault } from './code-faults.ts';
import { machineFaults } from './machine-faults.ts';
import { testFaults } from './test-faults.ts';

/** Each fault of `npm run check` is in its own place, so one run per gate finds all. */
const groups = Map.groupBy([...codeFaults, ...machineFaults, ...testFaults], ({ name, gate }) =>
  'check' in gate ? gate.check : name,
);
const folder = await copyProject();
try {
  const results: boolean[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const undo = await Promise.all(group.map(plant));
    const finished = await runGate(first.gate);
    results.push(...group.map((fault) => judge(fault, finished)));
    for (const step of undo.flat()) await step();
  }
  const passed = results.filter(Boolean).length;
  await report('selftest', { passed, failed: results.length - passed });
  process.exitCode = passed === results.length ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runGate(gate: Fault['gate']): Promise<Finished> {
  if ('check' in gate) return capture('tools/check.ts', [gate.check], folder);
  if ('command' in gate) return capture(gate.command, gate.args, folder);
  const project = 'tests' in gate ? gate.tests : gate.coverageOf;
  const args = ['run', '--no-color', '--project', project, gate.file];
  const tested = await capture('node_modules/vitest/vitest.mjs', args, folder);
  return 'tests' in gate ? tested : capture('packages/chart-testing/src/cli.ts', ['coverage'], folder);
}

function judge({ name, gate, says }: Fault, { code, output }: Finished) {
  const caught = code !== 0 && says.every((pattern) => pattern.test(output));
  const where = 'check' in gate ? gate.check : 'command' in gate ? gate.command : gate.file;
  console.log(`${caught ? 'caught' : 'MISSED'}  ${name} (${where})`);
  return caught;
}

/** A copy of the project in a temporary folder, with the same packages. */
async function copyProject() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sidestage-selftest-')));
  const skipped = await ignoredNames();
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !skipped.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Plants the fault; the returned functions remove it. */
async function plant({ plant: changes, name }: Fault) {
  const undo: (() => Promise<void>)[] = [];
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path);
    const before = await readFile(file, 'utf8').catch(() => null);
    const after = typeof change === 'string' ? change : change(before ?? '');
    if (after === before) throw new Error(`"${name}" changes nothing in ${path}: its place is gone`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, after);
    undo.push(() => (before === null ? rm(file) : writeFile(file, before)));
  }
  return undo;
}
