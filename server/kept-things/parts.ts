import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isCommentVisible } from '../comments/queries.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { gigs } from '../db/schema/gigs.ts';
import { hiddenMessages, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { comments, posts } from '../db/schema/posts.ts';
import { reviews } from '../db/schema/reviews.ts';
import { isQuestionVisible } from '../gig-questions/queries.ts';
import { isOwn, isReachable, own } from '../gigs/select.ts';
import { hasMessage } from '../groups/copies.ts';
import { isCopyOf } from '../messages/wire.ts';
import { standsFor } from '../notifications/queries.ts';
import { visibleTo } from '../people/standing.ts';
import { isShown } from '../reviews/counts.ts';

/**
 * SAF-10. Those of `comment:ID`, `question:ID`, `review:ID`, `message:ID` and `notification:ID` that this person would
 * be shown with their words where they stand.
 */
export async function partsThereFor(
  db: DbOrTx,
  viewerId: string,
  parts: readonly string[],
): Promise<string[]> {
  const idsOf = (kind: string) =>
    parts.flatMap((part) => {
      const [named, id] = part.split(':');
      return named === kind && isId(id) ? [id] : [];
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
      .where(and(inArray(notifications.id, idsOf('notification')), standsFor(viewerId))),
  );
  return rows.map((row) => row.part);
}
