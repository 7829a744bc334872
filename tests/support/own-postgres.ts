import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { endWithUs } from './end-with-us.ts';

const debian = '/usr/lib/postgresql';
const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
const bin = [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
  existsSync(join(folder, 'initdb')),
);

/** Why PostgreSQL cannot be started here; undefined where it can. */
export const noPostgres = bin ? undefined : 'PostgreSQL is not installed (apt-get install postgresql)';

/** As in "postgres (PostgreSQL) 17.2": the files of one version are of no use to another. */
export const postgresVersion = () =>
  execFileSync(join(bin ?? '', 'postgres'), ['--version'], { encoding: 'utf8' }).match(/[\d.]+/)?.[0];

export type OwnPostgres = {
  /** With an empty database `sidestage`. */
  databaseUrl: string;
  start: () => Promise<void>;
  /** `fast` breaks connections off, `immediate` is as if it had been killed. */
  stop: (how?: 'fast' | 'immediate') => Promise<void>;
  /** Runs a tool of PostgreSQL's (`pg_dump`, `pg_restore`, `createdb`) against it; answers what it wrote. */
  tool: (name: string, args: readonly string[], input?: Buffer) => Buffer;
  /** Its files, which may be copied once it has stopped. */
  data: string;
  remove: () => Promise<void>;
};

/**
 * A PostgreSQL server of one's own, which can be stopped and started. It listens on a socket file only.
 * @param from files of another one to begin with
 */
export async function ownPostgres(
  settings: Record<string, string> = {},
  from?: string,
): Promise<OwnPostgres> {
  if (bin === undefined) throw new Error(noPostgres);
  const owner = process.getuid?.() === 0 ? ownerWhoIsNotRoot() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '-A', 'trust', '-U', 'sidestage'];
  if (from) execFileSync('cp', ['-a', from, data]);
  else
    execFileSync(join(bin, 'initdb'), ['-D', data, ...encoding], { ...owner, cwd: folder, stdio: 'ignore' });
  const address = (database: string) =>
    `postgres://sidestage@localhost/${database}?host=${encodeURIComponent(folder)}`;

  const postgres = join(bin, 'postgres');
  const quick = { fsync: 'off', shared_buffers: '32MB', max_connections: '60', ...settings };
  const options = Object.entries(quick).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const spawnIt = () =>
    spawn(postgres, ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
  let child: ReturnType<typeof spawnIt> | undefined;
  const start = async () => {
    child = endWithUs(spawnIt(), 'SIGQUIT');
    while (!(await answers(address('postgres')))) {
      if (child.exitCode !== null) throw new Error('PostgreSQL ended at its start');
      await sleep(50);
    }
  };
  const stop = async (how: 'fast' | 'immediate' = 'fast') => {
    const running = child;
    child = undefined;
    if (!running) return;
    const gone = once(running, 'exit');
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await gone;
  };
  await start();
  if (!from) await ask(address('postgres'), 'create database sidestage');
  return {
    databaseUrl: address('sidestage'),
    data,
    start,
    stop,
    tool: (name, args, input) =>
      execFileSync(join(bin, name), ['-h', folder, '-U', 'sidestage', ...args], {
        input: input ?? '',
        maxBuffer: 1e9,
      }),
    remove: async () => {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerWhoIsNotRoot(): { uid: number; gid: number } {
  const idOf = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(connectionString: string): Promise<boolean> {
  try {
    await ask(connectionString, 'select 1');
    return true;
  } catch {
    return false;
  }
}

async function ask(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
