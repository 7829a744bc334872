import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { mayDeletePost, mayEditPost } from '#contract/comments.ts';
import { truncate } from '#contract/excerpt.ts';
import { limits } from '#contract/limits.ts';
import { type NewPost, type Post, type PostChange, tagsIn, type Versions } from '#contract/posts.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { fingerprint, idsOf, isSameContent, normalizeText } from '../db/ids.ts';
import { deleteInBatches } from '../db/rows.ts';
import { notifications } from '../db/schema/notifications.ts';
import { memberExports } from '../db/schema/operations.ts';
import { comments, likes, posts } from '../db/schema/posts.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { authorize, conflict, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import {
  changeMentions,
  dropMentions,
  findMentions,
  isMentionInPost,
  notifyMentioned,
  peopleIn,
} from '../mentions/mentions.ts';
import { deleteNotifications, updateExcerpts } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { firstLinkIn } from '../previews/previews.ts';
import { type Action, notifyWhenFinal, recordAct } from '../undo/acts.ts';
import { storeDeleted } from '../undo/deleted-rows.ts';
import { attachPictures, releasePictures } from '../uploads/commands.ts';
import { readPost, readPostOfClient, requireGig } from './queries.ts';

type EditableTable = typeof posts | typeof comments;

/** FEE-07. The earlier texts and the current one. Beyond the limit the second is dropped, never the first. */
export const withCurrentText = ({ earlier, text, editedAt, createdAt }: EditableTable): SQL => sql`
  case when jsonb_array_length(${earlier}) < ${limits.earlierWords} then ${earlier} else ${earlier} - 1 end
  || jsonb_build_object('text', ${text}, 'at', coalesce(${editedAt}, ${createdAt}))`;

/** The current and earlier texts, latest first. The caller checks access. */
export async function readVersions(db: DbOrTx, table: EditableTable, id: string): Promise<Versions> {
  const { text, earlier, createdAt, editedAt } = table;
  const [row] = await db.select({ text, earlier, createdAt, editedAt }).from(table).where(eq(table.id, id));
  if (!row) throw notFound('This text');
  const all = [...row.earlier, { text: row.text, at: row.editedAt ?? row.createdAt }];
  return { items: all.map((one) => ({ text: one.text, at: new Date(one.at).toISOString() })).reverse() };
}

/** A text as it is stored, with its tags and first link. */
const textColumns = (text: string) => ({
  text: normalizeText(text),
  tags: tagsIn(text),
  link: firstLinkIn(text),
});

/**
 * Stores a post once per `clientId`.
 * @throws HttpError 409 with the stored post when the client id was used for other content
 */
export async function addPost(tx: Tx, viewer: Viewer, post: NewPost, now: Date): Promise<Post> {
  const { text, clientId, pictures = [], gigId, meant } = post;
  const clientHash = fingerprint(
    pictures.length > 0 || gigId ? [normalizeText(text), pictures, gigId] : normalizeText(text),
  );
  const mentions = await findMentions(tx, viewer.id, normalizeText(text), { meant });
  const names = peopleIn(mentions);
  const [inserted] = await tx
    .insert(posts)
    .values({
      authorId: viewer.id,
      clientId,
      clientHash,
      ...textColumns(text),
      mentions,
      mentioned: names,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [posts.authorId, posts.clientId] })
    .returning({ id: posts.id });
  if (inserted) {
    await addExtras(tx, { id: inserted.id, authorId: viewer.id }, pictures, gigId);
    await publish(tx, [viewer.id], { kind: 'post', id: inserted.id });
    await notifyNamed(tx, viewer.id, { id: inserted.id, text: normalizeText(text) }, names);
  }
  const { post: stored, hash } = await readPostOfClient(tx, viewer.id, clientId);
  if (!isSameContent(hash, clientHash)) throw usedAlready(stored);
  return stored;
}

async function addExtras(
  tx: Tx,
  post: { id: string; authorId: string },
  pictures: NonNullable<NewPost['pictures']>,
  gigId: string | undefined,
) {
  if (gigId !== undefined) await requireGig(tx, post.authorId, gigId);
  if (pictures.length === 0 && !gigId) return;
  await tx
    .update(posts)
    .set({ pictures: await attachPictures(tx, post, pictures), gigId, showsGig: gigId !== undefined })
    .where(eq(posts.id, post.id));
}

