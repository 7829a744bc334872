import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Project } from './project.ts';

/** The nearest node_modules with xstate, from this folder upwards. */
function modulesOf(folder: string): string {
  const modules = join(folder, 'node_modules');
  return existsSync(join(modules, 'xstate')) || dirname(folder) === folder
    ? modules
    : modulesOf(dirname(folder));
}

/** A temporary folder from which this project's packages can be imported. `await using` removes it. */
export async function scratchFolder({ root }: Project): Promise<AsyncDisposable & { folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'chart-testing-')));
  await symlink(modulesOf(root), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a program in a child process and captures its output. @throws when it cannot be started */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : 1, output, stderr };
}

/** Runs a module with this Node in a child process, whose module cache is empty. */
export async function inOwnProcess(
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const { code, output, stderr } = await runProgram(process.execPath, [program, ...args]);
  return { code, output: output + stderr };
}
