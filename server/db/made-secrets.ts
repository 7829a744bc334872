import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { sealing } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';
import type { Db } from './database.ts';
import { madeSecrets } from './schema/push.ts';

type Made<T> = { name: string; schema: v.GenericSchema<unknown, T>; make: () => Promise<T> };
type Secrets = Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>;

/**
 * What was made when somebody first asked, and may not be made anew: in the database, sealed, for all processes. A
 * secret that changes is followed while `JWT_SECRET_BEFORE` names the one before. Not to be asked within a transaction.
 */
export function keepMade<T>(db: Db, secrets: Secrets, made: Made<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= readOrMake(db, secrets, made).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function readOrMake<T>(
  db: Db,
  { jwtSecret, jwtSecretBefore }: Secrets,
  { name, schema, make }: Made<T>,
) {
  const own = sealing(jwtSecret, undefined, name);
  /** Nothing where another secret has sealed it: nobody can read it any more. */
  const opened = (sealed: string | undefined, { unseal } = own): { value: T } | undefined => {
    if (sealed === undefined) return undefined;
    try {
      return { value: v.parse(schema, unseal(sealed)) };
    } catch {
      return undefined;
    }
  };
  const stored = await read(db, name);
  const found = opened(stored);
  if (found) return found.value;
  const former = jwtSecretBefore && opened(stored, sealing(jwtSecretBefore, undefined, name));
  const sealed = own.seal(former ? former.value : await make());
  // Of two processes that make it at once, both keep what the first one stored.
  await db
    .insert(madeSecrets)
    .values({ name, sealed })
    .onConflictDoUpdate({
      target: madeSecrets.name,
      set: { sealed },
      setWhere: stored === undefined ? sql`false` : eq(madeSecrets.sealed, stored),
    });
  return v.parse(schema, own.unseal((await read(db, name)) ?? ''));
}

async function read(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: madeSecrets.sealed })
    .from(madeSecrets)
    .where(eq(madeSecrets.name, name));
  return row?.sealed;
}
