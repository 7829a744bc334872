import { and, eq, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { wordsOfFiles } from '#contract/ours/message-files.ts';
import { messageTextSchema, type NewMessage } from '#contract/ours/message-inputs.ts';
import type { Message } from '#contract/ours/messages.ts';
import { mayMessage, mayWriteInGroup } from '#contract/permissions/people.ts';
import { isQuietFor } from '../conversations/quiet.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { conversations } from '../db/schema/conversations.ts';
import { type MessageRow, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { handOut, putLast } from '../groups/copies.ts';
import { lockGroup } from '../groups/membership.ts';
import { forbidden, notFound, usedAlready } from '../http/errors.ts';
import { parseInput } from '../http/validation.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { putFiles, takeFiles } from '../message-files/commands.ts';
import { itsFiles } from '../message-files/queries.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { isUnread } from '../notifications/queries.ts';
import { emit } from '../outbox/emit.ts';
import { inPairOrder, visibleTo } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { arrive, lockConversation } from '../requests/rules.ts';
import type { Presence } from '../services.ts';
import { readMessage } from './queries.ts';
import { messageToWire } from './wire.ts';

/**
 * Stores a message and what follows from it. A second send with the same client id answers the stored one
 * and tells nobody again.
 * @throws HttpError 404 when the sender sees no such person and was in no such group, or replies to no message of the two, 403 in a thread that
 * a block has ended, in a group they are out of, or where as many messages wait for an answer as may, or with files for who has not
 * answered, 409 when the client id was used for other words or another recipient.
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { recipientId, text, clientId, replyToId, fileIds = [] }: NewMessage,
  { now, presence }: { now: Date; presence: Presence },
): Promise<Message> {
  if (fileIds.length === 0) parseInput(v.object({ text: messageTextSchema }), { text });
  const words = { recipientId, text: tidy(text), replyToId: replyToId ?? null };
  const same = { ...words, fileIds };
  const sent = await findSent(tx, viewer, clientId, same);
  if (sent) return sent;
  const { conversationId, isGroup, title } = await openPlace(tx, viewer, recipientId, now);
  if (replyToId !== undefined) await demandPart(tx, conversationId, replyToId);
  // Whoever sent the same beside it has the files, and is waited for by now.
  const before = fileIds.length > 0 ? await findSent(tx, viewer, clientId, same) : undefined;
  if (before) return before;
  const files = await filesToSend(tx, viewer, fileIds, { conversationId, recipientId });
  const [row] = await tx
    .insert(messages)
    .values({
      ...words,
      recipientId: isGroup ? null : recipientId,
      text: words.text || wordsOfFiles(files),
      conversationId,
      senderId: viewer.id,
      clientId,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  if (!row) return (await findSent(tx, viewer, clientId, same)) ?? absent();
  await putFiles(tx, row.id, files);
  await tx.update(conversations).set({ lastSeq: row.seq }).where(eq(conversations.id, conversationId));

  // Each may see what it answers differently.
  const readBy = async (readerId: string) =>
    replyToId === undefined && files.length === 0
      ? messageToWire(row, viewer)
      : readMessage(tx, readerId, row.id);
  const readers = isGroup
    ? await handOut(tx, row)
    : [{ id: recipientId, isQuiet: await isQuiet(tx, recipientId, conversationId) }];
  if (isGroup) await putLast(tx, row, [viewer.id, ...readers.map(({ id }) => id)]);
  const message = await readBy(viewer.id);
  await emit(tx, userRoom(viewer.id), 'new_message', message);
  const subject = isGroup
    ? { kind: 'group' as const, id: conversationId, title }
    : { kind: 'conversation' as const, id: conversationId };
  for (const { id, isQuiet } of readers) {
    if (isQuiet) {
      await emit(tx, userRoom(id), 'content_changed', { kind: 'message', id: conversationId });
      continue;
    }
    await emit(tx, userRoom(id), 'new_message', await readBy(id));
    if (!(await presence.isViewing(tx, id, conversationId)))
      await notifyOnce(tx, viewer, id, subject, message);
  }
  return message;
}

const absent = (): never => {
  throw notFound('The message');
};

async function findSent(
  tx: Tx,
  viewer: Viewer,
  clientId: string,
  same: Pick<MessageRow, 'text' | 'replyToId'> & { recipientId: string; fileIds: readonly string[] },
) {
  const [row] = await tx
    .select({
      id: messages.id,
      recipientId: sql<string>`coalesce(${messages}.recipient_id, ${messages}.conversation_id)`,
      text: messages.text,
      replyToId: messages.replyToId,
      removedAt: messages.removedAt,
      files: itsFiles,
    })
    .from(messages)
    .where(and(eq(messages.senderId, viewer.id), eq(messages.clientId, clientId)));
  if (!row) return undefined;
  const message = await readMessage(tx, viewer.id, row.id);
  // Of one that was taken away meanwhile, the words are not known any more.
  const files = row.files ?? [];
  const isSame =
    row.recipientId === same.recipientId &&
    (row.removedAt !== null ||
      (row.text === (same.text || wordsOfFiles(files)) &&
        row.replyToId === same.replyToId &&
        `${files.map(({ id }) => id)}` === `${same.fileIds}`));
  if (!isSame) throw usedAlready(message);
  return message;
}

/**
 * Who has not agreed to be written to is sent words alone.
 * @throws HttpError 403 while their answer is waited for
 */
async function filesToSend(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  { conversationId, recipientId }: { conversationId: string; recipientId: string },
) {
  if (ids.length === 0) return [];
  const asks = await tx.$count(
    conversations,
    and(
      eq(conversations.id, conversationId),
      eq(conversations.requestTo, recipientId),
      ne(conversations.requestState, 'accepted'),
    ),
  );
  if (asks > 0) throw forbidden('You can send pictures and files once they have answered.', 'request_open');
  return takeFiles(tx, viewer.id, ids);
}

/** What is answered is of the same conversation; it may be gone by now. */
async function demandPart(tx: Tx, conversationId: string, id: string): Promise<void> {
  const part = and(eq(messages.id, id), eq(messages.conversationId, conversationId));
  if (!isId(id) || (await tx.$count(messages, part)) === 0) throw notFound('The message you answer');
}

type Place = { conversationId: string; isGroup: boolean; title: string };

/**
 * The row of the pair, or of a group, locked until the commit: within a conversation `seq` follows the order of commits, and a
 * block, which locks it too, comes before or after a message, never beside it.
 */
async function openPlace(tx: Tx, viewer: Viewer, recipientId: string, now: Date): Promise<Place> {
  if (!isId(recipientId)) throw notFound('This person');
  const known = await lockConversation(tx, viewer.id, recipientId);
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
  if (!person.visible && !known) throw notFound('This person');
  demand(mayMessage(asPermissionViewer(viewer), person, !person.visible));
  const row = known ?? (await beginConversation(tx, viewer.id, recipientId, now));
  await arrive(tx, row, viewer.id, person);
  return { conversationId: row.id, isGroup: false, title: '' };
}

async function openGroup(tx: Tx, viewer: Viewer, groupId: string): Promise<Place> {
  const { isIn, title } = await lockGroup(tx, viewer.id, groupId);
  demand(mayWriteInGroup(asPermissionViewer(viewer), { isIn }));
  return { conversationId: groupId, isGroup: true, title };
}

async function beginConversation(tx: Tx, viewerId: string, recipientId: string, now: Date) {
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

async function isQuiet(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const quiet = isQuietFor(userId, sql`${conversations.id}`);
  return (await tx.$count(conversations, and(eq(conversations.id, conversationId), quiet))) > 0;
}

/** One unread notification per conversation is enough; the unread count tells how many messages wait. */
async function notifyOnce(
  tx: Tx,
  viewer: Viewer,
  recipientId: string,
  subject: NonNullable<NewNotification['subject']>,
  { id: messageId, text: excerpt }: Pick<Message, 'id' | 'text'>,
) {
  const [waiting] = await tx
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
  if (waiting) return;
  await notify(tx, { recipientId, actorId: viewer.id, type: 'message', subject, excerpt, messageId });
}
