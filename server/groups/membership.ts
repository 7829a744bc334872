import { and, asc, eq, exists, inArray, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookedStates } from '#contract/gigs.ts';
import type { GroupEvent } from '#contract/messages.ts';
import { shownState } from '../applications/snapshots.ts';
import { isMutedBy } from '../conversations/silenced.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { idsOf, newId } from '../db/ids.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import {
  type ConversationRow,
  conversations,
  groupMembers,
  type MessageRow,
  messageCopies,
  messages,
} from '../db/schema/messages.ts';
import { notFound } from '../http/errors.ts';
import { emitAll, emitChange } from '../outbox/emit.ts';
import { blockedWith, isPresent } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';

type Reader = string | Placeholder | PgColumn;

/** A reader's copy of a group message; null for a message between two, without a lookup. */
export type OwnCopy = { deliveredAt: string | null; readAt: string | null };
export const ownCopyOf = (
  readerId: Reader,
) => sql<OwnCopy | null>`case when ${messages}.recipient_id is null then (
  select jsonb_build_object('deliveredAt', own.delivered_at, 'readAt', case when not own.marked_unread then own.read_at end)
  from ${messageCopies} own where own.message_id = ${messages}.id and own.user_id = ${readerId}::uuid) end`;

/** Whether a person sent or received a message. A scalar subquery, to look up only group messages. */
export const hasMessage = (who: Reader) => sql<boolean>`(
  ${who}::uuid in (${messages}.sender_id, ${messages}.recipient_id) or (${messages}.recipient_id is null and
  (select true from ${messageCopies} sent where sent.message_id = ${messages}.id and sent.user_id = ${who}::uuid)))`;

export const isUnreadCopy = sql<boolean>`(${messageCopies.readAt} is null or ${messageCopies.markedUnread})`;

const isCurrentMember = (conversationId: string | PgColumn) =>
  and(eq(groupMembers.conversationId, conversationId), isNull(groupMembers.leftAt));

/** The members of a group with no block between them and the writer, even if suspended or leaving. */
export const selectReaders = (tx: DbOrTx, conversationId: string, writerId: string) =>
  tx
    .select({
      id: groupMembers.userId,
      isMuted: isMutedBy(sql`${groupMembers}.user_id`, sql`${groupMembers}.conversation_id`),
    })
    .from(groupMembers)
    .where(and(isCurrentMember(conversationId), sql`${groupMembers.userId} <> all(${blockedWith(writerId)})`))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.userId));

/**
 * Stores a copy of a new message for each of its readers. The group must be locked.
 * @param readAt for messages that nobody has to read
 * @returns the recipients, without the sender
 */
export async function distributeCopies(tx: Tx, row: MessageRow, readAt: Date | null = null) {
  const { id: messageId, conversationId, seq, senderId } = row;
  const readers = (await selectReaders(tx, conversationId, senderId)).filter(({ id }) => id !== senderId);
  const copy = { messageId, conversationId, seq, readAt, deliveredAt: readAt };
  if (readers.length > 0)
    await tx.insert(messageCopies).values(readers.map(({ id }) => ({ ...copy, userId: id })));
  return readers;
}

export const updateLastSeq = (tx: Tx, { conversationId, seq }: MessageRow, userIds: readonly string[]) =>
  tx
    .update(groupMembers)
    .set({ lastSeq: seq })
    .where(and(eq(groupMembers.conversationId, conversationId), inArray(groupMembers.userId, [...userIds])));

export async function readersOf(tx: DbOrTx, row: MessageRow): Promise<string[]> {
  if (row.recipientId !== null) return [row.senderId, row.recipientId];
  const copies = await tx
    .select({ id: messageCopies.userId })
    .from(messageCopies)
    .where(eq(messageCopies.messageId, row.id));
  return [row.senderId, ...idsOf(copies)];
}

type Mark = 'delivered' | 'read';

export const statusColumns = {
  id: messages.id,
  seq: messages.seq,
  senderId: messages.senderId,
  conversationId: messages.conversationId,
};
type StatusRow = Pick<MessageRow, 'id' | 'senderId' | 'conversationId'>;