/** @throws HttpError 409 with the current post when it has changed since `version` */
export async function changePost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, version, pictures, meant }: PostChange,
  now: Date,
): Promise<Post> {
  const before = await readPost(tx, viewer.id, postId);
  authorize(mayEditPost(viewer, before));
  const hasText = (post: Post) => post.text === normalizeText(text);
  const isUnchanged = (post: Post) => hasText(post) && (!pictures || hasPictures(post, pictures));
  if (isUnchanged(before)) return before;
  const named = { text: normalizeText(text), meant };
  const { kept, added, gone } = await changeMentions(tx, viewer.id, [posts, postId], named);
  const changed = await tx
    .update(posts)
    .set({
      ...textColumns(text),
      ...kept,
      ...(!hasText(before) && { earlier: withCurrentText(posts) }),
      editedAt: now,
      version: sql`${posts.version} + 1`,
    })
    .where(and(eq(posts.id, postId), eq(posts.version, version)))
    .returning({ id: posts.id });
  if (changed.length > 0 && pictures) {
    const storedPictures = await attachPictures(tx, { id: postId, authorId: viewer.id }, pictures);
    await tx.update(posts).set({ pictures: storedPictures }).where(eq(posts.id, postId));
  }
  const after = await readPost(tx, viewer.id, postId);
  if (changed.length === 0) {
    // The same edit again, as its first answer was lost.
    if (isUnchanged(after)) return after;
    throw conflict('This post was changed elsewhere while you were editing.', after);
  }
  await publish(tx, [viewer.id], { kind: 'post', id: postId });
  const isNotification = isMentionInPost(viewer.id, postId);
  await dropMentions(tx, isNotification, gone);
  await updateExcerpts(tx, isNotification, after.text);
  await notifyNamed(tx, viewer.id, after, added);
  return after;
}

const hasPictures = ({ pictures = [] }: Post, chosen: NonNullable<PostChange['pictures']>) =>
  pictures.length === chosen.length &&
  chosen.every(({ url, alt }, nth) => pictures[nth]?.url === url && pictures[nth].alt === normalizeText(alt));

/** FEE-06. Notifies those whom a post mentions. */
const notifyNamed = (tx: Tx, authorId: string, { id, text }: Pick<Post, 'id' | 'text'>, names: string[]) =>
  notifyMentioned(tx, names, authorId, { actorId: authorId, subject: { kind: 'post', id }, excerpt: text });

/** Notifications of a post: to its author, to those it mentions, and about its comments. */
const isNotificationOfPost = (tx: Tx, authorId: string, postId: string) =>
  or(
    and(eq(notifications.recipientId, authorId), eq(notifications.subjectId, postId)),
    isMentionInPost(authorId, postId),
    inArray(
      notifications.commentId,
      tx.select({ id: comments.id }).from(comments).where(eq(comments.postId, postId)),
    ),
  );

/** SAF-10. Deletes the exports of the author and of those who commented. */
async function deleteExportsWith(tx: Tx, postId: string, authorId: string): Promise<void> {
  const commenters = tx.select({ id: comments.authorId }).from(comments).where(eq(comments.postId, postId));
  const owners = await tx
    .select({ id: memberExports.ownerId })
    .from(memberExports)
    .where(inArray(memberExports.ownerId, commenters));
  await deleteExportsOf(tx, [authorId, ...idsOf(owners)]);
}

/** Also removes its comments, likes and notifications. */
export async function removePost(tx: Tx, viewer: Viewer, postId: string, action: Action): Promise<void> {
  const post = await readPost(tx, viewer.id, postId);
  authorize(mayDeletePost(viewer, post));
  const isNotification = isNotificationOfPost(tx, viewer.id, postId);
  const excerpt = truncate(post.text, 60);
  const madeAt = new Date(post.createdAt);
  const act = { kind: 'post' as const, subjectId: postId, withinId: null, words: excerpt, madeAt, kept: {} };
  const actId = await recordAct(tx, action, act);
  if (actId) await storeDeleted(tx, actId, { kind: 'post', id: postId, notificationFilter: isNotification });
  await deleteNotifications(tx, isNotification);
  await releasePictures(tx, postId, action.now);
  await deleteExportsWith(tx, postId, viewer.id);
  for (const column of [likes.postId, comments.postId])
    await deleteInBatches(tx, column.table, eq(column, postId));
  await tx.delete(posts).where(eq(posts.id, postId));
  const change = { kind: 'post' as const, id: postId };
  await notifyWhenFinal(tx, action, postId, { makers: [viewer.id], change });
}

/** Idempotent. */
export async function setLike(tx: Tx, viewer: Viewer, postId: string, isLiked: boolean, now: Date) {
  const { author } = await readPost(tx, viewer.id, postId);
  const changed = isLiked
    ? await tx
        .insert(likes)
        .values({ postId, userId: viewer.id, createdAt: now })
        .onConflictDoNothing()
        .returning({ postId: likes.postId })
    : await tx
        .delete(likes)
        .where(and(eq(likes.postId, postId), eq(likes.userId, viewer.id)))
        .returning({ postId: likes.postId });
  if (changed.length > 0) await publish(tx, [viewer.id, author.id], { kind: 'like', id: postId });
  const { likedByMe, likeCount } = await readPost(tx, viewer.id, postId);
  return { likedByMe, likeCount };
}
