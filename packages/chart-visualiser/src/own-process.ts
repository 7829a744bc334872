import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs a program of this package in a process of its own, where charts are as they are now: a module that Node has loaded
 * once stays.
 * @param program its name, without the ending
 * @returns what it printed; rejects with what it complained of
 */
export async function inOwnProcess(program: string, args: readonly string[] = []): Promise<string> {
  const file = join(import.meta.dirname, `${program}${extname(import.meta.filename)}`);
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NODE_ENV: 'production' } };
  try {
    return (await run(process.execPath, [file, ...args], options)).stdout;
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : error;
    throw new Error(String(said).trim());
  }
}
