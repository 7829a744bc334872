import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Message, messageCalls, type Reaction, type RemovalScope } from '#contract/messages.ts';
import { denials, mayRemoveForBoth } from '#contract/permissions.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { isActiveMember } from '../conversations/queries.ts';
import type { Tx } from '../db/database.ts';
import { readRows, restoreRows } from '../db/rows.ts';
import type { ActSnapshot } from '../db/schema/acts.ts';
import { hiddenMessages, type MessageRow, messageReactions, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { readersOf } from '../groups/membership.ts';
import { authorize, conflict, forbidden, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { releaseFiles } from '../message-files/commands.ts';
import { deleteNotifications, publishNotificationChanges, updateExcerpts } from '../notifications/notify.ts';
import { visibleTo } from '../people/visibility.ts';
import { type Action, recordAct } from '../undo/acts.ts';
import { countUnread, lockMessage, publishToReader, readMessage } from './queries.ts';
import { searchMessages } from './search.ts';
import { sendMessage } from './send.ts';

const removedText = 'Message deleted';
const nextRevision = sql`${messages.revision} + 1`;

/**
 * Removes a message for the viewer, or within an hour of sending for everyone. Open threads see it at once,
 * even while it can be undone. Idempotent.
 * @throws HttpError 404 when the viewer is not a participant, 403 when it is not theirs to remove for
 * everyone, or too late
 */
export async function removeMessage(
  tx: Tx,
  viewer: Viewer,
  { id, scope }: { id: string; scope: RemovalScope },
  action: Action,
): Promise<Message> {
  const row = await lockMessage(tx, viewer.id, id);
  const snapshot =
    scope === 'me' ? await hide(tx, viewer.id, row) : await removeForBoth(tx, viewer, row, action.now);
  if (snapshot)
    await recordAct(tx, action, {
      kind: scope === 'me' ? 'messageForMe' : 'message',
      subjectId: row.id,
      withinId: row.conversationId,
      madeAt: row.createdAt,
      kept: snapshot,
    });
  return readMessage(tx, viewer.id, row.id);
}

async function removeForBoth(tx: Tx, viewer: Viewer, row: MessageRow, now: Date) {
  const sent = { sender: { _id: row.senderId }, createdAt: row.createdAt.toISOString() };
  if (row.removedAt && row.senderId === viewer.id) return null;
  authorize(mayRemoveForBoth(viewer, sent, now));
  await replaceText(tx, row, removedText, now);
  await releaseFiles(tx, row.id, now);
  return { message: { text: row.text, removedAt: now.toISOString() } };
}

/** SAF-10. Replaces a message's text wherever it is shown or quoted, and deletes exports that contain it. */
export async function replaceText(tx: Tx, row: MessageRow, replacement: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ text: replacement, removedAt: now, revision: nextRevision })
    .where(eq(messages.id, row.id));
  await updateExcerpts(tx, eq(notifications.messageId, row.id), replacement);
  const readers = await readersOf(tx, row);
  await deleteExportsOf(tx, readers);
  await publishMessageChange(tx, readers, row);
}

/** Restores a message's text, and in notifications, if the condition holds. @returns whether it did */
export async function restoreText(tx: Tx, id: string, text: string, condition: SQL): Promise<boolean> {
  const changes = { text, removedAt: null, revision: nextRevision };
  const [row] = await tx
    .update(messages)
    .set(changes)
    .where(and(eq(messages.id, id), condition))
    .returning();
  if (!row) return false;
  await updateExcerpts(tx, eq(notifications.messageId, id), text);
  await publishMessageChange(tx, await readersOf(tx, row), row);
  return true;
}

/** Null when it is already hidden. */
async function hide(tx: Tx, userId: string, row: MessageRow): Promise<ActSnapshot | null> {
  if (!(await setHidden(tx, userId, row.id, true))) return null;
  const isQuotingHidden =
    and(eq(notifications.recipientId, userId), eq(notifications.messageId, row.id)) ?? sql`false`;
  const snapshot = { rows: { notifications: await readRows(tx, notifications, isQuotingHidden) } };
  await deleteNotifications(tx, isQuotingHidden);
  await deleteExportsOf(tx, [userId]);
  await publishMessageChange(tx, [userId], row);
  return snapshot;
}

/** @returns whether anything changed */
async function setHidden(tx: Tx, userId: string, messageId: string, hidden: boolean): Promise<boolean> {
  const changed = await tx
    .insert(hiddenMessages)
    .values({ messageId, userId, hidden, revision: 1 })
    .onConflictDoUpdate({
      target: [hiddenMessages.messageId, hiddenMessages.userId],
      set: { hidden, revision: sql`${hiddenMessages.revision} + 1` },
      setWhere: sql`${hiddenMessages.hidden} <> ${hidden}`,
    })
    .returning({ messageId: hiddenMessages.messageId });
  return changed.length > 0;
}

