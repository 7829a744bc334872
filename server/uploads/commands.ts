import { and, asc, eq, exists, gt, inArray, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { ChosenPicture, PictureRef } from '#contract/ours/pictures.ts';
import type { UploadKind } from '#contract/ours/uploads.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { posts } from '../db/schema/posts.ts';
import { uploads } from '../db/schema/uploads.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { isAtGig, isAtNone } from '../gigs/sight.ts';
import { badInput } from '../http/errors.ts';
import type { Picture } from './picture.ts';
import { type Room, refuseWhenFull, sinceADay } from './room.ts';
import { uploadIdIn, uploadUrl } from './url.ts';

/** Whatever changes the pictures of a member takes its turn, so that no two see the same room or the same picture. */
export const lockPicturesOf = (tx: Tx, ownerId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');

/** @throws TooManyError when the member's room of the day is taken. */
export async function storePicture(
  tx: Tx,
  ownerId: string,
  { kind, ...picture }: Picture & { kind: UploadKind },
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
export async function demandOwnUpload(tx: Tx, ownerId: string, url: string, field: Worn) {
  const id = uploadIdIn(url);
  const fits = field === 'cover' ? eq(uploads.kind, 'cover') : inArray(uploads.kind, ['avatar', 'picture']);
  const found = id
    ? await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), fits, isKept))
        .for('share')
    : [];
  if (found.length === 0) throw badInput('Upload the picture first, then choose it.', field);
}

/** What a member wears: each is a column of their row, and a kind of upload. */
type Worn = 'avatar' | 'cover';

/** Nobody points at a member's earlier avatars or covers any more. One that was uploaded later may still be chosen. */
export async function dropOldPictures(tx: Tx, ownerId: string, kind: Worn, url: string | null) {
  const kept = url && uploadIdIn(url);
  const isOlder = kept ? lt(uploads.id, kept) : undefined;
  await tx
    .update(uploads)
    .set({ bytes: Buffer.alloc(0) })
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.kind, kind), isOlder));
}

/** Its owner alone may wear a picture, so only their row is looked at. */
const isWorn = sql`${users.id} = ${uploads.ownerId} and '/uploads/' || ${uploads.id} in (${users.avatar}, ${users.cover})`;

/** SAF-10. What was uploaded for a post or a gig is there for nobody but while that stands. */
export const isShown = sql`(${uploads.kind} not in ('post', 'gig')
  or exists (select 1 from ${posts} where ${eq(posts.id, uploads.postId)}) or ${isAtGig(uploads.gigIds)})`;

/**
 * Puts uploads of the author into their post, and answers what it keeps of them. What else stood in it is free, and
 * gone after its day.
 * @throws HttpError 400 when one is not theirs, is gone, or stands in another post
 */
export async function putPictures(
  tx: Tx,
  { id: postId, authorId }: { id: string; authorId: string },
  wanted: readonly ChosenPicture[],
): Promise<PictureRef[]> {
  const ids = wanted.flatMap(({ url }) => uploadIdIn(url) ?? []);
  const isFree = and(
    eq(uploads.kind, 'post'),
    or(and(isNull(uploads.postId), not(uploads.isPlaced)), eq(uploads.postId, postId)),
    eq(uploads.ownerId, authorId),
  );
  const rows = await tx
    .update(uploads)
    .set({ postId, isPlaced: true })
    .where(and(inArray(uploads.id, ids), isFree))
    .returning({ id: uploads.id, width: uploads.width, height: uploads.height });
  const pictures = asChosen(wanted, rows);
  await tx
    .update(uploads)
    .set({ postId: null, isPlaced: false })
    .where(and(eq(uploads.postId, postId), notInArray(uploads.id, ids)));
  return pictures;
}

/**
 * Uploads that were found, in the order and with the words in which they were chosen.
 * @throws HttpError 400 when one was not found
 */
export function asChosen(
  wanted: readonly ChosenPicture[],
  rows: readonly { id: string; width: number; height: number }[],
): PictureRef[] {
  const found = new Map(rows.map((row) => [uploadUrl(row.id), row]));
  if (found.size < wanted.length)
    throw badInput('A picture is not there any more. Add it again.', 'pictures');
  return wanted.flatMap(({ url, alt }) => {
    const { width = 0, height = 0 } = found.get(url) ?? {};
    return { url, width, height, alt: tidy(alt) };
  });
}

/** A deleted post is back: its pictures are its own again. */
export async function takePicturesBack(tx: Tx, postId: string): Promise<void> {
  const [post] = await tx
    .select({ authorId: posts.authorId, pictures: posts.pictures })
    .from(posts)
    .where(eq(posts.id, postId));
  const ids = post?.pictures.flatMap(({ url }) => uploadIdIn(url) ?? []) ?? [];
  if (!post || ids.length === 0) return;
  const areTheirs = and(inArray(uploads.id, ids), eq(uploads.ownerId, post.authorId), uploads.isPlaced);
  await tx
    .update(uploads)
    .set({ postId })
    .where(and(areTheirs, isNull(uploads.postId)));
}

/** Their author has deleted the post: its pictures go, once that cannot be undone any more. */
export const releasePictures = (tx: Tx, postId: string, now: Date) =>
  tx.update(uploads).set({ releasedAt: now }).where(eq(uploads.postId, postId));

/** In no post and at no gig, for long enough that nobody is about to put it there, or to take its deletion back. */
const isLoose = (now: Date) =>
  or(
    and(
      isNull(uploads.postId),
      not(uploads.isPlaced),
      isAtNone(uploads.gigIds),
      lt(uploads.createdAt, new Date(now.getTime() - dayMs)),
    ),
    and(lt(uploads.releasedAt, new Date(now.getTime() - hourMs)), not(isShown)),
  );

const mostAtOnce = 1000;

/**
 * Removes pictures that nobody has used within a day, and those of posts and gigs that are deleted or cancelled. What
 * operators have removed stays, unseen, for as long as they may put it back. Asked twice: one that is being chosen just now is either held
 * by that call, and left, or chosen by the time the rows are held, and seen in use.
 */
export async function collectUnused(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isUnused = and(not(exists(tx.select({ id: users.id }).from(users).where(isWorn))), isLoose(now));
    const found = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(isUnused)
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(uploads).where(and(inArray(uploads.id, ids), isUnused));
  });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * What a member has added within a day counts, also what they have changed for another since.
 * @throws TooManyError when there is no room, with when there will be.
 */
export async function demandRoom(db: DbOrTx, ownerId: string, now: Date) {
  const recent = await db
    .select({ createdAt: uploads.createdAt, size: sql<number>`octet_length(${uploads.bytes})` })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, sinceADay(now))))
    .orderBy(asc(uploads.createdAt));
  refuseWhenFull(recent, room, now);
}

const room: Room = {
  count: limits.uploadsPerDay,
  bytes: limits.uploadBytesPerDay,
  tooMany: `You have added ${limits.uploadsPerDay} pictures within a day, as many as there is room for.`,
  tooLarge: `Your pictures of the last day take up ${limits.uploadBytesPerDay / 1024 / 1024} MB, as much as there is room for.`,
};
