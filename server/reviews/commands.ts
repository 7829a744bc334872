import { and, eq, sql } from 'drizzle-orm';
import { marksOf, type NewReview, type ReviewChange, reviewUntil } from '#contract/ours/reviews.ts';
import type { ReviewRole } from '#contract/ours/to-review.ts';
import { reviewMachine } from '#machines/review/review.machine.ts';
import { type ChartPosition, step as stepChart } from '#machines/step.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { type GigRow, gigs } from '../db/schema/gigs.ts';
import { type ReviewRow, reviews } from '../db/schema/reviews.ts';
import { fingerprint, tidy } from '../db/text.ts';
import { badInput, conflict, forbidden, notFound, usedAlready } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { canSee } from '../people/standing.ts';
import {
  factsOf,
  findReview,
  roleAbout,
  show,
  stepReview,
  tellAuthor,
  tellShown,
  tellStep,
} from './lifecycle.ts';
import { readGigReviews, readReview } from './queries.ts';

type Said = Pick<NewReview, 'again' | 'marks' | 'words'>;

/** As it is kept. @throws HttpError 400 for a mark that is not for this side */
function saidOf({ again, marks, words }: Said, about: ReviewRole) {
  const known: readonly string[] = marksOf[about];
  if (marks.some((mark) => !known.includes(mark)))
    throw badInput('That mark is for the other side.', 'marks');
  return {
    again,
    marks: known.flatMap((mark) => marks.find((one) => one === mark) ?? []),
    words: tidy(words),
  };
}

/**
 * Stores a review once about each, and once per `clientId`. Where the other has written before, both are shown.
 * @throws HttpError 404 for who is no part of the gig or across a block, 409 with how it stands when the chart refuses
 */
