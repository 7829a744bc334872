import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { failuresTo } from '#server/ops/failures.ts';
import { openGazetteer } from '#server/places/gazetteer.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { oneAtATime } from '#tools/build/one-at-a-time.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Where the workers of a run keep the demo world once it is made. */
export const templateOf = (runner: number) => join(tmpdir(), `sidestage-demo-${runner}`);

/** A folder of data with the demo world, made once a run: that takes longer than anything else. */
function template(): Promise<string> {
  const folder = templateOf(process.ppid);
  return oneAtATime(`${folder}.lock`, async () => {
    if (existsSync(folder)) return folder;
    const made = `${folder}-made`;
    const server = await startProcess(made);
    await server.end('SIGTERM');
    await fillTowns(join(made, 'db'));
    renameSync(made, folder);
    return folder;
  });
}

/** Else every file would begin with it. */
async function fillTowns(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder });
  const failures = failuresTo(console);
  await openGazetteer({ db, failures, hasRoom: async () => true, now: () => new Date() }).filled();
  await close();
}

/** One server at a time, of the test file that is at work and its time to undo: what a file changes, the next does not see. */
export function ownWorlds() {
  let current: { key: string; server: OwnServer; dataDir: string } | null = null;

  const close = async () => {
    await current?.server.stop();
    if (current) rmSync(current.dataDir, { recursive: true });
    current = null;
  };
  return {
    async of(file: string, undoSeconds: number): Promise<OwnServer> {
      const key = `${file} ${undoSeconds}`;
      if (current?.key === key) return current.server;
      await close();
      const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-own-'));
      cpSync(await template(), dataDir, { recursive: true });
      const server = await startOwnServer(dataDir, undoSeconds);
      current = { key, server, dataDir };
      return server;
    },
    close,
  };
}
