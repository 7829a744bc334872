import type { ChildProcess } from 'node:child_process';

const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * Ends a process with this one: whoever stops a benchmark leaves no server and no database behind. A test runner ends
 * its workers in ways of its own, which are left to it.
 */
export function endWithUs<T extends ChildProcess>(child: T, signal: NodeJS.Signals = 'SIGKILL'): T {
  if (process.listenerCount('exit', endAll) === 0) {
    process.once('exit', endAll);
    const isOfTests = 'VITEST' in process.env || 'TEST_WORKER_INDEX' in process.env;
    if (!isOfTests)
      for (const [name, code] of Object.entries(codes)) process.once(name, () => process.exit(code));
  }
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
  return child;
}

/** As a shell has them. */
const codes = { SIGINT: 130, SIGTERM: 143 };

function endAll() {
  for (const [child, signal] of running) child.kill(signal);
}
