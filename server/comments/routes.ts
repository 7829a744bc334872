import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  type Comment,
  type CommentChange,
  commentCalls,
  mayDeleteComment,
  mayEditComment,
  type NewComment,
} from '#contract/comments.ts';
import { truncate } from '#contract/excerpt.ts';
import type { Post } from '#contract/posts.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { fingerprint, isId, isSameContent, normalizeText } from '../db/ids.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments } from '../db/schema/posts.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { authorize, conflict, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import {
  changeMentions,
  dropMentions,
  findMentions,
  notifyMentioned,
  peopleIn,
} from '../mentions/mentions.ts';
import { deleteNotifications, notify, updateExcerpts } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { canSee } from '../people/visibility.ts';
import { readVersions, withCurrentText } from '../posts/commands.ts';
import { readPost } from '../posts/queries.ts';
import { type Action, notifyWhenFinal, recordAct } from '../undo/acts.ts';
import { makersOf, storeDeleted } from '../undo/deleted-rows.ts';
import {
  isCommentVisible,
  readComment,
  readCommentOfClient,
  readRepliedTo,
  readReplies,
  readThreads,
} from './queries.ts';

const titleLength = 60;

async function publishChange(tx: Tx, authorId: string, postId: string): Promise<void> {
  const { makers, ownerId } = await makersOf(tx, authorId, postId);
  await publish(tx, makers, { kind: 'comment', id: postId }, ownerId);
}

/**
 * Stores a comment once per `clientId` and notifies those it replies to, and the post's author.
 * @throws HttpError 409 with the stored comment when the client id was used for other content; 404 when the
 * comment replied to does not exist
 */
async function addComment(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, clientId, answers, meant }: NewComment,
  now: Date,
): Promise<Comment> {
  const post = await readPost(tx, viewer.id, postId);
  const repliedTo = answers === undefined ? null : await requireRepliedTo(tx, viewer, postId, answers);
  const clientHash = fingerprint([postId, normalizeText(text), ...(answers === undefined ? [] : [answers])]);
  const mentions = await findMentions(tx, viewer.id, normalizeText(text), { meant });
  const [inserted] = await tx
    .insert(comments)
    .values({
      postId,
      authorId: viewer.id,
      clientId,
      clientHash,
      text: normalizeText(text),
      mentions,
      mentioned: peopleIn(mentions),
      createdAt: now,
      threadId: repliedTo?.threadId,
      threadAt: repliedTo?.threadAt,
      answersId: repliedTo?.isReply ? answers : null,
    })
    .onConflictDoNothing({ target: [comments.authorId, comments.clientId] })
    .returning({ id: comments.id });
  if (inserted) {
    const names = peopleIn(mentions);
    const posted = { id: inserted.id, authorId: viewer.id, text: normalizeText(text), names };
    await notifyAbout(tx, posted, post, repliedTo?.authorId);
    await publishChange(tx, viewer.id, postId);
  }
  const { comment, hash } = await readCommentOfClient(tx, viewer.id, clientId);
  if (!isSameContent(hash, clientHash)) throw usedAlready(comment);
  return comment;
}

function requireRepliedTo(tx: Tx, viewer: Viewer, postId: string, commentId: string) {
  if (!isId(commentId)) throw notFound('This comment');
  return readRepliedTo(tx, viewer.id, postId, commentId);
}

type PostedComment = { id: string; authorId: string; text: string; names: string[] };

/** Notifies those mentioned, the author replied to if they see the post, and the post's author; each once. */
async function notifyAbout(tx: Tx, posted: PostedComment, post: Post, answeredId?: string): Promise<void> {
  const { id, authorId, text, names } = posted;
  const subject = { kind: 'post' as const, id: post.id };
  const base = { actorId: authorId, excerpt: text, commentId: id };
  const mentioned = await notifyMentioned(tx, names, post.author.id, { ...base, subject });
  const isReplyNotified =
    answeredId !== undefined &&
    !mentioned.includes(answeredId) &&
    (await canSee(tx, answeredId, post.author.id)) &&
    (await notify(tx, { ...base, type: 'comment_reply', recipientId: answeredId, subject }));
  if (mentioned.includes(post.author.id) || (isReplyNotified && answeredId === post.author.id)) return;
  const title = truncate(post.text, titleLength);
  await notify(tx, { ...base, type: 'comment', recipientId: post.author.id, subject: { ...subject, title } });
}

