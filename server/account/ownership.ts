import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { acts } from '../db/schema/acts.ts';
import { deps, gigInvitations, gigQuestions, gigSearches, reviews } from '../db/schema/around-gigs.ts';
import { oneTimeTokens, passkeys, recoveryCodes, secondFactors, sessions } from '../db/schema/auth.ts';
import { applications, calendarFeeds, gigDrafts, gigs, savedGigs } from '../db/schema/gigs.ts';
import {
  archives,
  conversations,
  groupMembers,
  hiddenMessages,
  messageCopies,
  messageReactions,
  messages,
  mutes,
} from '../db/schema/messages.ts';
import { notifications, pushSubscriptions } from '../db/schema/notifications.ts';
import { auditLog, memberExports, removedRows, reports, viewing } from '../db/schema/operations.ts';
import { comments, likes, messageFiles, postMarks, posts, uploads } from '../db/schema/posts.ts';
import { blocks, dismissals, links, profileDrafts, users } from '../db/schema/users.ts';

type OwnedColumn = {
  column: PgColumn;
  /**
   * What erasing the member does with the row: deletes it (and whatever refers to it), leaves it to a step of
   * `eraseAccount`, or keeps it, as it belongs to somebody else.
   */
  erasing: 'delete' | 'step' | 'keep';
  /** The files or folder of the member's export that contain the row; none if it is not theirs to read. */
  archive: readonly string[];
  /** The member created the row, although erasing does not delete it by this column. */
  isMaker?: true;
};

/** Every column that holds a member's id; erasing, exports and the audit log are derived from it. */
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
  // Belongs to the blocker; the id refers to no row any more.
  { column: blocks.blockedId, erasing: 'keep', archive: [] },
  // In other people's texts, where the name of an erased member is not shown.
  { column: posts.mentioned, erasing: 'keep', archive: [] },
  { column: comments.mentioned, erasing: 'keep', archive: [] },
  // Operators keep the record of what was done about a member, without the texts.
  { column: auditLog.subjectId, erasing: 'keep', archive: [] },
  { column: reports.subjectId, erasing: 'keep', archive: [] },
  // Removed a day after the act.
  { column: acts.withinId, erasing: 'keep', archive: [] },
] as const satisfies readonly OwnedColumn[];

type Named = (typeof ownership)[number]['archive'][number];
export type ArchiveList = Exclude<Named, `${string}/`>;

const ownedColumns: readonly OwnedColumn[] = ownership;

export const deletedByOwner = ownedColumns
  .filter(({ erasing }) => erasing === 'delete')
  .map(({ column }) => column);

/** The columns of these tables that name a member; `makers`: those that name its creator. */
export function membersIn(tables: readonly PgTable[]): { all: string[]; makers: string[] } {
  const owned = ownedColumns.filter(({ column }) => tables.some((table) => hasColumn(table, column)));
  const namesOf = (columns: readonly OwnedColumn[]) => [
    ...new Set(columns.map(({ column }) => toSnakeCase(column.name))),
  ];
  return {
    all: namesOf(owned.filter(({ column }) => column.getSQLType() === 'uuid')),
    makers: namesOf(owned.filter(({ erasing, isMaker }) => erasing === 'delete' || isMaker)),
  };
}

const hasColumn = (table: PgTable, column: PgColumn) =>
  Object.values(getTableColumns(table)).some((one) => one === column);
