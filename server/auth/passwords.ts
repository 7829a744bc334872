import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { badInput } from '../http/errors.ts';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id. Runs in the thread pool, so that other requests are answered meanwhile. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The spelling that is hashed, as devices compose accents differently. */
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

/** Makes an unknown account cost the same time as a wrong password. */
let dummyHash: Promise<string> | undefined;
const getDummyHash = () => {
  dummyHash ??= hashPassword(randomBytes(32).toString('hex'));
  return dummyHash;
};

/**
 * Returns the spelling of the password that matches; old hashes are of the password as typed. Computes one
 * hash per distinct spelling (one for ASCII), whether or not any matches and whether or not the account
 * exists (`hash` undefined).
 */
export async function matchingSpelling(password: string, hash: string | undefined) {
  const forms = [normalPassword(password), password, password.normalize('NFC'), password.normalize('NFD')];
  const spellings = new Set(forms);
  let matching: string | undefined;
  for (const spelling of spellings) if (await isHashOf(spelling, hash)) matching ??= spelling;
  return matching;
}

async function isHashOf(password: string, hash: string | undefined): Promise<boolean> {
  const parts = stored.exec(hash ?? '') ?? stored.exec(await getDummyHash());
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts ?? [];
  const expectedHash = Buffer.from(expected, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  });
  return timingSafeEqual(found, expectedHash) && hash !== undefined;
}

type Owner = { name?: string; email?: string };

/** Loaded on first use, to keep the start fast. */
let common: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
};

const keyboard = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];
const rows = ['1234567890', '!@#$%^&*()', ...keyboard, 'abcdefghijklmnopqrstuvwxyz'];
const runs = rows.flatMap((row) => [row.repeat(2), [...row].toReversed().join('').repeat(2)]);

const tooEasy = 'Password: too easy to guess. Three random words work well.';
const tooCommon = 'Password: this one is too common. Three random words work well.';
const containsOwnName = 'Password: don’t use your name or address. Three random words work well.';

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The shortest piece that a text is made of by repeating it (Knuth, Morris, Pratt). */
function shortestPeriod(text: string): string {
  const fallback = [0];
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = fallback[length - 1] ?? 0;
    if (text[at] === text[length]) length++;
    fallback.push(length);
  }
  return text.slice(0, text.length - (fallback.at(-1) ?? 0));
}

/** SAF-02. A sentence on why a password is easy to guess, or null. Linear in its length. */
export async function weaknessOf(password: string, owner: Owner = {}): Promise<string | null> {
  const normal = normalPassword(password).toLowerCase();
  const word = lettersAndDigits(normal);
  // Symbols around a word hide nothing, but a password mostly of symbols is judged with them.
  const judged = 2 * word.length < normal.length ? normal : word;
  const period = shortestPeriod(judged);
  const core = period.replace(/^\d+|\d+$/g, '');
  const list = await commonPasswords();
  if ([normal, word, period, core].some((text) => list.has(text))) return tooCommon;
  const own = [owner.email, owner.email?.split('@')[0], owner.name, 'sidestage']
    .filter((text) => text !== undefined)
    .map(lettersAndDigits);
  if (own.some((text) => text !== '' && (text === word || text === core || text === period)))
    return containsOwnName;
  const isRun = runs.some((run) => run.includes(period) || (core !== '' && run.includes(core)));
  return isRun || period.length < 5 || new Set(judged).size < 4 ? tooEasy : null;
}

/** @throws HttpError 400 at `field` when the password is too easy to guess */
export async function refuseWeak(password: string, field: string, owner?: Owner): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw badInput(weakness, field);
}
