import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Env, SettingError } from './config/reader.ts';
import { lockData } from './data-lock.ts';
import { openDatabase } from './db/database.ts';
import { demoWorldIfWanted } from './demo-start.ts';
import { listen } from './listen.ts';
import { createLogger, withoutValues } from './logger.ts';
import { failuresTo } from './ops/failures.ts';
import { readSettings, type Settings, trustWarning } from './settings.ts';
import { stopInOrder } from './stop.ts';

/** Starts the server; a start that cannot be is one sentence and exit code 1. */
export async function run(env: Env): Promise<void> {
  try {
    const settings = readSettings(env);
    const warning = trustWarning(settings);
    if (warning) console.warn(warning);
    const { address, opsAddress, stop, failures } = await start(settings, createLogger(settings.logLevel));
    stopInOrder(stop, failures, settings.stopDelay);
    console.log(`Sidestage is ready at ${address} (for operators: ${opsAddress})`);
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : JSON.stringify(withoutValues(error)));
    process.exit(1);
  }
}

/** Everything in its order; what was begun is undone, last first, when a later step fails. */
async function start(settings: Settings, log: Logger) {
  await using begun = new AsyncDisposableStack();
  const failures = failuresTo(log);
  if (settings.databaseUrl === undefined) begun.defer(lockData(settings.dataDir));
  const folder = join(settings.dataDir, 'db');
  const onLost = (error: Error) => failures.note('database connection', error);
  const { db, close, connections } = await openDatabase({
    databaseUrl: settings.databaseUrl,
    folder,
    waits: settings.waits.database,
    onLost,
  });
  begun.defer(close);
  const demo = await demoWorldIfWanted(db, settings);
  if (demo) console.log(demo);
  const app = await createApp(settings, { db, log, failures, connections });
  begun.defer(app.close);
  const opsAddress = await listen(app.ops, 'OPS_', { port: settings.opsPort, host: settings.opsHost });
  const address = await listen(app.http, '', settings);
  app.outbox.poke();
  const steps = begun.move();
  return { address, opsAddress, failures, stop: () => steps.disposeAsync() };
}