/** @throws HttpError 409 with the current comment when it has changed since `editedAt` */
async function changeComment(
  tx: Tx,
  viewer: Viewer,
  commentId: string,
  { text, editedAt, meant }: CommentChange,
  now: Date,
): Promise<Comment> {
  const { comment, post } = await readCommentWithPost(tx, viewer, commentId);
  authorize(mayEditComment(viewer, comment));
  if (comment.text === normalizeText(text)) return comment;
  const named = { text: normalizeText(text), meant };
  const { kept, added, gone } = await changeMentions(tx, viewer.id, [comments, commentId], named);
  const changed = await tx
    .update(comments)
    .set({ text: normalizeText(text), ...kept, earlier: withCurrentText(comments), editedAt: now })
    .where(
      and(eq(comments.id, commentId), editedAt === undefined ? undefined : isUnedited(comment, editedAt)),
    )
    .returning({ id: comments.id });
  const after = await readComment(tx, viewer.id, eq(comments.id, commentId));
  if (changed.length === 0) {
    // The same edit again, as its first answer was lost.
    if (after.text === normalizeText(text)) return after;
    throw conflict('This comment was changed elsewhere while you were editing.', after);
  }
  const isNotification = eq(notifications.commentId, commentId);
  await dropMentions(tx, isNotification, gone);
  await updateExcerpts(tx, isNotification, after.text);
  const subject = { kind: 'post' as const, id: post.id };
  const mention = { actorId: viewer.id, subject, excerpt: after.text, commentId };
  await notifyMentioned(tx, added, post.author.id, mention);
  await publishChange(tx, viewer.id, comment.postId);
  return after;
}

/** Members can remove their comments even from posts they no longer see. Also removes notifications. */
async function removeComment(tx: Tx, viewer: Viewer, commentId: string, action: Action): Promise<void> {
  const comment = await readComment(tx, viewer.id, eq(comments.id, commentId));
  if (comment.author.id !== viewer.id) {
    const { post } = await readCommentWithPost(tx, viewer, commentId);
    authorize(mayDeleteComment(viewer, comment, post));
  }
  const isNotification = eq(notifications.commentId, commentId);
  const { postId } = comment;
  const excerpt = truncate(comment.text, titleLength);
  const madeAt = new Date(comment.createdAt);
  const actId = await recordAct(tx, action, {
    kind: 'comment',
    subjectId: commentId,
    withinId: postId,
    words: excerpt,
    madeAt,
    kept: comment.threadId ? { threadId: comment.threadId } : {},
  });
  if (actId)
    await storeDeleted(tx, actId, { kind: 'comment', id: commentId, notificationFilter: isNotification });
  await deleteNotifications(tx, isNotification);
  await tx.delete(comments).where(eq(comments.id, commentId));
  await deleteExportsOf(tx, [comment.author.id]);
  const audience = await makersOf(tx, comment.author.id, postId);
  await notifyWhenFinal(tx, action, commentId, { ...audience, change: { kind: 'comment', id: postId } });
}

function isUnedited({ editedAt: currentEdit }: Comment, editedAt: string | null) {
  if (currentEdit !== editedAt) return sql`false`;
  return currentEdit === null ? isNull(comments.editedAt) : eq(comments.editedAt, new Date(currentEdit));
}

async function readCommentWithPost(tx: DbOrTx, viewer: Viewer, commentId: string) {
  const isComment = and(eq(comments.id, commentId), isCommentVisible(viewer.id));
  const comment = await readComment(tx, viewer.id, isComment);
  return { comment, post: await readPost(tx, viewer.id, comment.postId) };
}

export const commentRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action } = services;
  serve(scope, services, commentCalls, {
    'GET /api/posts/:id/comments': async ({ viewer, params, query }) => {
      await readPost(db, viewer.id, params.id);
      return readThreads(db, viewer.id, params.id, query);
    },
    'POST /api/posts/:id/comments': ({ viewer, params, body }) =>
      write((tx) => addComment(tx, viewer, params.id, body, now())),
    'GET /api/comments/:id': async ({ viewer, params }) =>
      (await readCommentWithPost(db, viewer, params.id)).comment,
    'GET /api/comments/:id/replies': ({ viewer, params, query }) =>
      readReplies(db, viewer.id, params.id, query),
    'PUT /api/comments/:id': ({ viewer, params, body }) =>
      write((tx) => changeComment(tx, viewer, params.id, body, now())),
    'GET /api/comments/:id/versions': async ({ viewer, params }) => {
      await readCommentWithPost(db, viewer, params.id);
      return readVersions(db, comments, params.id);
    },
    'DELETE /api/comments/:id': ({ viewer, params }) =>
      write((tx) => removeComment(tx, viewer, params.id, action(viewer))),
  });
};
