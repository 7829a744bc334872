import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { isOwn, isReachable, own } from '../gigs/select.ts';
import { visibleTo } from '../people/visibility.ts';

/** Those of `post:ID`, `gig:ID` and `profile:ID` that the person may read. */
export async function visibleTopics(db: DbOrTx, viewerId: string, things: readonly string[]) {
  const idsOf = (kind: string) =>
    things.flatMap((topic) => (topic.startsWith(`${kind}:`) ? topic.slice(kind.length + 1) : []));
  const topic = (kind: string, id: SQL) => ({ topic: sql<string>`${sql.raw(`'${kind}:'`)} || ${id}` });
  const rows = await unionAll(
    db
      .select(topic('post', sql`${posts.id}`))
      .from(posts)
      .where(and(inArray(posts.id, idsOf('post')), visibleTo(viewerId, posts.authorId))),
    db
      .select(topic('gig', sql`${gigs.id}`))
      .from(gigs)
      .leftJoin(own, isOwn(viewerId))
      .where(and(inArray(gigs.id, idsOf('gig')), isReachable(viewerId))),
    db
      .select(topic('profile', sql`${users.id}`))
      .from(users)
      .where(and(inArray(users.id, idsOf('profile')), visibleTo(viewerId, users.id))),
  );
  return rows.map((row) => row.topic);
}
