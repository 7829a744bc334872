import { domainToASCII, domainToUnicode } from 'node:url';
import { desc, eq, inArray } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { DbOrTx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const validAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Has non-ASCII letters, and otherwise only characters of a domain: `domainToASCII` parses URLs. */
const internationalDomain = /^(?=.*[^\0-\x7f])[a-z0-9.\-\u0080-\uffff]+$/;

function split(email: string) {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return { address, local: address.slice(0, at), domain: address.slice(at) };
}

/**
 * Returns the spelling in which an address is stored, hashed, compared and limited: lower case, with an ASCII
 * domain. One that cannot be spelled so is only trimmed and lower-cased.
 */
export function normalEmail(email: string): string {
  const { address, local, domain } = split(email);
  const ascii = internationalDomain.test(domain) && domainToASCII(domain);
  return ascii ? local + ascii : address;
}

/**
 * Returns the normal spelling of a new address.
 * @throws HttpError 400 when it is not valid in that spelling
 */
export function newEmail(email: string): string {
  const normal = normalEmail(email);
  if (normal.length > limits.email || !validAddress.test(normal)) {
    throw badInput('E-mail: that isn’t a valid address.', 'email');
  }
  return normal;
}

/** The spellings in which an account may be stored: domains used to be stored as typed. */
function storedSpellings(email: string): string[] {
  const { local, domain } = split(normalEmail(email));
  const unicode = domain.includes('xn--') ? [local + domainToUnicode(domain)] : [];
  return [...new Set([split(email).address, local + domain, ...unicode])];
}

/** A condition on `users`, for whichever spelling is stored. */
export const hasEmail = (email: string) => inArray(users.email, storedSpellings(email));

/** Returns the account with this address; of two old ones, the one stored as typed. */
export async function accountWith(db: DbOrTx, email: string): Promise<UserRow | undefined> {
  const typed = split(email).address;
  const first = desc(eq(users.email, typed));
  const [row] = await db.select().from(users).where(hasEmail(email)).orderBy(first, users.createdAt).limit(1);
  return row;
}

export type To = { email: string; name: string; verifiedAt: Date | null };

/** Without a name until the address is proven, as a stranger may have written it. */
export const greeting = ({ name, verifiedAt }: To) => (verifiedAt ? `Hello ${name},` : 'Hello,');

export const verificationMail = (email: string, link: string): Mail =>
  composeMail(email, 'Confirm your e-mail address', [
    'Hello,',
    'Please confirm that this is your address. The link works for 2 days.',
    { link, label: 'Confirm my address' },
    'If you didn’t join Sidestage, you can ignore this e-mail.',
  ]);

/** To an existing account's address, when somebody registers it again or wants to move theirs to it. */
export const alreadyMemberMail = (to: To, links: { signIn: string; forgot: string }): Mail =>
  composeMail(to.email, 'You already have an account', [
    greeting(to),
    'Someone, perhaps you, tried to create a Sidestage account with this address. You already have one.',
    { link: links.signIn, label: 'Sign in' },
    'If you’ve forgotten your password, choose a new one:',
    { link: links.forgot, label: 'Choose a new password' },
    'If this wasn’t you, you can ignore this e-mail: nothing has changed.',
  ]);

export const resetMail = (to: To, link: string): Mail =>
  composeMail(to.email, 'Choose a new password', [
    greeting(to),
    'Use this link to choose a new password. It works once, within the next hour.',
    { link, label: 'Choose a new password' },
    'If you didn’t ask for this, you can ignore this e-mail: your password hasn’t changed.',
  ]);

/** @param revoked what else has ended or stays, in sentences */
export const passwordChangedMail = (to: To, revoked: string, forgot: string): Mail =>
  composeMail(to.email, 'Your password was changed', [
    greeting(to),
    `Your password was changed and your other devices were signed out. ${revoked}`.trim(),
    'If this wasn’t you, choose a new password now:',
    { link: forgot, label: 'Choose a new password' },
  ]);
