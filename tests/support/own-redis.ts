import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './end-with-us.ts';
import { freePort } from './free-port.ts';

const server = ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(':')]
  .map((folder) => join(folder, 'redis-server'))
  .find(existsSync);

/** Why Redis cannot be started here; undefined where it can. */
export const noRedis = server ? undefined : 'Redis is not installed (apt-get install redis-server)';

export type OwnRedis = { redisUrl: string; start: () => Promise<void>; stop: () => Promise<void> };

/** A Redis of one's own, which keeps nothing and can be stopped and started. */
export async function ownRedis(): Promise<OwnRedis> {
  const program = server;
  if (program === undefined) throw new Error(noRedis);
  const port = await freePort();
  const spawnIt = () =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      cwd: tmpdir(),
      stdio: 'ignore',
    });
  let child: ReturnType<typeof spawnIt> | undefined;
  const start = async () => {
    child = endWithUs(spawnIt());
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error('Redis ended at its start');
      await sleep(20);
    }
  };
  await start();
  return {
    redisUrl: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => {
      const running = child;
      child = undefined;
      if (!running) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
  };
}

const isOpen = (port: number) =>
  new Promise<boolean>((tell) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      tell(true);
    });
    socket.once('error', () => tell(false));
  });
