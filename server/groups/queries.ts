import { and, asc, eq, inArray, isNull, max, not, sql } from 'drizzle-orm';
import type { GigGroup, Readers } from '#contract/ours/gig-group.ts';
import type { GroupFaces } from '#contract/ours/groups.ts';
import type { OpenedConversation } from '#contract/ours/messages.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { mayWriteInGroup } from '#contract/permissions/people.ts';
import { isArchivedBy, isMutedBy } from '../conversations/quiet.ts';
import type { DbOrTx } from '../db/database.ts';
import { conversations } from '../db/schema/conversations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { groupMembers, messageCopies } from '../db/schema/groups.ts';
import { messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { asPermissionViewer, type Viewer } from '../http/viewer.ts';
import { readThread } from '../messages/queries.ts';
import { byName, refColumns, refOf } from '../people/cards.ts';
import { visibleTo } from '../people/standing.ts';
import { isUnreadCopy } from './copies.ts';
import { goneTitle, isInLineUp, knowsOfBooking } from './membership.ts';

/** A group in the place of a person: by its gig's title. */
const groupRef = (id: string, title: string | null): PersonRef => ({
  id,
  name: title ?? goneTitle,
  avatar: null,
  headline: '',
  place: '',
});

const mostFaces = 3;

/** A group in a list. */
type ListedGroup = { person: PersonRef; group: GroupFaces; canWrite: boolean };

type Sender = { id: string; name: string; avatar: string | null };
const nobody: Sender = { id: '', name: '', avatar: null };

/** These groups as they stand in a list of the viewer's, and who wrote last in them; faces are those of others. */
export async function readListedGroups(
  db: DbOrTx,
  viewer: Viewer,
  ids: readonly string[],
  senderIds: readonly string[],
) {
  const [groups, senders] =
    ids.length === 0
      ? [new Map<string, ListedGroup>(), new Map<string, Sender>()]
      : await Promise.all([readLines(db, viewer, ids), readSenders(db, viewer.id, senderIds)]);
  return {
    of: (id: string): ListedGroup =>
      groups.get(id) ?? { person: groupRef(id, null), group: { count: 0, faces: [] }, canWrite: false },
    senderOf: (id: string): Sender => senders.get(id) ?? { ...nobody, id },
  };
}

async function readSenders(db: DbOrTx, viewerId: string, ids: readonly string[]) {
  const avatar = sql<string | null>`case when ${visibleTo(viewerId, users.id)} then ${users.avatar} end`;
  const rows = await db
    .select({ id: users.id, name: users.name, avatar })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readLines(db: DbOrTx, viewer: Viewer, ids: readonly string[]) {
  const rows = await db
    .select({ id: conversations.id, title: gigs.title, leftAt: groupMembers.leftAt })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
    .leftJoin(gigs, eq(gigs.id, conversations.gigId))
    .where(and(inArray(groupMembers.conversationId, [...ids]), eq(groupMembers.userId, viewer.id)));
  const present = await readPresent(db, viewer.id, ids);
  return new Map(
    rows.map(({ id, title, leftAt }): [string, ListedGroup] => {
      const isIn = leftAt === null;
      const members = isIn ? present.filter(({ conversationId }) => conversationId === id) : [];
      const faces = members
        .filter((member) => member.id !== viewer.id)
        .slice(0, mostFaces)
        .map(({ id, name, avatar }) => ({ id, name, avatar }));
      const canWrite = mayWriteInGroup(asPermissionViewer(viewer), { isIn }).allowed;
      return [id, { person: groupRef(id, title), group: { count: members.length, faces }, canWrite }];
    }),
  );
}

/** Who is in these groups and seen by the viewer, who came first first. */
const readPresent = (db: DbOrTx, viewerId: string, ids: readonly string[]) =>
  db
    .select({ conversationId: groupMembers.conversationId, ...refColumns(viewerId) })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        inArray(groupMembers.conversationId, [...ids]),
        isNull(groupMembers.leftAt),
        visibleTo(viewerId, users.id),
      ),
    )
    .orderBy(asc(groupMembers.joinedAt), asc(users.id));

/**
 * MSG-05. A group as it is opened in the place of somebody, with the newest page of what its reader was sent.
 * @throws HttpError 404 for who never was in it
 */
