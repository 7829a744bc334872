import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RemovalScope } from '#contract/ours/message-inputs.ts';
import type { Message } from '#contract/ours/messages.ts';
import { mayRemoveForBoth } from '#contract/permissions/messages.ts';
import type { Tx } from '../db/database.ts';
import { putRows, takeRows } from '../db/rows.ts';
import type { Kept } from '../db/schema/acts.ts';
import { hiddenMessages, type MessageRow, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { dropExportsOf } from '../exports/keeping.ts';
import { readersOf } from '../groups/copies.ts';
import { conflict } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { releaseFiles } from '../message-files/commands.ts';
import { dropNews, quoteAnew, tellChanged } from '../notifications/notify.ts';
import { rememberAct } from '../undo/acts.ts';
import type { Doing } from '../undo/held-news.ts';
import { lockMessage, tellReader } from './one.ts';
import { readMessage } from './queries.ts';

const removedBySender = 'Message removed';

/**
 * Takes a message from its reader, or within an hour of sending from both. Whoever has the thread open sees it at once,
 * for the ten seconds, too, in which it can be undone. A second time changes nothing.
 * @throws HttpError 404 when the viewer is neither of the two, 403 when it is not theirs to take from both, or too late
 */
export async function removeMessage(
  tx: Tx,
  viewer: Viewer,
  { id, scope }: { id: string; scope: RemovalScope },
  doing: Doing,
): Promise<Message> {
  const row = await lockMessage(tx, viewer.id, id);
  const kept =
    scope === 'me' ? await hide(tx, viewer.id, row) : await removeForBoth(tx, viewer, row, doing.now);
  if (kept)
    await rememberAct(tx, doing, {
      kind: scope === 'me' ? 'messageForMe' : 'message',
      subjectId: row.id,
      withinId: row.conversationId,
      madeAt: row.createdAt,
      kept,
    });
  return readMessage(tx, viewer.id, row.id);
}

async function removeForBoth(tx: Tx, viewer: Viewer, row: MessageRow, now: Date): Promise<Kept | null> {
  const sent = { sender: { _id: row.senderId }, createdAt: row.createdAt.toISOString() };
  if (row.removedAt && row.senderId === viewer.id) return null;
  demand(mayRemoveForBoth(asPermissionViewer(viewer), sent, now));
  await takeWords(tx, row, removedBySender, now);
  await releaseFiles(tx, row.id, now);
  return { message: { text: row.text, removedAt: now.toISOString() } };
}

/**
 * SAF-10. Other words stand in the place of a message's: in the thread, the lists, and the news that quotes it; archives
 * that hold it go.
 */
export async function takeWords(tx: Tx, row: MessageRow, inPlace: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ text: inPlace, removedAt: now, revision: sql`${messages.revision} + 1` })
    .where(eq(messages.id, row.id));
  await quoteAnew(tx, eq(notifications.messageId, row.id), inPlace);
  const readers = await readersOf(tx, row);
  await dropExportsOf(tx, readers);
  await tellChange(tx, readers, row);
}

/** Gives a message its words back, and the news that quotes it, while the condition holds. @returns whether it did */
export async function putWords(tx: Tx, id: string, text: string, whileIt: SQL): Promise<boolean> {
  const [row] = await tx
    .update(messages)
    .set({ text, removedAt: null, revision: sql`${messages.revision} + 1` })
    .where(and(eq(messages.id, id), whileIt))
    .returning();
  if (!row) return false;
  await quoteAnew(tx, eq(notifications.messageId, id), text);
  await tellChange(tx, await readersOf(tx, row), row);
  return true;
}

/** Null when it is hidden already. */
async function hide(tx: Tx, userId: string, row: MessageRow): Promise<Kept | null> {
  if (!(await setHidden(tx, userId, row.id, true))) return null;
  const quotes =
    and(eq(notifications.recipientId, userId), eq(notifications.messageId, row.id)) ?? sql`false`;
  const kept = { rows: { notifications: await takeRows(tx, notifications, quotes) } };
  await dropNews(tx, quotes);
  await dropExportsOf(tx, [userId]);
  await tellChange(tx, [userId], row);
  return kept;
}

/** @returns whether that changed it */
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

/** Undoes a removal. @throws HttpError 409 when somebody else has taken the message away since */
export async function bringBack(tx: Tx, userId: string, messageId: string, kept: Kept): Promise<void> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update');
  const { message, rows } = kept;
  const isBack =
    row &&
    (message
      ? await putWords(tx, messageId, message.text, eq(messages.removedAt, new Date(message.removedAt)))
      : await setHidden(tx, userId, messageId, false));
  if (!isBack) throw conflict('This cannot be undone any more.', null);
  if (message) {
    await releaseFiles(tx, messageId, null);
    return;
  }
  const news = rows?.notifications ?? [];
  await putRows(tx, notifications, news);
  await tellChanged(
    tx,
    news.map((one) => ({ id: 'id' in one ? String(one.id) : '', recipientId: userId })),
  );
  await tellChange(tx, [userId], row);
}

/** Answers that open threads are told of at once; older ones read right when they are next asked for. */
const mostAnswers = 50;

/** Their open lists and threads learn how it reads now, and how those do that answer it. */
async function tellChange(tx: Tx, readerIds: readonly string[], { id, conversationId }: MessageRow) {
  const answers = await tx
    .update(messages)
    .set({ revision: sql`${messages.revision} + 1` })
    .where(eq(messages.replyToId, id))
    .returning({ id: messages.id, seq: messages.seq });
  const latest = answers.sort((a, b) => b.seq - a.seq).slice(0, mostAnswers);
  for (const readerId of readerIds)
    for (const one of [{ id }, ...latest]) await tellReader(tx, readerId, { id: one.id, conversationId });
}
