import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id; runs in the thread pool, so the server answers others meanwhile. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The spelling that is hashed: devices differ in how they compose accents. */
export const normalPassword = (password: string) => password.normalize('NFKC');

/** A PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: normalPassword(password), nonce, ...cost });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(nonce)}$${base64(hash)}`;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A hash that no password meets, so that an unknown account costs the same time as a wrong password. */
let nobody: Promise<string> | undefined;
const nobodysHash = () => {
  nobody ??= hashPassword(randomBytes(32).toString('hex'));
  return nobody;
};

/**
 * Returns the spelling of the password that fits: hashes from before are of one as it was typed. Takes as many hashes as
 * the password has spellings, one without letters beyond ASCII, whether it fits or not, and whether or not there is
 * such an account (`hash` undefined).
 */
export async function fittingSpelling(
  password: string,
  hash: string | undefined,
): Promise<string | undefined> {
  const spellings = new Set([
    normalPassword(password),
    password,
    password.normalize('NFC'),
    password.normalize('NFD'),
  ]);
  let fitting: string | undefined;
  for (const spelling of spellings) if (await isHashOf(spelling, hash)) fitting ??= spelling;
  return fitting;
}

async function isHashOf(password: string, hash: string | undefined): Promise<boolean> {
  const parts = stored.exec(hash ?? '') ?? stored.exec(await nobodysHash());
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts ?? [];
  const wanted = Buffer.from(expected, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(found, wanted) && hash !== undefined;
}
