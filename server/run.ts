import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { type Env, SettingError } from './config/reader.ts';
import { openDatabase } from './db/database.ts';
import { readSettings } from './settings.ts';

/** Starts the server; a start that cannot be is one sentence and exit code 1. */
export async function run(env: Env): Promise<void> {
  try {
    await start(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function start(env: Env) {
  const settings = readSettings(env);
  const log = pino({ level: settings.logLevel });
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    folder: join(settings.dataDir, 'db'),
  });
  const app = await createApp(settings, { db: database.db, log });
  const address = await app.http.listen({ port: settings.port, host: settings.host });
  console.log(`Sidestage is ready at ${address}`);
}
