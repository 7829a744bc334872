import { capture, type Finished } from '../run.ts';
import { codeFaults } from './code-faults.ts';
import { copyProject, plant } from './copy.ts';
import type { Fault } from './fault.ts';
import { machineFaults } from './machine-faults.ts';
import { testFaults } from './test-faults.ts';
import { zoneFaults } from './zone-faults.ts';

const faults = [...zoneFaults, ...codeFaults, ...machineFaults, ...testFaults];
const { folder, remove } = await copyProject();
try {
  const results = [...(await throughChecks(checked())), ...(await throughTests(tested()))];
  const caught = results.filter(Boolean).length;
  console.log(`selftest: ${caught} of ${faults.length} planted faults caught`);
  process.exitCode = caught === faults.length ? 0 : 1;
} finally {
  await remove();
}

/** The faults of `npm run check` complain each about a place of its own, so one run per gate sees them all. */
async function throughChecks(groups: Map<string, Fault[]>) {
  const results: boolean[] = [];
  for (const [gate, group] of groups) {
    const undo = await Promise.all(group.map((fault) => plant(folder, fault)));
    const finished = await capture('tools/check.ts', [gate], folder);
    for (const fault of group) results.push(judge(fault, finished));
    await Promise.all(undo.map((step) => step()));
  }
  return results;
}

async function throughTests(group: Fault[]) {
  const results: boolean[] = [];
  for (const fault of group) {
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

function checked() {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults)
    if ('check' in fault.gate) groups.set(fault.gate.check, [...(groups.get(fault.gate.check) ?? []), fault]);
  return groups;
}

function tested() {
  return faults.filter(({ gate }) => !('check' in gate));
}