export async function writeReview(tx: Tx, viewer: Viewer, gigId: string, sent: NewReview, now: Date) {
  const gig = await lockGig(tx, gigId);
  const { personId, clientId } = sent;
  const sides = { authorId: viewer.id, subjectId: personId };
  const about = isId(personId) ? roleAbout(gig, sides) : null;
  if (about === null) throw notFound('This gig');
  if (!(await canSee(tx, viewer.id, personId))) throw notFound('This person');
  const facts = await factsOf(tx, gig, sides, now);
  if (!facts.tookPlace && !(await isPart(tx, viewer, gig, now))) throw notFound('This gig');
  const said = saidOf(sent, about);
  const clientHash = fingerprint([gigId, personId, said]);
  const standing = () => readGigReviews(tx, viewer, gigId, now);
  const [sentBefore] = await tx
    .select({ hash: reviews.clientHash })
    .from(reviews)
    .where(and(eq(reviews.authorId, viewer.id), eq(reviews.clientId, clientId)));
  if (sentBefore) {
    if (sentBefore.hash !== clientHash) throw usedAlready(await standing());
    return standing();
  }
  const existing = await findReview(tx, gigId, sides);
  const at: ChartPosition<typeof reviewMachine> = { value: existing?.state ?? 'unwritten', context: facts };
  const next = stepChart(reviewMachine, at, { type: 'author.write' });
  if (!next || next.value === 'unwritten') throw conflict(refusal(gig, existing, now), await standing());
  const [made] = await tx
    .insert(reviews)
    .values({
      ...sides,
      ...said,
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
  if (!made) throw new Error('the review was not stored');
  await tellStep(tx, gig, sides, next.told);
  const theirs = await findReview(tx, gigId, { authorId: personId, subjectId: viewer.id });
  if (theirs?.authorId) await show(tx, gig, { ...theirs, authorId: theirs.authorId }, 'other.wrote', now);
  if (next.value === 'shown') await tellShown(tx, gigId, sides);
  else await tellAuthor(tx, gigId, sides);
  return standing();
}

/** Whether the viewer has posted the gig, or has played there. */
async function isPart(tx: Tx, viewer: Viewer, gig: GigRow, now: Date): Promise<boolean> {
  if (gig.posterId === viewer.id) return true;
  return (await factsOf(tx, gig, { authorId: viewer.id, subjectId: gig.posterId }, now)).tookPlace;
}

function refusal(gig: GigRow, existing: ReviewRow | undefined, now: Date): string {
  if (existing) return 'You have written this review already.';
  return reviewUntil(gig) <= now ? 'The time to write it is over.' : 'There is nothing to review yet.';
}

type Own = ReviewRow & { authorId: string; gigId: string };

/** The viewer's own review, with its gig locked: both sides of a gig write one after the other. */
async function lockOwn(tx: Tx, viewer: Viewer, reviewId: string): Promise<{ gig: GigRow; row: Own }> {
  const own = and(eq(reviews.id, reviewId), eq(reviews.authorId, viewer.id));
  const [found] = await tx.select({ gigId: reviews.gigId }).from(reviews).where(own);
  if (!found?.gigId) throw notFound('This review');
  const gig = await lockGig(tx, found.gigId);
  const [row] = await tx.select().from(reviews).where(own);
  if (!row?.gigId || !row.authorId) throw notFound('This review');
  return { gig, row: { ...row, authorId: row.authorId, gigId: row.gigId } };
}

const shownMeanwhile = 'It is shown now, and stays as it is.';

/** @throws HttpError 404, 409 with how it stands once it is shown, or when it has changed since `version` */
export async function changeReview(tx: Tx, viewer: Viewer, reviewId: string, sent: ReviewChange, now: Date) {
  const { gig, row } = await lockOwn(tx, viewer, reviewId);
  const said = saidOf(sent, row.about);
  const standing = () => readGigReviews(tx, viewer, gig.id, now);
  if (fingerprint(said) === fingerprint(saidOf(row, row.about))) return standing();
  if (!(await stepReview(tx, gig, row, { type: 'author.edit' }, now)))
    throw conflict(shownMeanwhile, await standing());
  if (row.version !== sent.version)
    throw conflict('You have changed it elsewhere meanwhile.', await standing());
  await tx
    .update(reviews)
    .set({ ...said, updatedAt: now, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, reviewId));
  await tellAuthor(tx, gig.id, row);
  return standing();
}

/** @throws HttpError 404, 409 with how it stands once it is shown */
export async function takeBackReview(tx: Tx, viewer: Viewer, reviewId: string, now: Date) {
  const { gig, row } = await lockOwn(tx, viewer, reviewId);
  if (!(await stepReview(tx, gig, row, { type: 'author.takeBack' }, now)))
    throw conflict(shownMeanwhile, await readGigReviews(tx, viewer, gig.id, now));
  await tx.delete(reviews).where(eq(reviews.id, reviewId));
  await tellAuthor(tx, gig.id, row);
  return { ok: true as const };
}

/** @throws HttpError 404 for what is not shown or across a block, 403 for others, 409 with it when it is answered */
export async function answerReview(tx: Tx, viewer: Viewer, reviewId: string, sent: string, now: Date) {
  const before = await readReview(tx, viewer.id, reviewId);
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
  if (!row) throw notFound('This review');
  if (row.subjectId !== viewer.id) throw forbidden('Only whom it is about can answer it.');
  const words = tidy(sent);
  if (row.answer === words) return before;
  const context = { tookPlace: true, isTimeOver: true, otherHasWritten: false };
  const next = stepChart(reviewMachine, { value: row.state, context }, { type: 'subject.answer' });
  if (!next) throw conflict('You have answered it already.', await readReview(tx, viewer.id, reviewId));
  await tx
    .update(reviews)
    .set({ state: 'answered', answer: words, answeredAt: now })
    .where(eq(reviews.id, reviewId));
  const { authorId, gigId } = row;
  const [gig] = gigId ? await tx.select().from(gigs).where(eq(gigs.id, gigId)) : [];
  if (authorId && gig) await tellStep(tx, gig, { ...row, authorId }, next.told);
  await tellShown(tx, gigId, row);
  return readReview(tx, viewer.id, reviewId);
}

/**
 * SET-05. What a leaver has said of others and is shown stands without a name, and without the gig that goes with them;
 * what nobody has read goes.
 */
export async function leaveReviews(tx: Tx, userId: string): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.authorId, userId), eq(reviews.state, 'written')));
  await tx
    .update(reviews)
    .set({ gigId: null })
    .where(and(eq(reviews.authorId, userId), eq(reviews.about, 'player')));
  await tx.update(reviews).set({ authorId: null }).where(eq(reviews.authorId, userId));
}
