import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import { type LikeState, type NewPost, type Post, type PostChange, tagsIn } from '#contract/ours/posts.ts';
import { mayDeletePost, mayEditPost } from '#contract/permissions/posts.ts';
import type { Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, posts } from '../db/schema/posts.ts';
import { fingerprint, isSameAct, tidy } from '../db/text.ts';
import { conflict, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import {
  changeMentions,
  dropMentions,
  findMentions,
  isMentionInPost,
  peopleIn,
  tellMentioned,
} from '../mentions/mentions.ts';
import { dropNews, quoteAnew } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { firstLinkIn } from '../previews/previews.ts';
import { rememberAct } from '../undo/acts.ts';
import { type Doing, tellInTime } from '../undo/held-news.ts';
import { keepThing } from '../undo/things.ts';
import { putPictures, releasePictures } from '../uploads/commands.ts';
import { demandGig } from './gig-cards.ts';
import { readPost, readPostOfClient } from './queries.ts';
import { withWordsOf } from './versions.ts';

/** Words as they are kept, with the tags by which they are found, and where they lead. */
const written = (text: string) => ({ text: tidy(text), tags: tagsIn(text), link: firstLinkIn(text) });

const tellAll = (tx: Tx, kind: 'post' | 'like', makers: readonly string[], id: string) =>
  publish(tx, makers, 'content_changed', { kind, id });

/**
 * Stores a post once per `clientId`, however often it is sent.
 * @throws HttpError 409 with the stored post when the client id was used for other words
 */
export async function addPost(tx: Tx, viewer: Viewer, post: NewPost, now: Date): Promise<Post> {
  const { text, clientId, pictures = [], gigId, meant } = post;
  const clientHash = fingerprint(pictures.length > 0 || gigId ? [tidy(text), pictures, gigId] : tidy(text));
  const mentions = await findMentions(tx, viewer.id, tidy(text), { meant });
  const names = peopleIn(mentions);
  const [made] = await tx
    .insert(posts)
    .values({
      authorId: viewer.id,
      clientId,
      clientHash,
      ...written(text),
      mentions,
      mentioned: names,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [posts.authorId, posts.clientId] })
    .returning({ id: posts.id });
  if (made) {
    await addExtras(tx, { id: made.id, authorId: viewer.id }, pictures, gigId);
    await tellAll(tx, 'post', [viewer.id], made.id);
    await tellNamed(tx, viewer.id, { id: made.id, text: tidy(text) }, names);
  }
  const { post: stored, hash } = await readPostOfClient(tx, viewer.id, clientId);
  if (!isSameAct(hash, clientHash)) throw usedAlready(stored);
  return stored;
}

/** What stands under the words of a post. */
async function addExtras(
  tx: Tx,
  post: { id: string; authorId: string },
  pictures: NonNullable<NewPost['pictures']>,
  gigId: string | undefined,
) {
  if (gigId !== undefined) await demandGig(tx, post.authorId, gigId);
  if (pictures.length === 0 && !gigId) return;
  await tx
    .update(posts)
    .set({ pictures: await putPictures(tx, post, pictures), gigId, showsGig: gigId !== undefined })
    .where(eq(posts.id, post.id));
}

/** @throws HttpError 409 with the post as it stands when it has changed since `version`. */
export async function changePost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, version, pictures, meant }: PostChange,
  now: Date,
): Promise<Post> {
  const before = await readPost(tx, viewer.id, postId);
  demand(mayEditPost(asPermissionViewer(viewer), before));
  const says = (post: Post) => post.text === tidy(text);
  const isSaid = (post: Post) => says(post) && (!pictures || shows(post, pictures));
  if (isSaid(before)) return before;
  const { kept, added, gone } = await changeMentions(tx, viewer.id, [posts, postId], {
    text: tidy(text),
    meant,
  });
  const changed = await tx
    .update(posts)
    .set({
      ...written(text),
      ...kept,
      ...(!says(before) && { earlier: withWordsOf(posts) }),
      editedAt: now,
      version: sql`${posts.version} + 1`,
    })
    .where(and(eq(posts.id, postId), eq(posts.version, version)))
    .returning({ id: posts.id });
  if (changed.length > 0 && pictures) {
    const kept = await putPictures(tx, { id: postId, authorId: viewer.id }, pictures);
    await tx.update(posts).set({ pictures: kept }).where(eq(posts.id, postId));
  }
  const after = await readPost(tx, viewer.id, postId);
  if (changed.length === 0) {
    // The same once more: the answer to the first time was lost.
    if (isSaid(after)) return after;
    throw conflict('This post was changed elsewhere meanwhile.', after);
  }
  await tellAll(tx, 'post', [viewer.id], postId);
  const news = isMentionInPost(viewer.id, postId);
  await dropMentions(tx, news, gone);
  await quoteAnew(tx, news, after.text);
  await tellNamed(tx, viewer.id, after, added);
  return after;
}

