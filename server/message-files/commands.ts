import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { fitTogether, type MessageFile, tooManyFiles } from '#contract/ours/message-files.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { messageFileParts, messageFiles } from '../db/schema/message-files.ts';
import { messages } from '../db/schema/messages.ts';
import { isAtGig, isAtNone } from '../gigs/sight.ts';
import { badInput } from '../http/errors.ts';
import { lockPicturesOf } from '../uploads/commands.ts';
import { type Room, refuseWhenFull, sinceADay } from '../uploads/room.ts';

const room: Room = {
  count: limits.filesPerDay,
  bytes: limits.fileBytesPerDay,
  tooMany: `You have added ${limits.filesPerDay} files to messages and gigs within a day, as many as there is room for.`,
  tooLarge: `Your files in messages and gigs of the last day take up ${limits.fileBytesPerDay / 1024 / 1024} MB, as much as there is room for.`,
};

/** @throws TooManyError when the member's room of the day is taken. */
export async function demandFileRoom(db: DbOrTx, ownerId: string, now: Date): Promise<void> {
  const recent = await db
    .select({ createdAt: messageFiles.createdAt, size: messageFiles.size })
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, ownerId), gt(messageFiles.createdAt, sinceADay(now))))
    .orderBy(asc(messageFiles.createdAt));
  refuseWhenFull(recent, room, now);
}

export type NewFile = Pick<
  typeof messageFiles.$inferInsert,
  'kind' | 'mime' | 'name' | 'size' | 'width' | 'height'
>;

/** Takes room for a file that is still coming: of two beside each other the second sees that of the first. */
export async function beginFile(tx: Tx, ownerId: string, file: NewFile, now: Date) {
  await lockPicturesOf(tx, ownerId);
  await demandFileRoom(tx, ownerId, now);
  const [row] = await tx
    .insert(messageFiles)
    .values({ ...file, ownerId, createdAt: now })
    .returning({ id: messageFiles.id });
  if (!row) throw new Error('the file was not stored');
  return row.id;
}

export const addPart = (tx: Tx, fileId: string, nth: number, bytes: Uint8Array) =>
  tx.insert(messageFileParts).values({ fileId, nth, bytes });

/** All of it is here. @throws when it is gone, with its owner */
export async function finishFile(tx: Tx, id: string, size: number, now: Date): Promise<MessageFile> {
  const [row] = await tx
    .update(messageFiles)
    .set({ size, wholeAt: now })
    .where(eq(messageFiles.id, id))
    .returning(told);
  if (!row) throw new Error('the file was removed while it came');
  return row;
}

const told = {
  id: messageFiles.id,
  kind: messageFiles.kind,
  name: messageFiles.name,
  size: messageFiles.size,
  width: messageFiles.width,
  height: messageFiles.height,
};

export const dropFile = (db: DbOrTx, id: string) => db.delete(messageFiles).where(eq(messageFiles.id, id));

/**
 * Holds what its owner is about to send, in the order they want.
 * @throws HttpError 400 when one is not theirs, is gone, or stands in another message, or they do not go together
 */
export async function takeFiles(tx: Tx, ownerId: string, ids: readonly string[]): Promise<MessageFile[]> {
  const rows = await tx
    .select(told)
    .from(messageFiles)
    .where(
      and(
        inArray(messageFiles.id, ids.filter(isId)),
        eq(messageFiles.ownerId, ownerId),
        isNull(messageFiles.messageId),
        isAtNone(messageFiles.gigIds),
        isNotNull(messageFiles.wholeAt),
      ),
    )
    .for('update');
  const files = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (files.length < ids.length || new Set(ids).size < ids.length)
    throw badInput('A file has been sent already, or is not there any more. Add it again.', 'fileIds');
  if (!fitTogether(files)) throw badInput(tooManyFiles, 'fileIds');
  return files;
}

/** Puts files that are held into their message. */
export async function putFiles(tx: Tx, messageId: string, files: readonly MessageFile[]): Promise<void> {
  for (const [place, { id }] of files.entries())
    await tx.update(messageFiles).set({ messageId, place }).where(eq(messageFiles.id, id));
}

/** Their sender has taken the message from both: its files go, once that cannot be undone any more. Null: it is back. */
export const releaseFiles = (tx: Tx, messageId: string, releasedAt: Date | null) =>
  tx.update(messageFiles).set({ releasedAt }).where(eq(messageFiles.messageId, messageId));

const hourMs = 3_600_000;
const mostAtOnce = 1000;

/**
 * Removes files that nobody has sent or put at a gig within a day, and those of messages that their senders took from
 * both, and of cancelled gigs. What
 * operators have removed stays, unseen, for as long as they may put it back. One that is being sent just now is held by
 * that call, and left.
 */
export async function collectFiles(db: Db, now: Date): Promise<void> {
  const removed = db.select({ id: messages.id }).from(messages).where(isNotNull(messages.removedAt));
  const isOver = or(
    and(
      isNull(messageFiles.messageId),
      isAtNone(messageFiles.gigIds),
      lt(messageFiles.createdAt, sinceADay(now)),
    ),
    and(
      lt(messageFiles.releasedAt, new Date(now.getTime() - hourMs)),
      or(
        sql`${messageFiles.messageId} in ${removed}`,
        and(isNull(messageFiles.messageId), not(isAtGig(messageFiles.gigIds))),
      ),
    ),
  );
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: messageFiles.id })
      .from(messageFiles)
      .where(isOver)
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(messageFiles).where(and(inArray(messageFiles.id, ids), isOver));
  });
}
