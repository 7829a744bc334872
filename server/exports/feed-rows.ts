import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { PostMark } from '#contract/ours/post-lists.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { gigSearches } from '../db/schema/gig-searches.ts';
import { gigs, savedGigs } from '../db/schema/gigs.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { users } from '../db/schema/users.ts';
import { atOnce, inPages, type Rows } from './rows.ts';

/** A member's posts. */
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

/** Their comments. */
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

/** What they like. */
export const likeRows: Rows = (db, me) =>
  inPages((last: { postId: string } | undefined) =>
    db
      .select({ postId: likes.postId, createdAt: likes.createdAt })
      .from(likes)
      .where(and(eq(likes.userId, me), last && gt(likes.postId, last.postId)))
      .orderBy(asc(likes.postId))
      .limit(atOnce),
  );

/** What they have saved, or hidden. */
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

/** The gigs they have saved. */
export const savedGigRows: Rows = (db, me) =>
  inPages((last: { gigId: string } | undefined) =>
    db
      .select({ gigId: savedGigs.gigId, createdAt: savedGigs.createdAt })
      .from(savedGigs)
      .where(and(eq(savedGigs.userId, me), last && gt(savedGigs.gigId, last.gigId)))
      .orderBy(asc(savedGigs.gigId))
      .limit(atOnce),
  );

/** The searches they have saved. */
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

/** What they asked about gigs, and what was asked about theirs, with the answers. */
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

/** To which gigs they were invited, and whom they invited to theirs. */
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
