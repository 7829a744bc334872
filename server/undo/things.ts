import { and, eq, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { putRows } from '../db/rows.ts';
import { keptRows } from '../db/schema/acts.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { conflict } from '../http/errors.ts';
import { takePicturesBack } from '../uploads/commands.ts';
import { tell } from './held-news.ts';

export type Part = [name: string, table: PgTable, which: (id: string) => SQL];

/** What goes with each thing, in the order in which it can be put back. */
export const partsOf: Record<'post' | 'comment', readonly Part[]> = {
  post: [
    ['posts', posts, (id) => eq(posts.id, id)],
    ['comments', comments, (id) => eq(comments.postId, id)],
    ['likes', likes, (id) => eq(likes.postId, id)],
    ['marks', postMarks, (id) => eq(postMarks.postId, id)],
  ],
  comment: [['comments', comments, (id) => eq(comments.id, id)]],
};

/** Likes and comments are counted again as they come back. */
export const uncounted = (row: object) =>
  'like_count' in row ? { ...row, like_count: 0, comment_count: 0 } : row;

/** Keeps all that goes when a thing is deleted, with what was told of it, for as long as the act can be undone. */
export async function keepThing(
  tx: Tx,
  actId: string,
  { kind, id, news }: { kind: 'post' | 'comment'; id: string; news: SQL | undefined },
): Promise<void> {
  let nth = 0;
  for (const [, table, which] of partsOf[kind]) nth += await keepRows(tx, { actId, nth }, table, which(id));
  if (news) await keepRows(tx, { actId, nth }, notifications, news);
}

const rowsAtOnce = 1000;

/** Rows as JSON in parts of a bounded size, the oldest first, as a query of `part` and `rows`. */
export const rowsInParts = (table: PgTable, which: SQL): SQL => {
  const numbered = sql`select to_jsonb(${table}) as kept,
    (row_number() over (order by ${table}.created_at) - 1)::int as at from ${table} where ${which}`;
  return sql`select part, jsonb_agg(kept order by at) as rows
    from (select kept, at, at / ${rowsAtOnce}::int as part from (${numbered}) numbered) parted group by part`;
};

/** Within the database: there may be any number. Answers how many rows of `kept_rows` they fill. */
async function keepRows(
  tx: Tx,
  { actId, nth }: { actId: string; nth: number },
  table: PgTable,
  which: SQL,
): Promise<number> {
  const { name } = getTableConfig(table);
  const made = await tx
    .insert(keptRows)
    .select(
      sql`select ${actId}::uuid, ${nth}::int + part, ${name}::text, rows from (${rowsInParts(table, which)}) parts`,
    )
    .returning({ nth: keptRows.nth });
  return made.length;
}

const tables = new Map(
  [...partsOf.post.map(([, table]) => table), notifications].map((table) => [
    getTableConfig(table).name,
    table,
  ]),
);

/**
 * Puts it back as it was, and tells those who have looked meanwhile; to all others nothing has changed.
 * @throws HttpError 409 when nothing is kept of it, any error when what it stood in is gone
 */
export async function putThing(
  tx: Tx,
  by: string,
  { actId, kind, postId }: { actId: string; kind: string; postId: string },
): Promise<void> {
  let author = by;
  for (let nth = 0; ; nth += 1) {
    const part = and(eq(keptRows.actId, actId), eq(keptRows.nth, nth));
    const [kept] = await tx.select().from(keptRows).where(part);
    const table = kept && tables.get(kept.tableName);
    if (!table && nth === 0) throw conflict('This cannot be undone any more.', null);
    if (!table) break;
    await putRows(tx, table, kept.rows.map(uncounted));
    for (const row of kept.rows) {
      if (table === comments && 'author_id' in row) author = String(row.author_id);
      if ('recipient_id' in row && 'id' in row)
        await tell(tx, {
          to: String(row.recipient_id),
          change: { kind: 'notification', id: String(row.id) },
        });
    }
  }
  if (kind === 'post') {
    await takePicturesBack(tx, postId);
    await tell(tx, { makers: [by], change: { kind, id: postId } });
  } else
    await tell(tx, {
      ...(await makersOf(tx, author, postId)),
      change: { kind: 'comment', id: postId },
    });
}

/** Who must see each other to see a comment, and who owns the post. */
export async function makersOf(
  tx: Tx,
  authorId: string,
  postId: string,
): Promise<{ makers: string[]; ownerId?: string }> {
  const [post] = await tx.select({ authorId: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return post ? { makers: [authorId, post.authorId], ownerId: post.authorId } : { makers: [authorId] };
}
