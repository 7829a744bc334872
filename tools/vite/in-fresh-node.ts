import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../run.ts';

const run = promisify(execFile);

/**
 * Runs a script in a process of its own, where the charts are as they are now: a module that Node has loaded once stays.
 * @returns what it printed; rejects with what it complained of
 */
export async function inFreshNode(script: string, input = ''): Promise<string> {
  const running = run(process.execPath, [join(import.meta.dirname, script)], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : error;
    throw new Error(String(said).trim());
  }
}
