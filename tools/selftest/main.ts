import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ignoredNames } from '../check/files.ts';
import { capture, type Finished, root } from '../run.ts';
import { codeFaults, type Fault } from './code-faults.ts';
import { machineFaults } from './machine-faults.ts';
import { testFaults } from './test-faults.ts';

const faults = [...codeFaults, ...machineFaults, ...testFaults];
const { folder, remove } = await copyProject();
try {
  const results = [...(await throughChecks()), ...(await throughTests())];
  const caught = results.filter(Boolean).length;
  console.log(`selftest: ${caught} of ${faults.length} planted faults caught`);
  process.exitCode = caught === faults.length ? 0 : 1;
} finally {
  await remove();
}

/** Each fault of `npm run check` is in its own place, so one run per gate finds all. */
async function throughChecks() {
  const results: boolean[] = [];
  const checked = Map.groupBy(faults, ({ gate }) => ('check' in gate ? gate.check : ''));
  checked.delete('');
  for (const [gate, group] of checked) {
    const undo = await Promise.all(group.map((fault) => plant(folder, fault)));
    const finished = await capture('tools/check.ts', [gate], folder);
    for (const fault of group) results.push(judge(fault, finished));
    await Promise.all(undo.map((step) => step()));
  }
  return results;
}

async function throughTests() {
  const results: boolean[] = [];
  for (const fault of faults.filter(({ gate }) => !('check' in gate))) {
    const undo = await plant(folder, fault);
    results.push(judge(fault, await runGate(fault.gate)));
    await undo();
  }
  return results;
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

/** A copy of the project in a temporary folder, with the same packages; `remove` deletes it. */
async function copyProject() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sidestage-selftest-')));
  const skipped = await ignoredNames();
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !skipped.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Plants the fault; the returned function removes it. */
async function plant(folder: string, { plant: changes, name }: Fault) {
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
  return async () => {
    for (const step of undo) await step();
  };
}
