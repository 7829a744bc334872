import { and, asc, eq, inArray, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { conversations } from '../db/schema/conversations.ts';
import { groupMembers } from '../db/schema/groups.ts';
import { mails } from '../db/schema/mails.ts';
import { messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import { dropWaitingMails } from '../mail/waiting-mails.ts';
import { dropNews } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { leaveReviews } from '../reviews/commands.ts';
import type { Services } from '../services.ts';
import { giveUpBookings, leaveDeps } from './gigs-of-leavers.ts';
import { forgetWordsOf } from './kept-words.ts';
import { lifeOf, lockMember } from './leaving.ts';
import { accountGoneMail } from './leaving-mails.ts';
import { deletedByOwner } from './ownership.ts';

/** Who stands beside the messages that others keep. */
const nobodysName = 'Somebody who left';

/**
 * SET-05. Once the days are over: all that is the member's goes, in one transaction, so that a process which is killed
 * at it leaves everything or nothing to the next. Who came back, or is gone already, stays as they are.
 */
export async function eraseAccount(services: Services, userId: string): Promise<void> {
  const now = services.now();
  await services.write(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!user?.leavesAt || lifeOf(user, now).value !== 'gone') return;
    await giveUpBookings(tx, userId, now);
    await leaveDeps(tx, userId, now);
    await forgetWordsOf(tx, userId);
    await tx.update(reports).set({ reporterId: null, words: '' }).where(eq(reports.reporterId, userId));
    await tx.update(reports).set({ accusedId: null, evidence: '' }).where(eq(reports.accusedId, userId));
    await leaveReviews(tx, userId);
    await dropNews(tx, isNewsAbout(userId));
    // Before the member's blocks are deleted.
    await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
    for (const column of deletedByOwner) await deleteInBatches(tx, column, userId);
    await tx.delete(mails).where(eq(mails.recipient, user.email));
    await dropWaitingMails(tx, services.settings, user.email);
    await leaveConversations(tx, userId, now);
    if (user.verifiedAt) await services.post(tx, accountGoneMail(user));
  });
}

/** Those whose days are over and whose job was lost, with the queue or on the way to another database. */
export async function eraseOverdue(services: Services): Promise<void> {
  const overdue = await services.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.leavesAt, services.now()))
    .orderBy(asc(users.leavesAt));
  await forEachRow(services.failedRows, 'erasing', overdue, ({ id }) => eraseAccount(services, id));
}

const isNewsAbout = (userId: string): SQL | undefined =>
  or(
    eq(notifications.actorId, userId),
    and(eq(notifications.subjectKind, 'person'), eq(notifications.subjectId, userId)),
  );

/**
 * What they and others wrote to each other stays for the others, beside a row without a name. Where nobody is left to
 * read it, or nobody has let it in, it goes, and so do the nameless rows that nothing refers to any more.
 */
async function leaveConversations(tx: Tx, userId: string, now: Date): Promise<void> {
  const readers = tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} in (${conversations.userLow}, ${conversations.userHigh}) and ${users.id} <> ${userId} and ${users.goneAt} is null and ${conversations.lastSeq} > 0`,
    );
  const isTheirs = or(eq(conversations.userLow, userId), eq(conversations.userHigh, userId));
  const asked = and(
    isTheirs,
    ne(conversations.requestTo, userId),
    ne(conversations.requestState, 'accepted'),
  );
  await tx.delete(conversations).where(and(asked, eq(conversations.requestAfter, 0)));
  await tx.update(conversations).set({ requestTo: null, requestState: null }).where(asked);
  await tx.delete(conversations).where(and(isTheirs, notExists(readers)));
  const left = await tx
    .delete(groupMembers)
    .where(eq(groupMembers.userId, userId))
    .returning({ id: groupMembers.conversationId });
  const members = tx
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.conversationId, conversations.id));
  const groupIds = left.map(({ id }) => id);
  await tx.delete(conversations).where(and(inArray(conversations.id, groupIds), notExists(members)));
  await tx
    .update(messages)
    .set({ markedUnread: false })
    .where(and(eq(messages.recipientId, userId), messages.markedUnread));
  await tx
    .update(users)
    .set({ ...nobody, email: `gone ${userId}`, goneAt: now, createdAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  const threads = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(sql`${users.id} in (${conversations.userLow}, ${conversations.userHigh})`);
  const written = tx.select({ id: messages.id }).from(messages).where(eq(messages.senderId, users.id));
  await tx.delete(users).where(and(sql`${users.goneAt} is not null`, notExists(threads), notExists(written)));
}

const nobody = {
  name: nobodysName,
  passwordHash: '',
  verifiedAt: null,
  suspendedAt: null,
  leavesAt: null,
  headline: '',
  bio: '',
  place: '',
  placeId: null,
  skills: [],
  genres: [],
  fees: [],
  rates: [],
  workLinks: [],
  media: [],
  reach: null,
  avatar: null,
  cover: null,
  coverAlt: '',
  freeDays: [],
  busyDays: [],
  freeWeekdays: [],
  busyWeekdays: [],
  showsBookings: true,
  shownTo: 'links' as const,
  profileCompletedAt: null,
  preferences: {},
};
