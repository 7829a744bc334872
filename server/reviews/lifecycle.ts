import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { gigStateOf } from '#contract/gig-state.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { ReviewRole } from '#contract/person.ts';
import { reviewTime, reviewUntil } from '#contract/reviews.ts';
import {
  type ReviewEmitted,
  type ReviewEvent,
  type ReviewFacts,
  reviewMachine,
} from '#machines/review/review.machine.ts';
import { step as stepChart } from '#machines/step.ts';
import { lockGig } from '../applications/lifecycle.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isBadValue, runWithoutBadValues } from '../db/errors.ts';
import { idsOf } from '../db/ids.ts';
import { type ReviewRow, reviews } from '../db/schema/around-gigs.ts';
import { applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { tookPart } from '../gigs/played.ts';
import { forEachRow, isOneOf } from '../jobs/housekeeping.ts';
import { deleteNotifications, notify } from '../notifications/notify.ts';
import { emitChange, publishProfile } from '../outbox/emit.ts';
import { canSee } from '../people/visibility.ts';
import type { Services } from '../services.ts';

type Sides = { authorId: string; subjectId: string };
type AuthoredReview = ReviewRow & { authorId: string };

/** In which role one of a gig reviews the other; null unless exactly one of them is its poster. */
export const roleAbout = ({ posterId }: GigRow, { authorId, subjectId }: Sides): ReviewRole | null => {
  if ((authorId === posterId) === (subjectId === posterId)) return null;
  return authorId === posterId ? 'player' : 'poster';
};

/** The facts for the chart. The gig must be locked. */
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
 * Takes one step of the chart for a stored review.
 * @returns the new state and notifications; null when the chart refuses
 */
export async function stepReview(tx: Tx, gig: GigRow, row: AuthoredReview, event: ReviewEvent, now: Date) {
  const context = await factsOf(tx, gig, row, now);
  return stepChart(reviewMachine, { value: row.state, context }, event);
}

/** Publishes a review, which cannot change any more from then on. */
export async function publishReview(
  tx: Tx,
  gig: GigRow,
  row: AuthoredReview,
  event: ReviewEvent['type'],
  now: Date,
): Promise<void> {
  const next = await stepReview(tx, gig, row, { type: event }, now);
  if (next?.value !== 'shown') return;
  await tx.update(reviews).set({ state: 'shown', shownAt: now }).where(eq(reviews.id, row.id));
  await notifyOfReview(tx, gig, row, next.emitted);
  await publishShown(tx, gig.id, row);
}

export async function notifyOfReview(
  tx: Tx,
  gig: Pick<GigRow, 'id' | 'title'>,
  { authorId, subjectId }: Sides,
  told: readonly ReviewEmitted[],
): Promise<void> {
  for (const { who, notification } of told) {
    const [recipientId, actorId] = who === 'subject' ? [subjectId, authorId] : [authorId, subjectId];
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, { recipientId, actorId, type: notification, subject });
  }
}

/** An unpublished review is refreshed in its author's tabs only. */
export const publishToAuthor = (tx: Tx, gigId: string, { authorId }: Pick<Sides, 'authorId'>) =>
  emitChange(tx, authorId, { kind: 'review', id: gigId });

/** Refreshes a published review for its two sides and on the profile. */
export async function publishShown(
  tx: Tx,
  gigId: string | null,
  { authorId, subjectId }: { authorId: string | null; subjectId: string },
): Promise<void> {
  const sides = authorId === null ? [subjectId] : [authorId, subjectId];
  if (gigId !== null) await emitChange(tx, sides, { kind: 'review', id: gigId });
  await publishProfile(tx, subjectId, sides);
}

const batchSize = 100;
const DAY = 24 * 60 * 60 * 1000;
/** Before the deadline. */
const reminderLeadMs = 2 * DAY;

/** Noon of the day after the gig, in its time zone. */
const isDayAfter = (now: Date): SQL =>
  sql`((coalesce(${gigs.lastDate}, ${gigs.date}) + 1) + time '12:00') at time zone ${gigs.timeZone} <= ${now.toISOString()}::timestamptz`;

const endedBefore = (now: Date, ms: number) => lte(gigs.endsAt, new Date(now.getTime() - ms));

/** PostgreSQL evaluates conditions in any order; within `case` only those of the given rows. */
const onlyAmong = (among: SQL | undefined, condition: SQL): SQL =>
  among ? sql`case when ${among} then ${condition} else false end` : condition;

