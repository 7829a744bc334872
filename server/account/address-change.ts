import { pages } from '../auth/context.ts';
import { alreadyMemberMail } from '../auth/mails.ts';
import { issueToken, liveTokens, reviveChange, voidTokens } from '../auth/one-time-tokens.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema/users.ts';
import { TooManyError } from '../http/errors.ts';
import { mailOnce, sinceMail } from '../mail/mail-once.ts';
import type { Services } from '../services.ts';
import { ownerOf } from './commands.ts';
import { changeAddressMail, changeAskedMail } from './mails.ts';

/** The address that waits for proof, if any. */
export async function pendingEmailOf(db: DbOrTx, userId: string, now: Date) {
  const [newest] = await liveTokens(db, userId, 'change', now);
  return newest ? { email: newest.email, askedAt: newest.createdAt.toISOString() } : null;
}

/** The mail to the new address: a link, or, where it has an account, a word to its owner. Both leave a change that waits. */
async function composeChange(services: Services, tx: Tx, user: UserRow, email: string) {
  const token = await issueToken(tx, { id: user.id, email }, 'change', services.now());
  const owner = await ownerOf(tx, email, user.id);
  return owner
    ? alreadyMemberMail(owner, pages(services))
    : changeAddressMail(email, pages(services).verify(token));
}

/**
 * Lets an address wait for proof, in place of one that waited before; mails a link there, and a word to the address in force.
 * @throws HttpError 429 when a mail went there minutes ago that this member's link is not in.
 */
export async function askForChange(services: Services, user: UserRow, email: string): Promise<void> {
  const { now } = services;
  await mailOnce(
    services,
    { email, purpose: 'change' },
    async (tx) => {
      await voidTokens(tx, user.id, ['change'], now());
      return composeChange(services, tx, user, email);
    },
    async (tx, sentAt) => {
      await voidTokens(tx, user.id, ['change'], now());
      if (await reviveChange(tx, { id: user.id, email }, now())) return;
      throw new TooManyError(sinceMail(sentAt, now()).waitSeconds);
    },
  );
  if (!user.verifiedAt) return;
  await mailOnce(services, { email: user.email, purpose: 'changeAsked' }, () =>
    changeAskedMail(user, pages(services)),
  );
}

/** Mails another link for the change that waits, unless one went minutes ago; answers what to tell the member. */
export async function mailChangeAgain(services: Services, user: UserRow, email: string): Promise<string> {
  const sentAt = await mailOnce(services, { email, purpose: 'change' }, (tx) =>
    composeChange(services, tx, user, email),
  );
  if (!sentAt) return `We have sent a link to ${email}.`;
  const { ago, wait } = sinceMail(sentAt, services.now());
  return `We sent a link to ${email} ${ago}, and it still works. You can have another in ${wait}.`;
}
