import { and, asc, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { PostMark } from '#contract/fields.ts';
import { asApplicantSees, hasBookingAccess } from '../applications/snapshots.ts';
import type { DbOrTx } from '../db/database.ts';
import { deps, gigInvitations, gigQuestions, gigSearches, reviews } from '../db/schema/around-gigs.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { shownAttachments } from '../gigs/attachments.ts';
import { pathInExport } from '../message-files/queries.ts';

export const atOnce = 500;

/** Streams any number of rows; `page` returns those after the last one. */
export async function* inPages<Row>(page: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await page(last);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

export type Rows = (db: DbOrTx, me: string) => AsyncGenerator<object>;

/** For short lists, read at once. */
export const few = (rows: (db: DbOrTx, me: string) => Promise<object[]>): Rows =>
  async function* (db, me) {
    yield* await rows(db, me);
  };

/** Other people by id and name only. */
export const person = { id: users.id, name: users.name };

/** Gigs with their applicants: name, state and the poster's answer, but not the applicants' texts. */
export const gigRows: Rows = async function* (db, me) {
  const own = inPages((last: { id: string } | undefined) => {
    const { posterId, clientId, clientHash, search, words, reviewStage, toMatch, ...columns } =
      getTableColumns(gigs);
    const isOwn = and(eq(gigs.posterId, me), last && gt(gigs.id, last.id));
    return db.select(columns).from(gigs).where(isOwn).orderBy(asc(gigs.id)).limit(atOnce);
  });
  const { roleId, state, answer, isShortlisted, createdAt } = applications;
  for await (const gig of own) {
    const applicants = await db
      .select({ ...person, roleId, state, answer, isShortlisted, appliedAt: createdAt })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.applicantId))
      .where(eq(applications.gigId, gig.id))
      .orderBy(asc(applications.createdAt), asc(applications.id));
    const { pictures, files, ...rest } = gig;
    const { pictures: shown = [], files: shownFiles = [] } = shownAttachments(gig);
    yield { ...rest, pictures: shown, files: shownFiles.map(pathInExport), applicants };
  }
};

export const applicationRows: Rows = async function* (db, me) {
  const own = inPages((last: { id: string } | undefined) => {
    const { id, note, links, createdAt, shown } = applications;
    const { state, answer, acceptedTerms, askedVersion, answerBy, standbyRank, updatedAt } = applications;
    return db
      .select({
        id,
        gig: { id: gigs.id, title: gigs.title },
        poster: person,
        role: sql<string>`coalesce((select role->>'skill' from jsonb_array_elements(${gigs.roles}) as role
          where role->>'id' = ${applications.roleId}), '')`,
        address: gigs.address,
        note,
        links,
        state,
        answer,
        acceptedTerms,
        answerBy,
        createdAt,
        updatedAt,
        askedVersion,
        standbyRank,
        shown,
      })
      .from(applications)
      .innerJoin(gigs, eq(gigs.id, applications.gigId))
      .innerJoin(users, eq(users.id, gigs.posterId))
      .where(and(eq(applications.applicantId, me), last && gt(applications.id, last.id)))
      .orderBy(asc(applications.id))
      .limit(atOnce);
  });
  for await (const row of own) {
    const { askedVersion, standbyRank, shown, ...rest } = asApplicantSees(row);
    // Only while they are booked.
    yield { ...rest, address: hasBookingAccess(row) ? rest.address : '' };
  }
};

export const reviewRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const { id, about, again, marks, words, state, createdAt, shownAt, answer, answeredAt } = reviews;
    const isMine = sql<boolean>`${reviews.authorId} is not distinct from ${me}::uuid`;
    const other = sql`case when ${isMine} then ${reviews.subjectId} else ${reviews.authorId} end`;
    return db
      .select({
        id,
        gigId: reviews.gigId,
        byMe: isMine,
        with: person,
        about,
        again,
        marks,
        words,
        state,
        createdAt: sql<Date | null>`case when ${isMine} then ${createdAt} end`,
        shownAt,
        answer,
        answeredAt,
      })
      .from(reviews)
      .leftJoin(users, eq(users.id, other))
      .where(
        and(
          or(eq(reviews.authorId, me), and(eq(reviews.subjectId, me), isNotNull(shownAt))),
          last && gt(id, last.id),
        ),
      )
      .orderBy(asc(id))
      .limit(atOnce);
  });

