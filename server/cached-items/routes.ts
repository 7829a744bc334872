import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type CachedItems, cachedItemCalls, partKinds } from '#contract/cached-items.ts';
import { isCommentVisible } from '../comments/queries.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigQuestions, reviews } from '../db/schema/around-gigs.ts';
import { gigs } from '../db/schema/gigs.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { isQuestionVisible } from '../gig-questions/routes.ts';
import { isOwn, isReachable, own } from '../gigs/select.ts';
import { hasMessage } from '../groups/membership.ts';
import { type Feature, serve } from '../http/serve.ts';
import { isCopyOf } from '../messages/wire.ts';
import { isActiveFor, isUnread } from '../notifications/queries.ts';
import { visibleTo } from '../people/visibility.ts';
import { topicsIn } from '../realtime/rooms.ts';
import { visibleTopics } from '../realtime/visible-topics.ts';
import { isShown } from '../reviews/counts.ts';

/**
 * SAF-10. Those of `comment:ID`, `question:ID`, `review:ID`, `message:ID` and `notification:ID` whose text
 * the viewer may see.
 */
async function visibleParts(db: DbOrTx, viewerId: string, parts: readonly string[]): Promise<string[]> {
  const idsOf = (kind: string) =>
    parts.flatMap((part) => {
      const [partKind, id] = part.split(':');
      return partKind === kind && isId(id) ? [id] : [];
    });
  const part = (kind: string, id: SQL) => ({ part: sql<string>`${sql.raw(`'${kind}:'`)} || ${id}` });
  const rows = await unionAll(
    db
      .select(part('comment', sql`${comments.id}`))
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(
        and(
          inArray(comments.id, idsOf('comment')),
          isCommentVisible(viewerId),
          visibleTo(viewerId, posts.authorId),
        ),
      ),
    db
      .select(part('question', sql`${gigQuestions.id}`))
      .from(gigQuestions)
      .innerJoin(gigs, eq(gigs.id, gigQuestions.gigId))
      .leftJoin(own, isOwn(viewerId))
      .where(
        and(inArray(gigQuestions.id, idsOf('question')), isQuestionVisible(viewerId), isReachable(viewerId)),
      ),
    db
      .select(part('review', sql`${reviews.id}`))
      .from(reviews)
      .where(
        and(
          inArray(reviews.id, idsOf('review')),
          or(eq(reviews.authorId, viewerId), and(isShown(viewerId), visibleTo(viewerId, reviews.subjectId))),
        ),
      ),
    db
      .select(part('message', sql`${messages.id}`))
      .from(messages)
      .leftJoin(hiddenMessages, isCopyOf(viewerId))
      .where(
        and(
          inArray(messages.id, idsOf('message')),
          hasMessage(viewerId),
          isNull(messages.removedAt),
          sql`${hiddenMessages.hidden} is not true`,
        ),
      ),
    db
      .select(part('notification', sql`${notifications.id}`))
      .from(notifications)
      .where(and(inArray(notifications.id, idsOf('notification')), isActiveFor(viewerId))),
  );
  return rows.map((row) => row.part);
}

export const cachedItemRoutes: Feature = async (scope, { services }) => {
  const { db } = services;
  serve(scope, services, cachedItemCalls, {
    'POST /api/gone': ({ viewer, body }) => findGone(db, viewer.id, body),
  });
};

/**
 * SAF-10. The items cached on a device that it may no longer show, by the rules of the calls that read them.
 * Unknown names count as gone.
 */
export async function findGone(db: DbOrTx, viewerId: string, { things, notices }: CachedItems) {
  const known = topicsIn(things).things;
  const parts = things.filter((thing) => partKinds.some((kind) => thing.startsWith(`${kind}:`)));
  const visible = new Set([
    ...(known.length > 0 ? await visibleTopics(db, viewerId, known) : []),
    ...(parts.length > 0 ? await visibleParts(db, viewerId, parts) : []),
  ]);
  const ids = notices.map(({ id }) => id).filter(isId);
  const unreadExcerpts = new Map(ids.length > 0 ? await readUnreadExcerpts(db, viewerId, ids) : []);
  return {
    things: things.filter((thing) => !visible.has(thing)),
    notices: notices.flatMap(({ id, excerpt }) => (unreadExcerpts.get(id) === excerpt ? [] : [id])),
  };
}

const readUnreadExcerpts = async (db: DbOrTx, viewerId: string, ids: readonly string[]) => {
  const rows = await db
    .select({ id: notifications.id, excerpt: notifications.excerpt })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), isActiveFor(viewerId), isUnread));
  return rows.map(({ id, excerpt }): [string, string] => [id, excerpt]);
};
