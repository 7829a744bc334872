import { and, eq, sql } from 'drizzle-orm';
import type { LikeState, NewPost, Post, PostChange } from '#contract/ours/posts.ts';
import { mayDeletePost, mayEditPost } from '#contract/permissions/posts.ts';
import type { Tx } from '../db/database.ts';
import { likes, posts } from '../db/schema/posts.ts';
import { asPermissionViewer, demand } from '../http/demand.ts';
import { conflict } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { emit, everyone } from '../outbox/emit.ts';
import { tidy } from '../text.ts';
import { readPost, readPostOfClient } from './queries.ts';

const tellAll = (tx: Tx, id: string) => emit(tx, everyone, 'content_changed', { kind: 'post', id });

/** Stores a post once per `clientId`, however often it is sent. */
export async function addPost(tx: Tx, viewer: Viewer, { text, clientId }: NewPost, now: Date): Promise<Post> {
  const [made] = await tx
    .insert(posts)
    .values({ authorId: viewer.id, clientId, text: tidy(text), createdAt: now })
    .onConflictDoNothing({ target: [posts.authorId, posts.clientId] })
    .returning({ id: posts.id });
  if (made) await tellAll(tx, made.id);
  return readPostOfClient(tx, viewer.id, clientId);
}

/** @throws HttpError 409 with the post as it stands when it has changed since `version`. */
export async function changePost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, version }: PostChange,
  now: Date,
): Promise<Post> {
  const before = await readPost(tx, viewer.id, postId);
  demand(mayEditPost(asPermissionViewer(viewer), before));
  const changed = await tx
    .update(posts)
    .set({ text: tidy(text), editedAt: now, version: sql`${posts.version} + 1` })
    .where(and(eq(posts.id, postId), eq(posts.version, version)))
    .returning({ id: posts.id });
  const after = await readPost(tx, viewer.id, postId);
  if (changed.length === 0) throw conflict('This post was changed elsewhere meanwhile.', after);
  await tellAll(tx, postId);
  return after;
}

/** Takes its comments and likes with it. */
export async function removePost(tx: Tx, viewer: Viewer, postId: string): Promise<void> {
  demand(mayDeletePost(asPermissionViewer(viewer), await readPost(tx, viewer.id, postId)));
  await tx.delete(posts).where(eq(posts.id, postId));
  await tellAll(tx, postId);
}

/** Sets the viewer's like to what they want; doing so twice changes nothing. */
export async function setLike(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  wanted: boolean,
  now: Date,
): Promise<LikeState> {
  await readPost(tx, viewer.id, postId);
  if (wanted) {
    await tx.insert(likes).values({ postId, userId: viewer.id, createdAt: now }).onConflictDoNothing();
  } else {
    await tx.delete(likes).where(and(eq(likes.postId, postId), eq(likes.userId, viewer.id)));
  }
  const { likedByMe, likeCount } = await readPost(tx, viewer.id, postId);
  return { likedByMe, likeCount };
}