/** Reports the newest messages with a status to their senders. */
export const publishStatus = (tx: Tx, newest: Iterable<StatusRow>, status: Mark) =>
  emitAll(
    tx,
    Array.from(newest, ({ id, senderId, conversationId }) => ({
      room: userRoom(senderId),
      event: 'message_status_update',
      payload: { status, count: 0, messageId: id, conversationId },
    })),
  );

/**
 * Marks the messages that every present member has received or read, and notifies the senders. Concurrent
 * calls are serialized, so that the later one sees what the earlier one has read.
 */
export async function updateReceipts(tx: Tx, ids: readonly string[], mark: Mark, at: Date): Promise<void> {
  if (ids.length === 0) return;
  const isGiven = inArray(messages.id, [...ids]);
  const given = tx.select(statusColumns).from(messages).where(isGiven);
  const locked = await given.orderBy(asc(messages.seq)).for('update');
  const [column, copyColumn] =
    mark === 'read'
      ? [messages.readAt, messageCopies.readAt]
      : [messages.deliveredAt, messageCopies.deliveredAt];
  const missing = tx
    .select({ one: sql`1` })
    .from(messageCopies)
    .innerJoin(
      groupMembers,
      and(isCurrentMember(messageCopies.conversationId), eq(groupMembers.userId, messageCopies.userId)),
    )
    .where(
      and(eq(messageCopies.messageId, messages.id), isNull(copyColumn), isPresent(messageCopies.userId)),
    );
  const moment = sql`${at.toISOString()}::timestamptz`;
  const marked = await tx
    .update(messages)
    .set({
      deliveredAt: sql`coalesce(${messages.deliveredAt}, ${moment})`,
      ...(mark === 'read' && { readAt: moment }),
    })
    .where(and(isGiven, isNull(column), sql`not ${exists(missing)}`))
    .returning(statusColumns);
  if (mark === 'read') await publishReaders(tx, locked, new Set(idsOf(marked)));
  const newest = new Map(
    marked.sort((a, b) => a.seq - b.seq).map((one) => [`${one.conversationId} ${one.senderId}`, one]),
  );
  await publishStatus(tx, newest.values(), mark);
}

/** One more member has read a message, so its sender's list of readers is out of date. */
function publishReaders(tx: Tx, all: readonly StatusRow[], marked: ReadonlySet<string>) {
  const newest = new Map(all.map(({ id, senderId }) => [senderId, id]));
  return emitAll(
    tx,
    [...newest]
      .filter(([, id]) => !marked.has(id))
      .map(([senderId, id]) => ({
        room: userRoom(senderId),
        event: 'content_changed',
        payload: { kind: 'readers', id },
      })),
  );
}

/** The title of a group whose gig was deleted. */
export const deletedGigTitle = 'Deleted gig';

type Group = Pick<ConversationRow, 'id'>;

/** Locks a gig's group until the commit: its messages and membership changes are serialized. */
export async function lockGroupOf(tx: Tx, gigId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.gigId, gigId)).for('update');
  return row;
}

/**
 * Locks a group until the commit, and returns its title and whether the viewer is in it.
 * @throws HttpError 404 when they never were
 */
export async function lockGroup(tx: Tx, viewerId: string, groupId: string) {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, groupId)).for('update');
  const membership = row?.userLow === null ? await readMembership(tx, row.id, viewerId) : undefined;
  if (!row || !membership) throw notFound('This conversation');
  const [gig] = row.gigId
    ? await tx.select({ title: gigs.title }).from(gigs).where(eq(gigs.id, row.gigId))
    : [];
  return { id: row.id, title: gig?.title ?? deletedGigTitle, isIn: membership.leftAt === null };
}

const membershipOf = (conversationId: string, userId: string) =>
  and(eq(groupMembers.conversationId, conversationId), eq(groupMembers.userId, userId));

export async function readMembership(tx: Tx, conversationId: string, userId: string) {
  const [row] = await tx.select().from(groupMembers).where(membershipOf(conversationId, userId));
  return row;
}

/** Who is booked for a gig, or was when it was cancelled, including decisions that can still be undone. */
export const isInLineUp = (gigId: string) =>
  and(
    eq(applications.gigId, gigId),
    or(
      inArray(applications.state, bookedStates),
      and(eq(applications.state, 'cancelled'), isNotNull(applications.acceptedTerms)),
    ),
  );

