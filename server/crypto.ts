import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from './db/database.ts';
import { madeSecrets } from './db/schema/notifications.ts';
import type { Settings } from './settings.ts';

const algorithm = 'aes-256-gcm';

const ivLength = 12;

const tagLength = 16;

const keyOf = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32));

/**
 * Encrypts and decrypts what must not be readable in the database, such as mailed links.
 * @param before the previous secret, while data encrypted with it may remain
 * @param what the kind of data; data of one kind cannot be decrypted as another
 */
export function sealing(secret: string, before: string | undefined, what = 'mails that wait') {
  const key = keyOf(secret, what);
  return {
    seal: (value: unknown): string => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    /** @throws Error when it was encrypted with another secret, or changed */
    unseal: (text: string): unknown => {
      const bytes = Buffer.from(text, 'base64');
      try {
        return open(bytes, key);
      } catch (error) {
        if (before === undefined) throw error;
        return open(bytes, keyOf(before, what));
      }
    },
  };
}

function open(bytes: Buffer, key: Buffer): unknown {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const opened = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
  return JSON.parse(opened.toString());
}

type Made<T> = { name: string; schema: v.GenericSchema<unknown, T>; make: () => Promise<T> };
type Secrets = Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>;

/**
 * A secret that is generated on first use and stored encrypted, for all processes. After a change of
 * `JWT_SECRET` it is re-encrypted while `JWT_SECRET_BEFORE` is set. Must not be called within a transaction.
 */
export function readOrCreateSecret<T>(db: Db, secrets: Secrets, made: Made<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= readOrMake(db, secrets, made).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function readOrMake<T>(
  db: Db,
  { jwtSecret, jwtSecretBefore }: Secrets,
  { name, schema, make }: Made<T>,
) {
  const own = sealing(jwtSecret, undefined, name);
  /** Undefined when it was encrypted with another secret, so that nobody can read it. */
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
  // Of concurrent processes, all use what the first one stored.
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
  const { sealed } = madeSecrets;
  const [row] = await db.select({ sealed }).from(madeSecrets).where(eq(madeSecrets.name, name));
  return row?.sealed;
}

/** How long a signed address is valid. */
const openForMs = 10 * 60_000;

/** `what`: the kind and id of the thing, so that its address gives access to no other. */
type Signed = { what: string; session: string; until: number };

const signatureOf = (secret: string, { what, session, until }: Signed) =>
  createHmac('sha256', secret).update(`${what}:${session}:${until}`).digest();

/** The query of an address that one session can fetch without its token, for ten minutes. */
export function signedQuery(secret: string, { what, session }: Omit<Signed, 'until'>, now: Date) {
  const until = now.getTime() + openForMs;
  const signature = signatureOf(secret, { what, session, until }).toString('base64url');
  return new URLSearchParams({ session, until: `${until}`, signature });
}

/** Whether the signature is ours, expired or not. */
export function isOurs(secret: string, signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, signed);
  return given.length === right.length && timingSafeEqual(given, right);
}
