import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '..');

export type Finished = { code: number; output: string };

/** Runs a program of `node_modules` on this Node, and keeps what it says. */
export async function capture(script: string, args: string[], cwd = root): Promise<Finished> {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : 1, output: stdout + stderr };
}

/** Runs a program of `node_modules` on this Node, letting it speak for itself. */
export async function stream(script: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
