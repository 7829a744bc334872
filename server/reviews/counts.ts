import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ReviewCounts, ReviewRole } from '#contract/person.ts';
import type { ReviewSummary } from '#contract/profile.ts';
import { marksOf } from '#contract/reviews.ts';
import type { DbOrTx } from '../db/database.ts';
import { reviews } from '../db/schema/around-gigs.ts';
import { users } from '../db/schema/users.ts';
import { readableBy, visibleInPlace } from '../people/visibility.ts';

/**
 * SAF-01. Published reviews whose author the viewer sees; those of erased authors are visible to all.
 * SAF-07. The reviewed member also sees reviews from across a block.
 */
export const isShown = (viewerId: string | null) =>
  and(
    isNotNull(reviews.shownAt),
    visibleInPlace(viewerId, reviews.authorId, sql`${reviews.subjectId} = ${viewerId}::uuid`),
  );

/** The totals of somebody's visible reviews; the caller checks that the viewer may read them. */
export async function summariesOf(db: DbOrTx, viewerId: string | null, personId: string) {
  const { about, again, marks } = reviews;
  const kinds = await db
    .select({ about, again, marks, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.subjectId, personId), isShown(viewerId)))
    .groupBy(about, again, marks);
  const sum = (some: typeof kinds) => some.reduce((all, { count }) => all + count, 0);
  const summaryFor = (role: ReviewRole): ReviewSummary => {
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
  return { player: summaryFor('player'), poster: summaryFor('poster') };
}

/** Counts for several people, as far as the viewer reads their profiles; people without any are left out. */
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
