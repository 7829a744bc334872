import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../db/database.ts';
import { madeSecrets } from '../db/schema/push.ts';
import { sealing } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';

const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
/** As push services want them: points and numbers of P-256 in base64url. */
export type VapidKeys = v.InferOutput<typeof keysSchema>;

const name = 'vapid';
const isOurs = eq(madeSecrets.name, name);

/**
 * The keys of the operators, else those that were made when somebody first asked: browsers subscribe with them, and other
 * keys reach no browser that has. In the database, sealed, for all processes; not to be asked within a transaction.
 */
export function keepVapidKeys(db: Db, settings: Settings): () => Promise<VapidKeys> {
  const given = settings.push.keys;
  let kept: Promise<VapidKeys> | undefined;
  if (given) return async () => given;
  return () => {
    kept ??= readOrMake(db, settings).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function readOrMake(db: Db, { jwtSecret, jwtSecretBefore }: Settings): Promise<VapidKeys> {
  const own = sealing(jwtSecret, undefined, name);
  const stored = await read(db);
  const found = opened(stored, own.unseal);
  if (found) return found;
  const former = jwtSecretBefore && opened(stored, sealing(jwtSecretBefore, undefined, name).unseal);
  const sealed = own.seal(former || (await make()));
  // Of two processes that make them at once, both keep what the first one stored.
  await db
    .insert(madeSecrets)
    .values({ name, sealed })
    .onConflictDoUpdate({
      target: madeSecrets.name,
      set: { sealed },
      setWhere: stored === undefined ? sql`false` : eq(madeSecrets.sealed, stored),
    });
  return v.parse(keysSchema, own.unseal((await read(db)) ?? ''));
}

async function read(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ sealed: madeSecrets.sealed }).from(madeSecrets).where(isOurs);
  return row?.sealed;
}

/** Nothing where another secret has sealed it: nobody can read them any more. */
function opened(sealed: string | undefined, unseal: (text: string) => unknown): VapidKeys | undefined {
  if (sealed === undefined) return undefined;
  try {
    return v.parse(keysSchema, unseal(sealed));
  } catch {
    return undefined;
  }
}

async function make(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
