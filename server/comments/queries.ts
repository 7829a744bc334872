import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Comment } from '#contract/ours/comments.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/keyset.ts';
import { comments } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { refColumns } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';

const selectComments = (db: DbOrTx) =>
  db
    .select({
      id: comments.id,
      postId: comments.postId,
      author: refColumns,
      text: comments.text,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId));

type Row = Awaited<ReturnType<typeof selectComments>>[number];

const toComment = (row: Row): Comment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
});

/** Comments of a post that the viewer may see, oldest first. */
export async function readComments(db: DbOrTx, viewerId: string, postId: string, query: PageQuery) {
  const size = pageSize(query);
  const rows = await selectComments(db)
    .where(
      and(
        eq(comments.postId, postId),
        visibleTo(viewerId, comments.authorId),
        newerThan(comments.createdAt, comments.id, readCursor(query)),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(size + 1);
  return pageOf(rows, size, (row) => ({ at: row.createdAt, id: row.id }), toComment);
}

/** @throws HttpError 404 */
export async function readComment(db: DbOrTx, which: SQL | undefined): Promise<Comment> {
  const [row] = await selectComments(db).where(which);
  if (!row) throw notFound('This comment');
  return toComment(row);
}

/** The comment that a send with this client id has stored, and the fingerprint of what it was made for. */
export async function readCommentOfClient(db: DbOrTx, authorId: string, clientId: string) {
  const which = and(eq(comments.authorId, authorId), eq(comments.clientId, clientId));
  const [row] = await db.select({ hash: comments.clientHash }).from(comments).where(which);
  return { comment: await readComment(db, which), hash: row?.hash ?? '' };
}