/** Undoes a removal. @throws HttpError 409 when somebody else has removed the message since */
export async function restoreMessage(tx: Tx, userId: string, messageId: string, snapshot: ActSnapshot) {
  const [row] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update');
  const { message, rows } = snapshot;
  const isRestored =
    row &&
    (message
      ? await restoreText(tx, messageId, message.text, eq(messages.removedAt, new Date(message.removedAt)))
      : await setHidden(tx, userId, messageId, false));
  if (!isRestored) throw conflict('This can no longer be undone.', null);
  if (message) {
    await releaseFiles(tx, messageId, null);
    return;
  }
  const restored = rows?.notifications ?? [];
  await restoreRows(tx, notifications, restored);
  await publishNotificationChanges(
    tx,
    restored.map((one) => ({ id: 'id' in one ? String(one.id) : '', recipientId: userId })),
  );
  await publishMessageChange(tx, [userId], row);
}

/** Replies that open threads are notified of at once; older ones are right the next time they are fetched. */
const maxReplies = 50;

/** Refreshes the message, and the replies that quote it, in the readers' open lists and threads. */
async function publishMessageChange(
  tx: Tx,
  readerIds: readonly string[],
  { id, conversationId }: MessageRow,
) {
  const replies = await tx
    .update(messages)
    .set({ revision: nextRevision })
    .where(eq(messages.replyToId, id))
    .returning({ id: messages.id, seq: messages.seq });
  const latest = replies.sort((a, b) => b.seq - a.seq).slice(0, maxReplies);
  for (const readerId of readerIds)
    for (const one of [{ id }, ...latest])
      await publishToReader(tx, readerId, { id: one.id, conversationId });
}

/**
 * Adds or removes the viewer's reaction, without a notification. Idempotent.
 * @throws HttpError 404 when the viewer is not a participant or the message was removed, 403 across a block
 * and in a request that the viewer has not accepted
 */
async function setReaction(
  tx: Tx,
  viewer: Viewer,
  { id, emoji, on }: { id: string; emoji: Reaction; on: boolean },
  now: Date,
): Promise<Message> {
  const row = await lockMessage(tx, viewer.id, id);
  if (row.removedAt) throw notFound('This message');
  if (!(await isActiveMember(tx, viewer.id, row.conversationId)))
    throw forbidden(row.recipientId ? denials.blocked : denials.notInGroup);
  if (await storeReaction(tx, { messageId: row.id, userId: viewer.id, emoji }, on, now)) {
    await tx.update(messages).set({ revision: nextRevision }).where(eq(messages.id, row.id));
    for (const readerId of await readersWhoSee(tx, viewer.id, row)) await publishToReader(tx, readerId, row);
  }
  return readMessage(tx, viewer.id, row.id);
}

async function readersWhoSee(tx: Tx, viewerId: string, row: MessageRow): Promise<string[]> {
  const sees = and(inArray(users.id, await readersOf(tx, row)), visibleTo(viewerId, users.id));
  const rows = await tx.select({ id: users.id }).from(users).where(sees);
  return rows.map(({ id }) => id);
}

type OwnReaction = { messageId: string; userId: string; emoji: Reaction };

/** @returns whether anything changed */
async function storeReaction(tx: Tx, own: OwnReaction, on: boolean, now: Date): Promise<boolean> {
  const { messageId, userId, emoji } = messageReactions;
  const rows = on
    ? await tx
        .insert(messageReactions)
        .values({ ...own, createdAt: now })
        .onConflictDoNothing()
        .returning({ emoji })
    : await tx
        .delete(messageReactions)
        .where(and(eq(messageId, own.messageId), eq(userId, own.userId), eq(emoji, own.emoji)))
        .returning({ emoji });
  return rows.length > 0;
}

export const messageRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, presence, action } = services;
  serve(scope, services, messageCalls, {
    [specCalls.unreadMessages]: async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }),
    'GET /api/messages/search': ({ viewer, query }) => searchMessages(db, viewer, query),
    'POST /api/messages': ({ viewer, body }) =>
      write((tx) => sendMessage(tx, viewer, body, { now: now(), presence })),
    'PUT /api/messages/:id/reaction': ({ viewer, params, body }) =>
      write((tx) => setReaction(tx, viewer, { id: params.id, ...body }, now())),
    'DELETE /api/messages/:id': ({ viewer, params, query }) =>
      write((tx) => removeMessage(tx, viewer, { id: params.id, scope: query.for }, action(viewer))),
  });
};
