import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { fitTogether, type MessageFile, tooManyFiles } from '#contract/messages.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { messages } from '../db/schema/messages.ts';
import { messageFileParts, messageFiles } from '../db/schema/posts.ts';
import { hasActiveGig, hasNoGig } from '../gigs/select.ts';
import { badInput } from '../http/errors.ts';
import { isInGigDraft, lockPicturesOf } from '../uploads/commands.ts';
import { type Quota, refuseOverQuota, sinceADay } from '../uploads/rules.ts';

const quota: Quota = {
  count: limits.filesPerDay,
  bytes: limits.fileBytesPerDay,
  tooMany: `You’ve added ${limits.filesPerDay} files to messages and gigs in the last 24 hours, which is the limit.`,
  tooLarge: `You’ve added ${limits.fileBytesPerDay / 1024 / 1024} MB of files to messages and gigs in the last 24 hours, which is the limit.`,
};

/** @throws TooManyError when the member's daily quota is used up */
export async function requireFileQuota(db: DbOrTx, ownerId: string, now: Date): Promise<void> {
  const recent = await db
    .select({ createdAt: messageFiles.createdAt, size: messageFiles.size })
    .from(messageFiles)
    .where(and(eq(messageFiles.ownerId, ownerId), gt(messageFiles.createdAt, sinceADay(now))))
    .orderBy(asc(messageFiles.createdAt));
  refuseOverQuota(recent, quota, now);
}

export type NewFile = Pick<
  typeof messageFiles.$inferInsert,
  'kind' | 'mime' | 'name' | 'size' | 'width' | 'height'
>;

/** Reserves quota for an incoming file; concurrent uploads of a member are serialized. */
export async function createFile(tx: Tx, ownerId: string, file: NewFile, now: Date) {
  await lockPicturesOf(tx, ownerId);
  await requireFileQuota(tx, ownerId, now);
  const [row] = await tx
    .insert(messageFiles)
    .values({ ...file, ownerId, createdAt: now })
    .returning({ id: messageFiles.id });
  if (!row) throw new Error('the file was not stored');
  return row.id;
}

export const addPart = (tx: Tx, fileId: string, nth: number, bytes: Uint8Array) =>
  tx.insert(messageFileParts).values({ fileId, nth, bytes });

/** @throws when it was removed meanwhile, along with its owner */
export async function finishFile(tx: Tx, id: string, size: number, now: Date): Promise<MessageFile> {
  const which = eq(messageFiles.id, id);
  const [row] = await tx.update(messageFiles).set({ size, wholeAt: now }).where(which).returning(fileColumns);
  if (!row) throw new Error('the file was removed while it came');
  return row;
}

const fileColumns = {
  id: messageFiles.id,
  kind: messageFiles.kind,
  name: messageFiles.name,
  size: messageFiles.size,
  width: messageFiles.width,
  height: messageFiles.height,
};

export const dropFile = (db: DbOrTx, id: string) => db.delete(messageFiles).where(eq(messageFiles.id, id));

/**
 * Locks the files that a message is about to attach, in the given order.
 * @throws HttpError 400 when one is not the member's, is missing, is already sent, or they cannot be combined
 */
export async function lockFiles(tx: Tx, ownerId: string, ids: readonly string[]): Promise<MessageFile[]> {
  const rows = await tx
    .select(fileColumns)
    .from(messageFiles)
    .where(
      and(
        inArray(messageFiles.id, ids.filter(isId)),
        eq(messageFiles.ownerId, ownerId),
        isNull(messageFiles.messageId),
        hasNoGig(messageFiles.gigIds),
        isNotNull(messageFiles.wholeAt),
      ),
    )
    .for('update');
  const files = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (files.length < ids.length || new Set(ids).size < ids.length)
    throw badInput('A file was already sent or is no longer available. Add it again.', 'fileIds');
  if (!fitTogether(files)) throw badInput(tooManyFiles, 'fileIds');
  return files;
}

export async function attachFiles(tx: Tx, messageId: string, files: readonly MessageFile[]): Promise<void> {
  for (const [place, { id }] of files.entries())
    await tx.update(messageFiles).set({ messageId, place }).where(eq(messageFiles.id, id));
}

/** Marks the files of a removed message for deletion when that can no longer be undone; null clears it. */
export const releaseFiles = (tx: Tx, messageId: string, releasedAt: Date | null) =>
  tx.update(messageFiles).set({ releasedAt }).where(eq(messageFiles.messageId, messageId));

const hourMs = 3_600_000;
const batchSize = 1000;

/**
 * Deletes files that were not attached within a day and are in no gig draft, and those of messages that were
 * removed for everyone and of cancelled gigs. Files of content that the operators removed stay while it may
 * be restored. Files locked by a send are skipped.
 */
export async function collectFiles(db: Db, now: Date): Promise<void> {
  const removed = db.select({ id: messages.id }).from(messages).where(isNotNull(messages.removedAt));
  const isInNoDraft = not(isInGigDraft(messageFiles));
  const isUnused = or(
    and(
      isNull(messageFiles.messageId),
      hasNoGig(messageFiles.gigIds),
      lt(messageFiles.createdAt, sinceADay(now)),
      isInNoDraft,
    ),
    and(
      lt(messageFiles.releasedAt, new Date(now.getTime() - hourMs)),
      or(
        sql`${messageFiles.messageId} in ${removed}`,
        and(isNull(messageFiles.messageId), not(hasActiveGig(messageFiles.gigIds)), isInNoDraft),
      ),
    ),
  );
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: messageFiles.id })
      .from(messageFiles)
      .where(isUnused)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(messageFiles).where(and(inArray(messageFiles.id, ids), isUnused));
  });
}
