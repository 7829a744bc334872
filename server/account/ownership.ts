import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { acts } from '../db/schema/acts.ts';
import { auditLog, removedRows } from '../db/schema/audit.ts';
import { oneTimeTokens, sessions } from '../db/schema/auth.ts';
import { archives, conversations, mutes } from '../db/schema/conversations.ts';
import { deps } from '../db/schema/deps.ts';
import { memberExports } from '../db/schema/exports.ts';
import { recoveryCodes, secondFactors } from '../db/schema/factors.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { gigSearches } from '../db/schema/gig-searches.ts';
import { applications, calendarFeeds, gigDrafts, gigs, savedGigs } from '../db/schema/gigs.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { blocks, dismissals, links } from '../db/schema/links.ts';
import { messageFiles } from '../db/schema/message-files.ts';
import { hiddenMessages, messageReactions, messages } from '../db/schema/messages.ts';
import { notifications } from '../db/schema/notifications.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { comments, likes, postMarks, posts } from '../db/schema/posts.ts';
import { viewing } from '../db/schema/processes.ts';
import { profileDrafts } from '../db/schema/profile-drafts.ts';
import { pushSubscriptions } from '../db/schema/push.ts';
import { reports } from '../db/schema/reports.ts';
import { reviews } from '../db/schema/reviews.ts';
import { uploads } from '../db/schema/uploads.ts';
import { users } from '../db/schema/users.ts';

type Owned = {
  column: PgColumn;
  /**
   * What erasing the member does: deletes the row (what refers to it goes with it), leaves it to a step of
   * `eraseAccount`, or keeps it as somebody else's.
   */
  erasing: 'delete' | 'step' | 'keep';
  /** Files, or a folder, of the member's archive in which the row is; none where it is not theirs to read. */
  archive: readonly string[];
  /** The member made a row that erasing does not delete by this column. */
  isMaker?: true;
};

