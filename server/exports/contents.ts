import { and, asc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ArchiveList } from '../account/ownership.ts';
import { isArchivedBy } from '../conversations/silenced.ts';
import type { DbOrTx } from '../db/database.ts';
import { passkeys, sessions } from '../db/schema/auth.ts';
import { gigDrafts, gigs } from '../db/schema/gigs.ts';
import {
  conversations,
  groupMembers,
  hiddenMessages,
  messageReactions,
  messages,
  mutes,
} from '../db/schema/messages.ts';
import { notifications, pushSubscriptions } from '../db/schema/notifications.ts';
import { reports } from '../db/schema/operations.ts';
import { blocks, dismissals, links, profileDrafts, users } from '../db/schema/users.ts';
import { hasMessage } from '../groups/membership.ts';
import { filesOfMessage, pathInExport } from '../message-files/queries.ts';
import { isCopyOf } from '../messages/wire.ts';
import { factorOf } from '../second-factor/commands.ts';
import {
  applicationRows,
  atOnce,
  commentRows,
  depRows,
  few,
  gigInvitationRows,
  gigQuestionRows,
  gigRows,
  gigSearchRows,
  inPages,
  likeRows,
  markRows,
  person,
  postRows,
  type Rows,
  reviewRows,
  savedGigRows,
} from './rows.ts';

const profile: Rows = async function* (db, me) {
  const [row] = await db.select().from(users).where(eq(users.id, me));
  if (!row) return;
  const { id, email, verifiedAt, name, headline, bio, place, skills, genres, fees, rates, workLinks } = row;
  const { media, reach, avatar, cover, coverAlt, shownTo, preferences, profileCompletedAt, createdAt } = row;
  const { freeDays, busyDays, freeWeekdays, busyWeekdays, showsBookings } = row;
  const availability = { freeDays, busyDays, freeWeekdays, busyWeekdays, showsBookings };
  const about = { name, headline, bio, place, skills, genres, fees, rates, workLinks, media, reach };
  const pictures = { avatar, cover, coverAlt };
  const twoStepSince = (await factorOf(db, me)) ?? null;
  yield {
    id,
    email,
    verifiedAt,
    createdAt,
    twoStepSince,
    ...about,
    ...pictures,
    availability,
    shownTo,
    profileCompletedAt,
    settings: preferences,
  };
};

const draftRows = few((db, me) => {
  const { parts, updatedAt } = profileDrafts;
  return db.select({ parts, updatedAt }).from(profileDrafts).where(eq(profileDrafts.userId, me));
});

const gigDraftRows = few((db, me) => {
  const { gig, updatedAt } = gigDrafts;
  return db
    .select({ gig, updatedAt })
    .from(gigDrafts)
    .where(and(eq(gigDrafts.userId, me), ne(gig, '')));
});

/** Declines are included for whoever declined; for the requester the request looks pending, as everywhere. */
const linkRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const isMine = sql<boolean>`${links.requesterId} = ${me}`;
    const other = sql`case when ${links.userLow} = ${me} then ${links.userHigh} else ${links.userLow} end`;
    return db
      .select({
        id: links.id,
        with: person,
        state: sql`case when ${links.declinedAt} is null then ${links.state} when ${isMine} then 'pending' else 'declined' end`,
        note: links.note,
        askedByMe: isMine,
        createdAt: links.createdAt,
        acceptedAt: links.acceptedAt,
        declinedAt: sql`case when ${isMine} then null else ${links.declinedAt} end`,
      })
      .from(links)
      .innerJoin(users, eq(users.id, other))
      .where(
        and(
          or(eq(links.userLow, me), eq(links.userHigh, me)),
          or(ne(links.state, 'resting'), ne(links.requesterId, me)),
          last && gt(links.id, last.id),
        ),
      )
      .orderBy(asc(links.id))
      .limit(atOnce);
  });

/** Thread by thread, streamed. */
const messageRows: Rows = async function* (db, me) {
  const other = sql`case when ${conversations.userLow} = ${me} then ${conversations.userHigh} else ${conversations.userLow} end`;
  const isMuted = sql<boolean>`exists (select 1 from ${mutes} where ${mutes.conversationId} = ${conversations.id} and ${mutes.userId} = ${me})`;
  const isArchived = isArchivedBy(me);
  const isMarked = sql<boolean>`exists (select 1 from ${messages} where ${messages.conversationId} = ${conversations.id} and ${messages.recipientId} = ${me} and ${messages.markedUnread})`;
  const threads = inPages((last: { id: string } | undefined) =>
    db
      .select({
        id: conversations.id,
        with: person,
        muted: isMuted,
        archived: isArchived,
        markedUnread: isMarked,
      })
      .from(conversations)
      .innerJoin(users, eq(users.id, other))
      .where(
        and(
          or(eq(conversations.userLow, me), eq(conversations.userHigh, me)),
          last && gt(conversations.id, last.id),
        ),
      )
      .orderBy(asc(conversations.id))
      .limit(atOnce),
  );
  for await (const { id, ...thread } of threads) yield* linesOf(db, me, id, thread);
  const groups = inPages((last: { id: string } | undefined) =>
    db
      .select({
        id: conversations.id,
        gig: gigs.title,
        muted: isMuted,
        archived: isArchived,
        joinedAt: groupMembers.joinedAt,
        leftAt: groupMembers.leftAt,
      })
      .from(groupMembers)
      .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
      .leftJoin(gigs, eq(gigs.id, conversations.gigId))
      .where(and(eq(groupMembers.userId, me), last && gt(conversations.id, last.id)))
      .orderBy(asc(conversations.id))
      .limit(atOnce),
  );
  for await (const { id, ...group } of groups) yield* linesOf(db, me, id, { group });
};

