import { and, asc, desc, eq, gt, gte, isNull, lt, not, type Placeholder, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { ThreadQuery } from '#contract/conversations.ts';
import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { conversationOfMessage, isMutedBy, isSilencedFor } from '../conversations/silenced.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { firstRows, preparedByShape, rowsOf } from '../db/prepared.ts';
import {
  hiddenMessages,
  type MessageRow,
  messageCopies,
  messageReactions,
  messages,
} from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { hasMessage, isUnreadCopy, ownCopyOf } from '../groups/membership.ts';
import { badInput, notFound } from '../http/errors.ts';
import { filesOfMessage } from '../message-files/queries.ts';
import { emitChange } from '../outbox/emit.ts';
import { visibleTo } from '../people/visibility.ts';
import { copyColumns, isCopyOf, markedFor, messageToWire } from './wire.ts';

/** Includes messages that were marked as unread. */
export const isUnread = sql<boolean>`(${messages.readAt} is null or ${messages.markedUnread})`;

/** The messages that count as unread: from visible people, and not in a silenced conversation. */
export const isUnreadBy = (viewerId: string | Placeholder) =>
  and(
    eq(messages.recipientId, viewerId),
    isUnread,
    visibleTo(viewerId, messages.senderId),
    not(isSilencedFor(viewerId, conversationOfMessage)),
  );

/** The same for groups, for a query of copies joined with their messages. */
export const isUnreadCopyOf = (viewerId: string | Placeholder) =>
  and(
    eq(messageCopies.userId, viewerId),
    isUnreadCopy,
    visibleTo(viewerId, messages.senderId),
    not(isMutedBy(viewerId, sql`${messageCopies}.conversation_id`)),
  );

const count = sql<number>`count(*)::int`;
const preparedUnread = preparedByShape((db, _shape: 'all') => {
  const viewerId = sql.placeholder('viewerId');
  return unionAll(
    db.select({ count }).from(messages).where(isUnreadBy(viewerId)),
    db
      .select({ count })
      .from(messageCopies)
      .innerJoin(messages, eq(messages.id, messageCopies.messageId))
      .where(isUnreadCopyOf(viewerId)),
  ).prepare('unread_messages');
});

export async function countUnread(db: DbOrTx, viewerId: string): Promise<number> {
  const rows = await preparedUnread(db, 'all').execute({ viewerId });
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/** Who reacted with what, earliest first; null without reactions. In groups only those of visible members. */
const reactionsOf = (readerId: string | Placeholder) => sql<Message['reactions'] | null>`(
  select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'by', r.by) order by r.first) from (
    select emoji, jsonb_agg(user_id order by created_at) as by, min(created_at) as first
    from ${messageReactions} reaction where message_id = ${messages}.id
      and (${messages}.recipient_id is not null or ${visibleTo(readerId, sql`reaction.user_id`)})
    group by emoji
  ) r)`;

const original = alias(messages, 'original');
const originalCopy = alias(hiddenMessages, 'original_copy');

/** Whether a group message replies to one from before its reader joined. */
const isUnsent = (readerId: string | Placeholder) => sql<
  boolean | null
>`case when ${messages}.recipient_id is null and ${original}.id is not null
  then ${original}.sender_id <> ${readerId}::uuid and (select true from ${messageCopies} earlier
    where earlier.message_id = ${original}.id and earlier.user_id = ${readerId}::uuid) is null end`;

/** A message as one reader sees it: sender, own copy, quoted message, reactions and files. */
const selectFor = (db: DbOrTx, readerId: string | Placeholder) => {
  const avatar = sql<string | null>`case when ${visibleTo(readerId, users.id)} then ${users.avatar} end`;
  return db
    .select({
      message: messages,
      sender: { id: users.id, name: users.name, avatar },
      copy: copyColumns,
      original: {
        id: original.id,
        seq: original.seq,
        senderId: original.senderId,
        text: original.text,
        removedAt: original.removedAt,
      },
      isOriginalHidden: originalCopy.hidden,
      isOriginalUnsent: isUnsent(readerId),
      own: ownCopyOf(readerId),
      reactions: reactionsOf(readerId),
      files: filesOfMessage,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(hiddenMessages, isCopyOf(readerId))
    .leftJoin(
      original,
      and(
        eq(original.id, messages.replyToId),
        sql`(${isUnsent(readerId)} is not true or ${visibleTo(readerId, original.senderId)})`,
      ),
    )
    .leftJoin(
      originalCopy,
      and(eq(originalCopy.messageId, messages.replyToId), eq(originalCopy.userId, readerId)),
    );
};

type ReadRow = Awaited<ReturnType<typeof selectFor>>[number];
const rowToWire =
  (readerId: string) =>
  ({ message, sender, copy, own, ...extras }: ReadRow) =>
    messageToWire(markedFor(readerId, message, own), sender, copy, extras);

/** @throws when there is no such message */
export async function readMessage(db: DbOrTx, readerId: string, id: string): Promise<Message> {
  const [row] = await selectFor(db, readerId).where(eq(messages.id, id));
  if (!row) throw new Error(`there is no message ${id}`);
  return rowToWire(readerId)(row);
}

type Shape = `${'newest' | 'before' | 'after' | 'between' | 'since'}_${number}`;

const preparedThread = preparedByShape((db, shape: Shape) => {
  const viewerId = sql.placeholder('viewerId');
  const [where] = shape.split('_');
  const below = where === 'before' || where === 'between';
  const above = where === 'after' || where === 'between';
  return selectFor(db, viewerId)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('conversationId')),
        hasMessage(viewerId),
        below ? lt(messages.seq, sql.placeholder('before')) : undefined,
        above ? gt(messages.seq, sql.placeholder('after')) : undefined,
        where === 'since' ? gte(messages.createdAt, sql.placeholder('since')) : undefined,
      ),
    )
    .orderBy(
      ...(where === 'since' ? [asc(messages.createdAt)] : []),
      firstRows((above || where === 'since' ? asc : desc)(messages.seq), rowsOf(shape)),
    )
    .prepare(`thread_${shape}`);
});

const shapeOf = ({ before, after, since }: ThreadQuery) => {
  if (since !== undefined) return 'since';
  if (after === undefined) return before === undefined ? 'newest' : 'before';
  return before === undefined ? 'after' : 'between';
};

/**
 * Returns a page of a thread, oldest first: the newest, the one below `before`, the one above `after`, or the
 * one that starts at `since`. Empty for anyone who is not a member.
 * @throws HttpError 400 when `since` is no date or before 1970
 */
export async function readThread(db: DbOrTx, viewerId: string, conversationId: string, query: ThreadQuery) {
  const { limit, before, after, since } = query;
  const size = limit === undefined ? limits.pageSizeMax : Number(limit);
  const where = shapeOf(query);
  const from = since === undefined ? undefined : new Date(since);
  if (from && !(from.getTime() >= 0)) throw badInput('since is a date and time.', 'since');
  const bounds = { before: Number(before), after: Number(after), since: from?.toISOString() };
  const values = { viewerId, conversationId, ...bounds };
  const rows = await preparedThread(db, `${where}_${size + 1}`).execute(values);
  const items = rows.slice(0, size).map(rowToWire(viewerId));
  const isUpward = where === 'newest' || where === 'before';
  return { items: isUpward ? items.reverse() : items, hasMore: rows.length > size };
}

/**
 * Locks a message until the commit.
 * @throws HttpError 404 when the viewer neither sent nor received it
 */
export async function lockMessage(tx: Tx, viewerId: string, id: string): Promise<MessageRow> {
  if (!isId(id)) throw notFound('This message');
  const isOwn = and(eq(messages.id, id), isNull(messages.event), hasMessage(viewerId));
  const [row] = await tx.select().from(messages).where(isOwn).for('update');
  if (!row) throw notFound('This message');
  return row;
}

export const publishToReader = async (
  tx: Tx,
  readerId: string,
  { id, conversationId }: Pick<MessageRow, 'id' | 'conversationId'>,
) =>
  emitChange(tx, readerId, {
    kind: 'message',
    id: conversationId,
    message: await readMessage(tx, readerId, id),
  });
