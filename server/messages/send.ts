import { and, eq, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { fileText, type Message, messageTextSchema, type NewMessage } from '#contract/messages.ts';
import { mayMessage, mayWriteInGroup } from '#contract/permissions.ts';
import { isSilencedFor } from '../conversations/silenced.ts';
import type { Tx } from '../db/database.ts';
import { isId, normalizeText } from '../db/ids.ts';
import { type ConversationRow, conversations, type MessageRow, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { distributeCopies, lockGroup, updateLastSeq } from '../groups/membership.ts';
import { authorize, forbidden, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import { parseInput } from '../http/validation.ts';
import { attachFiles, lockFiles } from '../message-files/commands.ts';
import { filesOfMessage } from '../message-files/queries.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { isUnread } from '../notifications/queries.ts';
import { emit, emitChange } from '../outbox/emit.ts';
import { inPairOrder, visibleTo } from '../people/visibility.ts';
import { userRoom } from '../realtime/rooms.ts';
import { lockConversation, updateRequest } from '../requests/routes.ts';
import type { Presence } from '../services.ts';
import { readMessage } from './queries.ts';
import { messageToWire } from './wire.ts';

/**
 * Stores a message and delivers it. A repeated client id answers with the stored message and notifies nobody
 * again.
 * @throws HttpError 404 when the recipient is not visible, the viewer was never in the group, or the message
 * replied to is not in the conversation; 403 across a block, in a group that the viewer has left, with too
 * many unanswered messages, or with files before the recipient has answered; 409 when the client id was used
 * for other content
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { recipientId, text, clientId, replyToId, fileIds = [] }: NewMessage,
  { now, presence }: { now: Date; presence: Presence },
): Promise<Message> {
  if (fileIds.length === 0) parseInput(v.object({ text: messageTextSchema }), { text });
  const content = { recipientId, text: normalizeText(text), replyToId: replyToId ?? null };
  const submitted = { ...content, fileIds };
  if (!isId(recipientId)) throw notFound('This profile');
  // The lock lasts until the commit: `seq` follows the order of commits, a block never overlaps with a
  // message, and a retry finds what the first call has stored.
  const known = await lockConversation(tx, viewer.id, recipientId);
  const alreadySent = await findSent(tx, viewer, clientId, submitted);
  if (alreadySent) return alreadySent;
  const { conversationId, isGroup, title } = await openThread(tx, viewer, recipientId, known, now);
  if (replyToId !== undefined) await requireInConversation(tx, conversationId, replyToId);
  const files = await filesToSend(tx, viewer, fileIds, { conversationId, recipientId });
  const [row] = await tx
    .insert(messages)
    .values({
      ...content,
      recipientId: isGroup ? null : recipientId,
      text: content.text || fileText(files),
      conversationId,
      senderId: viewer.id,
      clientId,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  if (!row) return (await findSent(tx, viewer, clientId, submitted)) ?? throwMissing();
  await attachFiles(tx, row.id, files);
  await tx.update(conversations).set({ lastSeq: row.seq }).where(eq(conversations.id, conversationId));

  // Each reader may see the quoted message differently.
  const readBy = async (readerId: string) =>
    replyToId === undefined && files.length === 0
      ? messageToWire(row, viewer)
      : readMessage(tx, readerId, row.id);
  const readers = isGroup
    ? await distributeCopies(tx, row)
    : [{ id: recipientId, isMuted: await isSilenced(tx, recipientId, conversationId) }];
  if (isGroup) await updateLastSeq(tx, row, [viewer.id, ...readers.map(({ id }) => id)]);
  const message = await readBy(viewer.id);
  await emit(tx, userRoom(viewer.id), 'new_message', message);
  const subject = isGroup
    ? { kind: 'group' as const, id: conversationId, title }
    : { kind: 'conversation' as const, id: conversationId };
  for (const { id, isMuted } of readers) {
    if (isMuted) {
      await emitChange(tx, id, { kind: 'message', id: conversationId });
      continue;
    }
    await emit(tx, userRoom(id), 'new_message', await readBy(id));
    if (!(await presence.isViewing(tx, id, conversationId)))
      await notifyOnce(tx, viewer, id, subject, message);
  }
  return message;
}

const throwMissing = (): never => {
  throw notFound('This message');
};

async function findSent(
  tx: Tx,
  viewer: Viewer,
  clientId: string,
  submitted: Pick<MessageRow, 'text' | 'replyToId'> & { recipientId: string; fileIds: readonly string[] },
) {
  const [row] = await tx
    .select({
      id: messages.id,
      recipientId: sql<string>`coalesce(${messages}.recipient_id, ${messages}.conversation_id)`,
      text: messages.text,
      replyToId: messages.replyToId,
      removedAt: messages.removedAt,
      files: filesOfMessage,
    })
    .from(messages)
    .where(and(eq(messages.senderId, viewer.id), eq(messages.clientId, clientId)));
  if (!row) return undefined;
  const message = await readMessage(tx, viewer.id, row.id);
  // The text of a removed message is not stored, so it cannot be compared.
  const files = row.files ?? [];
  const isSame =
    row.recipientId === submitted.recipientId &&
    (row.removedAt !== null ||
      (row.text === (submitted.text || fileText(files)) &&
        row.replyToId === submitted.replyToId &&
        `${files.map(({ id }) => id)}` === `${submitted.fileIds}`));
  if (!isSame) throw usedAlready(message);
  return message;
}

/**
 * A message request carries no files.
 * @throws HttpError 403 while the request is unanswered
 */
async function filesToSend(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  { conversationId, recipientId }: { conversationId: string; recipientId: string },
) {
  if (ids.length === 0) return [];
  const requestCount = await tx.$count(
    conversations,
    and(
      eq(conversations.id, conversationId),
      eq(conversations.requestTo, recipientId),
      ne(conversations.requestState, 'accepted'),
    ),
  );
  if (requestCount > 0)
    throw forbidden('You can send photos and files once they’ve replied.', 'request_open');
  return lockFiles(tx, viewer.id, ids);
}

/** A reply's original is in the same conversation; it may have been removed. */
async function requireInConversation(tx: Tx, conversationId: string, id: string): Promise<void> {
  const isInConversation = and(eq(messages.id, id), eq(messages.conversationId, conversationId));
  if (!isId(id) || (await tx.$count(messages, isInConversation)) === 0)
    throw notFound('The message you’re replying to');
}

type Thread = { conversationId: string; isGroup: boolean; title: string };

/** The conversation must be locked, if there is one. */
async function openThread(
  tx: Tx,
  viewer: Viewer,
  recipientId: string,
  known: ConversationRow | undefined,
  now: Date,
): Promise<Thread> {
  const [person] = await tx
    .select({
      id: users.id,
      name: users.name,
      preferences: users.preferences,
      visible: sql<boolean>`(${visibleTo(viewer.id, users.id)} and ${users.goneAt} is null)`,
    })
    .from(users)
    .where(eq(users.id, recipientId));
  if (!person) return openGroup(tx, viewer, recipientId);
  if (!person.visible && !known) throw notFound('This profile');
  authorize(mayMessage(viewer, person, !person.visible));
  const row = known ?? (await startConversation(tx, viewer.id, recipientId, now));
  await updateRequest(tx, row, viewer.id, person);
  return { conversationId: row.id, isGroup: false, title: '' };
}

async function openGroup(tx: Tx, viewer: Viewer, groupId: string): Promise<Thread> {
  const { isIn, title } = await lockGroup(tx, viewer.id, groupId);
  authorize(mayWriteInGroup(viewer, { isIn }));
  return { conversationId: groupId, isGroup: true, title };
}

async function startConversation(tx: Tx, viewerId: string, recipientId: string, now: Date) {
  const [userLow, userHigh] = inPairOrder(viewerId, recipientId);
  const [row] = await tx
    .insert(conversations)
    .values({ userLow, userHigh, createdAt: now })
    .onConflictDoUpdate({
      target: [conversations.userLow, conversations.userHigh],
      set: { lastSeq: sql`${conversations.lastSeq}` },
    })
    .returning();
  if (!row) throw new Error('the conversation was not stored');
  return row;
}

async function isSilenced(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const silenced = isSilencedFor(userId, sql`${conversations.id}`);
  return (await tx.$count(conversations, and(eq(conversations.id, conversationId), silenced))) > 0;
}

/** At most one unread notification per conversation; the unread count says how many messages there are. */
async function notifyOnce(
  tx: Tx,
  viewer: Viewer,
  recipientId: string,
  subject: NonNullable<NewNotification['subject']>,
  { id: messageId, text: excerpt }: Pick<Message, 'id' | 'text'>,
) {
  const [existing] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'message'),
        eq(notifications.subjectId, subject.id),
        isUnread,
      ),
    )
    .limit(1);
  if (existing) return;
  await notify(tx, { recipientId, actorId: viewer.id, type: 'message', subject, excerpt, messageId });
}
