import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateWithTowns } from '#tests/support/database.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Where a run keeps its demo world: the variable that names the folder. */
const template = 'DEMO_WORLD';

/** Makes the demo world that the servers of this run begin with. Answers what removes it. */
export async function makeDemoWorld(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-demo-'));
  process.env[template] = folder;
  cpSync(await templateWithTowns(), join(folder, 'db'), { recursive: true });
  const server = await startOwnServer(folder);
  await server.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The server of a worker. What a file changes, the next does not see. */
export function ownWorlds() {
  let current: { key: string; server: OwnServer; dataDir: string } | null = null;

  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-own-'));
    cpSync(process.env[template] ?? '', dataDir, { recursive: true });
    return { key: '', server: await startOwnServer(dataDir), dataDir };
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
