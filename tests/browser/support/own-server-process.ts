import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { lockData } from '#server/config/data-folder.ts';
import { type App, createApp } from '#server/create-app.ts';
import { openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { demoWorldIfWanted } from '#server/demo/demo-world.ts';
import { createLogger } from '#server/ops/logger.ts';
import { nameKnownPlaces } from '#server/places/named-places.ts';
import { readSettings } from '#server/settings.ts';
import { matchAll, tellAll } from '#tests/support/saved-searches.ts';
import { openSession } from '#tests/support/server.ts';
import { copyDemoRows, hasDemoRows, restoreDemoRows } from './demo-rows.ts';

/** Requests that a worker sends by IPC; answered with `{ id, value }` or `{ id, error }`. */
const request = v.variant('kind', [
  /** Restores the demo world and clears in-memory state. */
  v.object({ id: v.number(), kind: v.literal('reset'), undoSeconds: v.number() }),
  /** Opens a session for a member and returns its token. */
  v.object({ id: v.number(), kind: v.literal('session'), email: v.string() }),
  /** Matches new gigs with saved searches, as the server does every few seconds. */
  v.object({ id: v.number(), kind: v.literal('match') }),
]);

const settings = readSettings(process.env);
const log = createLogger(settings.logLevel);
const unlock = lockData(settings.dataDir);
const { db, close } = await openDatabase({
  databaseUrl: process.env.OWN_DATABASE,
  folder: join(settings.dataDir, 'db'),
});
if (!(await hasDemoRows(db))) {
  await demoWorldIfWanted(db, settings);
  // Servers do this after importing the list of towns, which is already here.
  await nameKnownPlaces(db);
  // Create the queue tables now, because that takes longer than a test waits.
  const maker = await createApp(settings, { db, log });
  await maker.services.jobs.ready();
  await maker.close();
  await copyDemoRows(db);
}
let app = await listen(settings.port, settings.opsPort, settings.undoTime);

async function listen(port: number, opsPort: number, undoTime: number): Promise<App> {
  const started = await createApp({ ...settings, port, opsPort, undoTime }, { db, log });
  await started.ops.listen({ port: opsPort, host: settings.opsHost });
  await started.http.listen({ port, host: settings.host });
  started.outbox.poke();
  return started;
}

const portOf = ({ server }: App['http']) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
};

async function reset(undoSeconds: number) {
  const [port, opsPort] = [portOf(app.http), portOf(app.ops)];
  await app.close();
  await restoreDemoRows(db);
  app = await listen(port, opsPort, undoSeconds * 1000);
}

async function newSession(email: string): Promise<string> {
  const { services, tokens } = app;
  const [member] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!member) throw new Error(`The demo world has no ${email}`);
  return services.write((tx) => openSession(tx, tokens, member.id, 'browser tests', services.now()));
}

async function matchSearches() {
  await matchAll(app.services);
  await tellAll(app.services);
}

process.on('message', async (message) => {
  const incoming = v.parse(request, message);
  const work =
    incoming.kind === 'reset'
      ? reset(incoming.undoSeconds)
      : incoming.kind === 'session'
        ? newSession(incoming.email)
        : matchSearches();
  const answer = await work.then(
    (value) => ({ id: incoming.id, value }),
    (error: unknown) => ({ id: incoming.id, error: String(error) }),
  );
  process.send?.(answer);
});
process.once('SIGTERM', async () => {
  await app.close();
  await close();
  unlock();
  process.exit(0);
});
// Exit when the worker dies.
process.once('disconnect', () => process.exit(1));
process.send?.({
  url: `http://${settings.host}:${portOf(app.http)}`,
  opsUrl: `http://${settings.opsHost}:${portOf(app.ops)}`,
});
