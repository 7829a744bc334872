import { and, desc, eq, isNotNull, isNull, not, notExists, sql } from 'drizzle-orm';
import type { ConversationsPage } from '#contract/conversations.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { preparedByShape } from '../db/prepared.ts';
import {
  archives,
  conversations,
  hiddenMessages,
  isGroup,
  messageCopies,
  messages,
  mutes,
} from '../db/schema/messages.ts';
import { conflict, notFound } from '../http/errors.ts';
import { isUnreadBy, isUnreadCopyOf } from '../messages/queries.ts';
import { isCopyOf } from '../messages/wire.ts';
import { visibleTo } from '../people/visibility.ts';
import { isArchivedBy, isRequestTo } from './silenced.ts';

/** One member's own view of a conversation; only they are notified of changes. */
type OwnConversation = { userId: string; conversationId: string };

export async function setMuted(tx: Tx, own: OwnConversation, isWanted: boolean): Promise<void> {
  if (isWanted) await tx.insert(mutes).values(own).onConflictDoNothing();
  else
    await tx
      .delete(mutes)
      .where(and(eq(mutes.userId, own.userId), eq(mutes.conversationId, own.conversationId)));
}

/**
 * Archives a conversation until a message after `lastSeen` arrives, or restores it when that is null.
 * @throws HttpError 404 when there is no such message in it
 */
export async function setArchived(tx: Tx, own: OwnConversation, lastSeen: string | null): Promise<void> {
  const { userId, conversationId } = own;
  if (lastSeen === null) {
    const isOwnArchive = and(eq(archives.userId, userId), eq(archives.conversationId, conversationId));
    return void (await tx.delete(archives).where(isOwnArchive));
  }
  const [message] = isId(lastSeen)
    ? await tx
        .select({ upTo: messages.seq })
        .from(messages)
        .where(and(eq(messages.id, lastSeen), eq(messages.conversationId, conversationId)))
    : [];
  if (!message) throw notFound('This message');
  await tx
    .insert(archives)
    .values({ ...own, ...message })
    .onConflictDoUpdate({ target: [archives.userId, archives.conversationId], set: message });
}

/**
 * Marks the last received message as unread, or clears such marks.
 * @throws HttpError 409 when there is none
 */
export async function markUnread(tx: Tx, own: OwnConversation, isWanted: boolean): Promise<void> {
  const { userId, conversationId } = own;
  const group = await tx.$count(conversations, and(eq(conversations.id, conversationId), isGroup));
  if (group > 0) return markCopyUnread(tx, own, isWanted);
  const isToMember = and(eq(messages.conversationId, conversationId), eq(messages.recipientId, userId));
  if (!isWanted) {
    const isMarked = and(isToMember, messages.markedUnread);
    return void (await tx.update(messages).set({ markedUnread: false }).where(isMarked));
  }
  const hidden = tx
    .select({ id: hiddenMessages.messageId })
    .from(hiddenMessages)
    .where(and(isCopyOf(userId), hiddenMessages.hidden));
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
  if (!last) throw conflict('There are no messages from the other person.', null);
  const isLast = and(eq(messages.id, last.id), isNotNull(messages.readAt));
  await tx.update(messages).set({ markedUnread: true }).where(isLast);
}

async function markCopyUnread(tx: Tx, own: OwnConversation, isWanted: boolean): Promise<void> {
  const { userId, conversationId } = own;
  const isOwnCopy = and(eq(messageCopies.userId, userId), eq(messageCopies.conversationId, conversationId));
  if (!isWanted)
    return void (await tx
      .update(messageCopies)
      .set({ markedUnread: false })
      .where(and(isOwnCopy, messageCopies.markedUnread)));
  const [last] = await tx
    .select({ id: messages.id })
    .from(messageCopies)
    .innerJoin(messages, eq(messages.id, messageCopies.messageId))
    .leftJoin(hiddenMessages, isCopyOf(userId))
    .where(
      and(
        isOwnCopy,
        isNull(messages.event),
        sql`${hiddenMessages.hidden} is not true`,
        visibleTo(userId, messages.senderId),
      ),
    )
    .orderBy(desc(messageCopies.seq))
    .limit(1);
  if (!last) throw conflict('There are no messages from anyone else.', null);
  const isLast = and(isOwnCopy, eq(messageCopies.messageId, last.id));
  await tx.update(messageCopies).set({ markedUnread: true }).where(isLast);
}

const preparedArchived = preparedByShape((db, _shape: 'all') => {
  const userId = sql.placeholder('userId');
  const other = sql`case when ${conversations.userLow} = ${userId}::uuid then ${conversations.userHigh} else ${conversations.userLow} end`;
  return db
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
    )
    .prepare('archived_conversations');
});

export async function readArchived(db: DbOrTx, userId: string): Promise<ConversationsPage['archived']> {
  const [row] = await preparedArchived(db, 'all').execute({ userId });
  return row && row.count > 0 ? row : undefined;
}
