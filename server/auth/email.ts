import { domainToASCII, domainToUnicode } from 'node:url';
import { desc, eq, inArray } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { DbOrTx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const validAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Letters beyond ASCII and what may stand beside them in a domain; anything else `domainToASCII` would read as a URL. */
const internationalDomain = /^(?=.*[^\0-\x7f])[a-z0-9.\-\u0080-\uffff]+$/;

function split(email: string) {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return { address, local: address.slice(0, at), domain: address.slice(at) };
}

/**
 * Returns the spelling under which an address is stored, hashed, compared and limited: lower case, its domain in ASCII.
 * An address that cannot be spelled so is only trimmed and lower-cased.
 */
export function normalEmail(email: string): string {
  const { address, local, domain } = split(email);
  const ascii = internationalDomain.test(domain) && domainToASCII(domain);
  return ascii ? local + ascii : address;
}

/**
 * Returns the normal spelling of an address that nobody has yet.
 * @throws HttpError 400 when it is not a valid address in that spelling
 */
export function newEmail(email: string): string {
  const normal = normalEmail(email);
  if (normal.length > limits.email || !validAddress.test(normal)) {
    throw badInput('E-mail: that does not look like an address.', 'email');
  }
  return normal;
}

/** The spellings an account may be stored under: before domains were stored in ASCII they were kept as typed. */
function storedSpellings(email: string): string[] {
  const { local, domain } = split(normalEmail(email));
  const unicode = domain.includes('xn--') ? [local + domainToUnicode(domain)] : [];
  return [...new Set([split(email).address, local + domain, ...unicode])];
}

/** Condition on `users`: the account has this address, in whichever spelling it is stored. */
export const hasEmail = (email: string) => inArray(users.email, storedSpellings(email));

/** Returns the account with this address; of two from before, the one stored as it is typed. */
export async function accountWith(db: DbOrTx, email: string): Promise<UserRow | undefined> {
  const typed = split(email).address;
  const [account] = await db
    .select()
    .from(users)
    .where(hasEmail(email))
    .orderBy(desc(eq(users.email, typed)), users.createdAt)
    .limit(1);
  return account;
}
