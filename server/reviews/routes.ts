import { and, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { ReviewRole } from '#contract/person.ts';
import { marksOf, type NewReview, type ReviewChange, reviewCalls, reviewUntil } from '#contract/reviews.ts';
import { reviewMachine } from '#machines/review/review.machine.ts';
import { type ChartPosition, step as stepChart } from '#machines/step.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { fingerprint, isId, normalizeText } from '../db/ids.ts';
import { type ReviewRow, reviews } from '../db/schema/around-gigs.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { badInput, conflict, forbidden, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { canSee } from '../people/visibility.ts';
import {
  factsOf,
  findReview,
  notifyOfReview,
  publishReview,
  publishShown,
  publishToAuthor,
  roleAbout,
  stepReview,
} from './lifecycle.ts';
import { readGigReviews, readReview, readReviews, readToReview } from './queries.ts';

type ReviewContent = Pick<NewReview, 'again' | 'marks' | 'words'>;

/** Normalizes the content of a review. @throws HttpError 400 for a mark of the other side */
function normalizeContent({ again, marks, words }: ReviewContent, about: ReviewRole) {
  const known: readonly string[] = marksOf[about];
  if (marks.some((mark) => !known.includes(mark)))
    throw badInput('That mark doesn’t apply to them.', 'marks');
  const inOrder = known.flatMap((mark) => marks.find((one) => one === mark) ?? []);
  return { again, marks: inOrder, words: normalizeText(words) };
}

/**
 * Stores one review about each person, once per `clientId`. Publishes both if the other has written already.
 * @throws HttpError 404 when the viewer has no part in the gig or across a block, 409 with the reviews when
 * the chart refuses
 */
async function writeReview(tx: Tx, viewer: Viewer, gigId: string, sent: NewReview, now: Date) {
  const gig = await lockGig(tx, gigId);
  const { personId, clientId } = sent;
  const sides = { authorId: viewer.id, subjectId: personId };
  const about = isId(personId) ? roleAbout(gig, sides) : null;
  if (about === null) throw notFound('This gig');
  if (!(await canSee(tx, viewer.id, personId))) throw notFound('This profile');
  const facts = await factsOf(tx, gig, sides, now);
  if (!facts.tookPlace && !(await tookPartIn(tx, viewer, gig, now))) throw notFound('This gig');
  const content = normalizeContent(sent, about);
  const clientHash = fingerprint([gigId, personId, content]);
  const readCurrent = () => readGigReviews(tx, viewer, gigId, now);
  const [sentBefore] = await tx
    .select({ hash: reviews.clientHash })
    .from(reviews)
    .where(and(eq(reviews.authorId, viewer.id), eq(reviews.clientId, clientId)));
  if (sentBefore) {
    if (sentBefore.hash !== clientHash) throw usedAlready(await readCurrent());
    return readCurrent();
  }
  const existing = await findReview(tx, gigId, sides);
  const at: ChartPosition<typeof reviewMachine> = { value: existing?.state ?? 'unwritten', context: facts };
  const next = stepChart(reviewMachine, at, { type: 'author.write' });
  if (!next || next.value === 'unwritten') throw conflict(refusal(gig, existing, now), await readCurrent());
  const [inserted] = await tx
    .insert(reviews)
    .values({
      ...sides,
      ...content,
      gigId,
      about,
      clientId,
      clientHash,
      state: next.value,
      shownAt: next.value === 'shown' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!inserted) throw new Error('the review was not stored');
  await notifyOfReview(tx, gig, sides, next.emitted);
  const theirs = await findReview(tx, gigId, { authorId: personId, subjectId: viewer.id });
  if (theirs?.authorId)
    await publishReview(tx, gig, { ...theirs, authorId: theirs.authorId }, 'other.wrote', now);
  if (next.value === 'shown') await publishShown(tx, gigId, sides);
  else await publishToAuthor(tx, gigId, sides);
  return readCurrent();
}

async function tookPartIn(tx: Tx, viewer: Viewer, gig: GigRow, now: Date): Promise<boolean> {
  if (gig.posterId === viewer.id) return true;
  return (await factsOf(tx, gig, { authorId: viewer.id, subjectId: gig.posterId }, now)).tookPlace;
}

function refusal(gig: GigRow, existing: ReviewRow | undefined, now: Date): string {
  if (existing) return 'You’ve already written this review.';
  return reviewUntil(gig) <= now ? 'It’s too late to write this review.' : 'There is nothing to review yet.';
}

/** Locks the viewer's own review and its gig, so that both sides write one after the other. */
async function lockOwnReview(tx: Tx, viewer: Viewer, reviewId: string) {
  const own = and(eq(reviews.id, reviewId), eq(reviews.authorId, viewer.id));
  const [found] = await tx.select({ gigId: reviews.gigId }).from(reviews).where(own);
  if (!found?.gigId) throw notFound('This review');
  const gig = await lockGig(tx, found.gigId);
  const [row] = await tx.select().from(reviews).where(own);
  if (!row?.gigId || !row.authorId) throw notFound('This review');
  return { gig, row: { ...row, authorId: row.authorId, gigId: row.gigId } };
}

const alreadyPublished = 'This review has been published and can’t be changed.';

/** @throws HttpError 404; 409 with the reviews once it is published, or has changed since `version` */
async function changeReview(tx: Tx, viewer: Viewer, reviewId: string, sent: ReviewChange, now: Date) {
  const { gig, row } = await lockOwnReview(tx, viewer, reviewId);
  const content = normalizeContent(sent, row.about);
  const readCurrent = () => readGigReviews(tx, viewer, gig.id, now);
  if (fingerprint(content) === fingerprint(normalizeContent(row, row.about))) return readCurrent();
  if (!(await stepReview(tx, gig, row, { type: 'author.edit' }, now)))
    throw conflict(alreadyPublished, await readCurrent());
  if (row.version !== sent.version)
    throw conflict('This review was changed elsewhere while you were editing.', await readCurrent());
  await tx
    .update(reviews)
    .set({ ...content, updatedAt: now, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, reviewId));
  await publishToAuthor(tx, gig.id, row);
  return readCurrent();
}

/** @throws HttpError 404, 409 with the reviews once it is published */
async function withdrawReview(tx: Tx, viewer: Viewer, reviewId: string, now: Date) {
  const { gig, row } = await lockOwnReview(tx, viewer, reviewId);
  if (!(await stepReview(tx, gig, row, { type: 'author.withdraw' }, now)))
    throw conflict(alreadyPublished, await readGigReviews(tx, viewer, gig.id, now));
  await tx.delete(reviews).where(eq(reviews.id, reviewId));
  await deleteExportsOf(tx, [viewer.id]);
  await publishToAuthor(tx, gig.id, row);
}

/** @throws HttpError 404 when unpublished, 403 for anyone but its subject, 409 with it when already answered */
async function answerReview(tx: Tx, viewer: Viewer, reviewId: string, sent: string, now: Date) {
  const before = await readReview(tx, viewer.id, reviewId);
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
  if (!row) throw notFound('This review');
  if (row.subjectId !== viewer.id) throw forbidden('Only the person this review is about can reply.');
  const words = normalizeText(sent);
  if (row.answer === words) return before;
  const context = { tookPlace: true, isTimeOver: true, otherHasWritten: false };
  const next = stepChart(reviewMachine, { value: row.state, context }, { type: 'subject.answer' });
  if (!next) throw conflict('You’ve already replied to this.', await readReview(tx, viewer.id, reviewId));
  const answered = { state: 'answered', answer: words, answeredAt: now } as const;
  await tx.update(reviews).set(answered).where(eq(reviews.id, reviewId));
  const { authorId, gigId } = row;
  const [gig] = gigId ? await tx.select().from(gigs).where(eq(gigs.id, gigId)) : [];
  if (authorId && gig) await notifyOfReview(tx, gig, { ...row, authorId }, next.emitted);
  await publishShown(tx, gigId, row);
  return readReview(tx, viewer.id, reviewId);
}

/**
 * SET-05. Published reviews by a member who leaves stay, without their name and without gigs that are deleted
 * with them; unpublished ones are deleted.
 */
export async function leaveReviews(tx: Tx, userId: string): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.authorId, userId), eq(reviews.state, 'written')));
  const isOfPlayer = and(eq(reviews.authorId, userId), eq(reviews.about, 'player'));
  await tx.update(reviews).set({ gigId: null }).where(isOfPlayer);
  await tx.update(reviews).set({ authorId: null }).where(eq(reviews.authorId, userId));
}

export const reviewRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  serve(scope, services, reviewCalls, {
    'GET /api/profiles/:id/reviews': ({ viewer, params, query }) =>
      readReviews(db, viewer?.id ?? null, params.id, query),
    'GET /api/reviews/to-write': ({ viewer }) => readToReview(db, viewer.id, now(), limits.pageSizeMax),
    'GET /api/gigs/:id/reviews': ({ viewer, params }) => readGigReviews(db, viewer, params.id, now()),
    'POST /api/gigs/:id/reviews': ({ viewer, params, body }) =>
      write((tx) => writeReview(tx, viewer, params.id, body, now())),
    'PUT /api/reviews/:id': ({ viewer, params, body }) =>
      write((tx) => changeReview(tx, viewer, params.id, body, now())),
    'DELETE /api/reviews/:id': ({ viewer, params }) =>
      write((tx) => withdrawReview(tx, viewer, params.id, now())),
    'POST /api/reviews/:id/answer': ({ viewer, params, body }) =>
      write((tx) => answerReview(tx, viewer, params.id, body.words, now())),
  });
};