const shows = ({ pictures = [] }: Post, wanted: NonNullable<PostChange['pictures']>) =>
  pictures.length === wanted.length &&
  wanted.every(({ url, alt }, nth) => pictures[nth]?.url === url && pictures[nth].alt === tidy(alt));

/** FEE-06. Whom the words of a post name. */
const tellNamed = (tx: Tx, authorId: string, { id, text }: Pick<Post, 'id' | 'text'>, names: string[]) =>
  tellMentioned(tx, names, authorId, {
    actorId: authorId,
    subject: { kind: 'post', id },
    excerpt: text,
  });

/** What its author was told of it, whom it names, and everybody of what was said to it. */
const newsOfPost = (tx: Tx, authorId: string, postId: string) =>
  or(
    and(eq(notifications.recipientId, authorId), eq(notifications.subjectId, postId)),
    isMentionInPost(authorId, postId),
    inArray(
      notifications.commentId,
      tx.select({ id: comments.id }).from(comments).where(eq(comments.postId, postId)),
    ),
  );

/** Takes its comments and likes with it, and what was told of them. */
export async function removePost(tx: Tx, viewer: Viewer, postId: string, doing: Doing): Promise<void> {
  const post = await readPost(tx, viewer.id, postId);
  demand(mayDeletePost(asPermissionViewer(viewer), post));
  const news = newsOfPost(tx, viewer.id, postId);
  const words = truncate(post.text, 60);
  const madeAt = new Date(post.createdAt);
  const act = { kind: 'post' as const, subjectId: postId, withinId: null, words, madeAt, kept: {} };
  const actId = await rememberAct(tx, doing, act);
  if (actId) await keepThing(tx, actId, { kind: 'post', id: postId, news });
  await dropNews(tx, news);
  await releasePictures(tx, postId, doing.now);
  for (const column of [likes.postId, comments.postId]) await deleteInBatches(tx, column, postId);
  await tx.delete(posts).where(eq(posts.id, postId));
  const change = { kind: 'post' as const, id: postId };
  await tellInTime(tx, doing, postId, { makers: [viewer.id], change });
}

/** Sets the viewer's like to what they want; doing so twice changes nothing. */
export async function setLike(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  wanted: boolean,
  now: Date,
): Promise<LikeState> {
  const { author } = await readPost(tx, viewer.id, postId);
  const changed = wanted
    ? await tx
        .insert(likes)
        .values({ postId, userId: viewer.id, createdAt: now })
        .onConflictDoNothing()
        .returning({ postId: likes.postId })
    : await tx
        .delete(likes)
        .where(and(eq(likes.postId, postId), eq(likes.userId, viewer.id)))
        .returning({ postId: likes.postId });
  if (changed.length > 0) await tellAll(tx, 'like', [viewer.id, author.id], postId);
  const { likedByMe, likeCount } = await readPost(tx, viewer.id, postId);
  return { likedByMe, likeCount };
}
