import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './end-with-us.ts';

/** A free port of loopback. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

const programAt = (name: string) =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

const redisServer = programAt('redis-server');

/** Why Redis cannot be started here; undefined where it can. */
export const noRedis = redisServer ? undefined : 'Redis is not installed (apt-get install redis-server)';

type OwnRedis = { redisUrl: string; start: () => Promise<void>; stop: () => Promise<void> };

/** A Redis of one's own, which keeps nothing and can be stopped and started. */
export async function ownRedis(): Promise<OwnRedis> {
  const program = redisServer;
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

const nginx = programAt('nginx');

/** Why nginx cannot be started here; undefined where it can. */
export const noNginx = nginx ? undefined : 'nginx is not installed (apt-get install nginx-light)';

const recipe = join(import.meta.dirname, '../../docs/nginx.conf');

/** nginx by the recipe of the docs, in front of the two ports, on one of its own. */
export async function ownNginx(ports: readonly [string, string]) {
  if (nginx === undefined) throw new Error(noNginx);
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const site = readFileSync(recipe, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4600', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4610', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const whole = `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')}
${site}
}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, whole);
  const child = endWithUs(
    spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
    'SIGTERM',
  );
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await sleep(20);
  }
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
