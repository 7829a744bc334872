import { and, eq, type SQL, sql } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import {
  type GigAnswer,
  type GigQuestion,
  gigQuestionCalls,
  maxQuestionsPerGig,
  type NewGigQuestion,
} from '#contract/gig-questions.ts';
import { gigStateOf } from '#contract/gig-state.ts';
import { mayAnswerQuestion, mayAskAbout, mayDeleteQuestion } from '#contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { fingerprint, isId, isSameContent, normalizeText } from '../db/ids.ts';
import { readRows, restoreRows } from '../db/rows.ts';
import type { ActSnapshot } from '../db/schema/acts.ts';
import { type GigQuestionRow, gigQuestions } from '../db/schema/around-gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { readGig } from '../gigs/queries.ts';
import {
  asPermissionViewer,
  authorize,
  badInput,
  conflict,
  notFound,
  usedAlready,
  type Viewer,
} from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import {
  isNotificationQuoting,
  notify,
  publishNotificationChanges,
  updateExcerpts,
} from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { type Action, endActsOn, recordAct } from '../undo/acts.ts';
import { findQuestion, isVisibleOrOwn, readQuestions } from './queries.ts';

const publishQuestion = (tx: Tx, [askerId, posterId]: readonly [string, string], gigId: string) =>
  publish(tx, [askerId, posterId], 'content_changed', { kind: 'question', id: gigId }, posterId);

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
  authorize(mayAskAbout(asPermissionViewer(viewer), gig));
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

const isAnswerNotification = ({ gigId, askerId }: GigQuestionRow, posterId: string, text: string) =>
  isNotificationQuoting({
    type: 'gig_answer',
    recipientId: askerId,
    actorId: posterId,
    subjectId: gigId,
    text,
  });
const isQuestionNotification = ({ gigId, askerId, text }: GigQuestionRow, posterId: string) =>
  isNotificationQuoting({
    type: 'gig_question',
    recipientId: posterId,
    actorId: askerId,
    subjectId: gigId,
    text,
  });

/** Notifies the asker once; later edits update the notification. @throws HttpError 403, 404, 409 */
async function answerQuestion(tx: Tx, viewer: Viewer, id: string, { text, was }: GigAnswer, now: Date) {
  if (isId(id)) await tx.select().from(gigQuestions).where(eq(gigQuestions.id, id)).for('update');
  const { row, posterId, wire } = await requireQuestion(tx, viewer, id);
  if (wire.isHidden) throw notFound('This question');
  authorize(mayAnswerQuestion(asPermissionViewer(viewer), { poster: { id: posterId } }));
  const answer = normalizeText(text);
  if (row.answer === answer) return wire;
  if ((wire.answer?.at ?? null) !== was) throw conflict('You’ve already answered this elsewhere.', wire);
  await tx.update(gigQuestions).set({ answer, answeredAt: now }).where(eq(gigQuestions.id, id));
  if (row.answer !== null) await updateExcerpts(tx, isAnswerNotification(row, posterId, row.answer), answer);
  else {
    const { title } = await readGig(tx, viewer, row.gigId);
    await notify(tx, {
      recipientId: row.askerId,
      actorId: viewer.id,
      type: 'gig_answer',
      subject: { kind: 'gig', id: row.gigId, title },
      excerpt: answer,
    });
  }
  await publishQuestion(tx, [row.askerId, posterId], row.gigId);
  return (await requireQuestion(tx, viewer, id)).wire;
}

/** Deletes a question, by its author or the poster, along with the answer and their notifications. */
async function deleteQuestion(tx: Tx, viewer: Viewer, id: string, action: Action): Promise<void> {
  const { row, posterId } = await requireQuestion(tx, viewer, id, isVisibleOrOwn(viewer.id));
  const parties = [{ asker: { id: row.askerId } }, { poster: { id: posterId } }] as const;
  authorize(mayDeleteQuestion(asPermissionViewer(viewer), ...parties));
  const isNotification = isNotificationOfQuestion(row, posterId);
  const rows = {
    questions: await readRows(tx, gigQuestions, eq(gigQuestions.id, id)),
    notifications: await readRows(tx, notifications, isNotification),
  };
  await tx.delete(gigQuestions).where(eq(gigQuestions.id, id));
  await publishNotificationChanges(tx, await tx.delete(notifications).where(isNotification).returning());
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
    'DELETE /api/gig-questions/:id': async ({ viewer, params }) => {
      await write((tx) => deleteQuestion(tx, viewer, params.id, action(viewer)));
      return ok;
    },
  });
};
