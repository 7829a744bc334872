import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { lockData } from './config/data-folder.ts';
import { type Env, SettingError, trustWarning } from './config/reader.ts';
import { createApp } from './create-app.ts';
import { openDatabase } from './db/database.ts';
import { demoWorldIfWanted } from './demo/demo-world.ts';
import { createLogger, failuresTo, withoutValues } from './ops/logger.ts';
import { stopInOrder } from './ops/stop.ts';
import { readSettings, type Settings } from './settings.ts';

/** Starts the server; when that fails, prints one sentence and exits with code 1. */
export async function start(env: Env): Promise<void> {
  try {
    const settings = readSettings(env);
    const warning = trustWarning(settings);
    if (warning) console.warn(warning);
    if (settings.publicUrl && !settings.contactEmail)
      console.warn('CONTACT_EMAIL is not set, so the contact page shows no address.');
    const { address, opsAddress, stop, failures } = await open(settings, createLogger(settings.logLevel));
    stopInOrder(stop, failures, settings.stopDelay);
    console.log(`Sidestage is ready at ${address} (for operators: ${opsAddress})`);
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : JSON.stringify(withoutValues(error)));
    process.exit(1);
  }
}

/** Starts everything in order; when a step fails, undoes the earlier ones in reverse. */
async function open(settings: Settings, log: Logger) {
  await using begun = new AsyncDisposableStack();
  const failures = failuresTo(log);
  const { databaseUrl, dataDir, waits } = settings;
  if (databaseUrl === undefined) begun.defer(lockData(dataDir));
  const folder = join(dataDir, 'db');
  const onLost = (error: Error) => failures.note('database connection', error);
  const place = { databaseUrl, folder, waits: waits.database, onLost };
  const { db, close, connections } = await openDatabase(place);
  begun.defer(close);
  const demo = await demoWorldIfWanted(db, settings);
  if (demo) console.log(demo);
  const app = await createApp(settings, { db, log, failures, connections });
  begun.defer(app.close);
  const opsAddress = await listen(app.ops, 'OPS_', { port: settings.opsPort, host: settings.opsHost });
  const address = await listen(app.http, '', settings);
  app.outbox.poke();
  app.services.gazetteer.fillLater();
  const steps = begun.move();
  return { address, opsAddress, failures, stop: () => steps.disposeAsync() };
}

type Where = { port: number; host: string };
/** The settings of an address: `PORT` and `HOST`, prefixed with `OPS_` or not. */
type Prefix = '' | 'OPS_';

/**
 * Opens a port and returns its address.
 * @throws SettingError naming the setting when it cannot be opened
 */
async function listen(http: FastifyInstance, prefix: Prefix, where: Where): Promise<string> {
  try {
    return await http.listen(where);
  } catch (error) {
    const sentence = sentences(prefix, where)[codeOf(error)];
    throw sentence === undefined ? error : new SettingError(sentence, { cause: error });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const sentences = (prefix: Prefix, { port, host }: Where): Record<string, string> => ({
  EADDRINUSE: `${prefix}PORT ${port} is taken by another program. Stop it, or set ${prefix}PORT to another number (0 picks a free one).`,
  EACCES: `${prefix}PORT ${port} may not be opened by this user. Set ${prefix}PORT to a number above 1023.`,
  EADDRNOTAVAIL: `${prefix}HOST "${host}" is not an address of this machine.`,
  ENOTFOUND: `${prefix}HOST "${host}" is not an address of this machine.`,
});
