import { and, eq, type SQL, sql } from 'drizzle-orm';
import { truncate } from '#contract/excerpt.ts';
import {
  type GigAnswer,
  type GigQuestion,
  mostQuestions,
  type NewGigQuestion,
} from '#contract/ours/gig-questions.ts';
import { gigStateOf, mayAnswerQuestion, mayAskAbout, mayDeleteQuestion } from '#contract/permissions/gigs.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { putRows, takeRows } from '../db/rows.ts';
import type { Kept } from '../db/schema/acts.ts';
import { type GigQuestionRow, gigQuestions } from '../db/schema/gig-questions.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { fingerprint, isSameAct, tidy } from '../db/text.ts';
import { readGig } from '../gigs/queries.ts';
import { badInput, conflict, notFound, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { isNewsOf, notify, quoteAnew, tellChanged } from '../notifications/notify.ts';
import { publish } from '../outbox/emit.ts';
import { endActsOn, rememberAct } from '../undo/acts.ts';
import type { Doing } from '../undo/held-news.ts';
import { findQuestion, isSeenOrOwn } from './queries.ts';

const tellAll = (tx: Tx, [askerId, posterId]: readonly [string, string], gigId: string) =>
  publish(tx, [askerId, posterId], 'content_changed', { kind: 'question', id: gigId }, posterId);

/** @throws HttpError 404 where the viewer sees no such question */
async function demandQuestion(tx: Tx, viewer: Viewer, id: string, isAllowed?: SQL) {
  const found = isId(id) ? await findQuestion(tx, viewer.id, eq(gigQuestions.id, id), isAllowed) : undefined;
  if (!found) throw notFound('This question');
  return found;
}

/**
 * Stores a question once per `clientId` and tells the poster.
 * @throws HttpError 409 with the stored one when the client id was used for other words, or when the gig is off or over;
 * 400 after too many about one gig
 */
export async function askQuestion(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  { text, clientId }: NewGigQuestion,
  now: Date,
): Promise<GigQuestion> {
  const gig = await readGig(tx, viewer, gigId);
  demand(mayAskAbout(asPermissionViewer(viewer), gig));
  // Who asks twice at once waits: so that neither is one too many.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update');
  const ofClient = and(eq(gigQuestions.askerId, viewer.id), eq(gigQuestions.clientId, clientId));
  const clientHash = fingerprint([gigId, tidy(text)]);
  const stored = await findQuestion(tx, viewer.id, ofClient);
  if (stored) {
    if (!isSameAct(stored.row.clientHash, clientHash)) throw usedAlready(stored.wire);
    return stored.wire;
  }
  const phase = gigStateOf(gig, now);
  if (phase === 'past' || phase === 'cancelled')
    throw conflict(phase === 'past' ? 'This gig is over.' : 'This gig is cancelled.', gig);
  const own = and(eq(gigQuestions.gigId, gigId), eq(gigQuestions.askerId, viewer.id));
  if ((await tx.$count(gigQuestions, own)) >= mostQuestions)
    throw badInput(
      `You have asked ${mostQuestions} questions about this gig. Write to them instead.`,
      'text',
    );
  await tx
    .insert(gigQuestions)
    .values({ gigId, askerId: viewer.id, clientId, clientHash, text: tidy(text), createdAt: now });
  await notify(tx, {
    recipientId: gig.poster.id,
    actorId: viewer.id,
    type: 'gig_question',
    subject: { kind: 'gig', id: gigId, title: gig.title },
    excerpt: tidy(text),
  });
  await tellAll(tx, [viewer.id, gig.poster.id], gigId);
  const made = await findQuestion(tx, viewer.id, ofClient);
  if (!made) throw notFound('This gig');
  return made.wire;
}

const isNewsOfAnswer = ({ gigId, askerId }: GigQuestionRow, posterId: string, text: string) =>
  isNewsOf({ type: 'gig_answer', recipientId: askerId, actorId: posterId, subjectId: gigId, text });
const isNewsOfQuestion = ({ gigId, askerId, text }: GigQuestionRow, posterId: string) =>
  isNewsOf({ type: 'gig_question', recipientId: posterId, actorId: askerId, subjectId: gigId, text });

/** The poster answers; who asked is told once, and reads what the answer becomes. @throws HttpError 403, 404, 409 */
export async function answerQuestion(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { text, was }: GigAnswer,
  now: Date,
): Promise<GigQuestion> {
  if (isId(id)) await tx.select().from(gigQuestions).where(eq(gigQuestions.id, id)).for('update');
  const { row, posterId, wire } = await demandQuestion(tx, viewer, id);
  if (wire.isHidden) throw notFound('This question');
  demand(mayAnswerQuestion(asPermissionViewer(viewer), { poster: { id: posterId } }));
  const answer = tidy(text);
  if (row.answer === answer) return wire;
  if ((wire.answer?.at ?? null) !== was) throw conflict('You have answered this elsewhere meanwhile.', wire);
  await tx.update(gigQuestions).set({ answer, answeredAt: now }).where(eq(gigQuestions.id, id));
  if (row.answer !== null) await quoteAnew(tx, isNewsOfAnswer(row, posterId, row.answer), answer);
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
  await tellAll(tx, [row.askerId, posterId], row.gigId);
  return (await demandQuestion(tx, viewer, id)).wire;
}

/** Its asker takes a question back, or the poster takes it off their gig, with the answer and what was told of both. */
export async function deleteQuestion(tx: Tx, viewer: Viewer, id: string, doing: Doing): Promise<void> {
  const { row, posterId } = await demandQuestion(tx, viewer, id, isSeenOrOwn(viewer.id));
  demand(
    mayDeleteQuestion(
      asPermissionViewer(viewer),
      { asker: { id: row.askerId } },
      { poster: { id: posterId } },
    ),
  );
  const news = newsOfQuestion(row, posterId);
  const rows = {
    questions: await takeRows(tx, gigQuestions, eq(gigQuestions.id, id)),
    notifications: await takeRows(tx, notifications, news),
  };
  await tx.delete(gigQuestions).where(eq(gigQuestions.id, id));
  await tellChanged(tx, await tx.delete(notifications).where(news).returning());
  await tellAll(tx, [row.askerId, posterId], row.gigId);
  await endActsOn(tx, id);
  const words = truncate(row.text, 60);
  const act = { subjectId: id, withinId: row.gigId, words, madeAt: row.createdAt, kept: { rows } };
  await rememberAct(tx, doing, { ...act, kind: 'question' });
}

/** What tells of a question, or of its answer. */
export const newsOfQuestion = (row: GigQuestionRow, posterId: string) =>
  sql`(${isNewsOfQuestion(row, posterId)} or ${row.answer === null ? sql`false` : isNewsOfAnswer(row, posterId, row.answer)})`;

/** It is there as before, and so is what was told of it. */
export async function putQuestionBack(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { rows = {} }: Kept,
): Promise<void> {
  await putRows(tx, gigQuestions, rows.questions ?? []);
  await putRows(tx, notifications, rows.notifications ?? []);
  const { row, posterId } = await demandQuestion(tx, viewer, id, isSeenOrOwn(viewer.id));
  await tellAll(tx, [row.askerId, posterId], row.gigId);
}
