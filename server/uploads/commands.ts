import { and, asc, eq, exists, gt, inArray, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm';
import type { ChosenPicture, PictureRef } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import type { UploadKind } from '#contract/uploads.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { gigDrafts } from '../db/schema/gigs.ts';
import { type messageFiles, posts, uploads } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { hasActiveGig, hasNoGig } from '../gigs/select.ts';
import { badInput } from '../http/errors.ts';
import type { Picture } from './picture.ts';
import { dayMs, hourMs, type Quota, refuseOverQuota, sinceADay, uploadIdIn, uploadUrl } from './rules.ts';

/** Serializes changes to a member's pictures, so that no two use the same quota or picture. */
export const lockPicturesOf = (tx: Tx, ownerId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');

/** @throws TooManyError when the daily quota is used up */
export async function storePicture(
  tx: Tx,
  ownerId: string,
  { kind, ...picture }: Picture & { kind: UploadKind },
  now: Date,
): Promise<string> {
  await lockPicturesOf(tx, ownerId);
  await requireUploadQuota(tx, ownerId, now);
  const [row] = await tx
    .insert(uploads)
    .values({ ...picture, kind, ownerId, createdAt: now })
    .returning({ id: uploads.id });
  if (!row) throw new Error('the picture was not stored');
  return row.id;
}

/** Rows without bytes only count towards the daily quota. */
export const hasBytes = gt(sql<number>`octet_length(${uploads.bytes})`, 0);

/**
 * Locks a picture that is about to be used, so that it is not collected meanwhile.
 * @throws HttpError 400 when it is not theirs
 */
export async function requireOwnUpload(tx: Tx, ownerId: string, url: string, field: ProfilePicture) {
  const id = uploadIdIn(url);
  const fits = field === 'cover' ? eq(uploads.kind, 'cover') : inArray(uploads.kind, ['avatar', 'picture']);
  const found = id
    ? await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), fits, hasBytes))
        .for('share')
    : [];
  if (found.length === 0) throw badInput('Upload the photo first, then choose it.', field);
}

/** Each is a column of `users` and a kind of upload. */
type ProfilePicture = 'avatar' | 'cover';

/** Deletes a member's earlier avatars or covers. Later uploads may still be chosen. */
export async function dropOldPictures(tx: Tx, ownerId: string, kind: ProfilePicture, url: string | null) {
  const currentId = url && uploadIdIn(url);
  const isOlder = currentId ? lt(uploads.id, currentId) : undefined;
  await tx
    .update(uploads)
    .set({ bytes: Buffer.alloc(0) })
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.kind, kind), isOlder));
}

/** Only owners can use a picture in their profile, so only their row is checked. */
const isProfilePicture = sql`${users.id} = ${uploads.ownerId} and '/uploads/' || ${uploads.id} in (${users.avatar}, ${users.cover})`;

/** SAF-10. Pictures of posts and gigs are served only while these exist. */
export const isShown = sql`(${uploads.kind} not in ('post', 'gig')
  or exists (select 1 from ${posts} where ${eq(posts.id, uploads.postId)}) or ${hasActiveGig(uploads.gigIds)})`;

/**
 * Attaches uploads of the author to their post and returns its column. Any that are no longer listed are
 * detached, and deleted after a day.
 * @throws HttpError 400 when one is not theirs, missing, or attached to another post
 */
export async function attachPictures(
  tx: Tx,
  { id: postId, authorId }: { id: string; authorId: string },
  chosen: readonly ChosenPicture[],
): Promise<PictureRef[]> {
  const ids = chosen.flatMap(({ url }) => uploadIdIn(url) ?? []);
  const isAvailable = and(
    eq(uploads.kind, 'post'),
    or(and(isNull(uploads.postId), not(uploads.isPlaced)), eq(uploads.postId, postId)),
    eq(uploads.ownerId, authorId),
  );
  const rows = await tx
    .update(uploads)
    .set({ postId, isPlaced: true })
    .where(and(inArray(uploads.id, ids), isAvailable))
    .returning({ id: uploads.id, width: uploads.width, height: uploads.height });
  const pictures = asChosen(chosen, rows);
  await tx
    .update(uploads)
    .set({ postId: null, isPlaced: false })
    .where(and(eq(uploads.postId, postId), notInArray(uploads.id, ids)));
  return pictures;
}

