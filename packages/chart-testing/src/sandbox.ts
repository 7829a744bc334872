import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Project } from './project.ts';

/** Where Node finds the packages of a folder: in it, or in one around it that shares them. */
function modulesOf(folder: string): string {
  const modules = join(folder, 'node_modules');
  return existsSync(join(modules, 'xstate')) || dirname(folder) === folder
    ? modules
    : modulesOf(dirname(folder));
}

/** A new folder of the system's, from where this project's packages can be imported. Goes away with `await using`. */
export async function scratchFolder({ root }: Project): Promise<AsyncDisposable & { folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'chart-testing-')));
  await symlink(modulesOf(root), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a program in a process of its own, and keeps what it says. @throws when it cannot be started */
export async function runProgram(program: string, args: readonly string[], cwd: string = process.cwd()) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : 1, output, complaint };
}

/** Runs a module on this Node in a process of its own, where modules are as they are now. */
export async function inOwnProcess(
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const { code, output, complaint } = await runProgram(process.execPath, [program, ...args]);
  return { code, output: output + complaint };
}
