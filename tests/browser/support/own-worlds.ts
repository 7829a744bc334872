import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyOnPostgres, postgresWithTowns, templateWithTowns } from '#tests/support/database.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Environment variables with the demo world's folder and, with PostgreSQL, its database. */
const template = { folder: 'DEMO_WORLD', database: 'DEMO_DATABASE' };

/**
 * Creates the demo world that this run's servers start from; on PostgreSQL if installed, because the embedded database
 * takes twice the CPU time. Returns a function that removes it.
 */
export async function makeDemoWorld(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-demo-'));
  process.env[template.folder] = folder;
  const postgres = noPostgres ? undefined : await postgresWithTowns();
  if (postgres) process.env[template.database] = postgres.databaseUrl;
  else cpSync(await templateWithTowns(), join(folder, 'db'), { recursive: true });
  const server = await startOwnServer(folder, postgres?.databaseUrl);
  await server.stop();
  return async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The server of a worker, reset for each test file. */
export function ownWorlds() {
  let current: { key: string; server: OwnServer; dataDir: string } | null = null;

  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-own-'));
    cpSync(process.env[template.folder] ?? '', dataDir, { recursive: true });
    const database = process.env[template.database];
    const server = await startOwnServer(dataDir, database && (await copyOnPostgres(database)));
    return { key: '', server, dataDir };
  };
  return {
    async of(file: string, undoSeconds: number): Promise<OwnServer> {
      const isNew = current === null;
      current ??= await start();
      const key = `${file} ${undoSeconds}`;
      if (current.key !== key && !(isNew && undoSeconds === 0)) await current.server.reset(undoSeconds);
      current.key = key;
      return current.server;
    },
    async close() {
      await current?.server.stop();
      if (current) rmSync(current.dataDir, { recursive: true });
      current = null;
    },
  };
}
