import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SettingError } from '../config/reader.ts';
import { lockData } from '../data-lock.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { isId } from '../ids.ts';
import { readSettings } from '../settings.ts';
import { closeReport, readReports, reportLines } from './reports.ts';

const usage = `npm run admin -- reports                              open reports, newest first
npm run admin -- reports --closed                     those that are closed
npm run admin -- reports --json                       the same as JSON
npm run admin -- reports --close ID --outcome "…"     close one, with what was done`;

const options = {
  json: { type: 'boolean', default: false },
  closed: { type: 'boolean', default: false },
  close: { type: 'string' },
  outcome: { type: 'string' },
} as const;

async function answer(db: Db, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.join(' ') !== 'reports') return usage;
  if (values.close !== undefined) {
    if (!values.outcome?.trim()) throw new SettingError('Say what was done: --outcome "…"');
    const isClosed = isId(values.close) && (await closeReport(db, values.close, values.outcome, new Date()));
    if (!isClosed) throw new SettingError(`There is no open report ${values.close}.`);
    return `Closed ${values.close}.`;
  }
  const found = await readReports(db, values.closed);
  return values.json ? JSON.stringify(found, null, 2) : reportLines(found);
}

/** For those who run the place. Embedded data belongs to one process at a time: stop the server first. */
async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const unlock = settings.databaseUrl === undefined ? lockData(settings.dataDir) : () => {};
  try {
    const folder = join(settings.dataDir, 'db');
    const { db, close } = await openDatabase({ databaseUrl: settings.databaseUrl, folder });
    try {
      console.log(await answer(db, process.argv.slice(2)));
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