/**
 * The uploads found, in the order and with the texts chosen.
 * @throws HttpError 400 when one was not found
 */
export function asChosen(
  chosen: readonly ChosenPicture[],
  rows: readonly { id: string; width: number; height: number }[],
): PictureRef[] {
  const found = new Map(rows.map((row) => [uploadUrl(row.id), row]));
  if (found.size < chosen.length) throw badInput('A photo is no longer available. Add it again.', 'pictures');
  return chosen.flatMap(({ url, alt }) => {
    const { width = 0, height = 0 } = found.get(url) ?? {};
    return { url, width, height, alt: normalizeText(alt) };
  });
}

/** Reattaches the pictures of a restored post, so that they are no longer due for deletion. */
export async function reattachPictures(tx: Tx, postId: string): Promise<void> {
  const [post] = await tx
    .select({ authorId: posts.authorId, pictures: posts.pictures })
    .from(posts)
    .where(eq(posts.id, postId));
  const ids = post?.pictures.flatMap(({ url }) => uploadIdIn(url) ?? []) ?? [];
  if (!post || ids.length === 0) return;
  const wereInPost = and(inArray(uploads.id, ids), eq(uploads.ownerId, post.authorId), uploads.isPlaced);
  await tx
    .update(uploads)
    .set({ postId, releasedAt: null })
    .where(and(wereInPost, isNull(uploads.postId)));
}

/** Marks the pictures of a deleted post for deletion once that can no longer be undone. */
export const releasePictures = (tx: Tx, postId: string, now: Date) =>
  tx.update(uploads).set({ releasedAt: now }).where(eq(uploads.postId, postId));

/** GIG-02. Whether the stored draft of its owner names an upload; the JSON of the client contains the id. */
export const isInGigDraft = ({ id, ownerId }: typeof uploads | typeof messageFiles) =>
  sql`exists (select 1 from ${gigDrafts} where ${gigDrafts.userId} = ${ownerId} and strpos(${gigDrafts.gig}, ${id}::text) > 0)`;

/** Attached to no post or gig, for so long that nobody is about to attach it or to undo a deletion. */
const isUnattached = (now: Date) =>
  or(
    and(
      isNull(uploads.postId),
      not(uploads.isPlaced),
      hasNoGig(uploads.gigIds),
      lt(uploads.createdAt, new Date(now.getTime() - dayMs)),
    ),
    and(lt(uploads.releasedAt, new Date(now.getTime() - hourMs)), not(isShown)),
  );

const batchSize = 1000;

/**
 * Deletes pictures that were not used within a day and are in no draft, and those of deleted posts and
 * cancelled gigs. Pictures of content that the operators removed stay hidden while it may be restored. The
 * condition is checked again under the lock: a picture being chosen just now is either locked and skipped, or
 * in use by then.
 */
export async function collectUnused(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isNowhere = not(exists(tx.select({ id: users.id }).from(users).where(isProfilePicture)));
    const isUnused = and(isNowhere, isUnattached(now), not(isInGigDraft(uploads)));
    const found = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(isUnused)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(uploads).where(and(inArray(uploads.id, ids), isUnused));
  });
}

/**
 * Everything added within a day counts, even if it was replaced since.
 * @throws TooManyError with the time until there is room again
 */
export async function requireUploadQuota(db: DbOrTx, ownerId: string, now: Date) {
  const recent = await db
    .select({ createdAt: uploads.createdAt, size: sql<number>`octet_length(${uploads.bytes})` })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), gt(uploads.createdAt, sinceADay(now))))
    .orderBy(asc(uploads.createdAt));
  refuseOverQuota(recent, quota, now);
}

const quota: Quota = {
  count: limits.uploadsPerDay,
  bytes: limits.uploadBytesPerDay,
  tooMany: `You’ve added ${limits.uploadsPerDay} photos in the last 24 hours, which is the limit.`,
  tooLarge: `You’ve added ${limits.uploadBytesPerDay / 1024 / 1024} MB of photos in the last 24 hours, which is the limit.`,
};