export async function readGroup(db: DbOrTx, viewer: Viewer, id: string): Promise<OpenedConversation> {
  const [row] = await db
    .select({
      gigId: gigs.id,
      posterId: gigs.posterId,
      title: gigs.title,
      leftAt: groupMembers.leftAt,
      muted: isMutedBy(viewer.id, sql`${conversations.id}`),
      archived: isArchivedBy(viewer.id),
    })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.id, groupMembers.conversationId))
    .leftJoin(gigs, eq(gigs.id, conversations.gigId))
    .where(and(eq(groupMembers.conversationId, id), eq(groupMembers.userId, viewer.id)));
  if (!row) throw notFound('This person');
  const isIn = row.leftAt === null;
  const [members, lastReadSeq, page] = await Promise.all([
    isIn ? readPresent(db, viewer.id, [id]) : [],
    lastReadSeqIn(db, viewer.id, id),
    readThread(db, viewer.id, id, {}),
  ]);
  const canWrite = mayWriteInGroup(asPermissionViewer(viewer), { isIn }).allowed;
  return {
    conversationId: id,
    person: groupRef(id, row.title),
    canWrite,
    lastReadSeq,
    muted: row.muted,
    archived: row.archived,
    hasMessageActs: true,
    takesFiles: canWrite,
    lastHere: null,
    request: null,
    group: { gigId: row.gigId, posterId: row.posterId, isIn, members: members.map(refOf) },
    page,
  };
}

async function lastReadSeqIn(db: DbOrTx, userId: string, conversationId: string) {
  const [row] = await db
    .select({ seq: max(messageCopies.seq) })
    .from(messageCopies)
    .where(
      and(
        eq(messageCopies.userId, userId),
        eq(messageCopies.conversationId, conversationId),
        not(isUnreadCopy),
      ),
    );
  return row?.seq ?? null;
}

/** The groups of these gigs that the viewer is in, by the ids of the gigs. */
export async function readGroupIds(
  db: DbOrTx,
  viewerId: string,
  gigIds: readonly string[],
): Promise<Map<string, string>> {
  if (gigIds.length === 0) return new Map();
  const rows = await db
    .select({ gigId: conversations.gigId, id: conversations.id })
    .from(conversations)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.conversationId, conversations.id),
        eq(groupMembers.userId, viewerId),
        isNull(groupMembers.leftAt),
      ),
    )
    .where(inArray(conversations.gigId, [...gigIds]));
  return new Map(rows.map(({ gigId, id }) => [gigId ?? '', id]));
}

/** What the viewer has of a gig's group, and whether they may go there; nothing for others. */
export async function readGigGroup(db: DbOrTx, viewerId: string, gigId: string): Promise<GigGroup> {
  const [row] = await db
    .select({
      posterId: gigs.posterId,
      groupId: conversations.id,
      joinedAt: groupMembers.joinedAt,
      leftAt: groupMembers.leftAt,
      booked: sql<number>`(select count(*) from ${applications} where ${isInLineUp(gigId)})::int`,
      isBooked: sql<boolean>`exists (select 1 from ${applications} where ${isInLineUp(gigId)} and ${knowsOfBooking} and ${applications.applicantId} = ${viewerId}::uuid)`,
    })
    .from(gigs)
    .leftJoin(conversations, eq(conversations.gigId, gigs.id))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.conversationId, conversations.id), eq(groupMembers.userId, viewerId)),
    )
    .where(eq(gigs.id, gigId));
  if (!row) return { id: null, isIn: false, canEnter: false };
  const isIn = row.joinedAt !== null && row.leftAt === null;
  const isPoster = row.posterId === viewerId;
  return {
    id: row.joinedAt ? row.groupId : null,
    isIn,
    canEnter: isPoster ? row.booked > 0 || row.groupId !== null : row.isBooked && row.groupId !== null,
  };
}

/**
 * Of those who are in the group of an own message and were sent it, who has it and who has read it.
 * @throws HttpError 404 for what is not the viewer's, or between two
 */
export async function readReaders(db: DbOrTx, viewerId: string, messageId: string): Promise<Readers> {
  const rows = await db
    .select({ name: users.name, deliveredAt: messageCopies.deliveredAt, readAt: messageCopies.readAt })
    .from(messages)
    .innerJoin(messageCopies, eq(messageCopies.messageId, messages.id))
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.conversationId, messages.conversationId),
        eq(groupMembers.userId, messageCopies.userId),
        isNull(groupMembers.leftAt),
      ),
    )
    .innerJoin(users, eq(users.id, messageCopies.userId))
    .where(and(eq(messages.id, messageId), eq(messages.senderId, viewerId), visibleTo(viewerId, users.id)))
    .orderBy(asc(messageCopies.readAt), asc(messageCopies.deliveredAt), ...byName);
  if (rows.length === 0) throw notFound('This message');
  return {
    of: rows.length,
    read: rows.flatMap(({ name, readAt }) => (readAt ? [name] : [])),
    delivered: rows.flatMap(({ name, deliveredAt, readAt }) => (deliveredAt && !readAt ? [name] : [])),
  };
}
