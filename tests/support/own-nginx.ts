import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './end-with-us.ts';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(':')]
  .map((folder) => join(folder, 'nginx'))
  .find((file) => existsSync(file));

/** Why nginx cannot be started here; undefined where it can. */
export const noNginx = program ? undefined : 'nginx is not installed (apt-get install nginx-light)';

const recipe = join(import.meta.dirname, '../../docs/nginx.conf');

/** nginx by the recipe of the docs, in front of the two ports, on one of its own. */
export async function ownNginx(ports: readonly [string, string]) {
  if (program === undefined) throw new Error(noNginx);
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
    spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
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