/** SAF-15. The same, as far as the applicants know of it. */
export const knowsOfBooking = inArray(shownState(), ['cancelled', ...bookedStates]);

/** A change of somebody's place in the line-up of a gig; `at` in ISO 8601. */
export type LineUpChange = { gigId: string; userId: string; at: string };

/**
 * MSG-05. Adds a booked member to the gig's group, if there is one, and removes a member who is no longer
 * booked. Whoever left by themselves stays out for as long as that booking lasts.
 */
export async function syncMembership(tx: Tx, { gigId, userId, at }: LineUpChange): Promise<void> {
  const group = await lockGroupOf(tx, gigId);
  if (!group) return;
  const booked = await tx.$count(applications, and(isInLineUp(gigId), eq(applications.applicantId, userId)));
  const membership = await readMembership(tx, group.id, userId);
  const isIn = membership !== undefined && membership.leftAt === null;
  const isBooked = booked > 0;
  if (membership?.hasLeft) {
    if (isBooked) return;
    await tx.update(groupMembers).set({ hasLeft: false }).where(membershipOf(group.id, userId));
  }
  if (isIn === isBooked) return;
  await (isIn ? removeMember : addMember)(tx, group, userId, new Date(at));
}

/** Removes a member who is no longer booked. `hasLeft` is kept until that can no longer be undone. */
export async function endAccess(tx: Tx, { gigId, userId, at }: LineUpChange): Promise<void> {
  const group = await lockGroupOf(tx, gigId);
  if (!group) return;
  const booked = await tx.$count(applications, and(isInLineUp(gigId), eq(applications.applicantId, userId)));
  const membership = await readMembership(tx, group.id, userId);
  if (booked === 0 && membership && membership.leftAt === null)
    await removeMember(tx, group, userId, new Date(at));
}

/** The group must be locked. */
export async function addMember(tx: Tx, group: Group, userId: string, at: Date): Promise<void> {
  const row = { conversationId: group.id, userId, joinedAt: at };
  await tx
    .insert(groupMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [groupMembers.conversationId, groupMembers.userId],
      set: { joinedAt: at, leftAt: null, hasLeft: false },
    });
  await addEventLine(tx, group, { userId, event: 'joined', at });
}

/** They keep what they were sent, and no longer hold back receipts. The group must be locked. */
export async function removeMember(tx: Tx, group: Group, userId: string, at: Date): Promise<void> {
  await addEventLine(tx, group, { userId, event: 'left', at });
  await tx.update(groupMembers).set({ leftAt: at }).where(membershipOf(group.id, userId));
  const unseen = await tx
    .select({ id: messageCopies.messageId, deliveredAt: messageCopies.deliveredAt })
    .from(messageCopies)
    .where(
      and(
        eq(messageCopies.userId, userId),
        eq(messageCopies.conversationId, group.id),
        isNull(messageCopies.readAt),
      ),
    );
  const ids = idsOf(unseen);
  await updateReceipts(tx, ids, 'delivered', at);
  await updateReceipts(tx, ids, 'read', at);
}

type EventLine = { userId: string; event: GroupEvent; at: Date };

/** Adds a line that nobody has to read. Moves all members' lists at the start, later only the joiner's. */
export async function addEventLine(tx: Tx, { id: conversationId }: Group, { userId, event, at }: EventLine) {
  const [row] = await tx
    .insert(messages)
    .values({
      conversationId,
      senderId: userId,
      clientId: `${event}-${newId()}`,
      text: '',
      event,
      createdAt: at,
      deliveredAt: at,
      readAt: at,
    })
    .returning();
  if (!row) throw new Error('the line was not stored');
  const others = idsOf(await distributeCopies(tx, row, at));
  await tx.update(conversations).set({ lastSeq: row.seq }).where(eq(conversations.id, conversationId));
  const everybody = [userId, ...others];
  if (event !== 'left') await updateLastSeq(tx, row, event === 'made' ? everybody : [userId]);
  await emitChange(tx, everybody, { kind: 'conversation', id: conversationId });
}
