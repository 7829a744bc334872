import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ToReview } from '#contract/dashboard.ts';
import { maxGigDays } from '#contract/gig-form.ts';
import { gigStateOf } from '#contract/gig-state.ts';
import type { ReviewRole } from '#contract/person.ts';
import {
  type OwnReview,
  type Review,
  type ReviewsQuery,
  reviewTime,
  reviewUntil,
} from '#contract/reviews.ts';
import type { DbOrTx } from '../db/database.ts';
import { olderThan } from '../db/prepared.ts';
import { type ReviewRow, reviews } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { readGig } from '../gigs/queries.ts';
import { gigVisibleTo } from '../gigs/select.ts';
import { notFound, type Viewer } from '../http/errors.ts';
import { pageOf, pageSize, readCursor } from '../http/validation.ts';
import { byName, refColumns } from '../people/cards.ts';
import {
  bareName,
  hasProfileFor,
  isReportable,
  isReportableIf,
  readableBy,
  visibleTo,
} from '../people/visibility.ts';
import { isShown } from './counts.ts';

const selectShown = (db: DbOrTx, viewerId: string | null) =>
  db
    .select({
      review: reviews,
      author: refColumns(viewerId),
      isAuthorVisible: visibleTo(viewerId, reviews.authorId),
      gig: { id: gigs.id, title: gigs.title, date: gigs.date },
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    // The gig is left out if the viewer may not see it.
    .leftJoin(gigs, and(eq(gigs.id, reviews.gigId), gigVisibleTo(viewerId)));
type Shown = Awaited<ReturnType<typeof selectShown>>[number];

const answerOf = ({ answer, answeredAt }: ReviewRow) =>
  answer !== null && answeredAt ? { words: answer, at: answeredAt.toISOString() } : null;

function wireOf({ review, author, isAuthorVisible, gig }: Shown): Review {
  const { id, about, again, marks, words, shownAt } = review;
  if (!shownAt) throw new Error('A review that is not shown was read');
  return {
    id,
    about,
    again,
    marks,
    words,
    author: author?.id ? (isAuthorVisible ? author : bareName(author)) : null,
    gig,
    shownAt: shownAt.toISOString(),
    answer: answerOf(review),
  };
}

const ownOf = (row: ReviewRow): OwnReview => {
  const { id, state, again, marks, words, version } = row;
  return { id, state, again, marks, words, version, answer: answerOf(row) };
};

/** @throws HttpError 404 when it is not published or not visible to the viewer */
export async function readReview(db: DbOrTx, viewerId: string, reviewId: string): Promise<Review> {
  const [row] = await selectShown(db, viewerId).where(
    and(eq(reviews.id, reviewId), isShown(viewerId), visibleTo(viewerId, reviews.subjectId)),
  );
  if (!row || !(await mayReadProfile(db, viewerId, row.review.subjectId))) throw notFound('This review');
  return wireOf(row);
}

/**
 * SAF-13. A review that the viewer may report: one that they read, would read but for a block, or that is
 * about them. Undefined when there is none.
 */
export async function findReportableReview(db: DbOrTx, viewerId: string, reviewId: string) {
  const [found] = await db
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.subjectId))
    .where(
      and(
        eq(reviews.id, reviewId),
        isNotNull(reviews.shownAt),
        isReportable(reviews.authorId),
        isReportable(reviews.subjectId),
        isReportableIf(or(readableBy(viewerId), eq(reviews.authorId, viewerId)), viewerId, reviews.subjectId),
      ),
    );
  return found?.review;
}

/** Null when the viewer sees no such person. */
async function mayReadProfile(db: DbOrTx, viewerId: string | null, personId: string) {
  const [person] = await db
    .select({ isRead: readableBy(viewerId) })
    .from(users)
    .where(and(eq(users.id, personId), hasProfileFor(viewerId)));
  return person?.isRead ?? null;
}

/**
 * PPL-06. Latest first; none if the viewer may not read the profile.
 * @throws HttpError 404 when the viewer sees no such person
 */
export async function readReviews(
  db: DbOrTx,
  viewerId: string | null,
  personId: string,
  query: ReviewsQuery,
) {
  const size = pageSize(query);
  const cursor = readCursor(query);
  const mayRead = await mayReadProfile(db, viewerId, personId);
  if (mayRead === null) throw notFound('This profile');
  if (!mayRead) return { items: [], nextCursor: null };
  const rows = await selectShown(db, viewerId)
    .where(
      and(
        eq(reviews.subjectId, personId),
        eq(reviews.about, query.as),
        isShown(viewerId),
        olderThan(sql`${reviews.shownAt}`, reviews.id, cursor),
      ),
    )
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(size + 1);
  const position = ({ review }: Shown) => ({ at: review.shownAt ?? new Date(0), id: review.id });
  return pageOf(rows, size, position, wireOf);
}

