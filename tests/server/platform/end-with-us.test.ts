import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = `
import { spawn } from 'node:child_process';
import { endWithUs } from ${JSON.stringify(join(import.meta.dirname, '../../support/end-with-us.ts'))};
const child = endWithUs(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));
console.log(child.pid);
setInterval(() => {}, 1000);
`;

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.for(['SIGINT', 'SIGTERM'] as const)(
  'who ends a benchmark by %s leaves no server behind',
  async (signal) => {
    const { VITEST: _, ...env } = process.env;
    const bench = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(bench.stdout, 'data');
    const pid = Number(line);
    expect(isThere(pid)).toBe(true);
    const gone = once(bench, 'exit');
    bench.kill(signal);
    await gone;
    await expect.poll(() => isThere(pid)).toBe(false);
  },
);
