import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program on this Node in a process of its own, where modules are as they are now, and keeps what it says. */
export async function inOwnProcess(
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : 1, output: stdout + stderr };
}
