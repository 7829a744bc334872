import { and, desc, eq, isNotNull, isNull, not, notExists, sql } from 'drizzle-orm';
import type { ConversationsPage } from '#contract/ours/messages.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { archives, conversations, isGroup, mutes } from '../db/schema/conversations.ts';
import { messageCopies } from '../db/schema/groups.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { conflict, notFound } from '../http/errors.ts';
import { isUnreadBy, isUnreadCopyOf } from '../messages/queries.ts';
import { isCopyOf } from '../messages/wire.ts';
import { visibleTo } from '../people/standing.ts';
import { isArchivedBy, isRequestTo } from './quiet.ts';

/** What a member makes of a conversation for themselves alone: the other one is told nothing of it. */
type Own = { userId: string; conversationId: string };

/** Nothing that comes in it is told or counted, or it is again. */
export async function setMuted(tx: Tx, own: Own, isWanted: boolean): Promise<void> {
  if (isWanted) await tx.insert(mutes).values(own).onConflictDoNothing();
  else
    await tx
      .delete(mutes)
      .where(and(eq(mutes.userId, own.userId), eq(mutes.conversationId, own.conversationId)));
}

/**
 * Puts it away until more is said than the message that the member has seen last, or brings it back when that is null.
 * @throws HttpError 404 when there is no such message in it
 */
export async function setArchived(tx: Tx, own: Own, lastSeen: string | null): Promise<void> {
  const { userId, conversationId } = own;
  if (lastSeen === null) {
    const isIt = and(eq(archives.userId, userId), eq(archives.conversationId, conversationId));
    return void (await tx.delete(archives).where(isIt));
  }
  const [message] = isId(lastSeen)
    ? await tx
        .select({ upTo: messages.seq })
        .from(messages)
        .where(and(eq(messages.id, lastSeen), eq(messages.conversationId, conversationId)))
    : [];
  if (!message) throw notFound('The message');
  await tx
    .insert(archives)
    .values({ ...own, ...message })
    .onConflictDoUpdate({ target: [archives.userId, archives.conversationId], set: message });
}

/**
 * Has the last message of the other side wait again, or no longer.
 * @throws HttpError 409 when there is none to wait
 */
export async function markUnread(tx: Tx, { userId, conversationId }: Own, isWanted: boolean): Promise<void> {
  const group = await tx.$count(conversations, and(eq(conversations.id, conversationId), isGroup));
  if (group > 0) return markCopyUnread(tx, { userId, conversationId }, isWanted);
  const isToMember = and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId));
  if (!isWanted)
    return void (await tx
      .update(messages)
      .set({ markedUnread: false })
      .where(and(isToMember, messages.markedUnread)));
  const hidden = tx
    .select({ id: hiddenMessages.messageId })
    .from(hiddenMessages)
    .where(
      and(
        eq(hiddenMessages.messageId, messages.id),
        eq(hiddenMessages.userId, userId),
        hiddenMessages.hidden,
      ),
    );
  const [last] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isToMember,
        notExists(hidden),
        visibleTo(userId, messages.senderId),
        not(isRequestTo(userId, conversationId)),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  if (!last) throw conflict('There is nothing to read here from the other side.', null);
  await tx
    .update(messages)
    .set({ markedUnread: true })
    .where(and(eq(messages.id, last.id), isNotNull(messages.readAt)));
}

/** The same in a group, of the member's copies. */
async function markCopyUnread(tx: Tx, { userId, conversationId }: Own, isWanted: boolean): Promise<void> {
  const isTheirs = and(eq(messageCopies.userId, userId), eq(messageCopies.conversationId, conversationId));
  if (!isWanted)
    return void (await tx
      .update(messageCopies)
      .set({ markedUnread: false })
      .where(and(isTheirs, messageCopies.markedUnread)));
  const [last] = await tx
    .select({ id: messages.id })
    .from(messageCopies)
    .innerJoin(messages, eq(messages.id, messageCopies.messageId))
    .leftJoin(hiddenMessages, isCopyOf(userId))
    .where(
      and(
        isTheirs,
        isNull(messages.event),
        sql`${hiddenMessages.hidden} is not true`,
        visibleTo(userId, messages.senderId),
      ),
    )
    .orderBy(desc(messageCopies.seq))
    .limit(1);
  if (!last) throw conflict('There is nothing to read here from anybody else.', null);
  await tx
    .update(messageCopies)
    .set({ markedUnread: true })
    .where(and(isTheirs, eq(messageCopies.messageId, last.id), isNotNull(messageCopies.readAt)));
}

/** How many conversations a member has put away, and how much in them waits; undefined for none. */
export async function readArchived(db: DbOrTx, userId: string): Promise<ConversationsPage['archived']> {
  const other = sql`case when ${conversations.userLow} = ${userId}::uuid then ${conversations.userHigh} else ${conversations.userLow} end`;
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      unreadCount: sql<number>`coalesce(sum((
        select count(*) from ${messages} where ${messages.conversationId} = ${conversations.id} and ${isUnreadBy(userId)}
      ) + (
        select count(*) from ${messageCopies} inner join ${messages} on ${messages.id} = ${messageCopies.messageId}
        where ${messageCopies.conversationId} = ${conversations.id} and ${isUnreadCopyOf(userId)}
      )), 0)::int`,
    })
    .from(archives)
    .innerJoin(conversations, eq(conversations.id, archives.conversationId))
    .where(
      and(
        eq(archives.userId, userId),
        isArchivedBy(userId),
        visibleTo(userId, other),
        not(isRequestTo(userId, sql`${conversations.id}`)),
      ),
    );
  return row && row.count > 0 ? row : undefined;
}
