import { and, asc, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm';
import { asApplicantSees, hasBookingAccess } from '../applications/shown.ts';
import { deps } from '../db/schema/deps.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { reviews } from '../db/schema/reviews.ts';
import { users } from '../db/schema/users.ts';
import { shownAttachments } from '../gigs/attachments.ts';
import { archivedAs } from '../message-files/queries.ts';
import { atOnce, inPages, type Rows } from './rows.ts';

const person = { id: users.id, name: users.name };

/** Each with those who applied: who they are, how they stand and what they were answered; what they wrote is theirs. */
export const gigRows: Rows = async function* (db, me) {
  const own = inPages((last: { id: string } | undefined) => {
    const { posterId, clientId, clientHash, search, words, reviewStage, toMatch, ...told } =
      getTableColumns(gigs);
    return db
      .select(told)
      .from(gigs)
      .where(and(eq(gigs.posterId, me), last && gt(gigs.id, last.id)))
      .orderBy(asc(gigs.id))
      .limit(atOnce);
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
    const { pictures: shown = [], files: kept = [] } = shownAttachments(gig);
    yield { ...rest, pictures: shown, files: kept.map(archivedAs), applicants };
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
        /** What for: a name from the gig's roles. */
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
    const { askedVersion, standbyRank, shown, ...told } = asApplicantSees(row);
    // Theirs to know as long as they are booked.
    yield { ...told, address: hasBookingAccess(row) ? told.address : '' };
  }
};

/** What the member said of others, and what others said of them and is shown. */
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

/** Whom the member asked to play instead of them, and who asked them. */
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