/** The messages and events of a thread; of a group, those that the member was sent. */
async function* linesOf(db: DbOrTx, me: string, conversationId: string, thread: object) {
  const lines = inPages((last: { seq: number } | undefined) => {
    const { id, seq, senderId, text, event, replyToId, createdAt, deliveredAt, readAt } = messages;
    const reactions = sql<
      string[]
    >`array(select emoji from ${messageReactions} where message_id = ${messages.id} and user_id = ${me} order by created_at)`;
    const isHiddenCopy = and(isCopyOf(me), hiddenMessages.hidden);
    return db
      .select({
        id,
        seq,
        senderId,
        by: users.name,
        text,
        event,
        replyToId,
        reactions,
        files: filesOfMessage,
        createdAt,
        deliveredAt,
        readAt,
        removedAt: messages.removedAt,
        isOfGroup: sql<boolean>`${messages.recipientId} is null`,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(
        and(
          eq(messages.conversationId, conversationId),
          hasMessage(me),
          notExists(db.select({ id: hiddenMessages.messageId }).from(hiddenMessages).where(isHiddenCopy)),
          last && gt(messages.seq, last.seq),
        ),
      )
      .orderBy(asc(messages.seq))
      .limit(atOnce);
  });
  for await (const { seq: _, senderId, by, event, files, removedAt, isOfGroup, ...line } of lines) {
    const fileList = removedAt === null && files ? { files: files.map(pathInExport) } : {};
    const inGroup = isOfGroup ? { by, ...(event && { event }) } : {};
    yield { conversationId, ...thread, fromMe: senderId === me, ...inGroup, ...line, ...fileList };
  }
}

/** Without excerpts, which are other people's texts. */
const notificationRows: Rows = (db, me) =>
  inPages((last: { id: string } | undefined) => {
    const { id, type, read, subjectKind, subjectId, createdAt } = notifications;
    return db
      .select({ id, type, read, by: person, subjectKind, subjectId, createdAt })
      .from(notifications)
      .leftJoin(users, eq(users.id, notifications.actorId))
      .where(
        and(
          eq(notifications.recipientId, me),
          isNull(notifications.withdrawnAt),
          last && gt(notifications.id, last.id),
        ),
      )
      .orderBy(asc(notifications.id))
      .limit(atOnce);
  });

const deviceRows = few((db, me) => {
  const { userAgent, name, createdAt, lastSeenAt, expiresAt, revokedAt } = sessions;
  return db
    .select({
      userAgent,
      name,
      signedInAt: createdAt,
      lastSeenAt,
      expiresAt,
      endedAt: revokedAt,
      newsSince: pushSubscriptions.createdAt,
    })
    .from(sessions)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
    .where(eq(sessions.userId, me))
    .orderBy(asc(sessions.createdAt));
});

/** Passkeys by name and date only. */
const passkeyRows = few((db, me) => {
  const { name, backedUp, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ name, backedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, me))
    .orderBy(asc(passkeys.createdAt));
});

/** People on a list of the member's, and since when. */
const peopleOn = (owner: PgColumn, other: PgColumn, createdAt: PgColumn) =>
  few((db, me) =>
    db
      .select({ ...person, createdAt })
      .from(owner.table)
      .innerJoin(users, eq(users.id, other))
      .where(eq(owner, me))
      .orderBy(asc(createdAt)),
  );
const blockRows = peopleOn(blocks.blockerId, blocks.blockedId, blocks.createdAt);
const dismissalRows = peopleOn(dismissals.memberId, dismissals.personId, dismissals.createdAt);

const reportRows = few((db, me) => {
  const { subjectKind, subjectId, reason, words, createdAt, closedAt, outcome } = reports;
  return db
    .select({ subjectKind, subjectId, reason, words, createdAt, closedAt, outcome })
    .from(reports)
    .where(eq(reports.reporterId, me))
    .orderBy(asc(reports.createdAt));
});

/** SAF-10. The lists of an export: everything that is the member's, read from the tables as they are. */
export const contents: Readonly<Record<ArchiveList, { says: string; rows: Rows }>> = {
  profile: { says: 'your account, profile and settings', rows: profile },
  profileDraft: { says: 'unsaved changes to your profile', rows: draftRows },
  posts: { says: 'your posts', rows: postRows },
  comments: { says: 'your comments', rows: commentRows },
  likes: { says: 'posts you like', rows: likeRows },
  savedPosts: { says: 'posts you saved', rows: markRows('saved') },
  hiddenPosts: { says: 'posts you hid', rows: markRows('hidden') },
  links: { says: 'your links and link requests', rows: linkRows },
  gigs: { says: 'gigs you posted and their applicants', rows: gigRows },
  gigDraft: { says: 'your gig draft', rows: gigDraftRows },
  savedGigs: { says: 'gigs you saved', rows: savedGigRows },
  gigQuestions: { says: 'questions you asked and were asked about gigs', rows: gigQuestionRows },
  deps: { says: 'dep requests you sent and received', rows: depRows },
  gigInvitations: { says: 'gig invitations you sent and received', rows: gigInvitationRows },
  gigSearches: { says: 'your saved searches', rows: gigSearchRows },
  applications: { says: 'gigs you applied for', rows: applicationRows },
  reviews: { says: 'reviews you wrote, and reviews of you', rows: reviewRows },
  messages: { says: 'messages you sent and received', rows: messageRows },
  notifications: { says: 'your notifications', rows: notificationRows },
  devices: { says: 'where you were signed in', rows: deviceRows },
  passkeys: { says: 'your passkeys, by name', rows: passkeyRows },
  blocked: { says: 'people you blocked', rows: blockRows },
  notSuggested: { says: 'suggested people you dismissed', rows: dismissalRows },
  reports: { says: 'your reports', rows: reportRows },
};
