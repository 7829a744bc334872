import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const run = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });

const parts: ChildProcess[] = [
  run('--watch', '--watch-preserve-output', 'server/main.ts'),
  run('node_modules/vite/bin/vite.js'),
];

function stop(signal: NodeJS.Signals) {
  for (const part of parts) part.kill(signal);
}

process.once('SIGINT', () => stop('SIGINT'));
process.once('SIGTERM', () => stop('SIGTERM'));
for (const part of parts)
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop('SIGTERM');
  });