export const depRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const { id, note, state, createdAt, updatedAt } = deps;
    const isMine = sql<boolean>`${deps.playerId} = ${me}::uuid`;
    const other = sql`case when ${isMine} then ${deps.depId} else ${deps.playerId} end`;
    return db
      .select({
        id,
        gig: { id: gigs.id, title: gigs.title },
        askedByMe: isMine,
        with: person,
        note,
        state,
        createdAt,
        updatedAt,
      })
      .from(deps)
      .innerJoin(gigs, eq(gigs.id, deps.gigId))
      .innerJoin(users, eq(users.id, other))
      .where(and(or(eq(deps.playerId, me), eq(deps.depId, me)), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(atOnce);
  });

export const postRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const { id, text, mentions, tags, pictures, gigId, createdAt, editedAt, earlier } = posts;
    const counts = { likeCount: posts.likeCount, commentCount: posts.commentCount };
    return db
      .select({ id, text, mentions, tags, pictures, gigId, createdAt, editedAt, earlier, ...counts })
      .from(posts)
      .where(and(eq(posts.authorId, me), last && gt(posts.id, last.id)))
      .orderBy(asc(posts.id))
      .limit(atOnce);
  });

export const commentRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const { id, postId, threadId, text, mentions, createdAt, editedAt, earlier } = comments;
    return db
      .select({ id, postId, threadId, text, mentions, createdAt, editedAt, earlier })
      .from(comments)
      .where(and(eq(comments.authorId, me), last && gt(comments.id, last.id)))
      .orderBy(asc(comments.id))
      .limit(atOnce);
  });

export const likeRows: Rows = (db, me) =>
  inPages((last: { postId: string } | undefined) =>
    db
      .select({ postId: likes.postId, createdAt: likes.createdAt })
      .from(likes)
      .where(and(eq(likes.userId, me), last && gt(likes.postId, last.postId)))
      .orderBy(asc(likes.postId))
      .limit(atOnce),
  );

export const markRows =
  (kind: PostMark): Rows =>
  (db, me) =>
    inPages((last: { postId: string } | undefined) =>
      db
        .select({ postId: postMarks.postId, createdAt: postMarks.createdAt })
        .from(postMarks)
        .where(
          and(eq(postMarks.userId, me), eq(postMarks.kind, kind), last && gt(postMarks.postId, last.postId)),
        )
        .orderBy(asc(postMarks.postId))
        .limit(atOnce),
    );

export const savedGigRows: Rows = (db, me) =>
  inPages((last: { gigId: string } | undefined) =>
    db
      .select({ gigId: savedGigs.gigId, createdAt: savedGigs.createdAt })
      .from(savedGigs)
      .where(and(eq(savedGigs.userId, me), last && gt(savedGigs.gigId, last.gigId)))
      .orderBy(asc(savedGigs.gigId))
      .limit(atOnce),
  );

export const gigSearchRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) =>
    db
      .select({
        id: gigSearches.id,
        name: gigSearches.name,
        filters: gigSearches.filters,
        isPaused: gigSearches.isPaused,
        createdAt: gigSearches.createdAt,
      })
      .from(gigSearches)
      .where(and(eq(gigSearches.ownerId, me), last && gt(gigSearches.id, last.id)))
      .orderBy(asc(gigSearches.id))
      .limit(atOnce),
  );

export const gigQuestionRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) =>
    db
      .select({
        id: gigQuestions.id,
        gig: { id: gigs.id, title: gigs.title },
        asker: users.name,
        text: gigQuestions.text,
        answer: gigQuestions.answer,
        createdAt: gigQuestions.createdAt,
        answeredAt: gigQuestions.answeredAt,
      })
      .from(gigQuestions)
      .innerJoin(gigs, eq(gigs.id, gigQuestions.gigId))
      .innerJoin(users, eq(users.id, gigQuestions.askerId))
      .where(
        and(or(eq(gigQuestions.askerId, me), eq(gigs.posterId, me)), last && gt(gigQuestions.id, last.id)),
      )
      .orderBy(asc(gigQuestions.id))
      .limit(atOnce),
  );

export const gigInvitationRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) =>
    db
      .select({
        id: gigInvitations.id,
        gig: { id: gigs.id, title: gigs.title },
        invitee: users.name,
        note: gigInvitations.note,
        declinedAt: gigInvitations.declinedAt,
        createdAt: gigInvitations.createdAt,
      })
      .from(gigInvitations)
      .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
      .innerJoin(users, eq(users.id, gigInvitations.inviteeId))
      .where(
        and(
          or(eq(gigInvitations.inviteeId, me), eq(gigs.posterId, me)),
          last && gt(gigInvitations.id, last.id),
        ),
      )
      .orderBy(asc(gigInvitations.id))
      .limit(atOnce),
  );
