import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import type { PageQuery } from '#contract/fields.ts';
import {
  type GigAnswer,
  type GigQuestion,
  gigQuestionCalls,
  maxQuestionsPerGig,
  type NewGigQuestion,
  type QuestionToAnswer,
} from '#contract/gig-questions.ts';
import { gigStateOf } from '#contract/gig-state.ts';
import { mayAnswerQuestion, mayAskAbout, mayDeleteQuestion } from '#contract/permissions.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { fingerprint, isId, isSameContent, normalizeText } from '../db/ids.ts';
import { newerThan } from '../db/prepared.ts';
import { readRows, restoreRows } from '../db/rows.ts';
import type { ActSnapshot } from '../db/schema/acts.ts';
import { type GigQuestionRow, gigQuestions } from '../db/schema/around-gigs.ts';
import { gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { readGig } from '../gigs/queries.ts';
import { gigVisibleTo, isUpcoming } from '../gigs/select.ts';
import { authorize, badInput, conflict, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { pageOf, pageSize, readCursor } from '../http/validation.ts';
import {
  isNotificationQuoting,
  notify,
  publishNotificationChanges,
  updateExcerpts,
} from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { refColumns } from '../people/cards.ts';
import { bareName, visibleInPlace, visibleTo } from '../people/visibility.ts';
import { type Action, endActsOn, recordAct } from '../undo/acts.ts';

const publishQuestion = (tx: Tx, [askerId, posterId]: readonly [string, string], gigId: string) =>
  publish(tx, [askerId, posterId], { kind: 'question', id: gigId }, posterId);

/** @throws HttpError 404 when the viewer sees no such question */
async function requireQuestion(tx: Tx, viewer: Viewer, id: string, isAllowed?: SQL) {
  const found = isId(id) ? await findQuestion(tx, viewer.id, eq(gigQuestions.id, id), isAllowed) : undefined;
  if (!found) throw notFound('This question');
  return found;
}

/**
 * Stores a question once per `clientId` and notifies the poster.
 * @throws HttpError 409 with the stored one when the client id was used for other content, or when the gig is
 * cancelled or past; 400 for too many about one gig
 */
async function askQuestion(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  { text, clientId }: NewGigQuestion,
  now: Date,
): Promise<GigQuestion> {
  const gig = await readGig(tx, viewer, gigId);
  authorize(mayAskAbout(viewer, gig));
  // Serializes concurrent questions of one member, so that the limit holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update');
  const isOfClient = and(eq(gigQuestions.askerId, viewer.id), eq(gigQuestions.clientId, clientId));
  const clientHash = fingerprint([gigId, normalizeText(text)]);
  const stored = await findQuestion(tx, viewer.id, isOfClient);
  if (stored) {
    if (!isSameContent(stored.row.clientHash, clientHash)) throw usedAlready(stored.wire);
    return stored.wire;
  }
  const phase = gigStateOf(gig, now);
  if (phase === 'past' || phase === 'cancelled')
    throw conflict(phase === 'past' ? 'This gig is over.' : 'This gig was cancelled.', gig);
  const isOwn = and(eq(gigQuestions.gigId, gigId), eq(gigQuestions.askerId, viewer.id));
  if ((await tx.$count(gigQuestions, isOwn)) >= maxQuestionsPerGig)
    throw badInput(
      `You’ve asked ${maxQuestionsPerGig} questions about this gig. Message the poster instead.`,
      'text',
    );
  await tx
    .insert(gigQuestions)
    .values({ gigId, askerId: viewer.id, clientId, clientHash, text: normalizeText(text), createdAt: now });
  await notify(tx, {
    recipientId: gig.poster.id,
    actorId: viewer.id,
    type: 'gig_question',
    subject: { kind: 'gig', id: gigId, title: gig.title },
    excerpt: normalizeText(text),
  });
  await publishQuestion(tx, [viewer.id, gig.poster.id], gigId);
  const added = await findQuestion(tx, viewer.id, isOfClient);
  if (!added) throw notFound('This gig');
  return added.wire;
}

const isAnswerNotification = ({ gigId, askerId }: GigQuestionRow, actorId: string, text: string) =>
  isNotificationQuoting({ type: 'gig_answer', recipientId: askerId, actorId, subjectId: gigId, text });
const isQuestionNotification = ({ gigId, askerId, text }: GigQuestionRow, recipientId: string) =>
  isNotificationQuoting({ type: 'gig_question', recipientId, actorId: askerId, subjectId: gigId, text });

/** Notifies the asker once; later edits update the notification. @throws HttpError 403, 404, 409 */
async function answerQuestion(tx: Tx, viewer: Viewer, id: string, { text, was }: GigAnswer, now: Date) {
  if (isId(id)) await tx.select().from(gigQuestions).where(eq(gigQuestions.id, id)).for('update');
  const { row, posterId, wire } = await requireQuestion(tx, viewer, id);
  if (wire.isHidden) throw notFound('This question');
  authorize(mayAnswerQuestion(viewer, { poster: { id: posterId } }));
  const answer = normalizeText(text);
  if (row.answer === answer) return wire;
  if ((wire.answer?.at ?? null) !== was) throw conflict('You’ve already answered this elsewhere.', wire);
  await tx.update(gigQuestions).set({ answer, answeredAt: now }).where(eq(gigQuestions.id, id));
  if (row.answer !== null) await updateExcerpts(tx, isAnswerNotification(row, posterId, row.answer), answer);
  else {
    const { title } = await readGig(tx, viewer, row.gigId);
    const subject = { kind: 'gig' as const, id: row.gigId, title };
    const news = { type: 'gig_answer' as const, subject, excerpt: answer };
    await notify(tx, { recipientId: row.askerId, actorId: viewer.id, ...news });
  }
  await publishQuestion(tx, [row.askerId, posterId], row.gigId);
  return (await requireQuestion(tx, viewer, id)).wire;
}

/** Deletes a question, by its author or the poster, along with the answer and their notifications. */
async function deleteQuestion(tx: Tx, viewer: Viewer, id: string, action: Action): Promise<void> {
  const { row, posterId } = await requireQuestion(tx, viewer, id, isVisibleOrOwn(viewer.id));
  const parties = [{ asker: { id: row.askerId } }, { poster: { id: posterId } }] as const;
  authorize(mayDeleteQuestion(viewer, ...parties));
  const isNotification = isNotificationOfQuestion(row, posterId);
  const rows = {
    questions: await readRows(tx, gigQuestions, eq(gigQuestions.id, id)),
    notifications: await readRows(tx, notifications, isNotification),
  };
  await tx.delete(gigQuestions).where(eq(gigQuestions.id, id));
  await publishNotificationChanges(tx, await tx.delete(notifications).where(isNotification).returning());
  await deleteExportsOf(tx, [row.askerId, posterId]);
  await publishQuestion(tx, [row.askerId, posterId], row.gigId);
  await endActsOn(tx, id);
  const excerpt = truncate(row.text, 60);
  const act = { subjectId: id, withinId: row.gigId, words: excerpt, madeAt: row.createdAt, kept: { rows } };
  await recordAct(tx, action, { ...act, kind: 'question' });
}

export const isNotificationOfQuestion = (row: GigQuestionRow, posterId: string) =>
  sql`(${isQuestionNotification(row, posterId)} or ${row.answer === null ? sql`false` : isAnswerNotification(row, posterId, row.answer)})`;

export async function restoreQuestion(tx: Tx, viewer: Viewer, id: string, { rows = {} }: ActSnapshot) {
  await restoreRows(tx, gigQuestions, rows.questions ?? []);
  await restoreRows(tx, notifications, rows.notifications ?? []);
  const { row, posterId } = await requireQuestion(tx, viewer, id, isVisibleOrOwn(viewer.id));
  await publishQuestion(tx, [row.askerId, posterId], row.gigId);
}

export const gigQuestionRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action } = services;
  serve(scope, services, gigQuestionCalls, {
    'GET /api/gigs/:id/questions': async ({ viewer, params, query }) => {
      await readGig(db, viewer, params.id);
      return readQuestions(db, viewer?.id ?? null, params.id, query);
    },
    'POST /api/gigs/:id/questions': ({ viewer, params, body }) =>
      write((tx) => askQuestion(tx, viewer, params.id, body, now())),
    'PUT /api/gig-questions/:id/answer': ({ viewer, params, body }) =>
      write((tx) => answerQuestion(tx, viewer, params.id, body, now())),
    'DELETE /api/gig-questions/:id': ({ viewer, params }) =>
      write((tx) => deleteQuestion(tx, viewer, params.id, action(viewer))),
  });
};

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

async function readQuestions(db: DbOrTx, viewerId: string | null, gigId: string, query: PageQuery) {
  const size = pageSize(query);
  const { createdAt, id } = gigQuestions;
  const comesAfter = newerThan(createdAt, id, readCursor(query));
  const condition = and(eq(gigQuestions.gigId, gigId), isVisibleTo(viewerId), comesAfter);
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
const isVisibleOrOwn = (viewerId: string) => or(isVisibleTo(viewerId), eq(gigQuestions.askerId, viewerId));

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