/** The next stage of a gig's reviews, and since when it is due. */
const isDue = (now: Date, among?: SQL): SQL | undefined =>
  or(
    and(eq(gigs.reviewStage, 'none'), endedBefore(now, 0), onlyAmong(among, isDayAfter(now))),
    and(eq(gigs.reviewStage, 'asked'), endedBefore(now, reviewTime - reminderLeadMs)),
    and(eq(gigs.reviewStage, 'reminded'), endedBefore(now, reviewTime)),
  );

/** The first gigs with a due stage, of the given ones or of all. */
export const selectDue = (db: DbOrTx, at: Date, among?: SQL) =>
  db
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(isDue(at, among), among))
    .orderBy(asc(gigs.endsAt))
    .limit(batchSize);

/** Sets gigs aside whose time zone PostgreSQL does not know. */
async function findDue({ db, failedRows }: Services, at: Date) {
  const among = () => failedRows.isNotSetAside('reviews', gigs.id);
  try {
    return await selectDue(db, at, among());
  } catch (error) {
    if (!isBadValue(error)) throw error;
    const ended = await db
      .select({ id: gigs.id })
      .from(gigs)
      .where(and(eq(gigs.reviewStage, 'none'), endedBefore(at, 0), among()));
    const bad = await runWithoutBadValues(db, idsOf(ended), (tx, ids) =>
      selectDue(tx, at, isOneOf(gigs.id, ids)),
    );
    for (const { id, error } of bad) failedRows.add('reviews', id, error);
    return selectDue(db, at, among());
  }
}

/**
 * GIG-11. Asks both sides of a gig for reviews on the day after, reminds those who have not written, and
 * publishes reviews at the deadline. Any process may do it: each gig has a transaction of its own, and its
 * stage keeps concurrent runs from repeating it.
 */
export async function notifyDueReviews(services: Services): Promise<void> {
  const { write, now, failedRows } = services;
  const at = now();
  const due = await findDue(services, at);
  await forEachRow(failedRows, 'reviews', due, ({ id }) => write((tx) => advanceStage(tx, id, at)));
}

async function advanceStage(tx: Tx, gigId: string, at: Date): Promise<void> {
  const gig = await lockGig(tx, gigId);
  const [due] = await tx
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(eq(gigs.id, gigId), isDue(at)));
  if (!due) return;
  const reviewStage = stageAt(gig, at);
  await tx.update(gigs).set({ reviewStage }).where(eq(gigs.id, gigId));
  if (reviewStage === 'over') await closeReviews(tx, gig, at);
  else await requestReviews(tx, gig, reviewStage === 'asked' ? 'review_asked' : 'review_reminder');
}

/** A gig that is found late skips stages; one without a day was never played. */
function stageAt({ endsAt, status, dateByAgreement }: GigRow, at: Date): 'asked' | 'reminded' | 'over' {
  const since = at.getTime() - endsAt.getTime();
  if (status === 'cancelled' || dateByAgreement || since >= reviewTime) return 'over';
  return since >= reviewTime - reminderLeadMs ? 'reminded' : 'asked';
}

/** Notifies everybody once who has somebody left to review. */
async function requestReviews(tx: Tx, gig: GigRow, type: NotificationType): Promise<void> {
  const players = await tx
    .select({ id: applications.applicantId })
    .from(applications)
    .where(and(eq(applications.gigId, gig.id), eq(applications.state, 'accepted')))
    .orderBy(asc(applications.createdAt), asc(applications.id));
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  const toReview: string[] = [];
  for (const { id } of players) {
    if (!(await canSee(tx, gig.posterId, id))) continue;
    const own = { authorId: id, subjectId: gig.posterId };
    if (!(await findReview(tx, gig.id, own)))
      await notify(tx, { recipientId: id, actorId: gig.posterId, type, subject });
    const posters = { authorId: gig.posterId, subjectId: id };
    if (!(await findReview(tx, gig.id, posters))) toReview.push(id);
  }
  const [first, second] = toReview;
  // With several players left to review, the notification names none of them.
  if (first) await notify(tx, { recipientId: gig.posterId, actorId: second ? null : first, type, subject });
}

/** Publishes what was written and removes the requests. */
async function closeReviews(tx: Tx, gig: GigRow, at: Date): Promise<void> {
  const requestTypes: NotificationType[] = ['review_asked', 'review_reminder'];
  const areRequests = inArray(notifications.type, requestTypes);
  await deleteNotifications(tx, and(eq(notifications.subjectId, gig.id), areRequests));
  const isUnpublished = and(eq(reviews.gigId, gig.id), eq(reviews.state, 'written'));
  const unpublished = await tx.select().from(reviews).where(isUnpublished);
  for (const row of unpublished)
    if (row.authorId) await publishReview(tx, gig, { ...row, authorId: row.authorId }, 'time.over', at);
}
