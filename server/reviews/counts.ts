import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ReviewCounts } from '#contract/ours/person.ts';
import type { ReviewSummary } from '#contract/ours/profile.ts';
import { marksOf } from '#contract/ours/reviews.ts';
import type { ReviewRole } from '#contract/ours/to-review.ts';
import type { DbOrTx } from '../db/database.ts';
import { reviews } from '../db/schema/reviews.ts';
import { users } from '../db/schema/users.ts';
import { visibleInPlace } from '../people/block-exceptions.ts';
import { readableBy } from '../people/readable.ts';

/**
 * SAF-01. What others may know of, and the viewer sees who wrote it; of somebody who has left everybody does.
 * SAF-07. Whom a review is about reads it even if a block lies between them and its author.
 */
export const isShown = (viewerId: string | null) =>
  and(
    isNotNull(reviews.shownAt),
    visibleInPlace(viewerId, reviews.authorId, sql`${reviews.subjectId} = ${viewerId}::uuid`),
  );

/** What is shown about somebody in figures, for a viewer who may read them. */
export async function summariesOf(
  db: DbOrTx,
  viewerId: string | null,
  personId: string,
): Promise<Record<ReviewRole, ReviewSummary>> {
  const { about, again, marks } = reviews;
  const kinds = await db
    .select({ about, again, marks, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.subjectId, personId), isShown(viewerId)))
    .groupBy(about, again, marks);
  const sum = (some: typeof kinds) => some.reduce((all, { count }) => all + count, 0);
  const of = (role: ReviewRole): ReviewSummary => {
    const own = kinds.filter((kind) => kind.about === role);
    return {
      count: sum(own),
      again: sum(own.filter((kind) => kind.again)),
      marks: marksOf[role].map((mark) => ({
        mark,
        count: sum(own.filter((kind) => kind.marks.includes(mark))),
      })),
    };
  };
  return { player: of('player'), poster: of('poster') };
}

/** The same in short for several, as far as the viewer reads their profiles; who is not there has none. */
export async function reviewCountsOf(
  db: DbOrTx,
  viewerId: string | null,
  personIds: readonly string[],
  about: ReviewRole,
): Promise<Map<string, ReviewCounts>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: reviews.subjectId,
      count: sql<number>`count(*)::int`,
      again: sql<number>`(count(*) filter (where ${reviews.again}))::int`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.subjectId))
    .where(
      and(
        inArray(reviews.subjectId, [...personIds]),
        eq(reviews.about, about),
        isShown(viewerId),
        readableBy(viewerId),
      ),
    )
    .groupBy(reviews.subjectId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
export const noReviews: ReviewCounts = { count: 0, again: 0 };
