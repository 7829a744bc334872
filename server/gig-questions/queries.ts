import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { GigQuestion, QuestionToAnswer } from '#contract/ours/gig-questions.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/keyset.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { isToCome } from '../gigs/select.ts';
import { gigVisibleTo } from '../gigs/sight.ts';
import { pageOf, pageSize, readCursor } from '../http/paging.ts';
import { bareName, visibleInPlace } from '../people/block-exceptions.ts';
import { refColumns } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';

/** Which questions the viewer sees; about their own gig also those behind a block. */
export const isQuestionVisible = (viewerId: string | null) =>
  visibleInPlace(viewerId, gigQuestions.askerId, sql`${gigs.posterId} = ${viewerId}::uuid`);

const selectQuestions = (db: DbOrTx, viewerId: string | null, which: SQL | undefined) =>
  db
    .select({
      question: gigQuestions,
      posterId: gigs.posterId,
      asker: refColumns(viewerId),
      isVisible: visibleTo(viewerId, gigQuestions.askerId),
    })
    .from(gigQuestions)
    .innerJoin(users, eq(users.id, gigQuestions.askerId))
    .innerJoin(gigs, eq(gigs.id, gigQuestions.gigId))
    .where(which)
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Not of whom the viewer does not see, nor about a gig that they do not see. */
const isInSight = (viewerId: string | null) => and(isQuestionVisible(viewerId), gigVisibleTo(viewerId));

const wireOf = ({ question, asker, isVisible }: Selected): GigQuestion => ({
  id: question.id,
  asker: isVisible ? asker : bareName(asker),
  text: question.text,
  createdAt: question.createdAt.toISOString(),
  answer:
    question.answer !== null && question.answeredAt
      ? { text: question.answer, at: question.answeredAt.toISOString() }
      : null,
  ...(!isVisible && { isHidden: true as const }),
});

/** What was asked about a gig, the oldest first. */
export async function readQuestions(db: DbOrTx, viewerId: string | null, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigQuestions;
  const which = and(
    eq(gigQuestions.gigId, gigId),
    isInSight(viewerId),
    newerThan(createdAt, id, readCursor(query)),
  );
  const rows = await selectQuestions(db, viewerId, which)
    .orderBy(asc(createdAt), asc(id))
    .limit(size + 1);
  return pageOf(rows, size, ({ question }) => ({ at: question.createdAt, id: question.id }), wireOf);
}

/** What waits for the viewer's answer about gigs of theirs that are still to come, the oldest first. */
export async function readToAnswer(db: DbOrTx, viewerId: string, now: Date, limit: number) {
  const rows = await db
    .select({
      question: gigQuestions,
      asker: refColumns(viewerId),
      gig: { id: gigs.id, title: gigs.title },
      count: sql<number>`count(*) over ()::int`,
    })
    .from(gigs)
    .innerJoin(gigQuestions, eq(gigQuestions.gigId, gigs.id))
    .innerJoin(users, eq(users.id, gigQuestions.askerId))
    .where(
      and(
        eq(gigs.posterId, viewerId),
        ne(gigs.status, 'cancelled'),
        isToCome(now),
        isNull(gigQuestions.answer),
        visibleTo(viewerId, gigQuestions.askerId),
      ),
    )
    .orderBy(asc(gigQuestions.createdAt), asc(gigQuestions.id))
    .limit(limit);
  const items = rows.map(
    ({ question: { id, text, createdAt }, asker, gig }): QuestionToAnswer => ({
      id,
      asker,
      text,
      createdAt: createdAt.toISOString(),
      gig,
    }),
  );
  return { count: rows[0]?.count ?? 0, items };
}

/** Which question the viewer sees, or has asked: they can delete it even when its gig is hidden from them. */
export const isSeenOrOwn = (viewerId: string) => or(isInSight(viewerId), eq(gigQuestions.askerId, viewerId));

/** One question with its row and whose gig it is about, if the viewer sees it or `isAllowed` holds instead. */
export async function findQuestion(
  db: DbOrTx,
  viewerId: string,
  which: SQL | undefined,
  isAllowed = isInSight(viewerId),
) {
  const [row] = await selectQuestions(db, viewerId, and(which, isAllowed));
  return row && { row: row.question, posterId: row.posterId, wire: wireOf(row) };
}
