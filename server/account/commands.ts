import { and, eq, ne } from 'drizzle-orm';
import { pages } from '../auth/context.ts';
import { hasEmail } from '../auth/email.ts';
import { alreadyMemberMail, greeting, type To } from '../auth/mails.ts';
import { issueToken, liveTokens, type Proof, reviveChange, voidTokens } from '../auth/one-time-tokens.ts';
import { noteChanged } from '../auth/remembered-sessions.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { composeMail } from '../mail/compose.ts';
import { mailIn, mailOnce, sinceMail } from '../mail/mail-once.ts';
import type { Mail } from '../mail/mailer.ts';
import { emit, publish } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Services } from '../services.ts';

/** Stores a new name, which everybody sees. */
export async function changeName(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ name: tidy(name), updatedAt: now })
    .where(eq(users.id, userId));
  await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
}

/** The account that has an address, other than one's own. */
async function ownerOf(db: DbOrTx, email: string, exceptId: string): Promise<UserRow | undefined> {
  const [owner] = await db
    .select()
    .from(users)
    .where(and(hasEmail(email), ne(users.id, exceptId)));
  return owner;
}

/**
 * Moves an account to the address that was proven, and ends every link mailed before.
 * Answers the account as it was, undefined when it is gone.
 */
export async function moveAddress(
  tx: Tx,
  { userId, email }: Proof,
  now: Date,
): Promise<UserRow | 'taken' | undefined> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return undefined;
  if (await ownerOf(tx, email, userId)) return 'taken';
  // A savepoint: somebody may register the address at this very moment, and the token has to stay spent.
  const isMoved = await tx
    .transaction((inner) =>
      inner.update(users).set({ email, verifiedAt: now, updatedAt: now }).where(eq(users.id, userId)),
    )
    .then(
      () => true,
      async (error: unknown) => {
        if (await ownerOf(tx, email, userId)) return false;
        throw error;
      },
    );
  if (!isMoved) return 'taken';
  noteChanged(tx, userId);
  await voidTokens(tx, userId, ['verify', 'reset', 'change'], now);
  await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
  return before;
}

/** Tells the old address, if it was proven to be the member's. */
export async function tellMoved(tx: Tx, services: Services, before: UserRow): Promise<void> {
  if (!before.verifiedAt) return;
  await mailIn(tx, services, { email: before.email, purpose: 'changed' }, async () => {
    const token = await issueToken(tx, before, 'back', services.now());
    return addressChangedMail(before, pages(services).takeBack(token));
  });
}

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
 * Lets an address wait for proof, in place of one that waited before; mails a link there, later where somebody else's went
 * minutes ago, and a word to the address in force.
 */
export async function askForChange(services: Services, user: UserRow, email: string): Promise<void> {
  const { now, jobs } = services;
  await jobs.ready();
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
      // It waits like any other; the mail with a link that works follows when there is a turn.
      await issueToken(tx, { id: user.id, email }, 'change', now());
      const { waitSeconds } = sinceMail(sentAt, now());
      await jobs.add(tx, 'change-mail', { userId: user.id }, { startAfter: waitSeconds });
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
  const { wait } = sinceMail(sentAt, services.now());
  return `We can send the next link to ${email} in ${wait}. One that we sent you before still works.`;
}

/** Mails the link for the change that waits, if it still does, where there was no turn when it was asked for. */
export async function mailWaitingChange(services: Services, userId: string): Promise<void> {
  const { db, now } = services;
  const pending = await pendingEmailOf(db, userId, now());
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user && pending) await mailChangeAgain(services, user, pending.email);
}

/** To the new address: nothing happens until its link is used. */
const changeAddressMail = (email: string, link: string): Mail =>
  composeMail(email, 'Confirm your new e-mail address', [
    'Hello,',
    'please confirm that your Sidestage account may move to this address. The link works for two days.',
    { link, label: 'Use this address' },
    'If you did not ask for this, you need not do anything.',
  ]);

/** To the address in force, so that its owner hears of it in time, whoever did it. */
const changeAskedMail = (to: To, links: { forgot: string }): Mail =>
  composeMail(to.email, 'A new e-mail address was asked for', [
    greeting(to),
    'your Sidestage account is to move to another address. That happens once a link mailed there is used; until then this address stays yours.',
    'If this was not you, choose a new password now. That also stops the change:',
    { link: links.forgot, label: 'Choose a new password' },
  ]);

/** To the old address, once the change is made. */
const addressChangedMail = (to: To, link: string): Mail =>
  composeMail(to.email, 'Your e-mail address was changed', [
    greeting(to),
    'your Sidestage account has moved to another address, so this one is no longer used.',
    'If this was not you, take your account back. The link works once, for 14 days:',
    { link, label: 'Take my account back' },
  ]);