/**
 * Reviews between the viewer and the others of a gig: their own always, the others' once published. Empty
 * unless the viewer took part in a past gig that was not cancelled and had a day.
 * @throws HttpError 404 when the viewer sees no such gig
 */
export async function readGigReviews(db: DbOrTx, viewer: Viewer, gigId: string, now: Date) {
  const gig = await readGig(db, viewer, gigId);
  const until = reviewUntil(gig).toISOString();
  const isPoster = gig.poster.id === viewer.id;
  const hasPlayed = gig.myApplication?.state === 'accepted';
  const tookPlace = gigStateOf(gig, now) === 'past' && !gig.dateByAgreement;
  if (!tookPlace || !(isPoster || hasPlayed)) return { until, items: [] };
  const people = await db
    .select(refColumns(viewer.id))
    .from(users)
    .where(
      and(
        isPoster
          ? inArray(
              users.id,
              db
                .select({ id: applications.applicantId })
                .from(applications)
                .where(and(eq(applications.gigId, gigId), eq(applications.state, 'accepted'))),
            )
          : eq(users.id, gig.poster.id),
        visibleTo(viewer.id, users.id),
      ),
    )
    .orderBy(...byName);
  const isMine = and(eq(reviews.gigId, gigId), eq(reviews.authorId, viewer.id));
  const mine = await db.select().from(reviews).where(isMine);
  const theirs = await selectShown(db, viewer.id).where(
    and(eq(reviews.gigId, gigId), eq(reviews.subjectId, viewer.id), isShown(viewer.id)),
  );
  return {
    until,
    items: people.map((person) => {
      const own = mine.find(({ subjectId }) => subjectId === person.id);
      const other = theirs.find(({ review }) => review.authorId === person.id);
      const about = isPoster ? ('player' as const) : ('poster' as const);
      return { person, about, mine: own ? ownOf(own) : null, theirs: other ? wireOf(other) : null };
    }),
  };
}

const DAY = 24 * 60 * 60 * 1000;
/** The maximum length of a gig lets an index by start find those that ended within the time to write. */
const maxGigMs = (maxGigDays + 2) * DAY;

/** Gigs whose two sides were asked and may still write. */
const isOpenForReview = (now: Date): SQL | undefined =>
  and(
    inArray(gigs.reviewStage, ['asked', 'reminded']),
    ne(gigs.status, 'cancelled'),
    lte(gigs.endsAt, now),
    gt(gigs.endsAt, new Date(now.getTime() - reviewTime)),
    gt(gigs.startsAt, new Date(now.getTime() - reviewTime - maxGigMs)),
  );

const isUnwritten = (viewerId: string, person: SQL) => sql`not exists (
  select from ${reviews} said where said.gig_id = ${gigs.id} and said.author_id = ${viewerId}::uuid and said.subject_id = ${person})`;

/** GIG-11. Whom the viewer was asked to review and has not, by the end of the gig, and how many there are. */
export async function readToReview(db: DbOrTx, viewerId: string, now: Date, limit: number) {
  const columns = {
    gig: { id: gigs.id, title: gigs.title, date: gigs.date, endsAt: gigs.endsAt },
    person: refColumns(viewerId),
    total: sql<number>`count(*) over ()::int`,
  };
  const rest = and(
    isOpenForReview(now),
    eq(applications.state, 'accepted'),
    visibleTo(viewerId, users.id),
    isUnwritten(viewerId, sql`"users"."id"`),
  );
  const players = await db
    .select(columns)
    .from(gigs)
    .innerJoin(applications, eq(applications.gigId, gigs.id))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(eq(gigs.posterId, viewerId), rest))
    .orderBy(asc(gigs.endsAt), ...byName)
    .limit(limit);
  const posters = await db
    .select(columns)
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .innerJoin(users, eq(users.id, gigs.posterId))
    .where(and(eq(applications.applicantId, viewerId), rest))
    .orderBy(asc(gigs.endsAt), asc(users.id))
    .limit(limit);
  const itemsOf = (rows: typeof players, about: ReviewRole): ToReview[] =>
    rows.map(({ gig, person }) => ({ gig: { ...gig, endsAt: gig.endsAt.toISOString() }, person, about }));
  const items = [...itemsOf(players, 'player'), ...itemsOf(posters, 'poster')]
    .toSorted((a, b) => a.gig.endsAt.localeCompare(b.gig.endsAt))
    .slice(0, limit);
  return { count: (players[0]?.total ?? 0) + (posters[0]?.total ?? 0), items };
}
