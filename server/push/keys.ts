import * as v from 'valibot';
import type { Db } from '../db/database.ts';
import { keepMade } from '../db/made-secrets.ts';
import type { Settings } from '../settings.ts';

const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
/** As push services want them: points and numbers of P-256 in base64url. */
export type VapidKeys = v.InferOutput<typeof keysSchema>;

/**
 * The keys of the operators, else those that were made when somebody first asked: browsers subscribe with them, and other
 * keys reach no browser that has.
 */
export function keepVapidKeys(db: Db, settings: Settings): () => Promise<VapidKeys> {
  const given = settings.push.keys;
  return given ? async () => given : keepMade(db, settings, { name: 'vapid', schema: keysSchema, make });
}

async function make(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
