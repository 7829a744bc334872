import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment, Thread } from '#contract/ours/comments.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/keyset.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { withNames } from '../mentions/mentions.ts';
import { bareName, visibleInPlace } from '../people/block-exceptions.ts';
import { refColumns } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { readPost } from '../posts/queries.ts';

const answered = alias(comments, 'answered');
const answeredPerson = alias(users, 'answered_person');

/** Which comments the viewer sees; on their own post also those behind a block. */
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
  const said = await withNames(db, viewerId, rows);
  return said.map(({ isVisible, ...row }) => ({
    ...row,
    ...(!isVisible && { author: bareName(row.author), isHidden: true as const }),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }));
}

/** Comments of a post with the number of their replies, as far as the viewer may see them, oldest first. */
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
  const heads = await readHeads(
    db,
    viewerId,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows,
    size,
    (row) => row,
    ({ id, at, replyCount }): Thread => ({
      id,
      createdAt: at.toISOString(),
      comment: heads.get(id) ?? null,
      replyCount,
    }),
  );
}

async function readHeads(db: DbOrTx, viewerId: string, ids: string[]): Promise<Map<string, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await selectComments(db, viewerId).where(
    and(inArray(comments.id, ids), isCommentVisible(viewerId)),
  );
  const heads = await toComments(db, viewerId, rows);
  return new Map(heads.map((comment) => [comment.id, comment]));
}

/** Replies to a comment that the viewer may see, oldest first; none to what is not there. @throws HttpError 404 with its post */
export async function readReplies(db: DbOrTx, viewerId: string, threadId: string, query: PageQuery) {
  const after = readCursor(query);
  const [within] = await db
    .select({ postId: comments.postId })
    .from(comments)
    .where(or(eq(comments.id, threadId), eq(comments.threadId, threadId)))
    .limit(1);
  if (!within) return { items: [], nextCursor: null };
  await readPost(db, viewerId, within.postId);
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
  const page = pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
  return { ...page, items: await toComments(db, viewerId, page.items) };
}

/** @throws HttpError 404 */
export async function readComment(db: DbOrTx, viewerId: string, which: SQL | undefined): Promise<Comment> {
  const [comment] = await toComments(db, viewerId, await selectComments(db, viewerId).where(which));
  if (!comment) throw notFound('This comment');
  return comment;
}

/** Where a reply to this comment stands, and whom it answers. @throws HttpError 404 when the viewer does not see it there */
export async function readAnswered(db: DbOrTx, viewerId: string, postId: string, commentId: string) {
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

/** The comment that a send with this client id has stored, and the fingerprint of what it was made for. */
export async function readCommentOfClient(db: DbOrTx, authorId: string, clientId: string) {
  const which = and(eq(comments.authorId, authorId), eq(comments.clientId, clientId));
  const [row] = await db.select({ hash: comments.clientHash }).from(comments).where(which);
  return { comment: await readComment(db, authorId, which), hash: row?.hash ?? '' };
}
