import { and, eq, isNull, sql } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import type { Comment, CommentChange, NewComment } from '#contract/ours/comments.ts';
import type { Post } from '#contract/ours/posts.ts';
import { mayDeleteComment, mayEditComment } from '#contract/permissions/posts.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments } from '../db/schema/posts.ts';
import { fingerprint, isSameAct, tidy } from '../db/text.ts';
import { conflict, notFound, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { changeMentions, dropMentions, findMentions, peopleIn, tellMentioned } from '../mentions/mentions.ts';
import { dropNews, notify, quoteAnew } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { canSee } from '../people/standing.ts';
import { readPost } from '../posts/queries.ts';
import { withWordsOf } from '../posts/versions.ts';
import { rememberAct } from '../undo/acts.ts';
import { type Doing, tellInTime } from '../undo/held-news.ts';
import { keepThing, makersOf } from '../undo/things.ts';
import { isCommentVisible, readAnswered, readComment, readCommentOfClient } from './queries.ts';

const titleLength = 60;

/** To whoever sees both the author of the comment and that of the post. */
async function tellAll(tx: Tx, authorId: string, postId: string): Promise<void> {
  const { makers, ownerId } = await makersOf(tx, authorId, postId);
  await publish(tx, makers, 'content_changed', { kind: 'comment', id: postId }, ownerId);
}

/**
 * Stores a comment once per `clientId` and tells whom it answers, and the post's author.
 * @throws HttpError 409 with the stored comment when the client id was used for another post, comment or other words;
 * 404 when what it replies to is not there
 */
export async function addComment(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  { text, clientId, answers, meant }: NewComment,
  now: Date,
): Promise<Comment> {
  const post = await readPost(tx, viewer.id, postId);
  const answered = answers === undefined ? null : await demandAnswered(tx, viewer, postId, answers);
  const clientHash = fingerprint([postId, tidy(text), ...(answers === undefined ? [] : [answers])]);
  const mentions = await findMentions(tx, viewer.id, tidy(text), { meant });
  const [made] = await tx
    .insert(comments)
    .values({
      postId,
      authorId: viewer.id,
      clientId,
      clientHash,
      text: tidy(text),
      mentions,
      mentioned: peopleIn(mentions),
      createdAt: now,
      threadId: answered?.threadId,
      threadAt: answered?.threadAt,
      answersId: answered?.isReply ? answers : null,
    })
    .onConflictDoNothing({ target: [comments.authorId, comments.clientId] })
    .returning({ id: comments.id });
  if (made) {
    const said = { id: made.id, authorId: viewer.id, text: tidy(text), names: peopleIn(mentions) };
    await tellOf(tx, said, post, answered?.authorId);
    await tellAll(tx, viewer.id, postId);
  }
  const { comment, hash } = await readCommentOfClient(tx, viewer.id, clientId);
  if (!isSameAct(hash, clientHash)) throw usedAlready(comment);
  return comment;
}

function demandAnswered(tx: Tx, viewer: Viewer, postId: string, commentId: string) {
  if (!isId(commentId)) throw notFound('This comment');
  return readAnswered(tx, viewer.id, postId, commentId);
}

type Said = { id: string; authorId: string; text: string; names: string[] };

/** Whom it names, whom it answers, if they see the post, and the post's author; who is several of them is told once. */
async function tellOf(tx: Tx, said: Said, post: Post, answeredId?: string): Promise<void> {
  const { id, authorId, text, names } = said;
  const subject = { kind: 'post' as const, id: post.id };
  const news = { actorId: authorId, excerpt: text, commentId: id };
  const told = await tellMentioned(tx, names, post.author.id, { ...news, subject });
  const isTold =
    answeredId !== undefined &&
    !told.includes(answeredId) &&
    (await canSee(tx, answeredId, post.author.id)) &&
    (await notify(tx, { ...news, type: 'comment_reply', recipientId: answeredId, subject }));
  if (told.includes(post.author.id) || (isTold && answeredId === post.author.id)) return;
  const title = truncate(post.text, titleLength);
  await notify(tx, {
    ...news,
    type: 'comment',
    recipientId: post.author.id,
    subject: { ...subject, title },
  });
}

/** @throws HttpError 409 with the comment as it stands when it has changed since `editedAt`. */
export async function changeComment(
  tx: Tx,
  viewer: Viewer,
  commentId: string,
  { text, editedAt, meant }: CommentChange,
  now: Date,
): Promise<Comment> {
  const { comment, post } = await readCommentWithPost(tx, viewer, commentId);
  demand(mayEditComment(asPermissionViewer(viewer), comment));
  if (comment.text === tidy(text)) return comment;
  const { kept, added, gone } = await changeMentions(tx, viewer.id, [comments, commentId], {
    text: tidy(text),
    meant,
  });
  const changed = await tx
    .update(comments)
    .set({ text: tidy(text), ...kept, earlier: withWordsOf(comments), editedAt: now })
    .where(and(eq(comments.id, commentId), editedAt === undefined ? undefined : isStill(comment, editedAt)))
    .returning({ id: comments.id });
  const after = await readComment(tx, viewer.id, eq(comments.id, commentId));
  if (changed.length === 0) {
    // The same words once more: the answer to the first time was lost.
    if (after.text === tidy(text)) return after;
    throw conflict('This comment was changed elsewhere meanwhile.', after);
  }
  const news = eq(notifications.commentId, commentId);
  await dropMentions(tx, news, gone);
  await quoteAnew(tx, news, after.text);
  await tellMentioned(tx, added, post.author.id, {
    actorId: viewer.id,
    subject: { kind: 'post', id: post.id },
    excerpt: after.text,
    commentId,
  });
  await tellAll(tx, viewer.id, comment.postId);
  return after;
}

/** One's own goes also when its post is not in sight any more; what was told of it goes along. */
export async function removeComment(tx: Tx, viewer: Viewer, commentId: string, doing: Doing): Promise<void> {
  const comment = await readComment(tx, viewer.id, eq(comments.id, commentId));
  if (comment.author.id !== viewer.id) {
    const { post } = await readCommentWithPost(tx, viewer, commentId);
    demand(mayDeleteComment(asPermissionViewer(viewer), comment, post));
  }
  const news = eq(notifications.commentId, commentId);
  const { postId } = comment;
  const words = truncate(comment.text, titleLength);
  const madeAt = new Date(comment.createdAt);
  const actId = await rememberAct(tx, doing, {
    kind: 'comment',
    subjectId: commentId,
    withinId: postId,
    words,
    madeAt,
    kept: comment.threadId ? { threadId: comment.threadId } : {},
  });
  if (actId) await keepThing(tx, actId, { kind: 'comment', id: commentId, news });
  await dropNews(tx, news);
  await tx.delete(comments).where(eq(comments.id, commentId));
  const toAll = await makersOf(tx, comment.author.id, postId);
  await tellInTime(tx, doing, commentId, { ...toAll, change: { kind: 'comment', id: postId } });
}

/** Holds as long as nobody has changed it since it was read here, and since `editedAt` before that. */
function isStill({ editedAt: read }: Comment, editedAt: string | null) {
  if (read !== editedAt) return sql`false`;
  return read === null ? isNull(comments.editedAt) : eq(comments.editedAt, new Date(read));
}

/** The comment and its post, if the viewer can see both. */
export async function readCommentWithPost(tx: DbOrTx, viewer: Viewer, commentId: string) {
  const comment = await readComment(
    tx,
    viewer.id,
    and(eq(comments.id, commentId), isCommentVisible(viewer.id)),
  );
  return { comment, post: await readPost(tx, viewer.id, comment.postId) };
}
