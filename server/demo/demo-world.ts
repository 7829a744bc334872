import { like } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { openedBy, refuseDemoInTheOpen, type Settings } from '../settings.ts';

/**
 * Seeds an empty embedded database that only this machine reaches, or with DEMO=1 any without demo people.
 * @returns what to print: how to sign in, or why nothing was seeded
 * @throws SettingError when others can reach existing demo people
 */
export async function demoWorldIfWanted(db: Db, settings: Settings): Promise<string | undefined> {
  if (await hasPeople(db, { demo: true })) {
    refuseDemoInTheOpen(settings);
    return undefined;
  }
  if (settings.demo === false || (settings.demo === undefined && !(await isEmptyAndEmbedded(db, settings)))) {
    return undefined;
  }
  const opening = openedBy(settings);
  if (settings.demo === undefined && opening !== undefined) {
    return `No demo accounts were created, because ${opening} lets others use them and their password is public. To create them, set DEMO=1 and ALLOW_UNSAFE=demo.`;
  }
  const { demoAccounts, demoPassword, seedDemoWorld } = await import('./seed.ts');
  await seedDemoWorld(db);
  const [one, other] = demoAccounts;
  return `The demo world is ready. Sign in as ${one?.email} or ${other?.email}, password ${demoPassword}.`;
}

const isEmptyAndEmbedded = async (db: Db, { databaseUrl }: Settings) =>
  databaseUrl === undefined && !(await hasPeople(db, { demo: false }));

async function hasPeople(db: Db, { demo }: { demo: boolean }): Promise<boolean> {
  const which = demo ? like(users.email, '%@demo.sidestage.test') : undefined;
  const some = await db.select({ id: users.id }).from(users).where(which).limit(1);
  return some.length > 0;
}
