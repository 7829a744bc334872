import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'warn' };

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Starts the server as `npm start` does once the client is built; resolves at its first answer. */
async function start() {
  const began = performance.now();
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, failed) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/[\w.:]+/.exec(output)?.[0];
      if (address) ready(address);
    });
    server.on('exit', () => failed(new Error(`the server stopped: ${output}`)));
  });
  const answer = await fetch(`${url}/api/gigs`);
  if (!answer.ok) throw new Error(`the first answer was ${answer.status}`);
  const seconds = (performance.now() - began) / 1000;
  const megabytes = residentMegabytes(server.pid ?? 0);
  server.removeAllListeners('exit');
  const stopped = new Promise((done) => server.on('exit', done));
  server.kill('SIGTERM');
  await stopped;
  return { seconds, megabytes };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const fresh = await start();
const runs = [await start(), await start(), await start(), await start(), await start()];
rmSync(dataDir, { recursive: true });
console.log(`new data, demo world made: ${fresh.seconds.toFixed(2)} s to the first answer`);
console.log(
  `existing data, median of ${runs.length}: ${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s, ${Math.round(median(runs.map(({ megabytes }) => megabytes)))} MB`,
);
