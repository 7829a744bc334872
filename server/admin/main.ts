import { join } from 'node:path';
import { lockData } from '../config/data-folder.ts';
import { SettingError } from '../config/reader.ts';
import { openDatabase } from '../db/database.ts';
import { readSettings, type Settings } from '../settings.ts';
import { answer, usage } from './commands.ts';
import { move } from './move.ts';

/** For those who run the place. Embedded data belongs to one process at a time: stop the server first. */
async function run(args: readonly string[]): Promise<string> {
  if (args.length === 0 || args.includes('--help')) return usage;
  const settings = readSettings(process.env);
  await using opened = new AsyncDisposableStack();
  const open = async (where: Pick<Settings, 'databaseUrl' | 'dataDir'>) => {
    if (where.databaseUrl === undefined) opened.defer(lockData(where.dataDir));
    const folder = join(where.dataDir, 'db');
    const { db, close } = await openDatabase({ databaseUrl: where.databaseUrl, folder });
    opened.defer(close);
    return db;
  };
  // Awaited here: what was opened is closed on the way out.
  if (args[0] !== 'move') return await answer(await open(settings), args);
  if (settings.databaseUrl === undefined) {
    throw new SettingError('DATABASE_URL must name the PostgreSQL database that the data go to.');
  }
  return await move(await open({ ...settings, databaseUrl: undefined }), await open(settings));
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
