import { and, eq, exists, gt, inArray, lt, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { uploads } from '../db/schema/uploads.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import type { Picture, PictureKind } from './picture.ts';
import { dayMs, demandRoom } from './quota.ts';
import { uploadIdIn } from './url.ts';

/** Whatever changes the pictures of a member takes its turn, so that no two see the same room or the same picture. */
export const lockPicturesOf = (tx: Tx, ownerId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');

/** @throws TooManyError when the member's room of the day is taken. */
export async function storePicture(
  tx: Tx,
  ownerId: string,
  { kind, ...picture }: Picture & { kind: PictureKind },
  now: Date,
): Promise<string> {
  await lockPicturesOf(tx, ownerId);
  await demandRoom(tx, ownerId, now);
  const [row] = await tx
    .insert(uploads)
    .values({ ...picture, kind, ownerId, createdAt: now })
    .returning({ id: uploads.id });
  if (!row) throw new Error('the picture was not stored');
  return row.id;
}

/** One whose bytes are gone only stands for its part of the day's room. */
export const isKept = gt(sql<number>`octet_length(${uploads.bytes})`, 0);

/**
 * Holds a picture that is about to be used, so that it is not collected meanwhile.
 * @throws HttpError 400 when it is no picture of theirs.
 */
export async function demandOwnUpload(tx: Tx, ownerId: string, url: string) {
  const id = uploadIdIn(url);
  const found = id
    ? await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isKept))
        .for('share')
    : [];
  if (found.length === 0) throw badInput('Upload the picture first, then choose it.', 'avatar');
}

/** Nobody points at a member's earlier avatars any more. One that was uploaded later may still be chosen. */
export async function dropOldAvatars(tx: Tx, ownerId: string, avatar: string | null) {
  const kept = avatar && uploadIdIn(avatar);
  const isOlder = kept ? lt(uploads.id, kept) : undefined;
  await tx
    .update(uploads)
    .set({ bytes: Buffer.alloc(0) })
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.kind, 'avatar'), isOlder));
}

/** Its owner alone may wear a picture, so only their row is looked at. */
const isWorn = sql`${users.id} = ${uploads.ownerId} and ${users.avatar} = '/uploads/' || ${uploads.id}`;

const mostAtOnce = 1000;

/**
 * Removes pictures that nobody has used within a day. Asked twice: one that is being chosen just now is either held
 * by that call, and left, or chosen by the time the rows are held, and seen in use.
 */
export async function collectUnused(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isUnused = not(exists(tx.select({ id: users.id }).from(users).where(isWorn)));
    const found = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(lt(uploads.createdAt, new Date(now.getTime() - dayMs)), isUnused))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(uploads).where(and(inArray(uploads.id, ids), isUnused));
  });
}
