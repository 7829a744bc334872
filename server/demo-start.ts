import { like } from 'drizzle-orm';
import type { Db } from './db/database.ts';
import { users } from './db/schema/users.ts';
import type { Settings } from './settings.ts';

/**
 * Fills an empty embedded database with the demo world, or any database without it when DEMO=1.
 * @returns how to sign in to it, when it was made just now.
 */
export async function demoWorldIfWanted(
  db: Db,
  { demo, databaseUrl }: Settings,
): Promise<string | undefined> {
  if (demo === false || (demo === undefined && databaseUrl !== undefined)) return undefined;
  const some = await db
    .select({ id: users.id })
    .from(users)
    .where(demo ? like(users.email, '%@demo.sidestage.test') : undefined)
    .limit(1);
  if (some.length > 0) return undefined;
  const { demoAccounts, demoPassword, seedDemoWorld } = await import('./demo/seed.ts');
  await seedDemoWorld(db);
  const [one, other] = demoAccounts;
  return `The demo world is there. Sign in as ${one?.email} or ${other?.email}, password ${demoPassword}.`;
}
