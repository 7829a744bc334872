import { and, eq, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { restoreRows } from '../db/rows.ts';
import { deletedRows } from '../db/schema/acts.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { conflict } from '../http/errors.ts';
import { reattachPictures } from '../uploads/commands.ts';
import { deliver } from './acts.ts';

export type RemovedPart = [name: string, table: PgTable, which: (id: string) => SQL];

/** The rows that are deleted with each thing, in the order in which they are restored. */
export const partsOf: Record<'post' | 'comment', readonly RemovedPart[]> = {
  post: [
    ['posts', posts, (id) => eq(posts.id, id)],
    ['comments', comments, (id) => eq(comments.postId, id)],
    ['likes', likes, (id) => eq(likes.postId, id)],
    ['marks', postMarks, (id) => eq(postMarks.postId, id)],
  ],
  comment: [['comments', comments, (id) => eq(comments.id, id)]],
};

/** Triggers count likes and comments again as they are inserted. */
export const withoutCounts = (row: object) =>
  'like_count' in row ? { ...row, like_count: 0, comment_count: 0 } : row;

type Deletion = { kind: 'post' | 'comment'; id: string; notificationFilter: SQL | undefined };

/** Stores all rows that a deletion removes, notifications included, while the act can be undone. */
export async function storeDeleted(tx: Tx, actId: string, deletion: Deletion): Promise<void> {
  const { kind, id, notificationFilter } = deletion;
  let nth = 0;
  for (const [, table, where] of partsOf[kind]) nth += await storeRows(tx, { actId, nth }, table, where(id));
  if (notificationFilter) await storeRows(tx, { actId, nth }, notifications, notificationFilter);
}

const rowsPerPart = 1000;

/** A query of `part` and `rows`: rows as JSON in parts of bounded size, oldest first. */
export const rowsInParts = (table: PgTable, where: SQL): SQL => {
  const numbered = sql`select to_jsonb(${table}) as kept,
    (row_number() over (order by ${table}.created_at) - 1)::int as at from ${table} where ${where}`;
  return sql`select part, jsonb_agg(kept order by at) as rows
    from (select kept, at, at / ${rowsPerPart}::int as part from (${numbered}) numbered) parted group by part`;
};

/** Copies within the database, as there may be many. @returns how many rows of `kept_rows` were written */
async function storeRows(tx: Tx, { actId, nth }: { actId: string; nth: number }, table: PgTable, where: SQL) {
  const { name } = getTableConfig(table);
  const inserted = await tx
    .insert(deletedRows)
    .select(
      sql`select ${actId}::uuid, ${nth}::int + part, ${name}::text, rows from (${rowsInParts(table, where)}) parts`,
    )
    .returning({ nth: deletedRows.nth });
  return inserted.length;
}

const tables = new Map(
  [...partsOf.post.map(([, table]) => table), notifications].map((table) => [
    getTableConfig(table).name,
    table,
  ]),
);

/**
 * Restores a deleted post or comment and refreshes open views of it.
 * @throws HttpError 409 when nothing is stored for the act, a constraint error when its parent is gone
 */
export async function restoreDeleted(
  tx: Tx,
  by: string,
  { actId, kind, postId }: { actId: string; kind: string; postId: string },
): Promise<void> {
  let author = by;
  for (let nth = 0; ; nth += 1) {
    const part = and(eq(deletedRows.actId, actId), eq(deletedRows.nth, nth));
    const [stored] = await tx.select().from(deletedRows).where(part);
    const table = stored && tables.get(stored.tableName);
    if (!table && nth === 0) throw conflict('This can no longer be undone.', null);
    if (!table) break;
    await restoreRows(tx, table, stored.rows.map(withoutCounts));
    for (const row of stored.rows) {
      if (table === comments && 'author_id' in row) author = String(row.author_id);
      if ('recipient_id' in row && 'id' in row) {
        const change = { kind: 'notification' as const, id: String(row.id) };
        await deliver(tx, { to: String(row.recipient_id), change });
      }
    }
  }
  if (kind === 'post') {
    await reattachPictures(tx, postId);
    await deliver(tx, { makers: [by], change: { kind, id: postId } });
  } else
    await deliver(tx, { ...(await makersOf(tx, author, postId)), change: { kind: 'comment', id: postId } });
}

/** The members who must see each other for a comment to be visible, and the post's owner. */
export async function makersOf(
  tx: Tx,
  authorId: string,
  postId: string,
): Promise<{ makers: string[]; ownerId?: string }> {
  const [post] = await tx.select({ authorId: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return post ? { makers: [authorId, post.authorId], ownerId: post.authorId } : { makers: [authorId] };
}
