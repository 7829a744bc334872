import { and, arrayContains, asc, eq, inArray, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { keptMakers } from '../admin/removed-rows.ts';
import type { Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/rows.ts';
import { conversations, groupMembers, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { mails, removedRows, reports } from '../db/schema/operations.ts';
import { users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { dropWaitingMails } from '../mail/mailer.ts';
import { deleteNotifications } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { leaveReviews } from '../reviews/routes.ts';
import type { Services } from '../services.ts';
import {
  accountGoneMail,
  deletionPositionOf,
  endDepsOf,
  lockMember,
  withdrawFromBookings,
} from './deletion.ts';
import { deletedByOwner } from './ownership.ts';

const batchSize = 20;

const isMadeBy = (userId: string): SQL => {
  const makers = keptMakers.map((name) => sql`r->>${name}`);
  return sql`(${userId} = any(array[${sql.join(makers, sql`, `)}])) is true`;
};

export const findRemovedRows = (tx: Tx, userId: string) =>
  tx
    .select({ auditId: removedRows.auditId, nth: removedRows.nth })
    .from(removedRows)
    .where(arrayContains(removedRows.people, [userId]))
    .limit(batchSize);

/**
 * Removes a member's texts from the rows that operators keep of removed things. The record of each removal
 * stays, and so does what others made, unless the thing itself was this member's.
 */
async function eraseRemovedRows(tx: Tx, userId: string): Promise<void> {
  const otherRows = sql`(select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(rows) r where not ${isMadeBy(userId)})`;
  for (;;) {
    const found = await findRemovedRows(tx, userId);
    if (found.length === 0) return;
    const keys = found.map(({ auditId, nth }) => sql`(${auditId}::uuid, ${nth}::int)`);
    const changed = await tx
      .update(removedRows)
      .set({ rows: otherRows, people: sql`array_remove(${removedRows.people}, ${userId}::uuid)` })
      .where(sql`(${removedRows.auditId}, ${removedRows.nth}) in ${keys}`)
      .returning({
        auditId: removedRows.auditId,
        nth: removedRows.nth,
        rows: sql<number>`jsonb_array_length(rows)`,
      });
    const emptied = changed.filter(({ nth, rows }) => nth === 0 && rows === 0).map(({ auditId }) => auditId);
    await tx.delete(removedRows).where(inArray(removedRows.auditId, emptied));
  }
}

/** Shown with the messages that others keep. */
const erasedName = 'Former member';

/**
 * SET-05. Deletes everything of a member whose waiting time is over, in one transaction, so that a killed
 * process leaves everything or nothing to the next. Does nothing for those who came back or are gone already.
 */
export async function eraseAccount(services: Services, userId: string): Promise<void> {
  const now = services.now();
  await services.write(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!user?.leavesAt || deletionPositionOf(user, now).value !== 'gone') return;
    await withdrawFromBookings(tx, userId, now);
    await endDepsOf(tx, userId, now);
    await eraseRemovedRows(tx, userId);
    await tx.update(reports).set({ reporterId: null, words: '' }).where(eq(reports.reporterId, userId));
    await tx.update(reports).set({ accusedId: null, evidence: '' }).where(eq(reports.accusedId, userId));
    await leaveReviews(tx, userId);
    await deleteNotifications(tx, isNotificationAbout(userId));
    // While the member's blocks still exist.
    await publish(tx, [userId], { kind: 'profile', id: userId });
    for (const column of deletedByOwner) await deleteInBatches(tx, column.table, eq(column, userId));
    await tx.delete(mails).where(eq(mails.recipient, user.email));
    await dropWaitingMails(tx, services.settings, user.email);
    await eraseConversations(tx, userId, now);
    if (user.verifiedAt) await services.post(tx, accountGoneMail(user), 'notice');
  });
}

/** Erases those whose job was lost, with the queue or in a move to another database. */
export async function eraseOverdue(services: Services): Promise<void> {
  const { db, now, failedRows } = services;
  const isDue = lte(users.leavesAt, now());
  const overdue = await db.select({ id: users.id }).from(users).where(isDue).orderBy(asc(users.leavesAt));
  await forEachRow(failedRows, 'erasing', overdue, ({ id }) => eraseAccount(services, id));
}

const isNotificationAbout = (userId: string): SQL | undefined =>
  or(
    eq(notifications.actorId, userId),
    and(eq(notifications.subjectKind, 'person'), eq(notifications.subjectId, userId)),
  );

/**
 * Conversations stay for the others, beside a row without a name. Those without any reader left, and
 * unanswered requests, are deleted, and so are nameless rows that nothing refers to any more.
 */
async function eraseConversations(tx: Tx, userId: string, now: Date): Promise<void> {
  const readers = tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} in (${conversations.userLow}, ${conversations.userHigh}) and ${users.id} <> ${userId} and ${users.goneAt} is null and ${conversations.lastSeq} > 0`,
    );
  const isParticipant = or(eq(conversations.userLow, userId), eq(conversations.userHigh, userId));
  const isUnanswered = ne(conversations.requestState, 'accepted');
  const isUnansweredRequest = and(isParticipant, ne(conversations.requestTo, userId), isUnanswered);
  await tx.delete(conversations).where(and(isUnansweredRequest, eq(conversations.requestAfter, 0)));
  await tx.update(conversations).set({ requestTo: null, requestState: null }).where(isUnansweredRequest);
  await tx.delete(conversations).where(and(isParticipant, notExists(readers)));
  const memberships = await tx
    .delete(groupMembers)
    .where(eq(groupMembers.userId, userId))
    .returning({ id: groupMembers.conversationId });
  const members = tx
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.conversationId, conversations.id));
  const groupIds = memberships.map(({ id }) => id);
  await tx.delete(conversations).where(and(inArray(conversations.id, groupIds), notExists(members)));
  await tx
    .update(messages)
    .set({ markedUnread: false })
    .where(and(eq(messages.recipientId, userId), messages.markedUnread));
  await tx
    .update(users)
    .set({ ...blankProfile, email: `gone ${userId}`, goneAt: now, createdAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  const threads = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(sql`${users.id} in (${conversations.userLow}, ${conversations.userHigh})`);
  const sentMessages = tx.select({ id: messages.id }).from(messages).where(eq(messages.senderId, users.id));
  await tx
    .delete(users)
    .where(and(sql`${users.goneAt} is not null`, notExists(threads), notExists(sentMessages)));
}

const blankProfile = {
  name: erasedName,
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
