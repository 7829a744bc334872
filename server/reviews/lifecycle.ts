import { and, eq } from 'drizzle-orm';
import { reviewUntil } from '#contract/ours/reviews.ts';
import type { ReviewRole } from '#contract/ours/to-review.ts';
import { gigStateOf } from '#contract/permissions/gigs.ts';
import {
  type ReviewEmitted,
  type ReviewEvent,
  type ReviewFacts,
  reviewMachine,
} from '#machines/review/review.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import type { Tx } from '../db/database.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import { type ReviewRow, reviews } from '../db/schema/reviews.ts';
import { tookPart } from '../gigs/played.ts';
import { notify } from '../notifications/notify.ts';
import { emit, publishProfile } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';

/** Who says something of whom. */
export type Sides = { authorId: string; subjectId: string };

/** As whom one of a gig reviews the other; null when they are not its poster and another. */
export const roleAbout = ({ posterId }: GigRow, { authorId, subjectId }: Sides): ReviewRole | null => {
  if ((authorId === posterId) === (subjectId === posterId)) return null;
  return authorId === posterId ? 'player' : 'poster';
};

/** Of a gig that is locked, what the chart asks for. */
export async function factsOf(tx: Tx, gig: GigRow, sides: Sides, now: Date): Promise<ReviewFacts> {
  const about = roleAbout(gig, sides);
  const playerId = about === 'player' ? sides.subjectId : sides.authorId;
  const other = { authorId: sides.subjectId, subjectId: sides.authorId };
  return {
    tookPlace:
      about !== null && gigStateOf(gig, now) === 'past' && (await tookPart(tx, gig.id, playerId, now)),
    isTimeOver: reviewUntil(gig) <= now,
    otherHasWritten: (await findReview(tx, gig.id, other)) !== undefined,
  };
}

export async function findReview(tx: Tx, gigId: string, { authorId, subjectId }: Sides) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.gigId, gigId), eq(reviews.authorId, authorId), eq(reviews.subjectId, subjectId)));
  return row;
}

/**
 * One step of the chart for a review that is stored.
 * @returns what it becomes and whom that tells; null when the chart refuses
 */
export async function stepReview(
  tx: Tx,
  gig: GigRow,
  row: ReviewRow & { authorId: string },
  event: ReviewEvent,
  now: Date,
) {
  const context = await factsOf(tx, gig, row, now);
  return stepChart(reviewMachine, { value: row.state, context }, event);
}

/** From now on everybody can read it: nothing of it changes any more. */
export async function show(
  tx: Tx,
  gig: GigRow,
  row: ReviewRow & { authorId: string },
  event: ReviewEvent['type'],
  now: Date,
): Promise<void> {
  const next = await stepReview(tx, gig, row, { type: event }, now);
  if (next?.value !== 'shown') return;
  await tx.update(reviews).set({ state: 'shown', shownAt: now }).where(eq(reviews.id, row.id));
  await tellStep(tx, gig, row, next.told);
  await tellShown(tx, gig.id, row);
}

/** Whom the chart says. */
export async function tellStep(
  tx: Tx,
  gig: Pick<GigRow, 'id' | 'title'>,
  { authorId, subjectId }: Sides,
  told: readonly ReviewEmitted[],
): Promise<void> {
  for (const { who, news } of told) {
    const [recipientId, actorId] = who === 'subject' ? [subjectId, authorId] : [authorId, subjectId];
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, { recipientId, actorId, type: news, subject });
  }
}

/** While it is hidden, only the other tabs of its author hear of it. */
export const tellAuthor = (tx: Tx, gigId: string, { authorId }: Pick<Sides, 'authorId'>): Promise<void> =>
  emit(tx, userRoom(authorId), 'content_changed', { kind: 'review', id: gigId });

/** Something that is shown has changed: the two hear of it, and whoever looks at the profile it stands on. */
export async function tellShown(
  tx: Tx,
  gigId: string | null,
  { authorId, subjectId }: { authorId: string | null; subjectId: string },
): Promise<void> {
  const sides = authorId === null ? [subjectId] : [authorId, subjectId];
  if (gigId !== null)
    for (const id of sides) await emit(tx, userRoom(id), 'content_changed', { kind: 'review', id: gigId });
  await publishProfile(tx, subjectId, sides);
}
