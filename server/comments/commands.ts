import { and, eq } from 'drizzle-orm';
import type { Comment, CommentChange, NewComment } from '#contract/ours/comments.ts';
import { mayDeleteComment, mayEditComment } from '#contract/permissions/posts.ts';
import type { Tx } from '../db/database.ts';
import { comments } from '../db/schema/posts.ts';
import { asPermissionViewer, demand } from '../http/demand.ts';
import type { Viewer } from '../http/viewer.ts';
import { notify } from '../notifications/notify.ts';
import { emit, everyone } from '../outbox/emit.ts';
import { readPost } from '../posts/queries.ts';
import { beginning, tidy } from '../text.ts';
import { readComment } from './queries.ts';

const titleLength = 60;
const tellAll = (tx: Tx, postId: string) =>
  emit(tx, everyone, 'content_changed', { kind: 'comment', id: postId });

/** Stores a comment once per `clientId` and tells the post's author. */
export async function addComment(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, clientId }: NewComment,
  now: Date,
): Promise<Comment> {
  const post = await readPost(tx, viewer.id, postId);
  const [made] = await tx
    .insert(comments)
    .values({ postId, authorId: viewer.id, clientId, text: tidy(text), createdAt: now })
    .onConflictDoNothing({ target: [comments.authorId, comments.clientId] })
    .returning({ id: comments.id });
  if (made) {
    const subject = { kind: 'post' as const, id: postId, title: beginning(post.text, titleLength) };
    const news = { recipientId: post.author.id, actorId: viewer.id, type: 'comment' as const };
    await notify(tx, { ...news, subject, excerpt: tidy(text) });
    await tellAll(tx, postId);
  }
  return readComment(tx, and(eq(comments.authorId, viewer.id), eq(comments.clientId, clientId)));
}

export async function changeComment(
  tx: Tx,
  viewer: Viewer,
  commentId: string,
  { text }: CommentChange,
  now: Date,
): Promise<Comment> {
  const comment = await visibleComment(tx, viewer, commentId);
  demand(mayEditComment(asPermissionViewer(viewer), comment));
  await tx
    .update(comments)
    .set({ text: tidy(text), editedAt: now })
    .where(eq(comments.id, commentId));
  await tellAll(tx, comment.postId);
  return readComment(tx, eq(comments.id, commentId));
}

export async function removeComment(tx: Tx, viewer: Viewer, commentId: string): Promise<void> {
  const comment = await visibleComment(tx, viewer, commentId);
  const post = await readPost(tx, viewer.id, comment.postId);
  demand(mayDeleteComment(asPermissionViewer(viewer), comment, post));
  await tx.delete(comments).where(eq(comments.id, commentId));
  await tellAll(tx, comment.postId);
}

/** The comment, if the viewer can see the post it hangs on. */
async function visibleComment(tx: Tx, viewer: Viewer, commentId: string): Promise<Comment> {
  const comment = await readComment(tx, eq(comments.id, commentId));
  await readPost(tx, viewer.id, comment.postId);
  return comment;
}
