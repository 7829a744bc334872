import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { putRows, takeRows } from '../db/rows.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
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

/** All that goes when a thing is deleted, with what was told of it. */
export async function takeThing(tx: Tx, kind: 'post' | 'comment', id: string, news: SQL | undefined) {
  const kept: Record<string, object[]> = {};
  for (const [name, table, which] of partsOf[kind]) kept[name] = await takeRows(tx, table, which(id));
  if (news) kept.notifications = await takeRows(tx, notifications, news);
  return kept;
}

/** Puts it back as it was. @throws when what it stood in is gone */
export async function putThing(tx: Tx, kept: Record<string, object[]>): Promise<void> {
  for (const [name, table] of [...partsOf.post, ['notifications', notifications] as const])
    await putRows(tx, table, (kept[name] ?? []).map(uncounted));
}

type Back = { kind: string; postId: string; rows: Record<string, object[]> };

/** Those who have looked meanwhile look again; to all others nothing has changed. */
export async function tellThing(tx: Tx, by: string, { kind, postId, rows }: Back): Promise<void> {
  const authors = rows.comments?.flatMap((row) => ('author_id' in row ? String(row.author_id) : [])) ?? [];
  if (kind === 'post') await tell(tx, { makers: [by], change: { kind, id: postId } });
  else
    await tell(tx, {
      ...(await makersOf(tx, authors[0] ?? by, postId)),
      change: { kind: 'comment', id: postId },
    });
  for (const row of rows.notifications ?? [])
    if ('id' in row && 'recipient_id' in row)
      await tell(tx, { to: String(row.recipient_id), change: { kind: 'notification', id: String(row.id) } });
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
