import { and, eq, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { wordsOfFiles } from '#contract/ours/message-files.ts';
import { messageTextSchema, type NewMessage } from '#contract/ours/message-inputs.ts';
import type { Message } from '#contract/ours/messages.ts';
import { mayMessage } from '#contract/permissions/people.ts';
import { isQuietFor } from '../conversations/quiet.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { conversations } from '../db/schema/conversations.ts';
import { type MessageRow, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { forbidden, notFound, usedAlready } from '../http/errors.ts';
import { parseInput } from '../http/validation.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { putFiles, takeFiles } from '../message-files/commands.ts';
import { itsFiles } from '../message-files/queries.ts';
import { notify } from '../notifications/notify.ts';
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
 * @throws HttpError 404 when the sender sees no such person, or replies to no message of the two, 403 in a thread that
 * a block has ended or where as many messages wait for an answer as may, or with files for who has not
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
  const conversationId = await openConversation(tx, viewer, recipientId, now);
  if (replyToId !== undefined) await demandPart(tx, conversationId, replyToId);
  // Whoever sent the same beside it has the files, and is waited for by now.
  const before = fileIds.length > 0 ? await findSent(tx, viewer, clientId, same) : undefined;
  if (before) return before;
  const files = await filesToSend(tx, viewer, fileIds, { conversationId, recipientId });
  const [row] = await tx
    .insert(messages)
    .values({
      ...words,
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

  // The two may see what it answers differently.
  const readBy = async (readerId: string) =>
    replyToId === undefined && files.length === 0
      ? messageToWire(row, viewer)
      : readMessage(tx, readerId, row.id);
  const message = await readBy(viewer.id);
  await emit(tx, userRoom(viewer.id), 'new_message', message);
  if (await isQuiet(tx, recipientId, conversationId)) {
    await emit(tx, userRoom(recipientId), 'content_changed', { kind: 'message', id: conversationId });
    return message;
  }
  await emit(tx, userRoom(recipientId), 'new_message', await readBy(recipientId));
  if (!(await presence.isViewing(tx, recipientId, conversationId))) await notifyOnce(tx, viewer, message);
  return message;
}

const absent = (): never => {
  throw notFound('The message');
};

async function findSent(
  tx: Tx,
  viewer: Viewer,
  clientId: string,
  same: Pick<MessageRow, 'recipientId' | 'text' | 'replyToId'> & { fileIds: readonly string[] },
) {
  const [row] = await tx
    .select({
      id: messages.id,
      recipientId: messages.recipientId,
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

/**
 * The row of the pair, locked until the commit: within a conversation `seq` follows the order of commits, and a
 * block, which locks it too, comes before or after a message, never beside it.
 */
async function openConversation(tx: Tx, viewer: Viewer, recipientId: string, now: Date): Promise<string> {
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
  if (!person || (!person.visible && !known)) throw notFound('This person');
  demand(mayMessage(asPermissionViewer(viewer), person, !person.visible));
  const row = known ?? (await beginConversation(tx, viewer.id, recipientId, now));
  await arrive(tx, row, viewer.id, person);
  return row.id;
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
async function notifyOnce(tx: Tx, viewer: Viewer, { recipientId, conversationId, text }: Message) {
  const [waiting] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'message'),
        eq(notifications.subjectId, conversationId),
        isUnread,
      ),
    )
    .limit(1);
  if (waiting) return;
  await notify(tx, {
    recipientId,
    actorId: viewer.id,
    type: 'message',
    subject: { kind: 'conversation', id: conversationId },
    excerpt: text,
  });
}