/** Every column that holds the id of a member: what erasing, the archive and the audit log go by. */
export const ownership = [
  { column: posts.authorId, erasing: 'delete', archive: ['posts'] },
  { column: comments.authorId, erasing: 'delete', archive: ['comments'] },
  { column: likes.userId, erasing: 'delete', archive: ['likes'] },
  { column: postMarks.userId, erasing: 'delete', archive: ['savedPosts', 'hiddenPosts'] },
  { column: gigs.posterId, erasing: 'delete', archive: ['gigs'] },
  { column: applications.applicantId, erasing: 'delete', archive: ['applications'] },
  { column: reviews.subjectId, erasing: 'delete', archive: ['reviews'] },
  { column: savedGigs.userId, erasing: 'delete', archive: ['savedGigs'] },
  { column: gigSearches.ownerId, erasing: 'delete', archive: ['gigSearches'] },
  { column: gigDrafts.userId, erasing: 'delete', archive: ['gigDraft'] },
  { column: gigQuestions.askerId, erasing: 'delete', archive: ['gigQuestions'] },
  { column: gigInvitations.inviteeId, erasing: 'delete', archive: ['gigInvitations'] },
  { column: deps.playerId, erasing: 'delete', archive: ['deps'] },
  { column: deps.depId, erasing: 'delete', archive: ['deps'] },
  { column: links.userLow, erasing: 'delete', archive: ['links'] },
  { column: links.userHigh, erasing: 'delete', archive: ['links'] },
  { column: links.requesterId, erasing: 'delete', archive: ['links'] },
  { column: blocks.blockerId, erasing: 'delete', archive: ['blocked'] },
  { column: dismissals.memberId, erasing: 'delete', archive: ['notSuggested'] },
  { column: dismissals.personId, erasing: 'delete', archive: [] },
  { column: mutes.userId, erasing: 'delete', archive: ['messages'] },
  { column: archives.userId, erasing: 'delete', archive: ['messages'] },
  { column: messageCopies.userId, erasing: 'delete', archive: ['messages'] },
  { column: hiddenMessages.userId, erasing: 'delete', archive: [] },
  { column: messageReactions.userId, erasing: 'delete', archive: ['messages'] },
  { column: notifications.recipientId, erasing: 'delete', archive: ['notifications'] },
  { column: uploads.ownerId, erasing: 'delete', archive: ['pictures/'] },
  { column: messageFiles.ownerId, erasing: 'delete', archive: ['files/'] },
  { column: memberExports.ownerId, erasing: 'delete', archive: [] },
  { column: calendarFeeds.ownerId, erasing: 'delete', archive: [] },
  { column: acts.actorId, erasing: 'delete', archive: [] },
  { column: oneTimeTokens.userId, erasing: 'delete', archive: [] },
  { column: pushSubscriptions.userId, erasing: 'delete', archive: ['devices'] },
  { column: passkeys.userId, erasing: 'delete', archive: ['passkeys'] },
  { column: secondFactors.userId, erasing: 'delete', archive: ['profile'] },
  { column: recoveryCodes.userId, erasing: 'delete', archive: [] },
  { column: profileDrafts.userId, erasing: 'delete', archive: ['profileDraft'] },
  { column: sessions.userId, erasing: 'delete', archive: ['devices'] },
  { column: viewing.userId, erasing: 'delete', archive: [] },
  { column: users.id, erasing: 'step', archive: ['profile'] },
  { column: messages.senderId, erasing: 'step', archive: ['messages'], isMaker: true },
  { column: messages.recipientId, erasing: 'step', archive: ['messages'] },
  { column: conversations.userLow, erasing: 'step', archive: ['messages'] },
  { column: conversations.userHigh, erasing: 'step', archive: ['messages'] },
  { column: conversations.requestTo, erasing: 'step', archive: [] },
  { column: groupMembers.userId, erasing: 'step', archive: ['messages'] },
  { column: reviews.authorId, erasing: 'step', archive: ['reviews'], isMaker: true },
  { column: reports.reporterId, erasing: 'step', archive: ['reports'] },
  { column: reports.accusedId, erasing: 'step', archive: [] },
  { column: notifications.actorId, erasing: 'step', archive: [] },
  { column: notifications.subjectId, erasing: 'step', archive: [] },
  { column: removedRows.people, erasing: 'step', archive: [] },
  // The blocker's own; it names nobody any more.
  { column: blocks.blockedId, erasing: 'keep', archive: [] },
  // In the words of others, where the name of whoever is gone is not shown.
  { column: posts.mentioned, erasing: 'keep', archive: [] },
  { column: comments.mentioned, erasing: 'keep', archive: [] },
  // What was done about a member stays known to operators, without their words.
  { column: auditLog.subjectId, erasing: 'keep', archive: [] },
  { column: reports.subjectId, erasing: 'keep', archive: [] },
  // Removed a day after the act.
  { column: acts.withinId, erasing: 'keep', archive: [] },
] as const satisfies readonly Owned[];

type Named = (typeof ownership)[number]['archive'][number];
/** The lists in an archive. */
export type ArchiveList = Exclude<Named, `${string}/`>;

const everyOwned: readonly Owned[] = ownership;

/** By these columns erasing deletes what is a member's. */
export const deletedByOwner = everyOwned
  .filter(({ erasing }) => erasing === 'delete')
  .map(({ column }) => column);

/** The columns of some tables that name a member; `makers`: those whose row it is. */
export function membersIn(tables: readonly PgTable[]): { all: string[]; makers: string[] } {
  const owned = everyOwned.filter(({ column }) => tables.some((table) => hasColumn(table, column)));
  const namesOf = (some: readonly Owned[]) => [
    ...new Set(some.map(({ column }) => toSnakeCase(column.name))),
  ];
  return {
    all: namesOf(owned.filter(({ column }) => column.getSQLType() === 'uuid')),
    makers: namesOf(owned.filter(({ erasing, isMaker }) => erasing === 'delete' || isMaker)),
  };
}

const hasColumn = (table: PgTable, column: PgColumn) =>
  Object.values(getTableColumns(table)).some((one) => one === column);
