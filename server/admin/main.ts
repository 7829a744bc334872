import { join } from 'node:path';
import { lockData } from '../config/data-folder.ts';
import { SettingError } from '../config/reader.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { openJobs } from '../jobs/jobs.ts';
import { queueMail, storeMail } from '../mail/mailer.ts';
import { failuresTo } from '../ops/logger.ts';
import { readSettings, type Settings } from '../settings.ts';
import { answer, usage } from './commands.ts';
import type { Telling } from './members.ts';
import { move } from './move.ts';

/** The operators' command line. With an embedded database the server must be stopped first. */
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
  // Awaited here, so that everything is closed on the way out.
  if (args[0] !== 'move') {
    const db = await open(settings);
    return await answer(db, args, undefined, tellingBy(settings, db, opened));
  }
  if (settings.databaseUrl === undefined) {
    throw new SettingError('DATABASE_URL must be the PostgreSQL database to copy the data to.');
  }
  return await move(await open({ ...settings, databaseUrl: undefined }), await open(settings));
}

/** Without SMTP, mails are stored, as by the server. */
function tellingBy(settings: Settings, db: Db, opened: AsyncDisposableStack): Telling {
  const jobs = openJobs(db, undefined, failuresTo({ error: console.error }));
  opened.defer(jobs.stop);
  return {
    settings,
    now: () => new Date(),
    post: settings.smtpUrl ? queueMail(jobs, settings) : storeMail,
    origin: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
    ready: async () => {
      if (settings.smtpUrl) await jobs.ready();
    },
  };
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
