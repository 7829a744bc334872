import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment, Thread } from '#contract/comments.ts';
import type { PageQuery } from '#contract/fields.ts';
import type { DbOrTx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { newerThan } from '../db/prepared.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { asIs, byCreation, pageOf, pageSize, readCursor } from '../http/validation.ts';
import { withNames } from '../mentions/mentions.ts';
import { refColumns } from '../people/cards.ts';
import { bareName, visibleInPlace, visibleTo } from '../people/visibility.ts';
import { readPost } from '../posts/queries.ts';

const answered = alias(comments, 'answered');
const answeredPerson = alias(users, 'answered_person');

/** On their own posts viewers also see comments from across a block. */
export const isCommentVisible = (viewerId: string) =>
  visibleInPlace(
    viewerId,
    comments.authorId,
    sql`exists (select 1 from ${posts} place where place.id = ${comments.postId} and place.author_id = ${viewerId}::uuid)`,
  );

const selectComments = (db: DbOrTx, viewerId: string) =>
  db
    .select({
      id: comments.id,
      postId: comments.postId,
      author: refColumns(viewerId),
      text: comments.text,
      mentions: comments.mentions,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      threadId: comments.threadId,
      answers: { id: answeredPerson.id, name: answeredPerson.name },
      isVisible: visibleTo(viewerId, comments.authorId),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(answered, eq(answered.id, comments.answersId))
    .leftJoin(
      answeredPerson,
      and(eq(answeredPerson.id, answered.authorId), visibleTo(viewerId, answered.authorId)),
    );

type Row = Awaited<ReturnType<typeof selectComments>>[number];

async function toComments(db: DbOrTx, viewerId: string, rows: readonly Row[]): Promise<Comment[]> {
  const named = await withNames(db, viewerId, rows);
  return named.map(({ isVisible, ...row }) => ({
    ...row,
    ...(!isVisible && { author: bareName(row.author), isHidden: true as const }),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }));
}

export async function readThreads(db: DbOrTx, viewerId: string, postId: string, query: PageQuery) {
  const size = pageSize(query);
  const { standsIn, standsAt } = comments;
  const rows = await db
    .select({
      id: sql<string>`${standsIn}`,
      at: sql<Date>`${standsAt}`.mapWith(comments.createdAt),
      replyCount: sql<number>`count(${comments.threadId})::int`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.postId, postId),
        isCommentVisible(viewerId),
        newerThan(standsAt, standsIn, readCursor(query)),
      ),
    )
    .groupBy(standsAt, standsIn)
    .orderBy(asc(standsAt), asc(standsIn))
    .limit(size + 1);
  const heads = await readHeads(db, viewerId, idsOf(rows));
  return pageOf(rows, size, asIs, ({ id, at, replyCount }): Thread => {
    return { id, createdAt: at.toISOString(), comment: heads.get(id) ?? null, replyCount };
  });
}

async function readHeads(db: DbOrTx, viewerId: string, ids: string[]): Promise<Map<string, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await selectComments(db, viewerId).where(
    and(inArray(comments.id, ids), isCommentVisible(viewerId)),
  );
  const heads = await toComments(db, viewerId, rows);
  return new Map(heads.map((comment) => [comment.id, comment]));
}

/** Visible replies to a comment, oldest first; none if it does not exist. @throws HttpError 404 */
export async function readReplies(db: DbOrTx, viewerId: string, threadId: string, query: PageQuery) {
  const after = readCursor(query);
  const isInThread = or(eq(comments.id, threadId), eq(comments.threadId, threadId));
  const [thread] = await db.select({ postId: comments.postId }).from(comments).where(isInThread).limit(1);
  if (!thread) return { items: [], nextCursor: null };
  await readPost(db, viewerId, thread.postId);
  const size = pageSize(query);
  const rows = await selectComments(db, viewerId)
    .where(
      and(
        eq(comments.threadId, threadId),
        isCommentVisible(viewerId),
        newerThan(comments.createdAt, comments.id, after),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(size + 1);
  const page = pageOf(rows, size, byCreation, asIs);
  return { ...page, items: await toComments(db, viewerId, page.items) };
}

/** @throws HttpError 404 */
export async function readComment(db: DbOrTx, viewerId: string, condition: SQL | undefined) {
  const [comment] = await toComments(db, viewerId, await selectComments(db, viewerId).where(condition));
  if (!comment) throw notFound('This comment');
  return comment;
}

/** The thread and author of a comment to reply to. @throws HttpError 404 unless visible in this post */
export async function readRepliedTo(db: DbOrTx, viewerId: string, postId: string, commentId: string) {
  const [row] = await db
    .select({
      authorId: comments.authorId,
      isReply: sql<boolean>`${isNotNull(comments.threadId)}`,
      threadId: comments.standsIn,
      threadAt: comments.standsAt,
    })
    .from(comments)
    .where(
      and(eq(comments.id, commentId), eq(comments.postId, postId), visibleTo(viewerId, comments.authorId)),
    );
  if (!row) throw notFound('This comment');
  return row;
}

export async function readCommentOfClient(db: DbOrTx, authorId: string, clientId: string) {
  const isComment = and(eq(comments.authorId, authorId), eq(comments.clientId, clientId));
  const [row] = await db.select({ hash: comments.clientHash }).from(comments).where(isComment);
  return { comment: await readComment(db, authorId, isComment), hash: row?.hash ?? '' };
}
