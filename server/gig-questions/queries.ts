import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/fields.ts';
import type { GigQuestion, QuestionToAnswer } from '#contract/gig-questions.ts';
import type { DbOrTx } from '../db/database.ts';
import { newerThan } from '../db/prepared.ts';
import { gigQuestions } from '../db/schema/around-gigs.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { gigVisibleTo, isUpcoming } from '../gigs/select.ts';
import { pageOf, pageSize, readCursor } from '../http/validation.ts';
import { refColumns } from '../people/cards.ts';
import { bareName, visibleInPlace, visibleTo } from '../people/visibility.ts';

/** Viewers also see questions about their own gigs from across a block. */
export const isQuestionVisible = (viewerId: string | null) =>
  visibleInPlace(viewerId, gigQuestions.askerId, sql`${gigs.posterId} = ${viewerId}::uuid`);

const selectQuestions = (db: DbOrTx, viewerId: string | null, condition: SQL | undefined) =>
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
    .where(condition)
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Visible questions about visible gigs. */
const isVisibleTo = (viewerId: string | null) => and(isQuestionVisible(viewerId), gigVisibleTo(viewerId));

const questionToWire = ({ question, asker, isVisible }: Selected): GigQuestion => ({
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

export async function readQuestions(db: DbOrTx, viewerId: string | null, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigQuestions;
  const condition = and(
    eq(gigQuestions.gigId, gigId),
    isVisibleTo(viewerId),
    newerThan(createdAt, id, readCursor(query)),
  );
  const rows = await selectQuestions(db, viewerId, condition)
    .orderBy(asc(createdAt), asc(id))
    .limit(size + 1);
  return pageOf(rows, size, ({ question }) => ({ at: question.createdAt, id: question.id }), questionToWire);
}

/** Unanswered questions about the viewer's upcoming gigs, oldest first. */
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
        isUpcoming(now),
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

/** Visible questions and the viewer's own, which they can delete even when the gig is hidden from them. */
export const isVisibleOrOwn = (viewerId: string) =>
  or(isVisibleTo(viewerId), eq(gigQuestions.askerId, viewerId));

/** A question with its row and the gig's poster, if the viewer sees it or `isAllowed` holds instead. */
export async function findQuestion(
  db: DbOrTx,
  viewerId: string,
  condition: SQL | undefined,
  isAllowed = isVisibleTo(viewerId),
) {
  const [row] = await selectQuestions(db, viewerId, and(condition, isAllowed));
  return row && { row: row.question, posterId: row.posterId, wire: questionToWire(row) };
}
