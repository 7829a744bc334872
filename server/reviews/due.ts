import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/ours/notification.ts';
import { reviewTime } from '#contract/ours/reviews.ts';
import { lockGig } from '../applications/lifecycle.ts';
import { runWithoutBadValues } from '../db/bad-values.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isBadValue } from '../db/outage.ts';
import { applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { reviews } from '../db/schema/reviews.ts';
import { forEachRow, isOneOf } from '../jobs/failed-rows.ts';
import { dropNews, notify } from '../notifications/notify.ts';
import { canSee } from '../people/standing.ts';
import type { Services } from '../services.ts';
import { findReview, show } from './lifecycle.ts';

const mostAtOnce = 100;
const DAY = 24 * 60 * 60 * 1000;
/** Before the time to write is over. */
const remindedBefore = 2 * DAY;

/** Noon of the day after its last, where the gig was: nobody is asked at night, nor before it is over. */
const isDayAfter = (now: Date): SQL =>
  sql`((coalesce(${gigs.lastDate}, ${gigs.date}) + 1) + time '12:00') at time zone ${gigs.timeZone} <= ${now.toISOString()}::timestamptz`;

const endedBefore = (now: Date, ms: number) => lte(gigs.endsAt, new Date(now.getTime() - ms));

/** PostgreSQL evaluates conditions in any order; within `case` none but the given rows. */
const ofThese = (these: SQL | undefined, condition: SQL): SQL =>
  these ? sql`case when ${these} then ${condition} else false end` : condition;

/** What is next to be told of a gig, and since when that is due. */
const isDue = (now: Date, these?: SQL): SQL | undefined =>
  or(
    and(eq(gigs.reviewStage, 'none'), endedBefore(now, 0), ofThese(these, isDayAfter(now))),
    and(eq(gigs.reviewStage, 'asked'), endedBefore(now, reviewTime - remindedBefore)),
    and(eq(gigs.reviewStage, 'reminded'), endedBefore(now, reviewTime)),
  );

/** The first gigs, of these or of all, of which something is due to be told. */
export const selectDue = (db: DbOrTx, at: Date, these?: SQL) =>
  db
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(isDue(at, these), these))
    .orderBy(asc(gigs.endsAt))
    .limit(mostAtOnce);

/** The same; a gig whose zone PostgreSQL does not know is set aside. */
async function findDue({ db, failedRows }: Services, at: Date) {
  const these = () => failedRows.isNotSetAside('reviews', gigs.id);
  try {
    return await selectDue(db, at, these());
  } catch (error) {
    if (!isBadValue(error)) throw error;
    const ended = await db
      .select({ id: gigs.id })
      .from(gigs)
      .where(and(eq(gigs.reviewStage, 'none'), endedBefore(at, 0), these()));
    const bad = await runWithoutBadValues(
      db,
      ended.map(({ id }) => id),
      (tx, ids) => selectDue(tx, at, isOneOf(gigs.id, ids)),
    );
    for (const { id, error } of bad) failedRows.add('reviews', id, error);
    return selectDue(db, at, these());
  }
}

/**
 * GIG-11. Asks both sides of a gig for their reviews on the day after, reminds who has not written, and shows what was
 * written once the time is over. Any process may do it, each gig in a transaction of its own: its row says how far it
 * is, so the second of two at once finds nothing to do.
 */
export async function tellOfReviews(services: Services): Promise<void> {
  const { write, now, failedRows } = services;
  const at = now();
  const due = await findDue(services, at);
  await forEachRow(failedRows, 'reviews', due, ({ id }) => write((tx) => goOn(tx, id, at)));
}

async function goOn(tx: Tx, gigId: string, at: Date): Promise<void> {
  const gig = await lockGig(tx, gigId);
  const [due] = await tx
    .select({ id: gigs.id })
    .from(gigs)
    .where(and(eq(gigs.id, gigId), isDue(at)));
  if (!due) return;
  const reviewStage = stageAt(gig, at);
  await tx.update(gigs).set({ reviewStage }).where(eq(gigs.id, gigId));
  if (reviewStage === 'over') await close(tx, gig, at);
  else await ask(tx, gig, reviewStage === 'asked' ? 'review_asked' : 'review_reminder');
}

/** A gig that was found late skips what is past; one that never had a day was not played. */
function stageAt({ endsAt, status, dateByAgreement }: GigRow, at: Date): 'asked' | 'reminded' | 'over' {
  const since = at.getTime() - endsAt.getTime();
  if (status === 'cancelled' || dateByAgreement || since >= reviewTime) return 'over';
  return since >= reviewTime - remindedBefore ? 'reminded' : 'asked';
}

/** Each once, who has somebody to review of whom they have said nothing. */
async function ask(tx: Tx, gig: GigRow, type: NotificationType): Promise<void> {
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
  // Several played: then the gig asks, and none of them.
  if (first) await notify(tx, { recipientId: gig.posterId, actorId: second ? null : first, type, subject });
}

/** What was written is shown, and nobody is asked any more. */
async function close(tx: Tx, gig: GigRow, at: Date): Promise<void> {
  const asking: NotificationType[] = ['review_asked', 'review_reminder'];
  await dropNews(tx, and(eq(notifications.subjectId, gig.id), inArray(notifications.type, asking)));
  const written = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.gigId, gig.id), eq(reviews.state, 'written')));
  for (const row of written)
    if (row.authorId) await show(tx, gig, { ...row, authorId: row.authorId }, 'time.over', at);
}
