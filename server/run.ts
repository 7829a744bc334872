import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Env, SettingError } from './config/reader.ts';
import { lockData } from './data-lock.ts';
import { openDatabase } from './db/database.ts';
import { demoWorldIfWanted } from './demo-start.ts';
import { listen } from './listen.ts';
import { createLogger } from './logger.ts';
import { readSettings, type Settings } from './settings.ts';
import { stopOnSignals } from './stop.ts';

/** Starts the server; a start that cannot be is one sentence and exit code 1. */
export async function run(env: Env): Promise<void> {
  try {
    const settings = readSettings(env);
    const { address, stop } = await start(settings, createLogger(settings.logLevel));
    stopOnSignals(stop);
    console.log(`Sidestage is ready at ${address}`);
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : error);
    process.exit(1);
  }
}

/** Everything in its order; what was begun is undone, last first, when a later step fails. */
async function start(settings: Settings, log: Logger) {
  await using begun = new AsyncDisposableStack();
  if (settings.databaseUrl === undefined) begun.defer(lockData(settings.dataDir));
  const folder = join(settings.dataDir, 'db');
  const { db, close } = await openDatabase({ databaseUrl: settings.databaseUrl, folder });
  begun.defer(close);
  const demo = await demoWorldIfWanted(db, settings);
  if (demo) console.log(demo);
  const app = await createApp(settings, { db, log });
  begun.defer(app.close);
  const address = await listen(app.http, settings);
  app.outbox.poke();
  const steps = begun.move();
  return { address, stop: () => steps.disposeAsync() };
}
